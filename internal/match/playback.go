package match

import "hexparlor/game"

// Playback goes through the moves of a match that stand, position by position. It belongs to one goroutine.
type Playback struct {
	matchState *State
	state      game.State
	next       int // index in the log
	moves      int // that were played
}

// Playback returns a playback at the position before the first move.
func (f *State) Playback() (*Playback, error) {
	state, err := f.Game.New(f.Match.Options, f.seed())
	if err != nil {
		return nil, err
	}
	return &Playback{matchState: f, state: state}, nil
}

// Next plays one more move and returns its entry with the events that it caused; ok is false at the end.
func (p *Playback) Next() (e Entry, events []game.Event, ok bool, err error) {
	for ; p.next < len(p.matchState.Log); p.next++ {
		if e = p.matchState.Log[p.next]; e.Kind != Move || e.Undone {
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
	taken       int // see Fold.taken
}

// Mark returns where the playback is.
func (p *Playback) Mark() Mark {
	return Mark{game.Clone(p.state), p.next, p.moves, p.matchState.taken()}
}

// PlaybackFrom returns a playback that goes on from a mark of the same match, which may have been longer or shorter
// then; ok is false if moves have been taken back since.
func (f *State) PlaybackFrom(m Mark) (p *Playback, ok bool) {
	if m.state == nil || m.next > len(f.Log) || m.taken != f.taken() {
		return nil, false
	}
	return &Playback{f, game.Clone(m.state), m.next, m.moves}, true
}

// taken returns how many moves were taken back. It only grows, so of two logs of a match in which equally many were
// taken back, these are the same ones.
func (f *State) taken() (n int) {
	for _, e := range f.Log {
		if e.Undone {
			n++
		}
	}
	return n
}
