package match

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Playback goes through the moves of a match that stand, position by position. It belongs to one goroutine.
type Playback struct {
	matchState *State
	state      game.State
	next       int // index in the log
	moves      int // that were played
}

// Playback returns a playback at the position before the first move.
func (f *State) Playback() (*Playback, error) {
	state, err := f.Game.New(f.Match.Options, f.Deal.seed())
	if err != nil {
		return nil, err
	}
	return &Playback{matchState: f, state: state}, nil
}

// Next plays one more move and returns its entry with the events that it caused; ok is false at the end.
func (p *Playback) Next() (e Entry, events []game.Event, ok bool, err error) {
	for ; p.next < len(p.matchState.Log); p.next++ {
		if e = p.matchState.Log[p.next]; !e.stands() {
			continue
		}
		var log game.Log
		m, err := legal(p.state, e)
		if err != nil {
			return e, nil, false, err
		}
		p.state.Play(e.Seat, m, &log)
		p.next++
		p.moves++
		return e, log.Events, true, nil
	}
	return Entry{}, nil, false, nil
}

// State returns the position, which is the playback's and changes with Next.
func (p *Playback) State() game.State { return p.state }

// Moves returns how many moves were played.
func (p *Playback) Moves() int { return p.moves }

// Mark is a position of a playback from which another one can go on. It is not changed once made.
type Mark struct {
	state       game.State
	next, moves int
	taken       int // see State.undoneMoves
}

// Mark returns where the playback is.
func (p *Playback) Mark() Mark {
	return Mark{game.Clone(p.state), p.next, p.moves, p.matchState.Log.undoneMoves()}
}

// PlaybackFrom returns a playback that goes on from a mark of the same match, which may have been longer or shorter
// then; ok is false if moves have been taken back since.
func (f *State) PlaybackFrom(m Mark) (p *Playback, ok bool) {
	if m.state == nil || m.next > len(f.Log) || m.taken != f.Log.undoneMoves() {
		return nil, false
	}
	return &Playback{f, game.Clone(m.state), m.next, m.moves}, true
}

// setOrigin applies an Onward.
func setOrigin(f *State, e Entry) error {
	if len(f.Log) > 0 {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	f.Origin = e.Text
	return nil
}

// Replay plays the moves that stand from the start. It calls visit with the zero Entry before the first of them and
// after each; the position is only lent to visit.
func (f *State) Replay(visit func(e Entry, s game.State, events []game.Event)) error {
	p, err := f.Playback()
	if err != nil {
		return err
	}
	visit(Entry{}, p.State(), nil)
	for {
		e, events, ok, err := p.Next()
		if !ok {
			return err
		}
		visit(e, p.State(), events)
	}
}

// legal reads the one move of an entry.
func legal(s game.State, e Entry) (game.Move, error) {
	moves, refusal := s.ParseMoves(e.Seat, e.Text)
	if refusal != nil {
		return 0, refusal
	}
	if len(moves) != 1 {
		return 0, fmt.Errorf("%q is %d moves", e.Text, len(moves))
	}
	if refusal := s.Check(e.Seat, moves[0]); refusal != nil {
		return 0, refusal
	}
	return moves[0], nil
}
