package learn

import (
	"context"
	"net/http"
	"slices"
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

// puzzles holds the puzzles of one game: first those of the program, then those that were found on the site.
type puzzles struct {
	game game.Game
	list []*puzzle.Puzzle
	own  int // number of puzzles of the program
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
			found = append(found, puzzles{g, list, len(list)})
		}
	}
	return found, nil
}

// puzzlesOf returns the puzzles of a game. The first own of them are those of the program.
func (l *Library) puzzlesOf(ctx context.Context, id string) (list []*puzzle.Puzzle, own int, err error) {
	all, err := l.allPuzzles(ctx)
	for _, c := range all {
		if c.game.Info().ID == id {
			return c.list, c.own, err
		}
	}
	return nil, 0, err
}

// allPuzzles returns the puzzles of all games, after it has read those that were found on the site since the last call,
// and at the first call those of the program.
func (l *Library) allPuzzles(ctx context.Context) ([]puzzles, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.puzzles == nil {
		own, err := newPuzzles(l.games)
		if err != nil {
			return nil, err
		}
		l.puzzles = own
	}
	if l.found == nil {
		return l.puzzles, nil
	}
	news, err := l.found.Puzzles(ctx, l.last)
	if err != nil || len(news) == 0 {
		return l.puzzles, err
	}
	l.puzzles = slices.Clone(l.puzzles) // callers read the old one
	for _, p := range news {
		l.last = p.Number
		i := slices.IndexFunc(l.puzzles, func(c puzzles) bool { return c.game.Info().ID == p.Game })
		if i < 0 {
			continue // the site has that game no more
		}
		c := &l.puzzles[i]
		if list, err := puzzle.Read(c.game, p.Line); err == nil { // an unreadable one would hide the others
			c.list = append(slices.Clip(c.list), list...)
		}
	}
	return l.puzzles, nil
}

// day is the time for which a puzzle of the day is shown; days begin at midnight UTC.
const day = 24 * time.Hour

func (s *service) listPuzzles(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Puzzles], error) {
	now := time.Now().UTC()
	all := api.Puzzles{Date: now.Format(time.DateOnly), Games: []api.GamePuzzles{}}
	found, err := s.Library.allPuzzles(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	var lengths []int // without the puzzles of the site, so that all sites have the same puzzle of the day
	for _, c := range found {
		entries := make([]api.PuzzleEntry, 0, len(c.list))
		for _, p := range c.list {
			entries = append(entries, entryOf(c.game.Info(), p))
		}
		all.Games = append(all.Games, api.GamePuzzles{Game: c.game.Info().ID, Puzzles: entries})
		lengths = append(lengths, c.own)
	}
	if i, n, ok := puzzle.Daily(int(now.Unix()/int64(day/time.Second)), lengths); ok {
		c := found[i]
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
	p, err := s.puzzle(ctx, in)
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
	p, err := s.puzzle(ctx, &in.PuzzlePath)
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
	p, err := s.puzzle(ctx, &in.PuzzlePath)
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
	p, err := s.puzzle(ctx, &in.PuzzlePath)
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
func (s *service) puzzle(ctx context.Context, in *PuzzlePath) (puzzleTask, error) {
	all, err := s.Library.allPuzzles(ctx)
	if err != nil {
		return puzzleTask{}, httpapi.StoreError(err)
	}
	for _, c := range all {
		if c.game.Info().ID == in.Game && in.Number <= len(c.list) {
			return puzzleTask{c.list[in.Number-1], c.game, in.Number}, nil
		}
	}
	return puzzleTask{}, httpapi.NewProblem(http.StatusNotFound, "no-puzzle", i18n.Of("server.no-puzzle"))
}
