package learn

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/puzzle"
	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// puzzles holds the puzzles of one game.
type puzzles struct {
	game game.Game
	list []*puzzle.Puzzle
}

// newPuzzles returns the puzzles of all games that have any, in the order of the games.
func newPuzzles(all []game.Game) ([]puzzles, error) {
	var found []puzzles
	for _, g := range all {
		list, err := games.Puzzles(g)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 {
			found = append(found, puzzles{g, list})
		}
	}
	return found, nil
}

// day is the time for which a puzzle of the day is shown; days begin at midnight UTC.
const day = 24 * time.Hour

func (s *service) listPuzzles(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Puzzles], error) {
	now := time.Now().UTC()
	all := api.Puzzles{Date: now.Format(time.DateOnly), Games: []api.GamePuzzles{}}
	var lengths []int
	for _, c := range s.Library.puzzles {
		entries := make([]api.PuzzleEntry, 0, len(c.list))
		for _, p := range c.list {
			entries = append(entries, entryOf(c.game.Info(), p))
		}
		all.Games = append(all.Games, api.GamePuzzles{Game: c.game.Info().ID, Puzzles: entries})
		lengths = append(lengths, len(c.list))
	}
	if i, n, ok := puzzle.Daily(int(now.Unix()/int64(day/time.Second)), lengths); ok {
		c := s.Library.puzzles[i]
		daily, err := summaryOf(httpapi.CallerOf(ctx).Words(), puzzleTask{c.list[n], c.game, n + 1})
		if err != nil {
			return nil, err
		}
		all.Daily = &daily
	}
	return httpapi.NoCache(all), nil
}

func entryOf(info game.Info, p *puzzle.Puzzle) api.PuzzleEntry {
	return api.PuzzleEntry{Theme: string(p.Theme), Turns: p.Own(info), Difficulty: p.Difficulty(info)}
}

// summaryOf returns a puzzle's entry for lists, with its position as the solver's seat sees it.
func summaryOf(words *i18n.Catalogue, t puzzleTask) (api.PuzzleSummary, error) {
	info := t.of.Info()
	state, err := t.Start(t.of)
	if err != nil {
		return api.PuzzleSummary{}, err
	}
	return api.PuzzleSummary{
		Game: info.ID, Number: t.number, PuzzleEntry: entryOf(info, t.Puzzle), Title: words.Say(t.Title(info)),
		View: game.ViewIn(words, state.View(t.Seat)),
	}, nil
}

// PuzzlePath is the part of a path that names a puzzle. Huma reads only embedded types that are exported.
type PuzzlePath struct {
	Game   string `path:"game" maxLength:"64"`
	Number int    `path:"number" minimum:"1"`
}

func (s *service) getPuzzle(ctx context.Context, in *PuzzlePath) (*httpapi.Body[api.Puzzle], error) {
	p, err := s.puzzle(in)
	if err != nil {
		return nil, err
	}
	t, err := s.teach(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	summary, err := summaryOf(t.words, p)
	if err != nil {
		return nil, err
	}
	return httpapi.NoCache(api.Puzzle{
		PuzzleSummary: summary, Task: t.words.Say(p.Task(p.of.Info())), Level: p.Level, Luck: p.Luck, Solution: p.Solution,
		Match: t.view().MatchFor(view.Presence{}),
	}), nil
}

type puzzleTry struct {
	PuzzlePath
	Body api.Attempt
}

func (s *service) tryPuzzle(ctx context.Context, in *puzzleTry) (*httpapi.Body[api.AttemptResult], error) {
	p, err := s.puzzle(&in.PuzzlePath)
	if err != nil {
		return nil, err
	}
	return s.judgeTry(ctx, p, in.Body.Moves)
}

type puzzlePreviews struct {
	PuzzlePath
	Body api.LessonPreviewQuery
}

func (s *service) previewPuzzle(ctx context.Context, in *puzzlePreviews) (*httpapi.Body[[]api.Preview], error) {
	p, err := s.puzzle(&in.PuzzlePath)
	if err != nil {
		return nil, err
	}
	return s.previewTask(ctx, p, in.Body)
}

type puzzleWhy struct {
	PuzzlePath
	Body api.LessonExplainQuery
}

func (s *service) explainPuzzlePicks(ctx context.Context, in *puzzleWhy) (*httpapi.Body[api.Explanation], error) {
	p, err := s.puzzle(&in.PuzzlePath)
	if err != nil {
		return nil, err
	}
	return s.whyInTask(ctx, p, in.Body)
}

// puzzleTask implements task for a puzzle.
type puzzleTask struct {
	*puzzle.Puzzle
	of     game.Game
	number int // number of the puzzle in its game, 1-based
}

func (p puzzleTask) exercise() *lesson.Exercise { return p.Exercise }
func (p puzzleTask) name() string               { return strconv.Itoa(p.number) }
func (p puzzleTask) game() game.Game            { return p.of }

// puzzle returns the puzzle that a path names, or a problem with status 404.
func (s *service) puzzle(in *PuzzlePath) (puzzleTask, error) {
	for _, c := range s.Library.puzzles {
		if c.game.Info().ID == in.Game && in.Number <= len(c.list) {
			return puzzleTask{c.list[in.Number-1], c.game, in.Number}, nil
		}
	}
	return puzzleTask{}, httpapi.NewProblem(http.StatusNotFound, "no-puzzle", i18n.Of("server.no-puzzle"))
}
