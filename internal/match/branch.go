package match

import (
	"context"
	"maps"

	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// Branch makes a table at which a finished match goes on from an earlier position: the one after so many of its moves
// that stand. Game and options are those of the match; n tells who sits there and whether the house advises. All that
// was hidden is open by then, so the new table promises nothing of its deal. NotFinished, BadSeats, TooManyTables, and
// AlreadyFinished if the match was over at that position.
func (h *Host) Branch(ctx context.Context, from *State, moves int, n New) (*Table, error) {
	if !h.enter() {
		return nil, errClosing
	}
	defer h.writers.Done()
	if from.Status != Finished || from.Result.Reason == CalledOff {
		return nil, fail(NotFinished, i18n.Of("match.branch.running"))
	}
	n.Game, n.Options, n.Gather = from.Match.Game, maps.Clone(from.Match.Options), false
	delete(n.Options, from.Game.Info().Clock) // nobody hurries
	if err := h.mayHave(ctx, n); err != nil {
		return nil, err
	}
	d, err := h.branchOff(from, n)
	if err != nil {
		return nil, err
	}
	if err := d.state.extend(from.standing(moves), d.at); err != nil {
		return nil, err
	}
	if d.state.Status != Running {
		return nil, fail(AlreadyFinished, i18n.Of("match.branch.over"))
	}
	c := d.creation()
	c.Entries = d.state.Log
	if err := h.keep(ctx, c); err != nil {
		return nil, notStored(err, i18n.Of("match.not-stored.table"))
	}
	return h.adopt(d.state), nil
}

// branchOff is a new table with the deal of another, at which the players sit and nothing has been played.
func (h *Host) branchOff(from *State, n New) (*draft, error) {
	d, err := h.setUp(n)
	if err != nil {
		return nil, err
	}
	m := d.state.Match
	m.Protocol, m.Seed = fairdeal.SeedAlone, from.seed()
	if d.state, err = NewState(d.state.Game, m); err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if err := d.add(Entry{Seat: 1, Kind: Onward, Text: from.Match.ID}); err != nil {
		return nil, err
	}
	return d, h.seat(d, n.Players)
}

func (f *State) goOnward(e Entry) error {
	if len(f.Log) > 0 {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	f.Origin = e.Text
	return nil
}

// standing is the first moves that were made and not taken back; all of them if there are fewer.
func (f *State) standing(moves int) []Entry {
	var log []Entry
	for _, e := range f.standingMoves()[:min(moves, f.Moves)] {
		log = append(log, Entry{Seat: e.Seat, Kind: Move, Text: e.Text})
	}
	return log
}
