package main

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/cli"
	"hexparlor/internal/terminal"
)

type playCmd struct {
	Game    string `arg:"" help:"any.game"`
	Level   int    `short:"l" default:"3" help:"play.level"`
	Seat    int    `short:"s" default:"1" help:"play.seat"`
	Workers int    `default:"1" help:"play.workers"`
	Seed    string `placeholder:"seed" help:"play.seed"`

	cli.RulesFlags `embed:""`
}

// Run plays one game on stdin and stdout.
func (c playCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	o, err := c.Options(g)
	if err != nil {
		return err
	}
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return err
	}
	if seats := len(g.Seats(o)); c.Seat < 1 || c.Seat > seats {
		return cli.WrongUse("command.play.seat", "seats", seats)
	}
	if c.Level < 0 || c.Level > bot.Top {
		return cli.WrongUse("command.play.level", "levels", bot.Top)
	}
	if c.Workers < 1 || c.Workers > bot.MaxWorkers {
		return cli.WrongUse("command.play.workers", "most", bot.MaxWorkers)
	}
	return terminal.Play(a.Ctx, a.Stdin, a.Stdout, terminal.Config{
		Game: g, Options: o, Seed: seed, Level: c.Level, Seat: game.Seat(c.Seat), Workers: c.Workers,
		Date: time.Now().Format(time.DateOnly), Words: a.Catalog,
	})
}

// parseSeed parses the seed in a text. An empty text gives a random seed.
func parseSeed(text string) (rng.Seed, error) {
	var seed rng.Seed
	if text == "" {
		_, err := rand.Read(seed[:])
		return seed, err
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		binary.LittleEndian.PutUint64(seed[:], n)
		return seed, nil
	}
	digits, err := hex.DecodeString(text)
	if err != nil || len(digits) != len(seed) {
		return seed, cli.WrongUse("command.play.seed")
	}
	return rng.Seed(digits), nil
}
