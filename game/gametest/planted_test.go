package gametest_test

import (
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
)

// claims is a game whose declared traits are wrong.
type claims struct {
	game.Game
	change func(*game.Info)
}

func (c claims) Info() game.Info {
	info := c.Game.Info()
	c.change(&info)
	return info
}

// broken is Hex-It or Hexstrat with a planted fault in its positions.
type broken struct {
	game.Game
	fault fault
}

// fault is a planted fault; a nil function behaves correctly.
type fault struct {
	foundBy  string // name of the test that must find it
	view     func(s game.State, viewer game.Seat) any
	text     func(s game.State, viewer game.Seat) string
	moves    func(s game.State, seat game.Seat, buf []game.Move) []game.Move
	check    func(s game.State, seat game.Seat, m game.Move) *game.Refusal
	evaluate func(s game.State, seat game.Seat) float64
	features func(s game.State, buf []float32) []float32
	draw     func(s game.State, viewer game.Seat, r *rand.Rand)
	hash     func(s game.State) uint64
	prompt   func(s game.State, seat game.Seat) game.Prompt
	play     func(s game.State, seat game.Seat, m game.Move, log *game.Log)
}

func (b broken) New(o game.Options, seed rng.Seed) (game.State, error) {
	s, err := b.Game.New(o, seed)
	return &brokenState{s, b.fault}, err
}

func (b broken) Parse(o game.Options, text string) (game.State, error) {
	s, err := b.Game.Parse(o, text)
	if err != nil {
		return nil, err
	}
	return &brokenState{s, b.fault}, nil
}

type brokenState struct {
	game.State
	fault fault
}

func (s *brokenState) Blank() game.State    { return &brokenState{s.State.Blank(), s.fault} }
func (s *brokenState) Copy(from game.State) { s.State.Copy(from.(*brokenState).State) }

func (s *brokenState) View(viewer game.Seat) any {
	if s.fault.view != nil {
		return s.fault.view(s.State, viewer)
	}
	return s.State.View(viewer)
}

func (s *brokenState) Text(viewer game.Seat) string {
	if s.fault.text != nil {
		return s.fault.text(s.State, viewer)
	}
	return s.State.Text(viewer)
}

func (s *brokenState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.fault.moves != nil {
		return s.fault.moves(s.State, seat, buf)
	}
	return s.State.Moves(seat, buf)
}

func (s *brokenState) Check(seat game.Seat, m game.Move) *game.Refusal {
	if s.fault.check != nil {
		return s.fault.check(s.State, seat, m)
	}
	return s.State.Check(seat, m)
}

func (s *brokenState) Evaluate(seat game.Seat) float64 {
	if s.fault.evaluate != nil {
		return s.fault.evaluate(s.State, seat)
	}
	return s.State.(game.Heuristic).Evaluate(seat)
}

func (s *brokenState) FeatureNames() []string { return []string{"one", "two"} }

func (s *brokenState) Features(_ game.Seat, buf []float32) []float32 {
	if s.fault.features != nil {
		return s.fault.features(s.State, buf)
	}
	return buf
}

func (s *brokenState) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.fault.draw != nil {
		s.fault.draw(s.State, viewer, r)
		return
	}
	s.State.Determinize(viewer, r)
}

func (s *brokenState) Hash() uint64 {
	if s.fault.hash != nil {
		return s.fault.hash(s.State)
	}
	return s.State.Hash()
}

func (s *brokenState) Prompt(seat game.Seat) game.Prompt {
	if s.fault.prompt != nil {
		return s.fault.prompt(s.State, seat)
	}
	return s.State.Prompt(seat)
}

func (s *brokenState) Play(seat game.Seat, m game.Move, log *game.Log) {
	if s.fault.play != nil {
		s.fault.play(s.State, seat, m, log)
		return
	}
	s.State.Play(seat, m, log)
}

// Names of two tests of the kit.
const (
	traitsLaw  = "traits are true"
	secrecyLaw = "secrets stay secret"
)

// planted are faults that the kit must find. Claims are found by traitsLaw.
var planted = map[string]game.Game{
	"Hexstrat hides nothing": claims{hexstrat.Game{}, func(i *game.Info) { i.Hidden = false }},
	"Hexstrat's ground is private": claims{hexstrat.Game{}, func(i *game.Info) {
		i.Own = func(game.Options) bool { return true }
	}},
	"a hand of tricks is everybody's":   claims{tricks{}, func(i *game.Info) { i.Own = nil }},
	"Hexstrat is dealt without chance":  claims{hexstrat.Game{}, func(i *game.Info) { i.Chance = false }},
	"Hexstrat has no estimate":          claims{hexstrat.Game{}, func(i *game.Info) { i.Heuristic = false }},
	"Hexattack seals nothing":           claims{hexattack.Game{}, func(i *game.Info) { i.Sealed = false }},
	"Hexattack's orders stand":          claims{hexattack.Game{}, func(i *game.Info) { i.Revisable = false }},
	"Hexattack cannot be resigned":      claims{hexattack.Game{}, func(i *game.Info) { i.Resigns = false }},
	"Hexattack's clock is no option":    claims{hexattack.Game{}, func(i *game.Info) { i.Clock = "time" }},
	"Hex-It hides something":            claims{hexit.Game{}, func(i *game.Info) { i.Hidden = true }},
	"Hex-It seals orders":               claims{hexit.Game{}, func(i *game.Info) { i.Sealed = true }},
	"Hex-It is dealt by chance":         claims{hexit.Game{}, func(i *game.Info) { i.Chance = true }},
	"Hex-It is resigned by a move":      claims{hexit.Game{}, func(i *game.Info) { i.Resigns = true }},
	"Hex-It's rules have no version":    claims{hexit.Game{}, func(i *game.Info) { i.Version = 0 }},
	"Hex-It has a clock without rounds": claims{hexit.Game{}, func(i *game.Info) { i.Clock = "quiet" }},
	"a view shows what is face down": broken{hexstrat.Game{}, fault{foundBy: secrecyLaw, view: func(s game.State, _ game.Seat) any {
		return s.View(game.Arbiter)
	}}},
	"a text shows what is face down": broken{hexstrat.Game{}, fault{foundBy: secrecyLaw, text: func(s game.State, _ game.Seat) string {
		return s.Text(game.Arbiter)
	}}},
	"a prompt reveals a hidden tile": broken{hexstrat.Game{}, fault{foundBy: secrecyLaw, prompt: func(s game.State, _ game.Seat) game.Prompt {
		return game.Prompt{Code: "move", Title: i18n.Verbatim(s.Text(game.Arbiter))}
	}}},
	"a draw knows what is face down": broken{hexstrat.Game{}, fault{foundBy: secrecyLaw, draw: func(game.State, game.Seat, *rand.Rand) {}}},
	"features know what is face down": broken{hexstrat.Game{}, fault{foundBy: secrecyLaw, features: func(s game.State, buf []float32) []float32 {
		return append(buf, 1, float32(s.Hash()%1000))
	}}},
	"a feature has no name": broken{hexit.Game{}, fault{foundBy: traitsLaw, features: func(_ game.State, buf []float32) []float32 {
		return append(buf, 1, 2, 3)
	}}},
	"a feature is infinite": broken{hexit.Game{}, fault{foundBy: traitsLaw, features: func(_ game.State, buf []float32) []float32 {
		return append(buf, 1, float32(math.Inf(1)))
	}}},
	"features take room of their own": broken{hexit.Game{}, fault{foundBy: traitsLaw, features: func(_ game.State, buf []float32) []float32 {
		return append(slices.Clone(buf), 1, 2)
	}}},
	"an estimate is above 1":                        broken{hexit.Game{}, fault{foundBy: traitsLaw, evaluate: func(game.State, game.Seat) float64 { return 1.5 }}},
	"estimates of both seats add up to more than 1": broken{hexit.Game{}, fault{foundBy: traitsLaw, evaluate: func(game.State, game.Seat) float64 { return 0.6 }}},
	"a listed move is refused":                      broken{hexit.Game{}, fault{foundBy: "listed moves are allowed, all else is refused and changes nothing", check: refuseFirst}},
	"a seat without pending decision has moves":     broken{hexit.Game{}, fault{foundBy: "listed moves are allowed, all else is refused and changes nothing", moves: listForAll}},
	"equal positions hash differently":              broken{hexit.Game{}, fault{foundBy: "copies are independent", hash: func(game.State) uint64 { return rand.Uint64() }}},
	"play is random":                                broken{hexit.Game{}, fault{foundBy: "play is deterministic", play: playAnything}},
}

func refuseFirst(s game.State, seat game.Seat, m game.Move) *game.Refusal {
	if m == s.Moves(seat, nil)[0] {
		return game.Refuse("no", "R0", i18n.Verbatim("No."))
	}
	return s.Check(seat, m)
}

func listForAll(s game.State, _ game.Seat, buf []game.Move) []game.Move {
	return s.Moves(s.ToAct().First(), buf)
}

func playAnything(s game.State, seat game.Seat, _ game.Move, log *game.Log) {
	moves := s.Moves(seat, nil)
	s.Play(seat, moves[rand.IntN(len(moves))], log)
}

const plantedVariable = "HEXPARLOR_PLANTED"

// TestGametestFailsForGameWithPlantedFault runs the kit on one planted fault in its own process, where it must fail.
func TestGametestFailsForGameWithPlantedFault(t *testing.T) {
	g, ok := planted[os.Getenv(plantedVariable)]
	if !ok {
		t.Skip("TestGametestFindsEveryFaultPlantedInGames runs this")
	}
	gametest.Run(t, g, gametest.Config{Games: 3, Pairs: 60})
}

// rare is Hex-It with positions that hash at random, but only under some options.
type rare struct{ game.Game }

func (g rare) New(o game.Options, seed rng.Seed) (game.State, error) {
	if o["release"] != "all" {
		return g.Game.New(o, seed)
	}
	unsteady := fault{hash: func(game.State) uint64 { return rand.Uint64() }}
	return broken{g.Game, unsteady}.New(o, seed)
}

// TestGametestFailsForFaultPlantedInGameOptions is TestGametestFailsForGameWithPlantedFault for a fault that only some
// options show.
func TestGametestFailsForFaultPlantedInGameOptions(t *testing.T) {
	if os.Getenv(plantedVariable) != "options" {
		t.Skip("TestGametestFindsEveryFaultPlantedInGameOptions runs this")
	}
	gametest.RunOptions(t, rare{hexit.Game{}}, gametest.Config{})
}

func TestGametestFindsEveryFaultPlantedInGameOptions(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.v", "-test.run", "^TestGametestFailsForFaultPlantedInGameOptions$")
	c.Env = append(os.Environ(), plantedVariable+"=options", "HEXPARLOR_GAMES=20")
	out, err := c.CombinedOutput()
	if err == nil {
		t.Error("the kit finds nothing wrong")
	}
	for _, want := range []string{
		"--- PASS: TestGametestFailsForFaultPlantedInGameOptions/preset_short",
		"--- FAIL: TestGametestFailsForFaultPlantedInGameOptions/preset_exxit-39",
		"--- FAIL: TestGametestFailsForFaultPlantedInGameOptions/random_options", "release=all",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not in what the kit writes:\n%s", want, out)
		}
	}
}

func TestGametestFindsEveryFaultPlantedInGames(t *testing.T) {
	for name, g := range planted {
		t.Run(name, func(t *testing.T) {
			foundBy := traitsLaw
			if b, ok := g.(broken); ok {
				foundBy = b.fault.foundBy
			}
			c := exec.Command(os.Args[0], "-test.run", "^TestGametestFailsForGameWithPlantedFault$/^"+foundBy+"$")
			c.Env = append(os.Environ(), plantedVariable+"="+name)
			out, err := c.CombinedOutput()
			if err == nil {
				t.Errorf("the kit finds nothing wrong")
			}
			if !strings.Contains(string(out), "--- FAIL: TestGametestFailsForGameWithPlantedFault/") {
				t.Errorf("the kit broke down instead of finding a fault:\n%s", out)
			}
		})
	}
}

// optionless is a game without options and presets.
type optionless struct{ game.Game }

// Info implements game.Game.
func (g optionless) Info() game.Info {
	info := g.Game.Info()
	info.Options, info.Presets = nil, nil
	return info
}

func TestRunOptionsAcceptsGameWithoutOptions(t *testing.T) {
	gametest.RunOptions(t, optionless{hexit.Game{}}, gametest.Config{})
}
