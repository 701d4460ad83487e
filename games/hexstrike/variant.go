package hexstrike

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// variant is how the rules are read; the zero value is the standard one.
type variant struct {
	hitsStop  bool // hit=any: a hit without stun, too, skips the action of this beat (R8.5a)
	stunsNow  bool // window=beat: a stun begins with this beat whoever has acted (R9.9a)
	fromStart bool // origin=start: paths begin where the beat began (R8.6a)
	restores  bool // restore=choose: Vengeance, too, asks which movement cards come back (R5.4a)
	powerless bool // powers=false: characters are alike (R13.0)
	edgeEver  bool // edge=ever: a push too far is lost even if the beat ends nearer (R14.1b)
}

// variantOf is how options have the rules read.
func variantOf(o game.Options) variant {
	return variant{
		hitsStop: o["hit"] == "any", stunsNow: o["window"] == "beat", fromStart: o["origin"] == "start",
		restores: o["restore"] == "choose", powerless: !o.Bool("powers"), edgeEver: o["edge"] == "ever",
	}
}

// handOf is the hand limit of a player's character (R13).
func (s *State) handOf(i int) uint8 {
	if s.variant.powerless {
		return plainHand
	}
	return cast[s.characters[i]].hand
}

// hasPower tells whether a player has the power of a character (R13).
func (s *State) hasPower(i int, of character) bool {
	return s.characters[i] == of && !s.variant.powerless
}

// stopAction has a player who is hit before acting do no more than wait on this beat (R8.5a). That is no wait of their
// own: Reflex Dodge does not take over.
func (s *State) stopAction(i int) {
	b, r := &s.play, &s.rows[i]
	if b.begun[i] || b.stopped[i] {
		return
	}
	b.disabled[i] = true
	if s.isOpen(i) || r.slots[0].isIcon() {
		return
	}
	b.stopped[i], b.overwritten[i] = true, r.slots[0]
	r.slots[0].act = wait
}

// lookFar notes how far from land a player has been taken, if that counts before the beat ends (R14.1b).
func (s *State) lookFar(i int) {
	if s.variant.edgeEver {
		s.play.strayed[i] = max(s.play.strayed[i], offLand(s.figures[i].cell))
	}
}

// farOff is how far from land a player is, or has been on this beat if that counts (R14.1b).
func (s *State) farOff(i int) int { return max(offLand(s.figures[i].cell), s.play.strayed[i]) }

// rejoin is the movement of a player who no longer stands where the path begins: along it from its next hex on, if that
// is a neighbour (R8.6a).
func (s *State) rejoin(i int, e *slot, t reach) (ended bool) {
	f, from := &s.figures[i], s.figures[i].cell
	path, n := s.pathOf(e, t)
	for next := 1 + slices.Index(path[:n], from); next < n; next++ {
		d, ok := lineTo(f.cell, path[next])
		if !ok || f.cell.Distance(path[next]) > 1 {
			s.tellMoved(i, f.cell, "move", false)
			return false
		}
		stopped, ended := s.walk(i, e, d, 1)
		if ended {
			return true
		}
		if stopped {
			break
		}
	}
	if t.last.kind() == move && f.cell != from && f.cell != t.origin {
		s.leaveBehind(i, e, t.origin)
	}
	return false
}

// pathOf lists the hexes of a path in order; that of a Grappling Hook ends at its target.
func (s *State) pathOf(e *slot, t reach) (path [maxSteps * longestLeg]hex.Cell, n int) {
	at := t.origin
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		for range p.length() {
			at = at.Add(layout.Step(turned(t.facing, p.letter())))
			path[n] = at
			n++
			if at == t.target && e.isGrapple(t.token) {
				return path, n
			}
		}
	}
	return path, n
}
