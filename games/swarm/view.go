package swarm

import (
	"hexparlor/game"
)

// View is the publicly known position: both players and all spectators have the same information (R12.1).
type View struct {
	Phase      string      `json:"phase" enum:"build,seat,play,over"`
	ToMove     game.Seat   `json:"toMove" doc:"0 when the game is over"`
	Acting     string      `json:"acting" doc:"cell of the hex that has acted in this turn; empty before the first action"`
	ActingOn   int         `json:"actingOn" doc:"its level; 0 before the first action"`
	Calm       bool        `json:"calm" doc:"R6.7: no second move in this turn"`
	Turn       int         `json:"turn" doc:"completed turns of both players"`
	MaxTurns   int         `json:"maxTurns"`
	Tower      int         `json:"tower" doc:"highest stack while the hive is built"`
	Fall       int         `json:"fall" doc:"a hex that drops so many levels is switched off by it"`
	Stacks     []Stack     `json:"stacks" doc:"sorted by cell"`
	Spots      []string    `json:"spots" doc:"where the next hex or Assembler may be put; empty in play"`
	Pile       *Pile       `json:"pile" doc:"null when nobody is building"`
	Assemblers []Assembler `json:"assemblers" doc:"those on the board, by seat"`
	Tally      []Tally     `json:"tally" doc:"by seat: what may lie face down (R12.5); empty if nobody can tell"`
}

// Stack is a cell of the hive with its hexes.
type Stack struct {
	Cell  string `json:"cell"`
	Hexes []Hex  `json:"hexes" doc:"bottom to top"`
	Stuck string `json:"stuck" enum:",enclosed,linked,stranded,inactive" doc:"why the top hex cannot move, whoever is to move: enclosed (fewer than two open sides), linked (it holds the hive together), stranded (every neighbour too high or too low), inactive; empty if it can"`
	Open  int    `json:"open" doc:"open sides of the top hex (R1.7)"`
}

// Hex is one playing piece of Swarm, as viewers may know it.
type Hex struct {
	Owner game.Seat `json:"owner" doc:"0 for Dust"`
	Kind  string    `json:"kind" enum:",A,D,L,X,o" doc:"o for Dust; empty if it may not be known"`
	Face  string    `json:"face" enum:"active,known,hidden,dust" doc:"known: face down, seen before; hidden: face down"`
}

// Pile has the numbers of hexes that are still to be placed.
type Pile struct {
	One  int    `json:"one"`
	Two  int    `json:"two"`
	Dust int    `json:"dust"`
	Next string `json:"next" enum:",1,2,o" doc:"colour of the drawn hex in hand: 1, 2, o; empty if the builder chooses"`
}

// Assembler describes where a player's Assembler is and how safe it is.
type Assembler struct {
	Seat     game.Seat `json:"seat"`
	Cell     string    `json:"cell"`
	Level    int       `json:"level"`
	Open     int       `json:"open" doc:"open sides left; fewer than two trap it"`
	Trapped  string    `json:"trapped" enum:",covered,enclosed,linked,stranded" doc:"empty if it is free"`
	MustFree bool      `json:"mustFree" doc:"it is lost if it is still trapped when this turn ends (R9.3)"`
	Danger   []string  `json:"danger" doc:"cells of active enemy Disassemblers that reach it now or after one move"`
}

// Tally has the possible kinds of a seat's hidden hexes: how many of each kind were never shown.
type Tally struct {
	Seat          game.Seat `json:"seat"`
	Hidden        int       `json:"hidden" doc:"hexes face down and unknown, those in the pile included"`
	Drones        int       `json:"drones"`
	Lifters       int       `json:"lifters"`
	Disassemblers int       `json:"disassemblers"`
}

// View returns the same view for all viewers but the arbiter, and everything when the game is over (R12.3).
func (s *State) View(viewer game.Seat) any {
	open := viewer == game.Arbiter || s.phase == over
	v := View{
		Phase: phaseNames[s.phase], ToMove: s.mover, Calm: s.phase == play && s.calm(),
		Turn: int(s.turn), MaxTurns: s.rules.maxTurns, Tower: s.rules.tower, Fall: fallHeight,
		Stacks: make([]Stack, 0, s.cells), Spots: spotNames(s), Pile: viewPile(s),
		Assemblers: viewAssemblers(s), Tally: tallies(s),
	}
	if s.acting != 0 {
		v.Acting, v.ActingOn = s.cell(s.acting).String(), s.level(s.acting)
	}
	l := links{hive: &s.hive}
	for _, id := range s.order[:s.cells] {
		v.Stacks = append(v.Stacks, s.viewStack(id, &l, open))
	}
	return v
}

func (s *hive) viewStack(id uint8, l *links, open bool) Stack {
	_, sides := s.around(id)
	stack := Stack{Cell: s.cell(id).String(), Hexes: make([]Hex, s.pieces[id].level), Stuck: s.stuck(id, l), Open: sides}
	for at := id; at != 0; at = s.pieces[at].below {
		stack.Hexes[s.pieces[at].level-1] = s.showTo(at, open)
	}
	return stack
}

// stuck returns a word for the reason why a top hex cannot move; empty if it can.
func (s *hive) stuck(id uint8, l *links) string {
	if s.pieces[id].code&active == 0 {
		return "inactive"
	}
	near, open := s.around(id)
	switch {
	case open < 2:
		return trapNames[enclosed]
	case l.has(id):
		return trapNames[linked]
	}
	for d := range uint8(len(steps)) {
		if s.steps(id, &near, d) == steppable {
			return ""
		}
	}
	return trapNames[stranded]
}

// trapNames are the words for the reasons of a trap (R9.2).
var trapNames = [...]string{free: "", covered: "covered", enclosed: "enclosed", linked: "linked", stranded: "stranded"}

func (t trap) String() string {
	if t == free {
		return "free"
	}
	return trapNames[t]
}

// show returns a hex as all viewers may know it.
func (s *State) show(id uint8) Hex { return s.showTo(id, s.phase == over) }

func (s *hive) showTo(id uint8, open bool) Hex {
	c := s.pieces[id].code
	h := Hex{Owner: c.owner(), Face: "hidden"}
	switch seen := s.seen(c); {
	case c == dustHex:
		h.Face = "dust"
	case c&active != 0:
		h.Face = "active"
	case seen || open && !c.hidden():
		h.Face = "known"
	case !open:
		return h
	}
	h.Kind = kindLetters[c.kind()]
	return h
}

var kindLetters = [kinds]string{
	unknown: "", assembler: "A", drone: "D", lifter: "L", disassembler: "X", dust: "o",
}

func spotNames(s *State) []string {
	names := []string{}
	var list []place
	switch s.phase {
	case build:
		list = s.spots(nil)
	case seating:
		list = s.seats(nil)
	}
	for _, at := range list {
		names = append(names, at.cell().String())
	}
	return names
}

func viewPile(s *State) *Pile {
	if s.phase != build {
		return nil
	}
	p := &Pile{One: int(s.left[first]), Two: int(s.left[second]), Dust: int(s.left[0])}
	if s.queued {
		p.Next = colourNames[s.drawn()]
	}
	return p
}

// colourNames has the notation of the colours of placed hexes, by owner (R11.2).
var colourNames = [...]string{game.Spectator: "o", first: "1", second: "2"}

func viewAssemblers(s *State) []Assembler {
	list := []Assembler{}
	for _, seat := range [...]game.Seat{first, second} {
		id := s.home[seat]
		if id == 0 {
			continue
		}
		_, open := s.around(id)
		list = append(list, Assembler{
			Seat: seat, Cell: s.cell(id).String(), Level: s.level(id), Open: open,
			Trapped: trapNames[s.trapped(seat)], MustFree: s.flag && seat == s.mover, Danger: s.danger(seat),
		})
	}
	return list
}

func (s *hive) level(id uint8) int { return int(s.pieces[id].level) }

// danger returns the cells of enemy Disassemblers that can switch a seat's Assembler off in one turn.
func (s *hive) danger(seat game.Seat) []string {
	cells := []string{}
	l := links{hive: s}
	for _, top := range s.order[:s.cells] {
		for id := top; id != 0; id = s.next(id) {
			c := s.pieces[id].code
			if c.wakeful(other(seat)) && c.kind() == disassembler && s.threatens(id, s.home[seat], &l) {
				cells = append(cells, s.cell(id).String())
				break
			}
		}
	}
	return cells
}

// spans reports whether an ability reaches over a distance in cells (R8.9).
func (r *rules) spans(distance int) bool { return distance == 1 || r.anyRange }

// threatens reports whether a Disassembler reaches an uncovered target, now or after one move.
func (s *hive) threatens(id, target uint8, l *links) bool {
	to := &s.pieces[target]
	distance := s.pieces[id].at.distance(to.at)
	if s.top(to.at) != target || distance > 2 && !s.rules.anyRange {
		return false
	}
	if s.rules.spans(distance) && s.reaches(id, target) {
		return true
	}
	if s.covered(id) {
		return false
	}
	near, open := s.around(id)
	if open < 2 || l.has(id) {
		return false
	}
	for d, step := range steps {
		if !s.rules.spans((s.pieces[id].at + step).distance(to.at)) || s.steps(id, &near, uint8(d)) != steppable {
			continue
		}
		level := int(near[d]) + 1
		if s.level(id)-level < fallHeight && (s.rules.anyReach || level-s.level(target) <= 1 && s.level(target)-level <= 1) {
			return true
		}
	}
	return false
}

// unseen returns how many hidden hexes of each kind a seat has if its hexes are those of the options (R12.5). ok is
// false if the position contradicts the options.
func (s *State) unseen(seat game.Seat) (numbers [kinds]int, hidden int, ok bool) {
	numbers = s.rules.counts[seat]
	for id := uint8(1); id <= s.hexes; id++ {
		c := s.pieces[id].code
		switch {
		case c.owner() != seat || c.kind() == assembler:
		case s.known(id):
			numbers[c.kind()]--
		default:
			hidden++
		}
	}
	hidden += int(s.left[seat])
	sum := 0
	for k := drone; k <= disassembler; k++ {
		sum += numbers[k]
		if numbers[k] < 0 {
			return numbers, hidden, false
		}
	}
	return numbers, hidden, sum == hidden
}

func tallies(s *State) []Tally {
	list := []Tally{}
	for _, seat := range [...]game.Seat{first, second} {
		n, hidden, ok := s.unseen(seat)
		if !ok {
			return []Tally{}
		}
		list = append(list, Tally{
			Seat: seat, Hidden: hidden, Drones: n[drone], Lifters: n[lifter], Disassemblers: n[disassembler],
		})
	}
	return list
}
