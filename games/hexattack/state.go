package hexattack

import (
	"math/rand/v2"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// variant is the options that change the course of a game (R2).
type variant struct {
	goal        goal
	drawn       bool // option tiebreak=draw: equal points are a draw
	perAttacker bool // option credit=attacker: each attacker gets a point
	penalty     bool // option ffpenalty=1: killing a friend costs a point
	share       bool
	captainW    bool    // option names=captain: the first warrior is named W
	passBy      bool    // option headon=pass: an empty ball passes a warrior that rolls towards it (R7.6a)
	forbidden   verbSet // verbs that option orders leaves out
	target      int16
	turns       uint16
}

// goal is the winning condition of a game.
type goal uint8

const (
	lastTeam goal = iota // R3.6
	race                 // R3.7
	captains             // R8.1a
)

var goalNames = []string{"standing", "race", "captain"}

func (g goal) String() string { return goalNames[g] }

// State is a position: a flat value, with the orders sealed so far.
type State struct {
	game.SimultaneousDefaults
	game.HiddenDefaults
	game.HeuristicDefaults
	variant
	at        [sites]warrior // warrior on each site; rock where no warrior can be
	place     [slots]site    // site of each living warrior, by warrior
	order     [slots]order   // sealed order of each warrior, by warrior; 0 for dead warriors
	team      [10]uint8      // team of each player, from 0
	points    [9]int16       // points of each team
	living    band
	turn      uint16     // number of the current turn
	committed game.Seats // players who have committed (R3.4)
	unknown   game.Seats // committed players whose orders a redacted text hides (R9.5)
	radius    uint8
	players   uint8
	teams     uint8
	ground    uint64 // hash of the map and the teams, which never change
	land      *land  // shared by all positions of a game
}

// land has the cells of a map by what is on them, each list in the order of R10.1. It never changes.
type land struct {
	cells []hex.Cell // without holes, rocks included, line by line
	rocks []hex.Cell
	holes []hex.Cell
}

// squad returns the living warriors of a player, who counts from 1.
func (s *State) squad(player int) band { return s.living.and(squads[player]) }

// teamOf returns the team of a warrior.
func (s *State) teamOf(w warrior) uint8 { return s.team[w.player()] }

// teamLetter returns the name of a team (R3.11).
func teamLetter(team uint8) string { return "ABCDEFGHI"[team : team+1] }

// fielding returns the players that have living warriors (R3.5).
func (s *State) fielding() game.Seats {
	var set game.Seats
	for player := 1; player <= int(s.players); player++ {
		if !s.squad(player).empty() {
			set |= 1 << player
		}
	}
	return set
}

// InPlay returns the players that have living warriors; a player without warriors gives no orders (R3.5).
func (s *State) InPlay() game.Seats { return s.fielding() }

// ToAct returns the players that have living warriors and have not committed (R3.4, R3.5).
func (s *State) ToAct() game.Seats {
	if s.over() {
		return 0
	}
	return s.fielding() &^ s.committed
}

// Sealed returns the players whose commitment waits for the others.
func (s *State) Sealed() game.Seats {
	if s.over() {
		return 0
	}
	return s.committed
}

// Round returns the number of the current turn.
func (s *State) Round() int { return int(s.turn) }

// Default returns the commitment to what has been entered; warriors without an order hold (R3.4).
func (s *State) Default(game.Seat) game.Move { return commit }

// strength returns the number of living warriors of each team.
func (s *State) strength() (count [9]uint8) {
	for player := 1; player <= int(s.players); player++ {
		count[s.team[player]] += uint8(s.squad(player).len())
	}
	return count
}

// The reasons why a game ends, in the order in which they are tested (R3.12).
const (
	running  = ""
	byTarget = "target"   // R3.7
	standing = "standing" // R3.6
	captured = "captain"  // R8.1a
	wipeOut  = "wipe-out" // R3.8
	byLimit  = "limit"    // R3.8
)

// noWinner stands for the winning team of a draw.
const noWinner = -1

func (s *State) over() bool {
	reason, _ := s.verdict()
	return reason != running
}

// verdict returns how the game has ended and the winning team; it depends only on position and options (R3.12).
func (s *State) verdict() (reason string, winner int) {
	if s.goal == race {
		if best, unique := s.best(nil); unique && s.points[best] >= s.target {
			return byTarget, best // R3.7
		}
	}
	count := s.strength()
	left, last := 0, noWinner
	for team := range int(s.teams) {
		if count[team] > 0 {
			left, last = left+1, team
		}
	}
	switch {
	case left == 1 && s.goal == captains:
		return captured, last // R8.1a
	case left == 1:
		return standing, last // R3.6
	case left == 0:
		return wipeOut, s.ranked(nil) // R3.8
	case s.turn > s.turns:
		return byLimit, s.ranked(&count) // R3.8
	}
	return running, noWinner
}

// ranked returns the unique best team, or noWinner if several are best or if option tiebreak=draw makes the game a
// draw (R3.8).
func (s *State) ranked(count *[9]uint8) int {
	if best, unique := s.best(count); unique && !s.drawn {
		return best
	}
	return noWinner
}

// best returns the team with the most points, and whether no other team equals it. If count has the warriors of
// each team, only teams with warriors take part, and equal points are decided by count.
func (s *State) best(count *[9]uint8) (best int, unique bool) {
	best = noWinner
	var top int32
	for team := range int(s.teams) {
		rank := int32(s.points[team]) << 8
		if count != nil {
			if count[team] == 0 {
				continue
			}
			rank += int32(count[team])
		}
		switch {
		case best == noWinner || rank > top:
			best, top, unique = team, rank, true
		case rank == top:
			unique = false
		}
	}
	return best, unique
}

// Result returns the winners (R3.13).
func (s *State) Result() game.Result {
	reason, winner := s.verdict()
	switch {
	case reason == running:
		return game.Result{Text: "*"}
	case s.players == 2:
		return game.TwoPlayerResult(s.seatsOfTeam(winner).First(), reason)
	case winner == noWinner:
		return game.Result{Over: true, Text: "draw", Reason: reason}
	}
	winners := s.seatsOfTeam(winner)
	text := []byte("win:")
	for seat := range winners.All() {
		text = append(text, '0'+byte(seat), ',')
	}
	return game.Result{Over: true, Winners: winners, Text: string(text[:len(text)-1]), Reason: reason}
}

// seatsOfTeam returns the players of a team, with or without warriors; none for noWinner.
func (s *State) seatsOfTeam(team int) game.Seats {
	var set game.Seats
	for player := 1; player <= int(s.players); player++ {
		if int(s.team[player]) == team {
			set |= 1 << player
		}
	}
	return set
}

// sees reports whether a viewer may know the sealed orders of a player (R9.2, R9.3).
func (s *State) sees(viewer game.Seat, player int) bool {
	switch {
	case viewer == game.Arbiter || viewer == game.Seat(player):
		return true
	case viewer < 1 || viewer > game.Seat(s.players):
		return false
	}
	return s.share && s.team[viewer] == s.team[player]
}

// Determinize gives each warrior whose order the viewer may not know one of the 31 orders or no order, drawn at
// random.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	for player := 1; player <= int(s.players); player++ {
		if s.sees(viewer, player) && !s.unknown.Has(game.Seat(player)) {
			continue
		}
		for squad := s.squad(player); !squad.empty(); {
			s.order[squad.pop()] = randomOrder(s, r)
		}
	}
	s.unknown = 0
}

// randomOrder returns one of the orders that warriors may get, or no order.
func randomOrder(s *State, r *rand.Rand) order {
	for {
		if o := order(r.IntN(orders + 1)); !s.forbidden.has(o.verb()) {
			return o
		}
	}
}

// Blank returns an empty state.
func (s *State) Blank() game.State { return &State{} }

// Copy makes s equal to from.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Size returns the size of a position in bytes.
func (s *State) Size() int { return int(unsafe.Sizeof(*s)) }

// Hash returns a hash of everything that the position text contains.
func (s *State) Hash() uint64 {
	h := game.Mix(s.ground, uint64(s.turn)<<32|uint64(s.committed)<<16|uint64(s.unknown))
	for team := range int(s.teams) {
		h = game.Mix(h, uint64(uint16(s.points[team])))
	}
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		h = game.Mix(h, uint64(w)<<32|uint64(s.place[w])<<8|uint64(s.order[w]))
	}
	return h
}
