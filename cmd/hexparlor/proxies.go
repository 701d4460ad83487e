package main

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"hexparlor/i18n"
	"hexparlor/internal/cli"
)

// maxProxies is the largest accepted number of proxies; a larger number is probably a mistake.
const maxProxies = 10

// proxies is the flag --proxied: the number of trusted proxies in front of the server. Without a value, or with "true",
// it means one.
type proxies int

// IsBool returns true, so that the command-line parser accepts the flag without a value.
func (proxies) IsBool() bool { return true }

// Decode parses the value of the flag, or of the environment variable.
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
