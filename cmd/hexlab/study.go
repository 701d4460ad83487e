package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
	"hexparlor/internal/lab/report"
)

// studyCmd is the command "study" with its subcommands; the first is the default.
type studyCmd struct {
	Run    studyRunCmd    `cmd:"" default:"withargs" help:"study.run"`
	Sweep  studySweepCmd  `cmd:"" help:"study.sweep"`
	Report studyReportCmd `cmd:"" help:"study.report"`

	Compare studyCompareCmd `cmd:"" help:"study.compare"`
}

// studyFlags are the flags of the subcommands that play games, "run" and "sweep".
type studyFlags struct {
	Game    string   `arg:"" help:"any.game" predictor:"game"`
	Preset  []string `placeholder:"preset" help:"study.preset"`
	Option  []string `short:"o" placeholder:"name-values" sep:"none" help:"study.option"`
	Variant string   `placeholder:"file" help:"study.variant" predictor:"file"`
	Players []string `placeholder:"player" help:"study.players"`
	Ask     []string `placeholder:"question" help:"study.ask"`
	Seed    uint64   `default:"1" help:"study.seed"`
	Jobs    int      `short:"j" default:"${workers}" help:"arena.jobs"`
	Out     string   `required:"" placeholder:"folder" help:"study.out" predictor:"folder"`

	linkFlag `embed:""`
	siteFlag `embed:""`
}

// linkFlag holds the address of the site to which links to the example games of a report lead.
type linkFlag struct {
	URL  string `name:"url" placeholder:"url" help:"study.url"`
	Pace string `default:"15,45" placeholder:"seconds" help:"study.pace"`
}

// pace returns the assumed pace of people.
func (f linkFlag) pace() (pace lab.Pace, err error) {
	decision, round, _ := strings.Cut(f.Pace, ",")
	pace.Decision, err = strconv.Atoi(decision)
	if err == nil {
		pace.Round, err = strconv.Atoi(round)
	}
	if err != nil || pace.Decision < 1 || pace.Round < 1 || max(pace.Decision, pace.Round) > mostSeconds {
		return pace, cli.WrongUse("command.study.pace", "text", i18n.Escaped(f.Pace), "most", mostSeconds)
	}
	return pace, nil
}

// mostSeconds is the longest time that people may be assumed to think.
const mostSeconds = 86_400

type studyRunCmd struct {
	studyFlags
	Games int      `short:"n" default:"500" help:"study.games"`
	Until string   `placeholder:"precision" help:"study.until"`
	Weak  string   `placeholder:"player" help:"study.weak"`
	Depth []int    `placeholder:"n" help:"study.depth"`
	Never []string `placeholder:"component" help:"study.never"`
}

// Run plays a study and writes its report.
func (c studyRunCmd) Run(a *cli.App) error {
	if c.Games < 2 || c.Games%2 != 0 {
		return cli.WrongUse("command.arena.games")
	}
	study, err := c.study()
	if err != nil {
		return err
	}
	base := study.Arms[0]
	for _, n := range c.Depth {
		if n < 1 {
			return cli.WrongUse("command.study.depth")
		}
		study.Arms = append(study.Arms, lab.NewArm(study.Game, lab.Depth, fmt.Sprintf("sims:%d", 2*n), base.Options,
			fmt.Sprintf("sims:%d", 2*n), fmt.Sprintf("sims:%d", n)))
	}
	if err := c.without(a, &study); err != nil {
		return err
	}
	if err := c.weaken(&study); err != nil {
		return err
	}
	if study.Plan, err = c.plan(); err != nil {
		return err
	}
	return c.play(a, study, c.Games*len(study.Arms))
}

// plan returns the plan that decides how many games of each arm are played.
func (c studyRunCmd) plan() (lab.Plan, error) {
	switch c.Until {
	case "":
		return lab.Each(c.Games), nil
	case "decided":
		return lab.Decided{Most: c.Games}, nil
	}
	half, err := strconv.ParseFloat(precision.Replace(c.Until), 64)
	if err != nil || half < 0.1 || half > 50 {
		return nil, cli.WrongUse("command.study.until", "text", i18n.Escaped(c.Until))
	}
	return lab.Until{Half: half / 100, Most: c.Games}, nil
}

// precision removes what people write around the number of --until: "±2 points".
var precision = strings.NewReplacer("±", "", "%", "", "points", "", " ", "")

// weaken adds an arm for each set of rules in which weak players play by them, which shows whether the answers
// hold for them too.
func (c studyRunCmd) weaken(study *lab.Study) error {
	weak := c.Weak
	if weak == "" && len(c.Players) == 0 {
		_, weak = lab.Instruments(study.Settings.Game)
	}
	if weak == "" || weak == "none" {
		return nil
	}
	if _, err := arena.Parse(weak, bot.Budget{}, nil); err != nil {
		return cli.WrongFlag("--weak", err)
	}
	study.Arms = append(study.Arms, lab.WeakArms(study.Arms, weak)...)
	return nil
}

// without adds arms in which one player never uses some component: the components of --never, or all that random
// players use. Each arm has the first set of options under which both sides have the component.
func (c studyRunCmd) without(a *cli.App, study *lab.Study) error {
	if len(c.Never) == 0 {
		return nil
	}
	scout, err := lab.Scout(a.Ctx, study.Game, study.Settings, c.Jobs)
	if err != nil {
		return cli.FinalError(err)
	}
	var used []string
	for _, found := range scout.Components() {
		used = append(used, found.Name)
	}
	names := c.Never
	if slices.Contains(names, "all") {
		names = used
	}
	base := study.Arms[0].Players[0]
	for _, name := range names {
		if !slices.Contains(used, name) {
			return cli.WrongUse("command.study.never", "text", i18n.Escaped(name), "names", i18n.And(used))
		}
		arm := lab.NewArm(study.Game, lab.Without, name, scout.Shared(name).Options, base, base)
		arm.Never = name
		study.Arms = append(study.Arms, arm)
	}
	return nil
}

// study returns the study that the flags describe, with an arm for each set of options.
func (c studyFlags) study() (s lab.Study, err error) {
	if c.Jobs < c.leastJobs() || c.Jobs > 4*runtime.NumCPU() {
		return s, cli.WrongUse("command.arena.jobs", "most", 4*runtime.NumCPU())
	}
	if len(c.Players) > 2 {
		return s, cli.WrongUse("command.study.players")
	}
	for _, spec := range c.Players {
		if _, err := arena.Parse(spec, bot.Budget{}, nil); err != nil {
			return s, cli.WrongFlag("--players", err)
		}
	}
	if s.Game, err = cli.FindGame(c.Game); err != nil {
		return s, err
	}
	info := s.Game.Info()
	if len(c.Players) == 0 {
		strong, _ := lab.Instruments(info.ID)
		c.Players = []string{strong}
	}
	settings := lab.Settings{Game: info.ID, Version: info.Version, Seed: c.Seed, Dealt: info.Chance}
	if settings.Questions, err = lab.ParseQuestions(c.Ask); err != nil {
		return s, cli.WrongFlag("--ask", err)
	}
	sets, err := optionSets(info, c.Preset, c.Option)
	if err != nil {
		return s, err
	}
	if c.Variant != "" {
		if sets, err = withVariant(s.Game, sets, c.Variant); err != nil {
			return s, err
		}
	}
	for _, set := range sets {
		o, err := studied(s.Game, set)
		if err != nil {
			return s, err
		}
		first, second := c.Players[0], c.Players[len(c.Players)-1]
		settings.Arms = append(settings.Arms, lab.NewArm(s.Game, lab.Plain, set.Name, o, first, second))
	}
	s.Data, s.Jobs = lab.NewData(settings), c.Jobs
	return s, nil
}

// studied returns the options of a set in canonical form. Data that change nothing are an error.
func studied(g game.Game, set lab.Set) (game.Options, error) {
	o, err := cli.ParsePreset(g, set.Preset, set.Given)
	if err != nil {
		return nil, err
	}
	for _, spec := range g.Info().Options {
		if spec.Kind == game.DataOption && set.Given[spec.Name] != "" && o[spec.Name] == "" {
			return nil, cli.WrongUse("command.study.unchanged", "option", spec.Name)
		}
	}
	return o, nil
}

// optionSets returns all combinations of the presets and the option values that the flags list. An option of data has
// one value in each flag, because data may have commas.
func optionSets(info game.Info, presets, typed []string) ([]lab.Set, error) {
	var choices []lab.Choice
	for _, text := range typed {
		name, list, ok := strings.Cut(text, "=")
		if !ok {
			return nil, cli.WrongUse("command.study.option", "text", i18n.Escaped(text))
		}
		if spec, ok := info.Option(name); ok && spec.Kind != game.DataOption {
			choices = append(choices, lab.Choice{Option: name, Values: strings.Split(list, ",")})
			continue
		}
		at := slices.IndexFunc(choices, func(c lab.Choice) bool { return c.Option == name })
		if at < 0 {
			at, choices = len(choices), append(choices, lab.Choice{Option: name})
		}
		choices[at].Values = append(choices[at].Values, list)
	}
	sets, ok := lab.Cross(presets, choices, mostSets)
	if !ok {
		return nil, cli.WrongUse("command.study.sets", "most", mostSets)
	}
	return sets, nil
}

// withVariant returns the sets of options and, to be compared with them, the rules of a variant's file.
func withVariant(g game.Game, sets []lab.Set, path string) ([]lab.Set, error) {
	v, err := cli.ReadVariantOf(path, g)
	if err != nil {
		return nil, err
	}
	if len(sets) == 1 && sets[0].Name == "" {
		sets[0].Name = cmp.Or(sets[0].Preset, game.Standard)
	}
	return append(sets, lab.Set{Name: "variant", Given: v.Options}), nil
}

// mostSets is the largest number of sets of options in one study.
const mostSets = 400

// play plays the games of a study with a progress bar, stores them in the study's folder, and writes the report.
func (c studyFlags) play(a *cli.App, s lab.Study, games int) (err error) {
	if _, err := c.pace(); err != nil {
		return err
	}
	if err := s.CheckQuestions(); err != nil {
		return cli.WrongFlag("--ask", err)
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	settings := s.Settings
	if s.Data, err = lab.OpenData(c.Out, settings); err != nil {
		return cli.Misuse(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	client, end, err := c.client(a, c.Jobs)
	if err != nil {
		return err
	}
	defer end()
	if client != nil {
		s.Remote = client.PlayStudy
	}
	if client == nil {
		if err := c.announce(a, &s, games); err != nil {
			return err
		}
	}
	title := i18n.Of("command.study.progress", "game", s.Game.Info().Title(), "arms", len(s.Arms))
	progress := arena.NewProgress(a.Stderr, cli.IsTerminal(a.Stderr), a.Catalog, title, games)
	s.Report = func(_ lab.Row, played int) { progress.Report(arena.Score{}, played) }
	err = s.Run(a.Ctx)
	progress.Done()
	if a.Ctx.Err() != nil {
		return cli.Failure("command.study.stopped", "games", s.Games(), "folder", c.Out)
	}
	if err != nil {
		return err
	}
	return c.writeReport(a, s.Data, c.Out)
}

// announce says how many games are planned and about how long they take: it plays the first of them.
func (c studyFlags) announce(a *cli.App, s *lab.Study, games int) error {
	weak := 0
	for _, arm := range s.Arms {
		if arm.Kind == lab.Weak { // such games take next to no time
			weak++
		}
	}
	took, err := s.First(a.Ctx)
	if err != nil {
		return err
	}
	minutes := took * time.Duration(games-games*weak/len(s.Arms)) / time.Duration(min(c.Jobs, runtime.NumCPU()))
	return a.Print(a.Stderr, "command.study.planned", "games", games, "arms", len(s.Arms), "seed",
		strconv.FormatUint(s.Seed, 10), "minutes", int(minutes.Round(time.Minute).Minutes()))
}

type studyReportCmd struct {
	Folder string `arg:"" name:"folder" help:"study.folder" predictor:"folder"`
	JSON   bool   `help:"any.json"`

	linkFlag `embed:""`
}

// Run writes the report of a study again, from the study's file.
func (c studyReportCmd) Run(a *cli.App) error {
	data, err := lab.ReadData(c.Folder)
	if err != nil {
		return cli.Misuse(err)
	}
	if data.Pace, err = c.pace(); err != nil {
		return err
	}
	if c.JSON {
		return cli.PrintJSON(a.Stdout, data.Summary())
	}
	return c.writeReport(a, data, c.Folder)
}

// writeReport writes the report of a study into its folder, and prints the findings.
func (f linkFlag) writeReport(a *cli.App, b *lab.Data, folder string) error {
	var err error
	if b.Pace, err = f.pace(); err != nil {
		return err
	}
	g, err := cli.FindGame(b.Settings.Game)
	if err != nil {
		return err
	}
	r, err := report.New(b, g, a.Catalog, f.URL)
	if err == nil {
		err = r.Write(folder)
	}
	if err != nil {
		return err
	}
	for _, line := range r.Text() {
		fmt.Fprintln(a.Stdout, line)
	}
	return a.Print(a.Stdout, "command.study.written", "folder", folder)
}

type studySweepCmd struct {
	studyFlags
	Goal   string `default:"fair,decisive" placeholder:"goal" help:"study.goal"`
	Budget int    `short:"n" default:"2000" help:"study.budget"`
}

// Run searches the options that meet a goal best, and prints them.
func (c studySweepCmd) Run(a *cli.App) error {
	goal, err := lab.ParseGoal(c.Goal)
	if err != nil {
		return cli.WrongFlag("--goal", err)
	}
	study, err := c.study()
	if err != nil {
		return err
	}
	if c.Budget < 4*len(study.Arms) {
		return cli.WrongUse("command.study.budget", "least", 4*len(study.Arms))
	}
	study.Plan = lab.Halving{Goal: goal, Games: c.Budget}
	return c.play(a, study, c.Budget)
}
