package learn

import (
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// practice is a match that exists only during a request and is never stored. The client sends all moves played so far
// each time.
type practice struct {
	game  game.Game
	words *i18n.Catalogue
	held  game.Seats // seats of the caller; bots hold the others
	fold  *match.State
}

// openPractice returns a practice table at the position of an exercise, with the caller on the seats held.
func openPractice(
	words *i18n.Catalogue, g game.Game, e *lesson.Exercise, name string, held game.Seats,
) (*practice, error) {
	options, err := game.ParseOptions(g.Info().Options, e.Options)
	if err != nil {
		return nil, err
	}
	p := &practice{game: g, words: words, held: held}
	p.fold, err = match.NewState(e.Game(g), match.Match{
		ID: g.Info().ID + "-" + name, Game: g.Info().ID, Options: options, Rules: g.Info().Version,
	})
	if err != nil {
		return nil, err
	}
	weakest := bot.Levels(g.Info().ID)[0]
	for _, seat := range p.fold.Seats.Info {
		player := match.Player{Level: weakest.Level, Name: weakest.Name}
		if held.Has(seat.Seat) {
			player = match.Player{User: "learner", Name: words.Say(i18n.Of("server.learner"))}
		}
		if _, err := p.enter(seat.Seat, match.Sit, player.String()); err != nil {
			return nil, err
		}
	}
	return p, p.play(e.Before, func(match.Step) {})
}

// play plays moves, and calls made after each. It stops at a refused move and returns the refusal.
func (p *practice) play(plies []lesson.Ply, made func(match.Step)) error {
	for _, ply := range plies {
		texts, refusal := game.Submit(game.Clone(p.fold.Position), ply.Seat, ply.Text, nil)
		if refusal != nil {
			return refusal
		}
		for _, text := range texts {
			step, err := p.enter(ply.Seat, match.Move, text)
			if err != nil {
				return err
			}
			made(step)
		}
	}
	return nil
}

// playAll plays moves, and returns the steps that a stream would have sent to the caller.
func (p *practice) playAll(plies []lesson.Ply) ([]api.Step, error) {
	steps := []api.Step{}
	err := p.play(plies, func(step match.Step) {
		if v := p.view(); v.OwnSeats.Len() > 1 || step.Entry.KnownTo(v.Observer) {
			steps = append(steps, v.Step(step.Entry, v.Scene(step.Events), view.Presence{}))
		}
	})
	return steps, err
}

func (p *practice) enter(seat game.Seat, kind match.Kind, text string) (match.Step, error) {
	step, err := p.fold.Next(match.Entry{
		Number: len(p.fold.Log) + 1, Seat: seat, Kind: kind, Text: text, At: time.UnixMilli(0),
	})
	if err == nil {
		p.fold = step.State
	}
	return step, err
}

// view returns the caller's view of the practice table. A caller with several seats sees the table as the moving seat;
// entries keep their numbers in the log.
func (p *practice) view() view.View {
	v := view.New(p.fold, p.held, p.words)
	if v.OwnSeats.Len() > 1 {
		v.SeatsDiffer, v.LastNumber = false, len(p.fold.Log)
	}
	return v
}
