package boards

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func lower(team string) string { return strings.ToLower(team) }

// attackAnimation follows the events of one turn and draws a frame at the end of each phase.
type attackAnimation struct {
	words         *i18n.Catalogue
	before, after hexattack.View
	began         hexattack.Began
	phases        map[string][]game.Event

	cells   map[hexattack.Name]hex.Cell // position of each warrior
	teams   map[hexattack.Name]string
	fallen  map[hexattack.Name]bool
	shields []hexattack.Defended
	points  []int // points of the teams, in the order of View.Teams
}

// newAttackAnimation returns a film of the turn with these events, or nil if they do not belong to a turn.
func newAttackAnimation(words *i18n.Catalogue, before, after hexattack.View, events []game.Event) *attackAnimation {
	f := &attackAnimation{
		words: words, before: before, after: after, phases: map[string][]game.Event{},
		cells: map[hexattack.Name]hex.Cell{}, teams: map[hexattack.Name]string{}, fallen: map[hexattack.Name]bool{},
	}
	for _, e := range events {
		if began, ok := e.(hexattack.Began); ok {
			f.began = began
		}
		f.phases[hexattack.PhaseOf(e)] = append(f.phases[hexattack.PhaseOf(e)], e)
	}
	if f.began.Turn == 0 {
		return nil
	}
	for _, o := range f.began.Orders {
		f.cells[o.Warrior], f.teams[o.Warrior] = o.Cell, o.Team
	}
	for _, t := range before.Teams {
		f.points = append(f.points, t.Points)
	}
	return f
}

func (f *attackAnimation) frames() []Frame {
	var all []Frame
	for _, phase := range hexattack.Phases {
		events := f.phases[phase]
		if len(events) == 0 {
			continue
		}
		draw := map[string]func(*attackMap, []game.Event){
			"orders": f.orders, "grab": f.grab, "defend": f.defend, "attack": f.attack, "move": f.move, "push": f.push,
		}[phase]
		if draw == nil {
			continue
		}
		all = append(all, Frame{Phase: phase, Scene: f.frame(phase, events, draw)})
	}
	return append(all, Frame{Phase: After, Scene: f.end()})
}

// frame returns the drawing of the map after a phase; draw adds the marks of the phase's events.
func (f *attackAnimation) frame(phase string, events []game.Event, draw func(*attackMap, []game.Event)) *render.Scene {
	if phase == "move" || phase == "push" {
		for name := range f.fallen {
			delete(f.cells, name)
		}
	}
	moved := f.follow(events)
	v := f.before
	v.Teams = append([]hexattack.Team{}, v.Teams...)
	for i := range v.Teams {
		v.Teams[i].Points = f.points[i]
	}
	m := newAttackMap(v, f.title(phase), f.taken())
	f.below(m, phase, events)
	for _, o := range f.began.Orders {
		if from, ok := moved[o.Warrior]; ok {
			m.trace(from, o.Team)
		}
	}
	for _, o := range f.began.Orders {
		cell, stands := f.cells[o.Warrior]
		switch {
		case stands && f.fallen[o.Warrior]:
			m.warrior(cell, o.Team, string(o.Warrior), .4)
		case stands:
			m.warrior(cell, o.Team, string(o.Warrior), 1)
		}
	}
	if phase == "attack" {
		f.raised(m)
	}
	draw(m, events)
	return m.Scene
}

func (f *attackAnimation) taken() map[hex.Cell]bool {
	taken := map[hex.Cell]bool{}
	for _, cell := range f.cells {
		taken[cell] = true
	}
	return taken
}

// below draws the marks under the warriors: grabs that have pulled a warrior, and paths of balls.
func (f *attackAnimation) below(m *attackMap, phase string, events []game.Event) {
	switch phase {
	case "orders":
		for _, o := range f.began.Orders {
			m.way(o.Cell, o.Verb, o.Direction)
		}
	case "grab":
		for _, e := range events {
			if e, ok := e.(hexattack.Grabbed); ok && len(e.Line) > 0 {
				m.grab(m.centre(e.Cell), m.centre(e.Line[len(e.Line)-1]))
			}
		}
	case "push":
		for _, b := range balls(events) {
			if b.from != b.to {
				m.dotted(m.centre(b.from), m.centre(b.to))
			}
		}
	}
}

func (f *attackAnimation) title(phase string) string {
	return f.words.Say(i18n.Of("hexattack.board.phase",
		"turn", f.began.Turn, "phase", i18n.Of("hexattack.phase."+phase)))
}

// follow updates warriors and points by the events of a phase, and returns the former cells of warriors that were
// moved.
func (f *attackAnimation) follow(events []game.Event) map[hexattack.Name]hex.Cell {
	moved := map[hexattack.Name]hex.Cell{}
	step := func(name hexattack.Name, from, to hex.Cell) {
		if _, already := moved[name]; !already {
			moved[name] = from
		}
		f.cells[name] = to
	}
	for _, e := range events {
		switch e := e.(type) {
		case hexattack.Pulled:
			step(e.Warrior, e.From, e.To)
		case hexattack.Moved:
			step(e.Warrior, e.From, e.To)
		case hexattack.RolledOn:
			if e.Passenger != "" {
				step(e.Passenger, e.From, e.Cell)
			}
		case hexattack.Killed:
			f.fallen[e.Warrior] = true
		case hexattack.Scored:
			f.points[e.Team[0]-'A'] = e.Points
		}
	}
	return moved
}

func (f *attackAnimation) orders(m *attackMap, _ []game.Event) {
	for _, o := range f.began.Orders {
		m.order(o.Cell, o.Verb, o.Direction, 1)
	}
}

func (f *attackAnimation) grab(m *attackMap, events []game.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case hexattack.Pulled:
			m.moved(e.From, e.To)
		case hexattack.Immobile:
			m.badge(m.corner(e.Cell), "immobile")
		case hexattack.Held:
			m.held(e.Cell, e.To)
		}
	}
}

func (f *attackAnimation) defend(m *attackMap, events []game.Event) {
	for _, e := range events {
		if e, ok := e.(hexattack.Defended); ok {
			f.shields = append(f.shields, e)
		}
	}
	f.raised(m)
}

// raised marks the shields of defending warriors.
func (f *attackAnimation) raised(m *attackMap) {
	for _, e := range f.shields {
		var ways []hex.Direction
		for _, side := range e.Sides {
			d, _ := m.layout.ParseDirection(side)
			ways = append(ways, d)
		}
		m.sides(e.Cell, ways, "verb-defend", 1)
	}
}

func (f *attackAnimation) attack(m *attackMap, events []game.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case hexattack.Attacked:
			d, _ := m.layout.ParseDirection(e.Direction)
			m.sides(e.Cell, []hex.Direction{d}, "bad", 1)
			edge := m.centre(e.Cell).Plus(render.Way(m.layout, d).Times(render.Inner))
			if e.Outcome == "kill" {
				m.blade(edge, d)
			} else {
				m.badge(edge, e.Outcome)
			}
		case hexattack.Killed:
			m.badge(m.corner(e.Cell), "kill")
		}
	}
}

func (f *attackAnimation) move(m *attackMap, events []game.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case hexattack.Moved:
			m.moved(e.From, e.To)
		case hexattack.Stayed:
			if e.Why != "dead" {
				m.held(e.Cell, e.To)
			}
		}
	}
}

// attackBall is the path of a pushed ball and how it ended.
type attackBall struct {
	name     hexattack.Name
	from, to hex.Cell
	end      string
}

func balls(events []game.Event) (all []attackBall) {
	of := func(name hexattack.Name) *attackBall {
		i := slices.IndexFunc(all, func(b attackBall) bool { return b.name == name })
		return &all[i]
	}
	for _, e := range events {
		switch e := e.(type) {
		case hexattack.BallMade:
			all = append(all, attackBall{name: e.Ball, from: e.Cell, to: e.Cell})
		case hexattack.RolledOn:
			of(e.Ball).to = e.Cell
		case hexattack.EdgeHit:
			of(e.Ball).end = "end"
		case hexattack.Blocked:
			of(e.Ball).end = "blocked"
		case hexattack.Bumped:
			of(e.Ball).end = "end"
		case hexattack.Crashed:
			of(e.Ball).end = "crash"
		}
	}
	return all
}

// push draws the outcomes of the phase "push": the end of each ball, and warriors that could not push.
func (f *attackAnimation) push(m *attackMap, events []game.Event) {
	for _, b := range balls(events) {
		m.badge(m.corner(b.to), b.end)
	}
	for _, e := range events {
		if e, ok := e.(hexattack.Stalled); ok {
			m.badge(m.corner(e.Cell), "immobile")
		}
	}
}

// end returns the drawing of the position after the turn, with marks on the former cells of all warriors.
func (f *attackAnimation) end() *render.Scene {
	v := f.after
	taken := map[hex.Cell]bool{}
	for _, w := range v.Warriors {
		taken[w.Cell] = true
	}
	m := newAttackMap(v, f.title(After), taken)
	now := map[hexattack.Name]hex.Cell{}
	for _, w := range v.Warriors {
		now[w.Name] = w.Cell
	}
	for _, o := range f.began.Orders {
		if cell, stands := now[o.Warrior]; !stands || cell != o.Cell {
			m.trace(o.Cell, o.Team)
		}
	}
	for _, w := range v.Warriors {
		m.warrior(w.Cell, w.Team, string(w.Name), 1)
	}
	return m.Scene
}
