package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/report"
)

// labCmd is several commands; the first needs no name of its own.
type labCmd struct {
	Run    labRunCmd    `cmd:"" default:"withargs" help:"lab.run"`
	Sweep  labSweepCmd  `cmd:"" help:"lab.sweep"`
	Report labReportCmd `cmd:"" help:"lab.report"`

	Compare labCompareCmd `cmd:"" help:"lab.compare"`
}

// labFlags are those of both commands that play.
type labFlags struct {
	Game    string   `arg:"" help:"any.game"`
	Option  []string `short:"o" placeholder:"name-values" sep:"none" help:"lab.option"`
	Players []string `default:"level:6" placeholder:"player" help:"lab.players"`
	WhatIf  string   `placeholder:"file" help:"lab.what-if"`
	Seed    uint64   `default:"1" help:"lab.seed"`
	Jobs    int      `short:"j" default:"${workers}" help:"arena.jobs"`
	Out     string   `required:"" placeholder:"folder" help:"lab.out"`

	houseFlag  `embed:""`
	sharedFlag `embed:""`
}

// houseFlag names the house in which the example games of a report can be opened.
type houseFlag struct {
	URL string `name:"url" placeholder:"url" help:"lab.url"`
}

type labRunCmd struct {
	labFlags
	Games int      `short:"n" default:"500" help:"lab.games"`
	Until string   `placeholder:"precision" help:"lab.until"`
	Depth []int    `placeholder:"n" help:"lab.depth"`
	Never []string `placeholder:"component" help:"lab.never"`
}

// Run plays a study and writes its report.
func (c labRunCmd) Run(a *app) error {
	if c.Games < 2 || c.Games%2 != 0 {
		return wrongUse("command.arena.games")
	}
	study, err := c.study()
	if err != nil {
		return err
	}
	base := study.Arms[0]
	for _, n := range c.Depth {
		if n < 1 {
			return wrongUse("command.lab.depth")
		}
		study.Arms = append(study.Arms, lab.NewArm(study.Game, lab.Depth, fmt.Sprintf("sims:%d", 2*n), base.Options,
			fmt.Sprintf("sims:%d", 2*n), fmt.Sprintf("sims:%d", n)))
	}
	if err := c.without(a, &study); err != nil {
		return err
	}
	if study.Plan, err = c.plan(); err != nil {
		return err
	}
	return c.play(a, study, c.Games*len(study.Arms))
}

// plan is how many games are played of what.
func (c labRunCmd) plan() (lab.Plan, error) {
	switch c.Until {
	case "":
		return lab.Each(c.Games), nil
	case "decided":
		return lab.Decided{Most: c.Games}, nil
	}
	half, err := strconv.ParseFloat(strings.TrimSuffix(c.Until, "%"), 64)
	if err != nil || half < 0.1 || half > 50 {
		return nil, wrongUse("command.lab.until", "text", i18n.Escaped(c.Until))
	}
	return lab.Until{Half: half / 100, Most: c.Games}, nil
}

// without adds the arms in which one player never uses something: what was named, or all that random players use. Each
// is played with the first of the options that were asked for under which both sides have it.
func (c labRunCmd) without(a *app, study *lab.Study) error {
	if len(c.Never) == 0 {
		return nil
	}
	scout, err := c.scout(a, study)
	if err != nil {
		return err
	}
	var used []string
	for _, found := range scout.Components() {
		used = append(used, found.Name)
	}
	names := c.Never
	if slices.Contains(names, "all") {
		names = used
	}
	for _, name := range names {
		if !slices.Contains(used, name) {
			return wrongUse("command.lab.never", "text", i18n.Escaped(name), "names", i18n.And(used))
		}
		arm := lab.NewArm(study.Game, lab.Without, name, scout.Shared(name).Options, c.Players[0], c.Players[0])
		arm.Never = name
		study.Arms = append(study.Arms, arm)
	}
	return nil
}

// scout plays some games at random under all options, to see what can be used.
func (c labRunCmd) scout(a *app, study *lab.Study) (*lab.Data, error) {
	settings := lab.Settings{Game: study.Settings.Game, Seed: study.Seed}
	for _, arm := range study.Arms {
		if arm.Kind == lab.Plain {
			arm.Players = [2]string{"random", "random"}
			settings.Arms = append(settings.Arms, arm)
		}
	}
	book := lab.NewData(settings)
	games := max(scouted/len(settings.Arms), leastScouted)
	err := lab.Study{Data: book, Game: study.Game, Plan: lab.Each(games), Jobs: c.Jobs}.Run(a.ctx)
	return book, told(err)
}

// Games at random in all, and under each set of options.
const (
	scouted      = 40
	leastScouted = 8
)

// study is what was asked for, with an arm for each set of options.
func (c labFlags) study() (s lab.Study, err error) {
	if c.Jobs < c.leaves() || c.Jobs > 4*runtime.NumCPU() {
		return s, wrongUse("command.arena.jobs", "most", 4*runtime.NumCPU())
	}
	if c.Database != "" && c.WhatIf != "" {
		return s, wrongUse("command.lab.shared-what-if")
	}
	if len(c.Players) > 2 {
		return s, wrongUse("command.lab.players")
	}
	for _, spec := range c.Players {
		if _, err := arena.Parse(spec, bot.Budget{}, nil); err != nil {
			return s, wrongFlag("--players", err)
		}
	}
	if s.Game, err = findGame(c.Game); err != nil {
		return s, err
	}
	info := s.Game.Info()
	settings := lab.Settings{Game: info.ID, Version: info.Version, Seed: c.Seed, Dealt: info.Chance}
	if settings.WhatIf, err = c.change(); err != nil {
		return s, err
	}
	sets, err := optionSets(info, c.Option)
	if err != nil {
		return s, err
	}
	for _, set := range sets {
		o, err := optionsOf(s.Game, set.Given)
		if err != nil {
			return s, err
		}
		first, second := c.Players[0], c.Players[len(c.Players)-1]
		settings.Arms = append(settings.Arms, lab.NewArm(s.Game, lab.Plain, set.Name, o, first, second))
	}
	s.Data, s.Jobs = lab.NewData(settings), c.Jobs
	return s, nil
}

// optionSets are all ways to choose one value of each option.
func optionSets(info game.Info, typed []string) ([]lab.Set, error) {
	var choices []lab.Choice
	for _, text := range typed {
		name, list, ok := strings.Cut(text, "=")
		if !ok {
			return nil, wrongUse("command.lab.option", "text", i18n.Escaped(text))
		}
		values := []string{list}
		at := slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Name == name })
		if at >= 0 && (info.Options[at].Kind != game.TextOption || len(info.Options[at].Values) > 0) {
			values = strings.Split(list, ",")
		}
		choices = append(choices, lab.Choice{Option: name, Values: values})
	}
	sets, ok := lab.Cross(choices, mostSets)
	if !ok {
		return nil, wrongUse("command.lab.sets", "most", mostSets)
	}
	return sets, nil
}

// mostSets is how many sets of options are compared at most.
const mostSets = 400

// play plays a study into its folder, with a bar, and writes the report.
func (c labFlags) play(a *app, s lab.Study, games int) (err error) {
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	settings := s.Settings
	if s.Data, err = lab.OpenData(c.Out, settings); err != nil {
		return misuse{err}
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	asker, end, err := c.asker(a, c.Jobs)
	if err != nil {
		return err
	}
	defer end()
	if asker != nil {
		s.Elsewhere = asker.PlayStudy
	}
	title := i18n.Of("command.lab.progress", "game", s.Game.Info().Title(), "arms", len(s.Arms))
	progress := arena.NewProgress(a.stderr, onTerminal(a.stderr), a.words, title, games)
	s.Report = func(_ lab.Row, played int) { progress.Report(arena.Score{}, played) }
	err = s.Run(a.ctx)
	progress.Done()
	if a.ctx.Err() != nil {
		return failure("command.lab.stopped", "games", s.Games(), "folder", c.Out)
	}
	if err != nil {
		return err
	}
	return c.writeReport(a, s.Data, c.Out)
}

type labReportCmd struct {
	Folder string `arg:"" name:"folder" help:"lab.folder"`
	JSON   bool   `help:"any.json"`

	houseFlag `embed:""`
}

// Run makes the report of a study anew, from its file alone.
func (c labReportCmd) Run(a *app) error {
	book, err := lab.ReadData(c.Folder)
	if err != nil {
		return misuse{err}
	}
	if c.JSON {
		return printJSON(a.stdout, book.Summary())
	}
	return c.writeReport(a, book, c.Folder)
}

// writeReport writes the report of a study beside its file, and says what it says in plain words.
func (f houseFlag) writeReport(a *app, b *lab.Data, folder string) error {
	g, err := findGame(b.Settings.Game)
	if err != nil {
		return err
	}
	r, err := report.New(b, g, a.words, f.URL)
	if err == nil {
		err = r.Write(folder)
	}
	if err != nil {
		return err
	}
	for _, line := range append([]string{r.Title, r.Lead}, r.Findings...) {
		fmt.Fprintln(a.stdout, line)
	}
	return a.tell(a.stdout, "command.lab.written", "folder", folder)
}

type labSweepCmd struct {
	labFlags
	Goal   string `default:"fair,decisive" placeholder:"goal" help:"lab.goal"`
	Budget int    `short:"n" default:"2000" help:"lab.budget"`
}

// Run looks for the options that serve a goal best.
func (c labSweepCmd) Run(a *app) error {
	goal, err := lab.ParseGoal(c.Goal)
	if err != nil {
		return wrongFlag("--goal", err)
	}
	study, err := c.study()
	if err != nil {
		return err
	}
	if c.Budget < 4*len(study.Arms) {
		return wrongUse("command.lab.budget", "least", 4*len(study.Arms))
	}
	study.Plan = lab.Halving{Goal: goal, Games: c.Budget}
	return c.play(a, study, c.Budget)
}
