package swarm

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Picks returns the path to a move: the acting hex, then the cell to move to, or the word of an ability and its
// cells.
func (s *State) Picks(_ game.Seat, m game.Move) []game.Pick {
	at := placeIn(m)
	switch verbOf(m) {
	case verbPlace:
		if s.queued {
			return game.Path("place", pickCell(s, at))
		}
		return game.Path("place", pickColour(game.Seat(m&3)), pickCell(s, at))
	case verbSeat:
		return game.Path("seat", pickCell(s, at))
	case verbActivate:
		home := s.home[s.mover]
		return game.Path("activate",
			pickCell(s, s.pieces[home].at), pickAbility(s, "activate", home), pickCell(s, at))
	case verbDeactivate:
		return game.Path("deactivate",
			pickCell(s, at), pickAbility(s, "deactivate", s.actor(m)), pickCell(s, aimOf(m)))
	case verbLift:
		return game.Path("lift", pickCell(s, at), pickAbility(s, "lift", s.actor(m)),
			pickCell(s, at+steps[wayIn(m)]), pickCell(s, at+steps[toWayIn(m)]))
	case verbMove:
		return game.Path("move", pickCell(s, at), pickStep(s, at, wayIn(m)))
	case verbEnd:
		return game.Path("end", game.Pick{Kind: game.PickWord, Value: "end", Label: i18n.Of("swarm.pick.end")})
	}
	return game.Path("pass", game.Pick{Kind: game.PickWord, Value: "pass", Label: i18n.Of("swarm.pick.pass")})
}

func pickColour(colour game.Seat) game.Pick {
	name := colourNames[colour]
	return game.Pick{Kind: game.PickPiece, Value: name, Label: i18n.Of("swarm.pick.colour", "colour", name)}
}

// pickAbility returns the pick for the ability of a hex. For a covered hex it has the level too, such as lift^2.
func pickAbility(s *State, word string, id uint8) game.Pick {
	p := game.Pick{Kind: game.PickWord, Value: word, Label: i18n.Of("swarm.pick." + word), At: s.cell(id).String()}
	if s.covered(id) {
		p.Value = layered(word, s.pieces[id].level)
		p.Label = i18n.Of("swarm.pick.covered", "ability", p.Label, "level", s.level(id))
	}
	return p
}

// pickCell returns the pick of a cell, with its stack as label.
func pickCell(s *State, at place) game.Pick {
	name := at.cell().String()
	return game.Pick{Kind: game.PickCell, Value: name, Label: stackPhrase(s, at), At: name}
}

// pickStep returns the pick for the cell in direction d to which a hex moves, with the step up or down as label
// (R14).
func pickStep(s *State, at place, d uint8) game.Pick {
	to := at + steps[d]
	p := pickCell(s, to)
	switch rise := s.height(to) + 1 - s.height(at); {
	case rise > 0:
		p.Label = i18n.Of("swarm.pick.up", "stack", p.Label)
	case rise <= -fallHeight:
		p.Label = i18n.Of("swarm.pick.leap", "stack", p.Label)
	case rise < 0:
		p.Label = i18n.Of("swarm.pick.down", "stack", p.Label)
	}
	return p
}

// stackPhrase describes the stack of a cell: "stack of 3 on 0,1, top: Vermilion's Lifter, below: Dust, Dust".
func stackPhrase(s *State, at place) i18n.Message {
	id := s.find(at)
	if id == 0 {
		return i18n.Of("swarm.pick.empty", "cell", at.cell())
	}
	top := s.show(id).name()
	if s.level(id) == 1 {
		return i18n.Of("swarm.pick.hex", "top", top, "cell", at.cell())
	}
	next := s.pieces[id].below
	below := s.show(next).name()
	for next = s.pieces[next].below; next != 0; next = s.pieces[next].below {
		below = i18n.Of("common.and.more", "first", below, "last", s.show(next).name())
	}
	return i18n.Of("swarm.pick.stack", "height", s.level(id), "cell", at.cell(), "top", top, "below", below)
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	if leadsToMove(s, path) {
		return nil
	}
	switch s.phase {
	case build:
		return refusePlacing(s, path)
	case seating:
		return refuseSeating(s, path)
	}
	return refusePath(s, path)
}

// leadsToMove reports whether a path is the path of a listed move or the beginning of such a path.
func leadsToMove(s *State, path []game.Pick) bool {
	var room [160]game.Move
	for _, m := range s.Moves(s.mover, room[:0]) {
		picks := s.Picks(s.mover, m)
		if len(picks) < len(path) {
			continue
		}
		same := true
		for i, p := range path {
			same = same && p.Kind == picks[i].Kind && p.Value == picks[i].Value
		}
		if same {
			return true
		}
	}
	return false
}

func refusePlacing(s *State, path []game.Pick) *game.Refusal {
	words := []string{"place"}
	if s.queued {
		words = append(words, colourNames[s.drawn()])
	} else if path[0].Kind != game.PickPiece {
		return game.Refuse("pick-colour", "R4.2", i18n.Of("swarm.refuse.pick-colour"))
	}
	for _, p := range path {
		words = append(words, p.Value)
	}
	if len(words) > 2 {
		return checkText(s, words)
	}
	m, refusal := s.parseMove(append(words, origin.cell().String()))
	if refusal != nil {
		return refusal
	}
	return refuseColour(s, game.Seat(m&3))
}

func refuseSeating(s *State, path []game.Pick) *game.Refusal {
	at, refusal := parsePlace(path[0].Value)
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover, encode(verbSeat, at, 0))
}

// refusePath explains why a path leads to no move during play: because of the acting hex, or else because of its
// action.
func refusePath(s *State, path []game.Pick) *game.Refusal {
	if path[0].Kind == game.PickWord {
		return checkText(s, []string{path[0].Value})
	}
	at, refusal := parsePlace(path[0].Value)
	if refusal != nil {
		return refusal
	}
	words, rest, level := []string{"move", at.cell().String()}, path[1:], uint8(0)
	if len(rest) > 0 && rest[0].Kind == game.PickWord {
		words[0], level, refusal = splitLayer(rest[0].Value)
		if refusal != nil {
			return refusal
		}
		words[1] = layered(words[1], level)
		rest = rest[1:]
	}
	if refusal = refuseActor(s, at, level); refusal != nil {
		return refusal
	}
	id := s.at(at, level)
	if len(path) == 1 {
		return refuseIdle(s, id)
	}
	if words[0] == "activate" {
		words = words[:1]
	}
	for _, p := range rest {
		words = append(words, p.Value)
	}
	if refusal := refuseAbility(s, words[0], id); refusal != nil {
		return refusal
	}
	if len(rest) < map[string]int{"lift": 2}[words[0]] || len(rest) == 0 {
		return refuseNothing(s, words[0], id, rest)
	}
	return checkText(s, words)
}

// checkText returns the refusal of a move that is given by the words of its notation.
func checkText(s *State, words []string) *game.Refusal {
	m, refusal := s.parseMove(words)
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover, m)
}
