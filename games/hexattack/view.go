package hexattack

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// View is the position as a viewer may know it: the map and the sealed orders. Earlier turns are not part of
// it: the events of the last reveal describe them, and Began has the position of every warrior before it.
//
// A viewer can try orders without entering them. Take the viewer's position text and put guessed orders in
// place of the unknown ones, for every player but one: "2:1aN+2h!" for "2:?!" or for no entry. Then parse it,
// and play commit for the last player: its events are those of the reveal.
type View struct {
	Turn     int        `json:"turn" doc:"to be ordered now"`
	Turns    int        `json:"turns" doc:"the game ends after this one"`
	Goal     string     `json:"goal" enum:"standing,race,captain"`
	Target   int        `json:"target,omitempty"`
	PerHit   bool       `json:"perHit" doc:"a foe that falls is a point for each warrior that hit it; else one for the team"`
	Penalty  bool       `json:"penalty" doc:"a friend that falls by the own team costs it a point"`
	Names    string     `json:"names" enum:"numbers,captain" doc:"captain: a player's first warrior is W, the others 1, 2"`
	Verbs    []string   `json:"verbs" doc:"of the orders that warriors may get, in the order of the rules"`
	Radius   int        `json:"radius"`
	Cells    []hex.Cell `json:"cells" doc:"of the map, rocks included and holes left out, line by line"`
	Rocks    []hex.Cell `json:"rocks" doc:"by q, then r"`
	Teams    []Team     `json:"teams" doc:"A first"`
	Players  []Player   `json:"players" doc:"1 first"`
	Warriors []Warrior  `json:"warriors" doc:"the living, by player and number"`
	Orders   []Order    `json:"orders" doc:"sealed, those that the viewer may know, by player and number"`
	Holding  []Name     `json:"holding" doc:"the viewer's own warriors that have no order yet and would hold"`
	Over     bool       `json:"over"`
}

// Team is a side whose players win and lose together.
type Team struct {
	Name     string      `json:"name" doc:"A"`
	Players  []game.Seat `json:"players"`
	Points   int         `json:"points"`
	Warriors int         `json:"warriors" doc:"living"`
}

// Player is one player of a team.
type Player struct {
	Seat     game.Seat `json:"seat"`
	Team     string    `json:"team"`
	Warriors int       `json:"warriors" doc:"living; nobody waits for a player without"`
	Ready    bool      `json:"ready" doc:"has committed"`
	Waited   bool      `json:"waited" doc:"the turn waits for this player"`
	Shown    bool      `json:"shown" doc:"the viewer may know this player's sealed orders"`
}

// Warrior is a living warrior.
type Warrior struct {
	Name   Name      `json:"name" doc:"1.2"`
	Call   string    `json:"call" doc:"what orders call it: 2, or W"`
	Player game.Seat `json:"player"`
	Number int       `json:"number" doc:"in positions"`
	Team   string    `json:"team"`
	Cell   hex.Cell  `json:"cell"`
}

// Order is a sealed order that the viewer may know.
type Order struct {
	Warrior   Name       `json:"warrior"`
	Player    game.Seat  `json:"player"`
	Number    int        `json:"number" doc:"in positions"`
	Cell      hex.Cell   `json:"cell"`
	Verb      string     `json:"verb" enum:"attack,defend,move,grab,push,hold"`
	Direction string     `json:"direction,omitempty" doc:"NE; none for hold"`
	Text      string     `json:"text" doc:"canonical, without the player: 2 grab N"`
	Touches   []hex.Cell `json:"touches" doc:"playable cells that the order is about, nearest first"`
	Idle      bool       `json:"idle,omitempty" doc:"it would do nothing if all others held"`
}

// View returns the position as a viewer may know it (R9).
func (s *State) View(viewer game.Seat) any {
	v := View{
		Turn: int(s.turn), Turns: int(s.turns), Goal: s.goal.String(), Names: s.namesWord(), Radius: int(s.radius),
		Cells: s.land.cells, Rocks: s.land.rocks,
		Teams: make([]Team, 0, s.teams), Players: make([]Player, 0, s.players),
		Warriors: make([]Warrior, 0, s.living.len()), Orders: []Order{}, Holding: []Name{},
		Verbs: s.verbWords(verbs), PerHit: s.perAttacker, Penalty: s.penalty, Over: s.over(),
	}
	if s.goal == race {
		v.Target = int(s.target)
	}
	count := s.strength()
	for team := range int(s.teams) {
		v.Teams = append(v.Teams, Team{
			Name: teamLetter(uint8(team)), Points: int(s.points[team]), Warriors: int(count[team]),
		})
	}
	for player := 1; player <= int(s.players); player++ {
		viewPlayer(s, &v, viewer, player)
	}
	return v
}

func viewPlayer(s *State, v *View, viewer game.Seat, player int) {
	seat, team := game.Seat(player), s.team[player]
	shown := s.sees(viewer, player) && !s.unknown.Has(seat)
	v.Teams[team].Players = append(v.Teams[team].Players, seat)
	squad := s.squad(player)
	v.Players = append(v.Players, Player{
		Seat: seat, Team: teamLetter(team), Warriors: squad.len(),
		Ready: s.committed.Has(seat), Waited: s.ToAct().Has(seat), Shown: shown,
	})
	for !squad.empty() {
		w := squad.pop()
		v.Warriors = append(v.Warriors, Warrior{
			Name: s.name(w), Call: s.call(w.number()), Player: seat, Number: w.number(), Team: teamLetter(team),
			Cell: s.cellOf(w),
		})
		switch {
		case shown && s.order[w] != missing:
			v.Orders = append(v.Orders, viewOrder(s, w))
		case shown && seat == viewer:
			v.Holding = append(v.Holding, s.name(w))
		}
	}
}

func viewOrder(s *State, w warrior) Order {
	o := s.order[w]
	touches, idle := touchedCells(s, w, o)
	return Order{
		Warrior: s.name(w), Player: game.Seat(w.player()), Number: w.number(), Cell: s.cellOf(w),
		Verb: o.verb().String(), Direction: o.way(), Text: s.MoveText(0, orderMove(w.number(), o)),
		Touches: touches, Idle: idle,
	}
}

// touchedCells returns the cells that an order concerns: a grab covers them, a shield protects them or a ball rolls
// over them. idle reports whether the order would do nothing in the present position.
func touchedCells(s *State, w warrior, o order) (cells []hex.Cell, idle bool) {
	cells, d := []hex.Cell{}, o.direction()
	switch o.verb() {
	case grab:
		return s.grabLine(w, d), s.reach(w, d) == noWarrior
	case defend:
		for turn := -1; turn <= 1; turn++ {
			cells = appendPlayable(s, cells, s.place[w].step(d.Turn(turn)))
		}
		return cells, len(cells) == 0
	case push:
		return ballLine(s, w, d)
	case attack, move:
		p := s.place[w].step(d)
		cells = appendPlayable(s, cells, p)
		hit := s.at[p] != noWarrior && s.at[p] != rock
		return cells, len(cells) == 0 || o.verb() == attack != hit
	}
	return cells, false
}

func appendPlayable(s *State, cells []hex.Cell, p site) []hex.Cell {
	if s.at[p] == rock {
		return cells
	}
	return append(cells, p.cell())
}

// ballLine returns the path of a ball that w would push in direction d. idle reports whether the ball meets no
// warrior that it could move.
func ballLine(s *State, w warrior, d hex.Direction) (cells []hex.Cell, idle bool) {
	cells, idle = []hex.Cell{}, true
	for p := s.place[w].step(d); s.at[p] != rock; p = p.step(d) {
		cells = append(cells, p.cell())
		idle = idle && s.at[p] == noWarrior
	}
	return cells, idle
}
