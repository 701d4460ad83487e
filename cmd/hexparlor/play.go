package main

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hexparlor/bot"
	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/terminal"
)

type playCmd struct {
	Game    string            `arg:"" help:"Id of the game, such as hexit."`
	Level   int               `short:"l" default:"3" help:"Level of the house bot, from 1 to 6; 0 for people at every seat."`
	Seat    int               `short:"s" default:"1" help:"Your seat."`
	Workers int               `default:"1" help:"Cores that the house bot thinks with, 1 to 64. With more than one the same seed may lead to another game."`
	Option  map[string]string `short:"o" placeholder:"NAME=VALUE" mapsep:"none" help:"An option of the game; may be repeated."`
	Seed    string            `help:"A whole number, or 64 hexadecimal digits. The same seed and the same moves make the same game; random if left out."`
}

// Help explains the command at length.
func (playCmd) Help() string {
	return `Choices are offered step by step as lists; "help" lists what else can be typed. Lines come from stdin, so a
game can be scripted.

  hexparlor play hexit
  hexparlor play hexit --level 5 --seat 2 --option tiles=19
  hexparlor play hexit --level 0`
}

// Run plays one game on stdin and stdout.
func (c playCmd) Run(a *app) error {
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	o, err := optionsOf(g, c.Option)
	if err != nil {
		return err
	}
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return misuse{err}
	}
	if seats := len(g.Seats(o)); c.Seat < 1 || c.Seat > seats {
		return misuse{fmt.Errorf("--seat must be from 1 to %d", seats)}
	}
	if _, ok := bot.LevelOf(c.Level); !ok && c.Level != 0 {
		return misuse{fmt.Errorf("--level must be from 1 to %d, or 0 for people at every seat", len(bot.Levels))}
	}
	if c.Workers < 1 || c.Workers > bot.MaxWorkers {
		return misuse{fmt.Errorf("--workers must be from 1 to %d", bot.MaxWorkers)}
	}
	return terminal.Play(a.ctx, a.stdin, a.stdout, terminal.Config{
		Game: g, Options: o, Seed: seed, Level: c.Level, Seat: game.Seat(c.Seat), Workers: c.Workers,
		Date: time.Now().Format(time.DateOnly),
	})
}

// parseSeed reads a seed as a person types it; nothing typed is a random one.
func parseSeed(text string) (chance.Seed, error) {
	var seed chance.Seed
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
		return seed, errors.New("--seed must be a whole number or 64 hexadecimal digits")
	}
	return chance.Seed(digits), nil
}
