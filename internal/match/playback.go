package match

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Playback replays the moves of a match that were not taken back, one position after the other. Only one goroutine may
// use it.
type Playback struct {
	matchState *State
	state      game.State
	next       int // index in the log of the next entry to look at
	moves      int // number of moves replayed so far
}

// Playback returns a playback at the starting position.
func (f *State) Playback() (*Playback, error) {
	state, err := firstPosition(f, f.Deal.seed())
	if err != nil {
		return nil, err
	}
	return &Playback{matchState: f, state: state}, nil
}

// Next replays one more move and returns its entry with the events that it caused; ok is false when no move is left.
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

// State returns the current position. It belongs to the playback and changes with Next.
func (p *Playback) State() game.State { return p.state }

// Moves returns the number of moves replayed so far.
func (p *Playback) Moves() int { return p.moves }

// Mark is a saved position of a playback, from which another playback can go on. It never changes.
type Mark struct {
	state       game.State
	next, moves int
	taken       int // number of moves taken back by then, see Log.undoneMoves
}

// Mark returns the current position of the playback.
func (p *Playback) Mark() Mark {
	return Mark{game.Clone(p.state), p.next, p.moves, p.matchState.Log.undoneMoves()}
}

// PlaybackFrom returns a playback that goes on from a mark of the same match; ok is false if moves have been taken back
// since the mark was made, or the log is shorter.
func (f *State) PlaybackFrom(m Mark) (p *Playback, ok bool) {
	if m.state == nil || m.next > len(f.Log) || m.taken != f.Log.undoneMoves() {
		return nil, false
	}
	return &Playback{f, game.Clone(m.state), m.next, m.moves}, true
}

// setOrigin applies an Onward entry, the first of a branch but for its SetUp entry: it stores the id of the match that
// the branch goes on from.
func setOrigin(f *State, e Entry) error {
	if len(f.Log) > 0 && f.Start == "" {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	f.Origin = e.Text
	return nil
}

// Replay replays the moves that were not taken back from the starting position. It calls visit first with the zero
// Entry, then after each move; visit must not keep the position s.
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

// legal parses the move of an entry and checks it against position s. It returns an error unless the entry holds
// exactly one legal move.
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
