package lab

import (
	"slices"

	"hexparlor/game"
)

// hobbled is a position that hides the moves of one seat that use some component, unless all moves use it. A search on
// it plays as a player who never uses the component, and opponents do not know it. The method is restricted play
// (Jaffe, Miller, Andersen, Liu, Karlin, Popović 2012, Evaluating competitive game balance with restricted play).
type hobbled struct {
	game.State
	seat  game.Seat
	never string
	names []string
}

// hobble returns s with restricted moves of seat: moves that use the component never are hidden.
func hobble(s game.State, seat game.Seat, never string) game.State {
	h := hobbled{State: s, seat: seat, never: never}
	_, judged := s.(game.Heuristic)
	_, sealed := s.(game.SimultaneousMoves)
	switch {
	case sealed && judged:
		return &hobbledSealed{hobbledJudged: hobbledJudged{hobbled: h}}
	case judged:
		return &hobbledJudged{hobbled: h}
	}
	return &h
}

// Moves lists the legal moves that do not use the component, or all moves if each of them uses it.
func (h *hobbled) Moves(seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = h.State.Moves(seat, buf)
	if seat != h.seat {
		return buf
	}
	kept := from
	for i, m := range buf[from:] {
		if !h.uses(m) {
			buf[kept], buf[from+i] = m, buf[kept]
			kept++
		}
	}
	if kept == from {
		return buf
	}
	return buf[:kept]
}

func (h *hobbled) uses(m game.Move) bool {
	h.names = game.UsesOf(h.State, h.seat, m, h.names[:0])
	return slices.Contains(h.names, h.never)
}

// wrapped is a position that contains the original position.
type wrapped interface{ inside() game.State }

func (h *hobbled) inside() game.State { return h.State }

// Copy copies the original position of from, with the restriction unchanged.
func (h *hobbled) Copy(from game.State) { h.State.Copy(from.(wrapped).inside()) }

func (h *hobbled) blank() hobbled {
	return hobbled{State: h.State.Blank(), seat: h.seat, never: h.never}
}

// Blank returns an empty position with the same restriction.
func (h *hobbled) Blank() game.State { b := h.blank(); return &b }

// hobbledJudged is a hobbled position for games whose states are Heuristics.
type hobbledJudged struct {
	game.HeuristicDefaults
	hobbled
}

func (h *hobbledJudged) Blank() game.State { return &hobbledJudged{hobbled: h.blank()} }

func (h *hobbledJudged) Evaluate(seat game.Seat) float64 {
	return h.State.(game.Heuristic).Evaluate(seat)
}

// hobbledSealed is a hobbled position for games with sealed orders.
type hobbledSealed struct {
	game.SimultaneousDefaults
	hobbledJudged
}

func (h *hobbledSealed) Blank() game.State {
	return &hobbledSealed{hobbledJudged: hobbledJudged{hobbled: h.blank()}}
}

func (h *hobbledSealed) Seal(seat game.Seat, m game.Move) (string, bool) {
	return h.State.(game.SimultaneousMoves).Seal(seat, m)
}
func (h *hobbledSealed) Sealed() game.Seats { return h.State.(game.SimultaneousMoves).Sealed() }
func (h *hobbledSealed) Round() int         { return h.State.(game.SimultaneousMoves).Round() }
func (h *hobbledSealed) Default(seat game.Seat) game.Move {
	return h.State.(game.SimultaneousMoves).Default(seat)
}
func (h *hobbledSealed) Reopen(viewer game.Seat) { h.State.(game.SimultaneousMoves).Reopen(viewer) }
