package hexstrike

import (
	"hexparlor/game"
	"hexparlor/hex"
)

// Plan is what a pair of cards would lay, and where it would lead if nothing interfered.
type Plan struct {
	Active  string `json:"active"`
	Passive string `json:"passive"`
	Row     []Slot `json:"row"` // with the first turn allowed
	Ways    []Way  `json:"ways"`
}

// Way is where a plan leads with one of its turns.
type Way struct {
	Turn  string     `json:"turn"`
	Steps []PlanStep `json:"steps"` // beats on which something moves, turns, strikes or blocks
}

// PlanStep is one beat of a way.
type PlanStep struct {
	Beat    int        `json:"beat"` // counted from the first of the plan, from 0
	Cell    hex.Cell   `json:"cell"` // where the figure stands at its end
	Facing  string     `json:"facing"`
	Strikes []hex.Cell `json:"strikes,omitempty"`
	Blocks  []string   `json:"blocks,omitempty"` // directions
}

// plans are those of a viewer who is to submit a set.
func (s *State) plans(viewer game.Seat) []Plan {
	list := []Plan{}
	i, ok := playerOf(viewer)
	if !ok || s.oldest() != nil || s.zones[i].unknown() {
		return list
	}
	for _, m := range s.Moves(viewer, nil) {
		active, passive, t := setOf(m)
		var l setList
		l.build(active, passive, t)
		if last := len(list) - 1; last < 0 || list[last].Active != active.String() || list[last].Passive != passive.String() {
			p := Plan{Active: active.String(), Passive: passive.String()}
			for n := range l.n {
				p.Row = append(p.Row, l.entries[n].view())
			}
			list = append(list, p)
		}
		p := &list[len(list)-1]
		p.Ways = append(p.Ways, Way{t.String(), s.way(i, &l)})
	}
	return list
}

// way follows a list over an empty board.
func (s *State) way(i int, l *setList) []PlanStep {
	cell, facing := s.figures[i].cell, s.figures[i].facing
	steps := []PlanStep{}
	for n := range l.n {
		e := &l.entries[n]
		before := PlanStep{Cell: cell, Facing: layout.Name(facing)}
		facing = facing.Turn(max(0, e.turn.steps()))
		step := PlanStep{Beat: n, Facing: layout.Name(facing)}
		origin := cell
		var t token
		for rest := e.act & stepsMask; rest != 0; {
			t, rest = rest.next()
			target, d := t.aim(origin, facing)
			switch t.last.kind() {
			case block:
				step.Blocks = append(step.Blocks, layout.Name(d))
			case attack:
				step.Strikes = append(step.Strikes, target)
			case charge:
				step.Strikes = append(step.Strikes, target)
				cell = target
			default:
				cell = target
			}
		}
		step.Cell = cell
		if step.Cell != before.Cell || step.Facing != before.Facing || step.Strikes != nil || step.Blocks != nil {
			steps = append(steps, step)
		}
	}
	return steps
}
