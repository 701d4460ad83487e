// Package gif makes animated GIFs of games.
package gif

import (
	"bytes"
	"context"
	"image/gif"
	"math"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// The largest sizes of a GIF. If a game has more positions than MaxFrames, some are left out evenly.
const (
	MaxFrames = 120
	MaxSide   = 640     // pixels
	MaxBytes  = 6 << 20 // of the file
	inPhases  = 20      // greatest number of turns that are shown phase by phase, if the game has phases
)

// How long frames are shown, in hundredths of a second.
const (
	frameTime = 70
	phaseTime = 110
	lastTime  = 400
)

// Game is a finished or running game to be animated for one viewer.
type Game struct {
	Game   game.Game
	Viewer game.Seat // seat whose view is shown
	// Replay plays the game, and calls back with each position and the events before it. It is called several times.
	Replay func(show func(game.State, []game.Event)) error
}

// Turn waits until the maker may compute the next frame, so that makers share the processors. done lets the next maker
// compute.
type Turn func(context.Context) (done func(), err error)

// Make returns the animated GIF of a game with texts in the language of words. turn limits its use of the processors.
func Make(ctx context.Context, words *i18n.Catalogue, g Game, turn Turn) ([]byte, error) {
	m := maker{Game: g, words: words, id: g.Game.Info().ID, turn: turn}
	if err := m.next(ctx); err != nil {
		return nil, err
	}
	defer func() { m.done() }()
	if g.Game.Info().Sealed {
		m.Viewer = game.Spectator // a spectator sees finished rounds, and nothing of how orders were entered
	}
	if err := m.measure(ctx); err != nil {
		return nil, err
	}
	for side := float64(MaxSide); ; side /= 2 {
		animation, err := m.paint(ctx, side)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := gif.EncodeAll(&b, animation); err != nil {
			return nil, err
		}
		if b.Len() <= MaxBytes {
			return b.Bytes(), nil // at the latest when even uncompressed pixels would fit
		}
	}
}

// maker produces one GIF. It replays the game several times, so that only one frame is in memory.
type maker struct {
	Game
	words *i18n.Catalogue
	id    string
	count int        // number of positions: the first one, and one after each turn
	box   render.Box // bounding box of all frames

	turn Turn
	done func() // ends the permission to compute that turn has given
}

// next returns the maker's permission to compute, if it has one, and waits for the next. It is called after each frame.
func (m *maker) next(ctx context.Context) (err error) {
	if m.done != nil {
		m.done()
	}
	if m.done, err = m.turn(ctx); err != nil {
		m.done = func() {}
	}
	return err
}

// frame is one frame of the GIF, with its duration in hundredths of a second.
type frame struct {
	scene *render.Scene
	time  int
}

// measure sets count and box: the number of positions, and the bounding box of all frames.
func (m *maker) measure(ctx context.Context) error {
	if err := m.turns(ctx, func(int, *turnSeen) error { m.count++; return nil }); err != nil {
		return err
	}
	m.box = render.Box{Left: math.Inf(1), Top: math.Inf(1), Right: math.Inf(-1), Bottom: math.Inf(-1)}
	return m.frames(ctx, func(f frame) error {
		b := f.scene.Box
		m.box.Left, m.box.Right = min(m.box.Left, b.Left), max(m.box.Right, b.Right)
		m.box.Top, m.box.Bottom = min(m.box.Top, b.Top), max(m.box.Bottom, b.Bottom)
		return m.next(ctx)
	})
}

// paint renders all frames; side is the longer side of the GIF in pixels.
func (m *maker) paint(ctx context.Context, side float64) (*gif.GIF, error) {
	scale := side / max(m.box.Width(), m.box.Height())
	var s strip
	err := m.frames(ctx, func(f frame) error {
		f.scene.Box = m.box
		s.add(f.scene.Paint(scale), f.time)
		return m.next(ctx)
	})
	return &s.animation, err
}

// frames calls show for each frame, in order. It leaves positions out evenly if there are more than MaxFrames.
func (m *maker) frames(ctx context.Context, show func(frame) error) error {
	every := (m.count + MaxFrames - 1) / MaxFrames
	var before any
	return m.turns(ctx, func(i int, t *turnSeen) error {
		last := i == m.count-1
		if i%every != 0 && !last {
			return nil
		}
		view := game.ViewIn(m.words, t.state.View(m.Viewer))
		scenes := []boards.Frame{{Scene: boards.Draw(m.words, m.id, view)}}
		if before != nil && m.count <= inPhases {
			scenes = boards.Frames(m.words, m.id, before, view, t.events)
		}
		before = view
		for n, f := range scenes {
			time := frameTime
			if len(scenes) > 1 {
				time = phaseTime
			}
			if last && n == len(scenes)-1 {
				time = lastTime
			}
			if err := show(frame{f.Scene, time}); err != nil {
				return err
			}
		}
		return nil
	})
}

// turnSeen is a position after a turn, with the events of the turn that the viewer may see.
type turnSeen struct {
	state  game.State
	events []game.Event
}

// turns calls show for the first position and the position after each turn, with an index from 0. A turn is a round of
// sealed orders, or one move of any other game.
func (m *maker) turns(ctx context.Context, show func(int, *turnSeen) error) error {
	var failed error
	var t turnSeen
	i, round := 0, -1
	err := m.Replay(func(state game.State, events []game.Event) {
		if failed != nil {
			return
		}
		if failed = ctx.Err(); failed != nil {
			return
		}
		log := game.Log{Events: events}
		t.state, t.events = state, append(t.events, log.For(m.Viewer)...)
		if s, seals := state.(game.SimultaneousMoves); seals && s.Round() == round && !state.Result().Over {
			return
		} else if seals {
			round = s.Round()
		}
		failed = show(i, &t)
		t.events = nil
		i++
	})
	if err != nil {
		return err
	}
	return failed
}
