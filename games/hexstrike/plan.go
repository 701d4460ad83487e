package hexstrike

// Plan is the row that a pair of cards lays (R4), so that a face can show it before it is played. Lists are parallel,
// one entry for each beat.
type Plan struct {
	Active     string   `json:"active"`
	Passive    string   `json:"passive"`
	Actions    []string `json:"actions"`
	Priorities []int    `json:"priorities"`
	Damage     []int    `json:"damage"`
	Knockback  []int    `json:"knockback"`
	Turns      []string `json:"turns" doc:"turns that do not depend on the chosen one; empty for none"`
	Chosen     int      `json:"chosen" doc:"the beat on which the chosen turn is made"`
	Back       int      `json:"back" doc:"the beat on which one step is turned the other way, or -1"`
}

// plans lists the rows of all pairs of a movement card and an ability.
func plans() []Plan {
	var list []Plan
	for m := card(1); m < cards; m++ {
		for a := card(1); a < cards; a++ {
			if pool[m].movement && !pool[a].movement {
				list = append(list, planOf(m, a), planOf(a, m))
			}
		}
	}
	return list
}

// planOf builds a row with a turn to the right, which shows what follows the chosen turn.
func planOf(active, passive card) Plan {
	var l, half setList
	l.build(&half, active, passive, r1)
	p := Plan{Active: active.String(), Passive: passive.String(), Back: -1}
	for n := range l.n {
		e := &l.entries[n]
		p.Actions = append(p.Actions, e.act.String())
		p.Priorities = append(p.Priorities, int(e.prio))
		p.Damage = append(p.Damage, int(e.dmg))
		p.Knockback = append(p.Knockback, int(e.kbf))
		fixed := ""
		switch {
		case e.turn == noTurn:
		case e.is(startMark):
			p.Chosen = n
		case e.turn == l1:
			p.Back = n
		default:
			fixed = e.turn.String()
		}
		p.Turns = append(p.Turns, fixed)
	}
	return p
}
