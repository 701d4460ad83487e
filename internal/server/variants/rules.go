package variants

import (
	"context"
	"encoding/binary"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

type ruleQuery struct{ Body api.RuleQuery }

func (s *service) checkRules(ctx context.Context, in *ruleQuery) (*httpapi.Body[api.RuleCheck], error) {
	g, err := s.game(in.Body.Game)
	if err != nil {
		return nil, err
	}
	words := httpapi.CallerOf(ctx).Words()
	return httpapi.NoStore(check(words, g, in.Body.Options, in.Body.Seed)), nil
}

// check returns what options of a game mean. The number seed chooses the deal that is shown.
func check(words *i18n.Catalogue, g game.Game, given map[string]string, seed int) api.RuleCheck {
	c := api.RuleCheck{Changes: []api.RuleChange{}, Seats: []api.SeatInfo{}}
	o, err := variant.Canonical(g, given)
	if err != nil {
		c.Error, c.Option = words.Say(i18n.Of("server.why", "why", err)), game.OptionOf(err)
		return c
	}
	info := g.Info()
	c.Notation = notationOf(words, info)
	c.Options, c.Hash, c.Learnt = o.Differing(info.Options), variant.Hash(g, o), variant.Learnt(g, o)
	c.Changes = changesIn(words, variant.Changes(g, o))
	for _, seat := range g.Seats(o) {
		c.Seats = append(c.Seats, api.SeatInfo{Seat: seat.Seat, Name: words.Say(seat.Name), Team: seat.Team})
	}
	if err := info.NoEnd(o); err != nil {
		c.NoEnd = words.Say(i18n.Of("server.no-end", "why", err))
	}
	var dealt rng.Seed
	binary.BigEndian.PutUint32(dealt[:], uint32(seed)) //nolint:gosec // bounded by the type of the query
	if opening, err := g.New(o, dealt); err == nil {
		c.View = game.ViewIn(words, opening.View(game.Arbiter))
	}
	c.Catalogue = game.PresentationOf(g).Components(o, words)
	return c
}

func changesIn(words *i18n.Catalogue, changes []game.DataChange) []api.RuleChange {
	list := make([]api.RuleChange, len(changes))
	for i, c := range changes {
		list[i] = api.RuleChange{
			Option: c.Option, Text: words.Say(c.Text), Of: c.Of, Field: c.Field, Old: c.Old, New: c.New, Without: c.Without,
		}
	}
	return list
}

// complete returns stored options with the defaults of all others.
func complete(g game.Game, o game.Options) game.Options {
	return game.CompleteOptions(g.Info().Options, o)
}

// notationOf returns the help texts of the options of data.
func notationOf(words *i18n.Catalogue, info game.Info) map[string]string {
	notation := map[string]string{}
	for _, o := range info.Options {
		if o.Kind == game.DataOption {
			notation[o.Name] = words.Say(info.OptionHelp(o.Name))
		}
	}
	return notation
}
