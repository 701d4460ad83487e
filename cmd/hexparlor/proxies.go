package main

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"hexparlor/i18n"
	"hexparlor/internal/cli"
)

// maxProxies is the greatest number of proxies; a greater one is a mistake.
const maxProxies = 10

// proxies is the number of trusted proxies in front of the server. The flag alone, like "true", means one.
type proxies int

// IsBool allows the flag without a value.
func (proxies) IsBool() bool { return true }

// Decode reads the value of the flag, if it has one, or of the environment.
func (p *proxies) Decode(ctx *kong.DecodeContext) error {
	*p = 1
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	text := fmt.Sprint(ctx.Scan.Pop().Value)
	if yes, err := strconv.ParseBool(text); err == nil {
		if !yes {
			*p = 0
		}
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxProxies {
		return cli.Failure("command.serve.proxies", "most", maxProxies, "text", i18n.Escaped(text))
	}
	*p = proxies(n)
	return nil
}
