package hexattack

import "hexparlor/game"

// With goal=captain, a team loses when all its captains, the first warriors of its players, have fallen
// (R8.1a). The rest of the team leaves the map after the turn, so the last team on the map is the last with a
// captain.

// leaders is the set of the captains of all players, dead or alive.
var leaders = func() (all band) {
	for player := 1; player <= 9; player++ {
		all.add(warriorOf(player, 1))
	}
	return all
}()

// led reports for each team whether it has a living captain.
func (s *State) led() (teams [9]bool) {
	for rest := s.living.and(leaders); !rest.empty(); {
		teams[s.teamOf(rest.pop())] = true
	}
	return teams
}

// leaderless returns a team without a living captain that still has warriors on the map; found is false if there is
// none.
func (s *State) leaderless() (team uint8, found bool) {
	led := s.led()
	for rest := s.living; s.goal == captains && !rest.empty(); {
		if team := s.teamOf(rest.pop()); !led[team] {
			return team, true
		}
	}
	return 0, false
}

// disband removes the teams that have lost their last captain from the map. They keep their points.
func (s *State) disband(log *game.Log) {
	for {
		team, found := s.leaderless()
		if !found {
			break
		}
		var squad band
		for seat := range s.seatsOfTeam(int(team)).All() {
			squad = squad.or(s.squad(int(seat)))
		}
		if log != nil {
			log.Add(Disbanded{Team: teamLetter(team), Warriors: s.names(squad)})
		}
		s.withdraw(squad)
	}
	s.committed &= s.fielding()
	s.unknown &= s.fielding()
}

// withdraw removes living warriors from the map.
func (s *State) withdraw(squad band) {
	for !squad.empty() {
		w := squad.pop()
		s.at[s.place[w]] = noWarrior
		s.leave(w)
	}
}

// lastsWithout reports whether the team of a player still has warriors on the map if the player leaves.
func (s *State) lastsWithout(seat game.Seat) bool {
	for ally := range (s.seatsOfTeam(int(s.team[seat])) &^ game.SeatsOf(seat)).All() {
		squad := s.squad(int(ally))
		if s.goal == captains {
			squad = squad.and(leaders)
		}
		if !squad.empty() {
			return true
		}
	}
	return false
}
