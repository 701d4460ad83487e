// Package train lets the house bot learn what a position is worth, from games that it plays against itself: it plays
// them, fits weights to how they ended, and lets a search that judges by these weights play against the search as it
// is.
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

// Settings are what decides how the games are played that are learnt from: the first line of their file.
type Settings struct {
	Game        string `json:"game"`
	Seed        uint64 `json:"seed"`
	Simulations int    `json:"simulations"` // of a decision
}

// Training is a training under way, or one that has been done. What it has come to is kept in a folder: the games that
// are learnt from, the weights, and the games that tell what these are worth.
type Training struct {
	Settings
	Rules  game.Game
	Folder string
	Games  int // that are learnt from
	Units  int // hidden units of what is learnt
	Jobs   int // games played at the same time
	Gate   Gate
}

// Gate is the match that new weights have to win.
type Gate struct {
	Games       int        // at most
	Simulations int        // of a decision
	Test        arena.SPRT // whether the new weights are better than what there is
}

// Learnt is what a training has come to.
type Learnt struct {
	Samples int           `json:"samples"`
	Loss    float64       `json:"loss"`     // of the new weights in games that they were not fitted to
	LossNow float64       `json:"loss_now"` // of what there is, in the same games
	Match   arena.Outcome `json:"match"`    // of the new weights, A, against what there is, B
	Passed  bool          `json:"passed"`
}

// The files of the folder.
const (
	gamesFile   = "games.jsonl"
	weightsFile = "weights.json"
)

// Weights is the file of the weights.
func (t Training) Weights() string { return filepath.Join(t.Folder, weightsFile) }

// Check tells whether a game can be learnt.
func Check(g game.Game) error {
	if _, ok := variety[g.Info().ID]; !ok {
		return catalog.Error(i18n.Of("train.no-game", "game", g.Info().Title()))
	}
	return nil
}

// Run plays what the folder does not have yet, fits the weights and lets them play. The same settings and numbers give
// the same weights and the same match, whatever the number of jobs and however often it was stopped.
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

// play plays the games that are missing and gives all of them, by their numbers.
func (t Training) play(ctx context.Context, told func(games int)) (games []Played, err error) {
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
	more, err := t.playMissing(ctx, missing, file, func(n int) { told(len(games) + n) })
	games = append(games, more...)
	slices.SortFunc(games, func(a, b Played) int { return cmp.Compare(a.Number, b.Number) })
	games = slices.DeleteFunc(games, func(p Played) bool { return p.Number >= t.Games })
	return games, err
}

// playMissing plays games and adds them to the file.
func (t Training) playMissing(
	ctx context.Context, missing []int, file *jsonl.File, told func(games int),
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
		told(len(games))
	}
	return games, context.Cause(ctx)
}

// heldBack is how many games there are for each that nothing is fitted to.
const heldBack = 12

// fit learns weights from games.
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

// learner is some position of the game.
func learner(g game.Game) game.Heuristic {
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		panic(err) // the defaults of a game are options of it
	}
	s, err := g.New(o, [32]byte{})
	if err != nil {
		panic(err)
	}
	return s.(game.Heuristic)
}
