package hexstrat

import (
	"fmt"

	"hexparlor/game"
)

// Check judges a move by what its seat may know.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil {
		return refusal
	}
	if m >= verbs || kindOf(m) > mechs {
		return refuseNoMove()
	}
	k, c := kindOf(m), cellOf(m)
	switch verbOf(m) {
	case moveVerb, boostVerb:
		return s.checkGoing(verbOf(m), k, c)
	case attackVerb, ammoVerb:
		return s.checkAttack(verbOf(m), k, c)
	}
	if c != 0 {
		return refuseNoMove()
	}
	switch verbOf(m) {
	case restVerb:
		return s.checkRest(k)
	case artilleryVerb:
		return s.checkArtillery(k)
	}
	return s.checkPass(k)
}

func refuseNoMove() *game.Refusal { return badText("That is no move of this game.") }

// checkTurn refuses everything after the end and out of turn.
func (s *State) checkTurn(seat game.Seat) *game.Refusal {
	if s.ended != running {
		return game.Refuse("game-over", "R8.8", "The game is over: %s.", s.because())
	}
	if seat != s.mover.seat() {
		return game.Refuse("not-your-turn", "R5.1", "It is %s's turn.", s.mover.name())
	}
	return nil
}

// checkAlive refuses a squad that was eliminated (R1.4).
func (s *State) checkAlive(k kind) *game.Refusal {
	if s.squads[s.mover][k].units == 0 {
		return game.Refuse("no-squad", "R1.4", "Your %s %s eliminated.", k.words(), k.verb("are", "is"))
	}
	return nil
}

// checkReady refuses a squad that cannot move or attack any more (R5.2, R4.9).
func (s *State) checkReady(k kind) *game.Refusal {
	if refusal := s.checkAlive(k); refusal != nil {
		return refusal
	}
	q := &s.squads[s.mover][k]
	switch {
	case q.mark != fresh:
		return game.Refuse("acted", "R5.2", "Your %s %s acted in this turn.", k.words(), k.verb("have", "has"))
	case q.impeded:
		return game.Refuse("impeded", "R4.9", "Your %s on %v %s impeded and can only rest.",
			k.words(), s.cell(q.at), k.verb("are", "is"))
	}
	return nil
}

// checkNear refuses a cell that is not next to the squad.
func (s *State) checkNear(k kind, c uint8) *game.Refusal {
	if !s.region().near[s.squads[s.mover][k].at].has(c) {
		return refuseNoMove()
	}
	return nil
}

// checkGoing judges a move, or a second one by the card Boost.
func (s *State) checkGoing(verb game.Move, k kind, c uint8) *game.Refusal {
	refusal := s.checkReady(k)
	if verb == boostVerb {
		refusal = s.checkBoost(k)
	}
	if refusal == nil {
		refusal = s.checkNear(k, c)
	}
	if refusal == nil {
		refusal = s.checkEnter(k, c)
	}
	if refusal == nil {
		refusal = s.checkKnown(c)
	}
	return refusal
}

// checkEnter refuses what cannot be entered, as far as everybody can see (R4.1).
func (s *State) checkEnter(k kind, c uint8) *game.Refusal {
	who, other, held := s.at(c)
	switch {
	case held && who == s.mover:
		return game.Refuse("own-squad", "R3.3", "Your %s %s on %v; no tile is shared.",
			other.words(), other.verb("stand", "stands"), s.cell(c))
	case held:
		return game.Refuse("enemy-there", "R3.2", "%s's %s %s on %v; a tile that is held can only be attacked.",
			who.name(), other.words(), other.verb("stand", "stands"), s.cell(c))
	case k == mechs && !s.down.has(c) && s.groundAt(c) == mountain:
		return game.Refuse("mountain", "R4.1", "Mechs cannot enter the mountain on %v.", s.cell(c))
	}
	return nil
}

// checkKnown refuses to go on from a redacted text over what it does not tell (R10.5).
func (s *State) checkKnown(c uint8) *game.Refusal {
	if s.groundAt(c) == unknown || s.star.has(c) && s.deckLeft > 0 && s.deckCards()[0] == hiddenCard {
		return game.Refuse("unknown", "R10.5", "What lies on %v is not known here.", s.cell(c))
	}
	return nil
}

// checkCard refuses a card that the mover does not hold or may not play now (R9.9).
func (s *State) checkCard(c card) *game.Refusal {
	switch {
	case !s.bonus:
		return game.Refuse("no-cards", "R9.1", "This game is played without bonus cards.")
	case s.hands[s.mover][c] == 0:
		return game.Refuse("no-card", "R9.9", "You do not hold the card %s.", cardNames[c])
	case s.played:
		return game.Refuse("card-played", "R9.9", "You have played a card in this turn; one is the limit.")
	}
	return nil
}

var cardNames = [...]string{"Artillery", "Boost", "Extra Ammo", "Survivors", "hidden"}

func (s *State) checkBoost(k kind) *game.Refusal {
	if refusal := s.checkAlive(k); refusal != nil {
		return refusal
	}
	if refusal := s.checkCard(boost); refusal != nil {
		return refusal
	}
	q := &s.squads[s.mover][k]
	switch {
	case q.mark != moved:
		return game.Refuse("not-moved", "R9.8",
			"Boost is a second move; your %s %s not moved to a new tile in this turn.", k.words(), k.verb("have", "has"))
	case q.impeded:
		return game.Refuse("impeded", "R9.8", "Your %s on %v %s impeded; Boost does not help.",
			k.words(), s.cell(q.at), k.verb("are", "is"))
	}
	return nil
}

// checkAttack judges an attack, with the card Extra Ammo or without (R6.1, R9.7).
func (s *State) checkAttack(verb game.Move, k kind, c uint8) *game.Refusal {
	for _, check := range []func() *game.Refusal{
		func() *game.Refusal { return s.checkReady(k) },
		func() *game.Refusal { return s.checkNear(k, c) },
		func() *game.Refusal { return s.checkTarget(c) },
		func() *game.Refusal { return s.checkFooting(k) },
	} {
		if refusal := check(); refusal != nil {
			return refusal
		}
	}
	if verb != ammoVerb {
		return nil
	}
	if refusal := s.checkCard(ammo); refusal != nil {
		return refusal
	}
	if s.firstStrikeKills(k, c) {
		return game.Refuse("one-is-enough", "R9.7", "Extra Ammo is not needed: one strike eliminates the squad on %v.",
			s.cell(c))
	}
	return nil
}

// checkTarget refuses a cell without an enemy that can be attacked.
func (s *State) checkTarget(c uint8) *game.Refusal {
	who, k, held := s.at(c)
	switch {
	case !held || who == s.mover:
		return game.Refuse("no-enemy", "R6.1", "There is no enemy squad on %v.", s.cell(c))
	case s.shares(who, k):
		return game.Refuse("stack", "R3.4", "%s's squads still share their HQ on %v; they cannot be attacked.",
			who.name(), s.cell(c))
	}
	return nil
}

// checkFooting refuses an attack from where the squad stands (R3.4, R6.2).
func (s *State) checkFooting(k kind) *game.Refusal {
	switch {
	case s.shares(s.mover, k):
		return game.Refuse("stack", "R3.4", "Your squads still share the HQ; none of them can attack.")
	case !s.hqAttack && s.squads[s.mover][k].at == s.hq[s.mover]:
		return game.Refuse("hq-attack", "R6.2", "In this game no squad attacks out of its own HQ.")
	}
	return nil
}

func (s *State) checkRest(k kind) *game.Refusal {
	refusal := s.checkReady(k)
	switch {
	case refusal == nil:
		return game.Refuse("not-impeded", "R4.10", "Your %s %s not impeded; only an impeded squad rests.",
			k.words(), k.verb("are", "is"))
	case refusal.Code == "impeded":
		return nil
	}
	return refusal
}

func (s *State) checkArtillery(k kind) *game.Refusal {
	if refusal := s.checkCard(artillery); refusal != nil {
		return refusal
	}
	if foe := s.mover.foe(); s.squads[foe][k].units == 0 {
		return game.Refuse("no-squad", "R9.6", "%s's %s %s eliminated already.", foe.name(), k.words(), k.verb("are", "is"))
	}
	return nil
}

// checkPass refuses to end the turn while a stack can be left (R5.5).
func (s *State) checkPass(k kind) *game.Refusal {
	if k != 0 {
		return refuseNoMove()
	}
	if s.mustLeave() {
		return game.Refuse("must-leave", "R5.5", "You cannot end the turn yet: more than one squad is in your HQ on %v.",
			s.cell(s.hq[s.mover]))
	}
	return nil
}

// because says why the game is over.
func (s *State) because() string {
	loser := side(0)
	if s.Result().Winners.Has(1) {
		loser = 1
	}
	switch s.ended {
	case rout:
		return fmt.Sprintf("%s has no squads left", loser.name())
	case seize:
		return fmt.Sprintf("%s's infantry has held the enemy HQ", loser.foe().name())
	case turnLimit:
		return fmt.Sprintf("%s have been played", count(int(s.maxTurns), "turn"))
	}
	return fmt.Sprintf("%s have gone by without progress", count(int(s.quietLimit), "turn"))
}

// count says a number of things: "1 tile", "3 tiles".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
