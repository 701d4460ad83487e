package arena

import (
	"encoding/binary"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/record"
)

// seedOf returns the seed of the deal of game n; it is equal in both games of a pair.
func (s Series) seedOf(n int) (seed rng.Seed) {
	binary.LittleEndian.PutUint64(seed[:], s.Seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(n/2))
	return seed
}

// script writes the record of a game while it is played. A nil script writes nothing.
type script struct{ record.Record }

// script returns the script of game n; nil if the series keeps no records.
func (s Series) script(n int) *script {
	if s.Keep == nil {
		return nil
	}
	info := s.Game.Info()
	r := &script{record.Record{
		Game: info.ID, Rules: info.Version, Options: s.Options.Differing(info.Options), Result: record.Unfinished,
	}}
	if len(r.Options) > 0 {
		r.Preset = info.PresetOf(s.Options)
	}
	names, sides := [...]string{sideA: s.A.String(), sideB: s.B.String()}, s.sides(n%2 == 1)
	for _, seat := range s.Game.Seats(s.Options) {
		r.Seats = append(r.Seats, names[sides[seat.Seat]])
	}
	if info.Chance {
		seed := s.seedOf(n)
		r.Seed = &seed
	}
	return r
}

// add adds a move that is about to be made.
func (r *script) add(state game.State, seat game.Seat, m game.Move) {
	if r != nil {
		r.Moves = append(r.Moves, record.Move{Seat: seat, Text: state.MoveText(seat, m)})
	}
}

// keep passes the record of a finished game on. A game that a side has forfeited is unfinished by its moves; the
// comment says why.
func (s Series) keep(r *script, g Game) error {
	if r == nil {
		return nil
	}
	for _, e := range g.Effort {
		if e.Forfeit != "" {
			r.Comments = append(r.Comments, e.Forfeit)
		}
	}
	if len(r.Comments) == 0 {
		r.Result, r.Reason = g.Result, g.Reason
	}
	return s.Keep(g.Number, &r.Record)
}
