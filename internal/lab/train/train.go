// Package train lets the built-in bot learn estimates of positions from games against itself. It plays the
// games, fits weights to their results, and plays a search with the new weights against the search with the
// current ones.
package train

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"hexparlor/game"
	"hexparlor/game/eval"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/jsonl"
	"hexparlor/internal/lab/arena"
)

// Settings identify the games from which weights are learnt. They are the first line of the file of games.
type Settings struct {
	Game        string `json:"game"`
	Seed        uint64 `json:"seed"`
	Simulations int    `json:"simulations"` // number of simulations for a decision
}

// Training learns the weights of a game's estimate. A folder holds its games, the weights, and the games of the match
// that tests the weights.
type Training struct {
	Settings
	Rules  game.Game
	Folder string
	Games  int // number of games from which weights are learnt
	Units  int // number of hidden units of the model
	Jobs   int // number of games played at the same time
	Gate   Gate
}

// Gate is the match against the current estimate that new weights have to win.
type Gate struct {
	Games       int        // largest number of games in the match
	Simulations int        // number of simulations for a decision
	Test        arena.SPRT // test that decides whether the new weights are better
}

// Learnt is the result of a training: the quality of the new weights.
type Learnt struct {
	Samples int           `json:"samples"`
	Loss    float64       `json:"loss"`     // loss of the new weights in the games held back
	LossNow float64       `json:"loss_now"` // loss of the current estimate in the games held back
	Match   arena.Outcome `json:"match"`    // match of the new weights (A) against the current estimate (B)
	Passed  bool          `json:"passed"`
}

// The names of the files in the folder of a training.
const (
	gamesFile   = "games.jsonl"
	weightsFile = "weights.json"
)

// Weights returns the path of the file with the learnt weights.
func (t Training) Weights() string { return filepath.Join(t.Folder, weightsFile) }

// Check returns an error if the estimate of a game cannot be learnt.
func Check(g game.Game) error {
	if _, ok := variety[g.Info().ID]; !ok {
		return catalog.Error(i18n.Of("train.no-game", "game", g.Info().Title()))
	}
	return nil
}

// Run plays the games that the folder lacks, fits the weights to all games and plays the match. Equal settings and
// numbers give equal weights and matches, for any number of jobs and after any interruptions.
func (t Training) Run(ctx context.Context, played func(games int), report arena.Report) (Learnt, error) {
	if err := os.MkdirAll(t.Folder, 0o755); err != nil {
		return Learnt{}, err
	}
	games, err := t.play(ctx, played)
	if err != nil {
		return Learnt{}, err
	}
	l, m, err := t.fit(games)
	if err != nil {
		return Learnt{}, err
	}
	if err := os.WriteFile(t.Weights(), m.Text(), 0o644); err != nil {
		return l, err
	}
	l.Match, err = t.match(ctx, m, report)
	l.Passed = l.Match.Test != nil && l.Match.Test.Decision == arena.AcceptH1
	return l, err
}

// play plays the games that the folder lacks, and returns all games sorted by number.
func (t Training) play(ctx context.Context, progress func(games int)) (games []Played, err error) {
	file, err := jsonl.Open(filepath.Join(t.Folder, gamesFile), t.Settings, func(_ int, p Played) error {
		games = append(games, p)
		return nil
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	have := map[int]bool{}
	for _, p := range games {
		have[p.Number] = true
	}
	var missing []int
	for n := range t.Games {
		if !have[n] {
			missing = append(missing, n)
		}
	}
	more, err := t.playMissing(ctx, missing, file, func(n int) { progress(len(games) + n) })
	games = append(games, more...)
	slices.SortFunc(games, func(a, b Played) int { return cmp.Compare(a.Number, b.Number) })
	games = slices.DeleteFunc(games, func(p Played) bool { return p.Number >= t.Games })
	return games, err
}

// playMissing plays the games with the given numbers and adds them to the file.
func (t Training) playMissing(
	ctx context.Context, missing []int, file *jsonl.File, progress func(games int),
) (games []Played, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	done := make(chan Played)
	go func() {
		defer close(done)
		arena.Spread(ctx, t.Jobs, missing, func(ctx context.Context, numbers <-chan int) error {
			for n := range numbers {
				p, err := t.generate(ctx, t.Rules, n)
				if err != nil {
					return err
				}
				done <- p
			}
			return nil
		}, stop)
	}()
	for p := range done {
		games = append(games, p)
		if err := file.Add(p); err != nil {
			stop(err)
		}
		progress(len(games))
	}
	return games, context.Cause(ctx)
}

// heldBack says that one of heldBack games is held back from the fit, to test the weights.
const heldBack = 12

// fit fits weights to games and tests them on the games held back.
func (t Training) fit(games []Played) (Learnt, *eval.Model, error) {
	var fitted, held []sample
	now, count := 0.0, 0
	for _, p := range games {
		list, err := t.samples(t.Rules, p, p.Number%heldBack == 0)
		if err != nil {
			return Learnt{}, nil, err
		}
		if p.Number%heldBack != 0 {
			fitted = append(fitted, list...)
			continue
		}
		held = append(held, list...)
		for _, s := range list {
			now += lossOf(s.now, float64(s.want))
			count++
		}
	}
	if len(fitted) == 0 || count == 0 {
		return Learnt{}, nil, catalog.Error(i18n.Of("train.no-samples"))
	}
	names := learner(t.Rules).FeatureNames()
	f := fit(fitted, len(names), t.Units, rand.New(rand.NewPCG(t.Seed, 0)))
	m := f.model(names)
	m.Sharpen(lessons[t.Game].sharpness)
	return Learnt{Samples: len(fitted), Loss: f.loss(held), LossNow: now / float64(count)}, m, m.Round()
}

// learner returns a position of the game, from which the names of its features are read.
func learner(g game.Game) game.Heuristic {
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		panic(err) // the defaults of a game are valid options
	}
	s, err := g.New(o, [32]byte{})
	if err != nil {
		panic(err)
	}
	return s.(game.Heuristic)
}
