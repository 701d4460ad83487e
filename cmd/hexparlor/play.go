package main

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/mattn/go-isatty"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/terminal"
	"hexparlor/internal/terminal/fullscreen"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/terminal/solo"
)

type playCmd struct {
	Game    string `arg:"" optional:"" help:"play.game" predictor:"game"`
	Level   int    `short:"l" default:"3" help:"play.level"`
	Seat    int    `short:"s" default:"1" help:"play.seat"`
	Workers int    `default:"1" help:"play.workers"`
	Seed    string `placeholder:"seed" help:"play.seed"`
	Plain   bool   `help:"play.plain"`
	ASCII   bool   `name:"ascii" help:"play.ascii"`
	Record  string `placeholder:"file" help:"play.record"`
	Folder  string `placeholder:"folder" help:"play.folder"`
	Server  string `env:"HEXPARLOR_SERVER" placeholder:"url" help:"play.server"`

	cli.RulesFlags `embed:""`
}

// Run plays in the whole window if stdin and stdout are a terminal, and otherwise line by line.
func (c playCmd) Run(a *cli.App) error {
	lines := c.Plain || !isTerminal(a.Stdin) || !isTerminal(a.Stdout)
	if c.Server != "" {
		return c.playAt(a, lines)
	}
	if c.Record != "" && lines {
		return cli.WrongUse("command.play.record")
	}
	if c.Game == "" && lines {
		return cli.WrongUse("command.play.game")
	}
	config, err := c.config()
	if err != nil {
		return err
	}
	if lines || config != nil && !fullscreen.Draws(config.Game) {
		return terminal.Play(a.Ctx, a.Stdin, a.Stdout, a.Catalog, *config)
	}
	folder, err := c.folder()
	if err != nil {
		return err
	}
	replay, err := c.replay(a)
	if err != nil {
		return err
	}
	err = fullscreen.Run(a.Ctx, fullscreen.Config{
		Words: a.Catalog, Folder: folder, First: config, Replay: replay, ASCII: c.ASCII, In: a.Stdin, Out: a.Stdout,
	})
	if err == nil {
		fmt.Fprintln(a.Stdout, a.Catalog.Say(i18n.Of("screen.left")))
	}
	return err
}

// folder returns the folder with the user's matches and settings.
func (c playCmd) folder() (solo.Folder, error) {
	if c.Folder != "" {
		return solo.Folder(c.Folder), nil
	}
	return solo.UserFolder()
}

// playAt plays at the server that the flags name.
func (c playCmd) playAt(a *cli.App, lines bool) error {
	folder, err := c.folder()
	if err != nil {
		return err
	}
	site, match := online.SplitAddress(c.Server)
	kept := online.Identities(filepath.Join(string(folder), "servers"))
	client, err := online.New(online.Config{URL: site, Language: a.Catalog.Tag.String()})
	if err != nil {
		return err
	}
	who, err := kept.Load(client.URL())
	if err != nil {
		return err
	}
	client.Become(who)
	if lines {
		return terminal.PlayAt(a.Ctx, a.Stdin, a.Stdout, a.Catalog, client, kept, match)
	}
	return fullscreen.Run(a.Ctx, fullscreen.Config{
		Words: a.Catalog, Folder: folder, ASCII: c.ASCII, In: a.Stdin, Out: a.Stdout,
		Server: client, Identities: kept, Guest: who.Guest, Join: match,
	})
}

// replay returns the match of the record that the flags name, or nil.
func (c playCmd) replay(a *cli.App) (*solo.Match, error) {
	if c.Record == "" {
		return nil, nil
	}
	r, err := readRecord(a, c.Record)
	if err != nil {
		return nil, err
	}
	return solo.FromRecord(r)
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// config returns the match that the flags describe, or nil if they name no game.
func (c playCmd) config() (*solo.Config, error) {
	if c.Game == "" {
		return nil, nil
	}
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return nil, err
	}
	o, err := c.Options(g)
	if err != nil {
		return nil, err
	}
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return nil, err
	}
	if seats := len(g.Seats(o)); c.Seat < 1 || c.Seat > seats {
		return nil, cli.WrongUse("command.play.seat", "seats", seats)
	}
	if c.Level < 0 || c.Level > bot.Top {
		return nil, cli.WrongUse("command.play.level", "levels", bot.Top)
	}
	if c.Workers < 1 || c.Workers > bot.MaxWorkers {
		return nil, cli.WrongUse("command.play.workers", "most", bot.MaxWorkers)
	}
	return &solo.Config{
		Game: g, Options: o, Seed: seed, Level: c.Level, Seat: game.Seat(c.Seat), Workers: c.Workers,
		Date: time.Now().Format(time.DateOnly),
	}, nil
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
