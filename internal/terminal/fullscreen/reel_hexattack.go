package fullscreen

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

// attackReel follows the events of a turn of Hexattack and takes a moment for each thing that happens.
type attackReel struct {
	reel
	view    hexattack.View // the position now, with the orders that are shown
	orders  []hexattack.Order
	fallen  map[hexattack.Name]bool
	shields []hexattack.Order
	trail   map[hex.Cell]bool // cells that something has left in this phase
	balls   map[hexattack.Name]hex.Cell
	hit     []hex.Cell
	phase   string
}

// hexattackReel returns the film of a turn of Hexattack: phase by phase, and in the push phase tick by tick.
func hexattackReel(before, _ any, events []game.Event) reel {
	v, known := before.(hexattack.View)
	begin := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind() == hexattack.Began{}.Kind() })
	if !known || begin < 0 {
		return reel{}
	}
	began, known := events[begin].(hexattack.Began)
	if !known {
		return reel{}
	}
	r := &attackReel{view: v, fallen: map[hexattack.Name]bool{}}
	r.head = i18n.Of("screen-film.turn", "turn", began.Turn)
	for _, phase := range hexattack.Phases {
		r.chapters = append(r.chapters, i18n.Of("ui-hexattack.phase."+phase))
	}
	r.view.Warriors = slices.Clone(r.view.Warriors)
	r.view.Teams = slices.Clone(r.view.Teams)
	for _, o := range began.Orders {
		r.orders = append(r.orders, r.order(o))
	}
	r.open("orders")
	r.take([]i18n.Message{i18n.Of("ui-hexattack.film.opened")}, r.orders)
	for _, group := range attackGroups(events[begin+1:]) {
		r.show(group)
	}
	return r.reel
}

// order returns a revealed order with the cells that it is about.
func (r *attackReel) order(o hexattack.Sealed) hexattack.Order {
	shown := hexattack.Order{Warrior: o.Warrior, Cell: o.Cell, Verb: o.Verb, Direction: o.Direction}
	way, ok := hex.Flat.ParseDirection(o.Direction)
	steps := map[string]int{"move": 1, "grab": 2, "push": 2*r.view.Radius + 1}[o.Verb]
	if !ok {
		return shown
	}
	for at := o.Cell.Add(hex.Flat.Step(way)); steps > 0 && r.free(at); at = at.Add(hex.Flat.Step(way)) {
		shown.Touches = append(shown.Touches, at)
		steps--
	}
	return shown
}

// free reports whether warriors can stand on a cell.
func (r *attackReel) free(at hex.Cell) bool {
	return slices.Contains(r.view.Cells, at) && !slices.Contains(r.view.Rocks, at)
}

// attackGroups splits events into those that happen at once: all pulls, all shields, all moves, all balls, each tick.
func attackGroups(events []game.Event) (groups [][]game.Event) {
	together := []string{"pull", "defend", "move", "ball"}
	for _, e := range events {
		kind, last := e.Kind(), len(groups)-1
		if last >= 0 {
			open := groups[last][0].Kind()
			joins := open == kind && slices.Contains(together, kind)
			if joins || open == "tick" && hexattack.PhaseOf(e) == "push" && kind != "tick" {
				groups[last] = append(groups[last], e)
				continue
			}
		}
		groups = append(groups, []game.Event{e})
	}
	return groups
}

// open begins a phase. The fallen leave when the attacks are over.
func (r *attackReel) open(phase string) {
	if phase == r.phase || phase == "" {
		return
	}
	r.phase, r.trail, r.hit, r.balls = phase, map[hex.Cell]bool{}, nil, map[hexattack.Name]hex.Cell{}
	if phase == "move" || phase == "push" {
		r.view.Warriors = slices.DeleteFunc(r.view.Warriors, func(w hexattack.Warrior) bool { return r.fallen[w.Name] })
		r.shields = nil
	}
}

// show takes a moment for events that happen at once.
func (r *attackReel) show(group []game.Event) {
	r.open(hexattack.PhaseOf(group[0]))
	var texts []i18n.Message
	var orders []hexattack.Order
	for _, e := range group {
		if kind := e.Kind(); kind != "tick" {
			texts = append(texts, e.Message())
		}
		orders = append(orders, r.happen(e)...)
	}
	if len(texts) == 0 {
		texts = append(texts, i18n.Of("ui-hexattack.film.roll"))
	}
	if r.phase == "defend" || r.phase == "attack" {
		orders = append(orders, r.shields...)
	}
	r.take(texts, orders)
}

// of returns the order of a warrior as a list.
func (r *attackReel) of(name hexattack.Name) []hexattack.Order {
	i := slices.IndexFunc(r.orders, func(o hexattack.Order) bool { return o.Warrior == name })
	return r.orders[i : i+1]
}

// happen changes the position by an event, and returns the orders that it is about.
func (r *attackReel) happen(e game.Event) []hexattack.Order {
	switch e := e.(type) {
	case hexattack.Grabbed:
		return r.of(e.Warrior)
	case hexattack.Pulled:
		r.step(e.Warrior, e.From, e.To)
	case hexattack.Defended:
		r.shields = append(r.shields, r.of(e.Warrior)...)
	case hexattack.Attacked:
		r.hit = nil
		if e.Outcome == "kill" {
			r.hit = []hex.Cell{e.To}
		}
		return r.of(e.Warrior)
	case hexattack.Killed:
		r.fallen[e.Warrior], r.hit = true, []hex.Cell{e.Cell}
	case hexattack.Scored:
		r.view.Teams[e.Team[0]-'A'].Points = e.Points
	case hexattack.Moved:
		r.step(e.Warrior, e.From, e.To)
	case hexattack.Disbanded:
		r.view.Warriors = slices.DeleteFunc(r.view.Warriors, func(w hexattack.Warrior) bool {
			return slices.Contains(e.Warriors, w.Name)
		})
	default:
		return r.roll(e)
	}
	return nil
}

// roll changes the balls by an event of the push phase.
func (r *attackReel) roll(e game.Event) []hexattack.Order {
	switch e := e.(type) {
	case hexattack.BallMade:
		r.balls[e.Ball] = e.Cell
		return r.of(e.Ball)
	case hexattack.RolledOn:
		r.balls[e.Ball] = e.Cell
		r.trail[e.From] = true
		if e.Passenger != "" {
			r.step(e.Passenger, e.From, e.Cell)
		}
	case hexattack.EdgeHit:
		delete(r.balls, e.Ball)
	case hexattack.Blocked:
		delete(r.balls, e.Ball)
	case hexattack.Crashed:
		delete(r.balls, e.Ball)
	case hexattack.Bumped:
		delete(r.balls, e.Ball)
	}
	return nil
}

// step moves a warrior.
func (r *attackReel) step(name hexattack.Name, from, to hex.Cell) {
	r.trail[from] = true
	for i, w := range r.view.Warriors {
		if w.Name == name {
			r.view.Warriors[i].Cell = to
		}
	}
}

// take adds a moment with the position as it is now.
func (r *attackReel) take(texts []i18n.Message, orders []hexattack.Order) {
	v := r.view
	v.Warriors = slices.Clone(v.Warriors)
	v.Teams = slices.Clone(v.Teams)
	v.Orders = slices.Clone(orders)
	trail, balls, hit := map[hex.Cell]bool{}, []hex.Cell{}, slices.Clone(r.hit)
	for at := range r.trail {
		trail[at] = true
	}
	for _, at := range r.balls {
		balls = append(balls, at)
	}
	chapter := slices.Index(hexattack.Phases, r.phase)
	r.moments = append(r.moments, moment{chapter, texts, v, func(b *canvas.Board) {
		for at := range trail {
			b.Put(at, len(b.Area(at))/2-1, "∙", "m-push", "", canvas.Bold)
		}
		for _, at := range balls {
			b.Put(at, len(b.Area(at))-1, "◌", "m-push", "", canvas.Bold)
		}
		for _, at := range hit {
			b.Ring(at, "hit", true)
		}
	}})
}
