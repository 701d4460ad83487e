package hexattack

import (
	"math"
	"math/bits"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// Evaluate estimates the result of seat's team from public information: its share of the strength of all teams
// in the game.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over() {
		return s.Result().Value(seat)
	}
	worth := s.worths()
	var own, all float64
	for team := range int(s.teams) {
		e := math.Exp(worth[team])
		all += e
		if team == int(s.team[seat]) {
			own = e
		}
	}
	return own / all
}

// worths returns the estimated strength of each team from its warriors, points and positions. Points count more the
// fewer turns are left; in a race they count by the target.
func (s *State) worths() (worth [9]float64) {
	count := s.strength()
	late := float64(s.turn) / float64(s.turns)
	point := 0.25 + 0.9*late*late
	if s.goal == race {
		point = 2.2 / float64(s.target)
	}
	for team := range int(s.teams) {
		if count[team] == 0 && s.goal != race {
			worth[team] = math.Inf(-1)
			continue
		}
		worth[team] = 0.9*float64(count[team]) + point*float64(s.points[team])
	}
	if s.goal == captains {
		for rest := s.living.and(leaders); !rest.empty(); {
			worth[s.teamOf(rest.pop())] += captainWorth
		}
	}
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		worth[s.teamOf(w)] += exposure(s, w) * weight(s, w)
	}
	for team := range int(s.teams) {
		if leads(s, team, &count) {
			worth[team] -= pursuit * wayToFoes(s, team)
		}
	}
	return worth
}

// pursuit is the value of a step of a warrior towards the nearest foe, for the team that has the most warriors: it wins
// before the turn limit only if it attacks.
const pursuit = 0.04

// leads reports whether a team has more warriors than every other team.
func leads(s *State, team int, count *[9]uint8) bool {
	for other := range int(s.teams) {
		if other != team && count[other] >= count[team] {
			return false
		}
	}
	return true
}

// wayToFoes returns the sum of the distances of a team's warriors to their nearest foes.
func wayToFoes(s *State, team int) (sum float64) {
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		if int(s.teamOf(w)) != team {
			continue
		}
		nearest := int32(math.MaxInt32)
		for foes := s.living; !foes.empty(); {
			if v := foes.pop(); int(s.teamOf(v)) != team {
				nearest = min(nearest, int32(s.place[w].cell().Distance(s.place[v].cell())))
			}
		}
		if nearest < math.MaxInt32 {
			sum += float64(nearest)
		}
	}
	return sum
}

// captainWorth is the value of a captain in addition to that of a warrior: a team without captains has lost
// (R8.1a).
const captainWorth = 1.5

// weight returns the factor by which the position of a warrior counts in the estimate.
func weight(s *State, w warrior) float64 {
	if s.goal == captains && leaders.has(w) {
		return 3
	}
	return 1
}

// exposure returns the value of a warrior's surroundings. Several foes lower it, more so if they do not fit
// under one shield; friends beside it and the middle of the map raise it (R17).
func exposure(s *State, w warrior) float64 {
	var foes uint8
	friends := 0
	for d := range hex.Direction(hex.Directions) {
		v := s.at[s.place[w].step(d)]
		switch {
		case v == noWarrior || v == rock:
		case s.teamOf(v) == s.teamOf(w):
			friends++
		default:
			foes |= 1 << d
		}
	}
	worth := 0.03 * float64(friends)
	if n := bits.OnesCount8(foes); n > 1 {
		worth -= 0.1 * float64(n-1)
	}
	if !underOneShield(foes) {
		worth -= 0.25
	}
	return worth - 0.02*float64(s.place[w].cell().Distance(hex.Cell{}))
}

// underOneShield reports whether one defence covers all these sides (R5.1).
func underOneShield(sides uint8) bool {
	for _, shield := range shields[:hex.Directions] {
		if sides&^shield == 0 {
			return true
		}
	}
	return false
}

// Reopen removes the sealed orders of this turn that viewer may not know, so that a search can consider all
// possible orders.
func (s *State) Reopen(viewer game.Seat) {
	for player := 1; player <= int(s.players); player++ {
		if s.sees(viewer, player) {
			continue
		}
		s.Erase(game.Seat(player))
		s.committed &^= 1 << player
		s.unknown &^= 1 << player
	}
}
