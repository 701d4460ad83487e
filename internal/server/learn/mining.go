package learn

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hexparlor/game"
	"hexparlor/internal/lab/puzzlemine"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

const (
	minedMatches = 10              // matches of each game that are searched in a night
	minedOfMatch = 2               // puzzles of one match
	minedOfGame  = 500             // puzzles of one game that are found on the site
	miningTime   = 5 * time.Minute // of one match
)

// Mining is a job: puzzles are to be found in a finished match.
type Mining struct {
	Match string `json:"match"`
}

// Kind returns the kind of the job.
func (Mining) Kind() string { return "mine" }

// Miner finds puzzles in finished public matches of the site.
type Miner struct {
	Host    *host.Host
	Library *Library
	Store   host.PuzzleStore
	Quiet   func(context.Context) error // returns when no bot waits for a processor
	Log     *slog.Logger
}

// Due returns the matches since a time in which puzzles are to be found: the last of each game with a recipe.
func (m *Miner) Due(ctx context.Context, since time.Time) (due []Mining, err error) {
	for _, g := range m.Library.games {
		if _, ok, err := puzzlemine.Of(g); err != nil || !ok {
			continue // a recipe that cannot be read fails the tests of its game
		}
		found, _, err := m.Host.Store.Search(ctx, host.Search{
			Game: g.Info().ID, Since: since, Limit: minedMatches, Look: 10 * minedMatches,
		})
		if err != nil {
			return due, err
		}
		for _, a := range found {
			due = append(due, Mining{a.ID})
		}
	}
	return due, nil
}

// Mine finds puzzles in a match, proves them once more and stores them.
func (m *Miner) Mine(ctx context.Context, id string) error {
	t, err := m.Host.Match(ctx, id)
	if err != nil {
		return err
	}
	var state *match.State
	t.Read(func(now *match.State) { state = now })
	mine, ok, err := puzzlemine.Of(state.Game)
	if err != nil || !ok || state.Status != match.Finished || !state.Match.Public || !state.Deal.Done() {
		return err
	}
	known, own, err := m.Library.puzzlesOf(ctx, state.Match.Game)
	if err != nil || len(known)-own >= minedOfGame {
		return err
	}
	mine.Count, mine.Quiet = minedOfMatch, m.Quiet
	limited, cancel := context.WithTimeout(ctx, miningTime)
	defer cancel()
	found, err := mine.Search(limited, changedOptions(state), positionsOf(state), known)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	for _, p := range found {
		if err := p.Prove(state.Game); err != nil {
			m.Log.Error("a puzzle cannot be proved", "match", id, "position", p.Position, "error", err)
			continue
		}
		line, err := p.Line()
		if err == nil {
			err = m.Store.AddPuzzle(ctx, host.StoredPuzzle{Game: state.Match.Game, Match: id, Line: line})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// positionsOf returns the positions of a match in order.
func positionsOf(state *match.State) (list []game.State) {
	_ = state.Replay(func(_ match.Entry, s game.State, _ []game.Event) { // it was replayed when the match was loaded
		list = append(list, game.Clone(s))
	})
	return list
}

// changedOptions returns the options of a match that differ from the defaults.
func changedOptions(state *match.State) map[string]string {
	changed := map[string]string{}
	for name, value := range game.CompleteOptions(state.Game.Info().Options, nil) {
		if own := state.Match.Options[name]; own != value {
			changed[name] = own
		}
	}
	return changed
}
