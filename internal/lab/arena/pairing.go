package arena

import (
	"context"
	"errors"
	"fmt"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/panics"
)

// Pairing is a series with an open player for each side. It plays one game at a time.
type Pairing struct {
	series  Series
	players [2]Player
}

// Open opens the players of both sides. The caller must close the pairing.
func (s Series) Open(ctx context.Context) (*Pairing, error) {
	p := &Pairing{series: s}
	for side, c := range []Contestant{s.A, s.B} {
		player, err := c.Open(ctx, s.Game, s.Options)
		if err != nil {
			return nil, errors.Join(catalog.Error(i18n.Of("arena.of-player", "player", c, "why", err)), p.Close())
		}
		p.players[side] = player
	}
	return p, nil
}

// Play plays the game of the series with that number.
func (p *Pairing) Play(ctx context.Context, number int) (Game, error) {
	return p.series.play(ctx, p.players, number)
}

// PlaySafely plays the game with that number and turns a panic into an error, for programs that have other work, too.
func (p *Pairing) PlaySafely(ctx context.Context, number int) (g Game, err error) {
	err = panics.Catch(func() (err error) {
		g, err = p.Play(ctx, number)
		return err
	})
	if p := (*panics.Error)(nil); errors.As(err, &p) {
		err = fmt.Errorf("game %d panicked: %w\n%s", number, p, p.Stack)
	}
	return g, err
}

// Close closes the players of both sides.
func (p *Pairing) Close() (err error) {
	for _, player := range p.players {
		if player != nil {
			err = errors.Join(err, player.Close())
		}
	}
	return err
}

// SeriesOf returns the series of game g with these settings; the caller sets the number of games. Both sides must be
// built-in bots.
func SeriesOf(g game.Game, settings Settings) (s Series, err error) {
	s = Series{Game: g, Budget: settings.Budget, Seed: settings.Seed, RandomPlies: settings.RandomPlies}
	var budget bot.Budget
	if s.Options, err = game.ParseOptions(g.Info().Options, settings.Options); err == nil {
		budget, err = ParseBudget(settings.Budget)
	}
	if err == nil {
		s.A, err = Parse(settings.A, budget, nil)
	}
	if err == nil {
		s.B, err = Parse(settings.B, budget, nil)
	}
	return s, err
}
