package main

import (
	"fmt"
	"strconv"

	"hexparlor/i18n"

	"github.com/alecthomas/kong"
)

// maxProxies bounds a number that nobody means to be greater.
const maxProxies = 10

// proxies is how many trusted proxies stand in front. The flag alone, like "true", means one.
type proxies int

// IsBool lets the flag stand alone.
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
		return failure("command.serve.proxies", "most", maxProxies, "text", i18n.Escaped(text))
	}
	*p = proxies(n)
	return nil
}
