package main

import (
	"context"
	"regexp"
	"strings"

	"hexparlor/bot"
	"hexparlor/bot/engine"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// engineFlags are the flags with which engines (other programs) play as bots on a server.
type engineFlags struct {
	Engine        []string `sep:"none" placeholder:"name-command" help:"serve.engine"`
	EngineFailure string   `default:"fallback" env:"HEXPARLOR_ENGINE_FAILURE" enum:"fallback,forfeit" help:"serve.engine-failure"`
}

// standInLevel is the level of the built-in bot that replaces a failed engine.
const standInLevel = 7

// engineName matches the allowed names of engines: short, and without characters that have a meaning in logs.
var engineName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$`)

// standIn returns the level of the built-in bot that replaces a failed engine, or 0 if the engine's seat forfeits.
func (f engineFlags) standIn() int {
	if f.EngineFailure == "forfeit" {
		return 0
	}
	return standInLevel
}

// open starts every engine, to check that it works. The caller must close the bots.
func (f engineFlags) open(ctx context.Context) (engine.Bots, error) {
	bots := engine.Bots{Time: bot.LongestTurn}
	taken := map[string]bool{}
	for _, l := range bot.Levels("") {
		taken[l.Name] = true
	}
	for _, text := range f.Engine {
		name, line, ok := strings.Cut(text, "=")
		switch {
		case !ok || !engineName.MatchString(name) || strings.TrimSpace(line) == "":
			bots.Close()
			return bots, cli.WrongUse("command.engine.form", "text", i18n.Escaped(text))
		case taken[name] || bot.Top+len(bots.Engines) == host.MaxLevel:
			bots.Close()
			return bots, cli.WrongUse("command.engine.taken", "name", name)
		}
		taken[name] = true
		pool, err := engine.Open(ctx, engine.Command{Line: line})
		if err != nil {
			bots.Close()
			return bots, cli.Failure("command.flag", "flag", "--engine "+name, "why", err)
		}
		bots.Engines = append(bots.Engines, engine.Entrant{Name: name, Pool: pool})
	}
	return bots, nil
}

// listed returns the engines in the form in which the lobby lists them.
func listed(bots engine.Bots) []server.Engine {
	var list []server.Engine
	for i, e := range bots.Engines {
		info := e.Pool.Info()
		help := i18n.Of("command.engine.listed", "name", info.Name)
		if info.Author != "" {
			help = i18n.Of("command.engine.listed-by", "name", info.Name, "author", info.Author)
		}
		list = append(list, server.Engine{Level: bot.Top + 1 + i, Name: e.Name, Help: help})
	}
	return list
}

// names returns the names of the engines.
func names(bots engine.Bots) []string {
	all := make([]string, len(bots.Engines))
	for i, e := range bots.Engines {
		all[i] = e.Name
	}
	return all
}
