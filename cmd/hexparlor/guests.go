package main

import (
	"context"
	"regexp"
	"strings"

	"hexparlor/bot"
	"hexparlor/bot/engine"
	"hexparlor/i18n"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
)

// guestFlags let engines play at the tables of a server.
type guestFlags struct {
	Engine        []string `sep:"none" placeholder:"name-command" help:"serve.engine"`
	EngineFailure string   `default:"fallback" env:"HEXPARLOR_ENGINE_FAILURE" enum:"fallback,forfeit" help:"serve.engine-failure"`
}

// standInLevel is the level of the house bot that plays on where another bot has failed.
const standInLevel = 7

// guestName keeps names short, and free of what has a meaning in a log.
var guestName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$`)

// standIn is the level of who plays on where a bot has failed; 0 if nobody does.
func (f guestFlags) standIn() int {
	if f.EngineFailure == "forfeit" {
		return 0
	}
	return standInLevel
}

// open starts every engine to see that it works. Whoever is done with the bots closes the engines.
func (f guestFlags) open(ctx context.Context) (engine.Bots, error) {
	bots := engine.Bots{Time: bot.LongestTurn}
	taken := map[string]bool{}
	for _, l := range bot.Levels("") {
		taken[l.Name] = true
	}
	for _, text := range f.Engine {
		name, line, ok := strings.Cut(text, "=")
		switch {
		case !ok || !guestName.MatchString(name) || strings.TrimSpace(line) == "":
			bots.Close()
			return bots, wrongUse("command.engine.form", "text", i18n.Escaped(text))
		case taken[name] || bot.Top+len(bots.Engines) == host.MaxLevel:
			bots.Close()
			return bots, wrongUse("command.engine.taken", "name", name)
		}
		taken[name] = true
		pool, err := engine.Open(ctx, engine.Command{Line: line})
		if err != nil {
			bots.Close()
			return bots, failure("command.flag", "flag", "--engine "+name, "why", err)
		}
		bots.Engines = append(bots.Engines, engine.Guest{Name: name, Pool: pool})
	}
	return bots, nil
}

// listed is what the lobby tells of the engines.
func listed(bots engine.Bots) []server.Engine {
	var list []server.Engine
	for i, guest := range bots.Engines {
		info := guest.Pool.Info()
		help := i18n.Of("command.engine.listed", "name", info.Name)
		if info.Author != "" {
			help = i18n.Of("command.engine.listed-by", "name", info.Name, "author", info.Author)
		}
		list = append(list, server.Engine{Level: bot.Top + 1 + i, Name: guest.Name, Help: help})
	}
	return list
}

// names are what the engines are called.
func names(bots engine.Bots) []string {
	all := make([]string, len(bots.Engines))
	for i, guest := range bots.Engines {
		all[i] = guest.Name
	}
	return all
}
