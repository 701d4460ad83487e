package match

import (
	"math/rand/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// MaxPosition is the greatest length of a position from which a match begins. Bytes.
const MaxPosition = 4000

// firstPosition returns the position from which the match begins, by the seed of its deal: that of the rules, or the
// one that its maker has set up, in which the seed draws what the text leaves open.
func firstPosition(f *State, seed rng.Seed) (game.State, error) {
	if f.Start == "" {
		return f.Game.New(f.Match.Options, seed)
	}
	return beginAt(f.Game, f.Match.Options, f.Start, seed)
}

// beginAt returns the position of a text in which the seed draws what the text leaves open.
func beginAt(g game.Game, o game.Options, text string, seed rng.Seed) (game.State, error) {
	s, err := g.Parse(o, text)
	if err == nil {
		return s, nil
	}
	seen, unclear := g.ParseSeen(o, text)
	if unclear != nil {
		return nil, err
	}
	return seen.Complete(game.Spectator, rand.New(rand.NewChaCha8(seed))), nil
}

// ReadPosition returns the position of a text, and the viewer who knows as much as the text says: the arbiter, or a
// spectator if the text leaves something open.
func ReadPosition(g game.Game, o game.Options, text string) (p game.Position, viewer game.Seat, err error) {
	if len(text) > MaxPosition {
		return nil, 0, fail(BadPosition, i18n.Of("match.long-position", "length", len(text), "most", MaxPosition))
	}
	s, err := g.Parse(o, text)
	if err == nil {
		return s, game.Arbiter, nil
	}
	seen, unclear := g.ParseSeen(o, text)
	if unclear != nil {
		return nil, 0, err
	}
	return seen.Position, game.Spectator, nil
}

// setUp applies a SetUp entry, the first of its match: the match begins with the position of its text. Nothing is
// dealt, so the players add no shares.
func setUp(f *State, e Entry) (err error) {
	if len(f.Log) > 0 || f.Match.Protocol == fairdeal.Shares {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	f.Start = e.Text
	f.Deal.chance, f.Deal.done = false, true
	f.Position, err = firstPosition(f, f.Deal.seed())
	if err != nil {
		return fail(BadPosition, i18n.Of("match.bad-position", "why", err))
	}
	return nil
}

// beginAt drafts the SetUp entry of a requested match. Where other users can take a seat, hidden parts of the position
// are drawn anew, because the maker knows those of the text. Such a match is neither public nor rated.
func (d *Draft) beginAt(n New) error {
	f := d.State
	if len(n.Position) > MaxPosition {
		return fail(BadPosition, i18n.Of("match.long-position", "length", len(n.Position), "most", MaxPosition))
	}
	if n.Public || n.Rated || n.Gather {
		return fail(BadPosition, i18n.Of("match.position-private"))
	}
	s, err := beginAt(f.Game, f.Match.Options, n.Position, f.Match.Seed)
	if err != nil {
		return fail(BadPosition, i18n.Of("match.bad-position", "why", err))
	}
	if s.ToAct() == 0 {
		return fail(BadPosition, i18n.Of("match.position-over"))
	}
	text := n.Position
	if sharesSecrets(n) && f.Game.Info().Secret() {
		text = s.Text(game.Spectator)
	}
	return d.Add(Entry{Seat: 1, Kind: SetUp, Text: text})
}

// sharesSecrets reports whether a user other than the maker plays in a requested match.
func sharesSecrets(n New) bool {
	for _, p := range n.Players {
		if !p.Bot() && (p.User == "" || p.User != n.Maker) {
			return true
		}
	}
	return false
}
