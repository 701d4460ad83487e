package learn

import (
	"context"
	"net/http"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// FigurePath names a figure of the rules page. Huma reads only embedded types that are exported.
type FigurePath struct {
	Game   string `path:"game" maxLength:"64"`
	Figure int    `path:"figure" minimum:"1" doc:"1-based number of the figure on the rules page"`
}

// getFigure returns the drawing of a figure and its position.
func (s *service) getFigure(ctx context.Context, in *FigurePath) (*httpapi.Body[api.Figure], error) {
	f, p, err := s.openFigure(ctx, in, nil)
	if err != nil {
		return nil, err
	}
	played, err := f.Play(p.game)
	if err != nil {
		return nil, err
	}
	figure := figureOf(p.words, p.game, f, played)
	figure.Match = p.view().MatchFor(view.Presence{})
	allowed := f.Moves
	if f.Refused != "" {
		allowed = allowed[:len(allowed)-1]
	}
	figure.Steps, err = p.playAll(allowed)
	return httpapi.NoCache(figure), err
}

// figureOf returns the drawings of a figure, as the moving seat sees the position; revealed orders are shown in full.
func figureOf(words *i18n.Catalogue, g game.Game, f *lesson.Figure, p *lesson.Played) api.Figure {
	shown := func(s game.State, viewer game.Seat) any { return game.ViewIn(words, s.View(viewer)) }
	figure := api.Figure{
		Before: shown(p.Before, f.Seat), Refused: p.Refusal != nil, Events: []api.Event{}, Moves: f.MoveLines(),
		Caption: p.Caption(words),
	}
	if p.Refusal != nil {
		return figure
	}
	if g.Info().Sealed {
		figure.Ordered = shown(p.Ordered, game.Arbiter)
	}
	figure.After = shown(p.After, f.Seat)
	log := game.Log{Events: p.Events}
	for _, e := range log.For(f.Seat) {
		figure.Events = append(figure.Events, view.EventOf(words, e))
	}
	return figure
}

type trialQuery struct {
	FigurePath
	Body api.FigureMoves
}

// getFigurePosition returns the practice table of a figure after the given moves.
func (s *service) getFigurePosition(ctx context.Context, in *trialQuery) (*httpapi.Body[api.Match], error) {
	var table api.Match
	err := s.Try(ctx, len(in.Body.Moves), func() error {
		_, p, err := s.openFigure(ctx, &in.FigurePath, in.Body.Moves)
		if err == nil {
			table = p.view().MatchFor(view.Presence{})
		}
		return err
	})
	return httpapi.NoStore(table), err
}

// playFigure returns the steps that the last of the given moves causes at the practice table of a figure.
func (s *service) playFigure(ctx context.Context, in *trialQuery) (*httpapi.Body[[]api.Step], error) {
	before := in.Body.Moves[:max(0, len(in.Body.Moves)-1)]
	var steps []api.Step
	err := s.Try(ctx, len(before), func() error {
		_, p, err := s.openFigure(ctx, &in.FigurePath, before)
		if err != nil {
			return err
		}
		last, err := plies(in.Body.Moves[len(before):])
		if err == nil {
			steps, err = p.playAll(last)
		}
		return err
	})
	return httpapi.NoStore(steps), err
}

type trialPreviews struct {
	FigurePath
	Body api.FigurePreviewQuery
}

func (s *service) previewFigure(ctx context.Context, in *trialPreviews) (*httpapi.Body[[]api.Preview], error) {
	var list []api.Preview
	err := s.Try(ctx, len(in.Body.Moves), func() error {
		_, p, err := s.openFigure(ctx, &in.FigurePath, in.Body.Moves)
		if err == nil {
			list, err = p.view().Previews(in.Body.Seat, in.Body.Next)
		}
		return err
	})
	return httpapi.NoStore(list), err
}

type trialWhy struct {
	FigurePath
	Body api.FigureExplainQuery
}

func (s *service) explainFigurePicks(ctx context.Context, in *trialWhy) (*httpapi.Body[api.Explanation], error) {
	var because api.Explanation
	err := s.Try(ctx, len(in.Body.Moves), func() error {
		_, p, err := s.openFigure(ctx, &in.FigurePath, in.Body.Moves)
		if err == nil {
			because, err = p.view().Because(in.Body.Seat, in.Body.Picks)
		}
		return err
	})
	return httpapi.NoStore(because), err
}

// openFigure returns a figure of the rules, with a practice table on which the given moves were played.
func (s *service) openFigure(ctx context.Context, in *FigurePath, moves []string) (*lesson.Figure, *practice, error) {
	words := httpapi.CallerOf(ctx).Words()
	b, ok := s.Library.texts[gameTextsKey{in.Game, words}]
	if !ok {
		return nil, nil, httpapi.UnknownGame(in.Game)
	}
	page, err := b.rules()
	if err != nil {
		return nil, nil, err
	}
	if in.Figure > len(page.figures) {
		return nil, nil, httpapi.NewProblem(http.StatusNotFound, "no-figure",
			i18n.Of("server.no-figure", "number", in.Figure))
	}
	f, g := page.figures[in.Figure-1], b.game
	options, err := game.ParseOptions(g.Info().Options, f.Options)
	if err != nil {
		return nil, nil, err
	}
	held := game.Seats(0)
	for _, seat := range g.Seats(options) {
		held |= game.SeatsOf(seat.Seat)
	}
	p, err := openPractice(words, g, &f.Exercise, "figure-"+strconv.Itoa(in.Figure), held)
	if err != nil {
		return nil, nil, err
	}
	list, err := plies(moves)
	if err == nil {
		err = p.play(list, func(match.Step) {})
	}
	return f, p, err
}

// plies parses moves of the form "1 place 0,0": the seat's number, then the move.
func plies(moves []string) ([]lesson.Ply, error) {
	list := make([]lesson.Ply, len(moves))
	for i, move := range moves {
		if err := list[i].UnmarshalText([]byte(move)); err != nil {
			return nil, httpapi.NewProblem(http.StatusBadRequest, "bad-move", i18n.Of("server.bad-move", "move", move))
		}
	}
	return list, nil
}
