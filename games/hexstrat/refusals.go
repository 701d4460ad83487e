package hexstrat

import (
	"hexparlor/game"
	"hexparlor/i18n"
)

// Check returns why seat may not make a move, or nil. It uses only what the seat may know.
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
		return checkGoing(s, verbOf(m), k, c)
	case attackVerb, ammoVerb:
		return checkAttack(s, verbOf(m), k, c)
	}
	if c != 0 {
		return refuseNoMove()
	}
	switch verbOf(m) {
	case restVerb:
		return checkRest(s, k)
	case artilleryVerb:
		return checkArtillery(s, k)
	}
	return checkPass(s, k)
}

func refuseNoMove() *game.Refusal { return badText("hexstrat.refuse.not-of-this-game") }

// checkTurn refuses every move after the end and out of turn.
func (s *State) checkTurn(seat game.Seat) *game.Refusal {
	if s.ended != running {
		return game.Refuse("game-over", "R8.8", overMessage(s, "hexstrat.refuse.game-over"))
	}
	if seat != s.mover.seat() {
		return game.Refuse("not-your-turn", "R5.1", i18n.Of("hexstrat.refuse.not-your-turn", "side", s.mover))
	}
	return nil
}

// checkAlive refuses an eliminated squad (R1.4).
func checkAlive(s *State, k kind) *game.Refusal {
	if s.squads[s.mover][k].units == 0 {
		return game.Refuse("no-squad", "R1.4", i18n.Of("hexstrat.refuse.no-squad", "squad", k))
	}
	return nil
}

// checkReady refuses a squad that cannot move or attack any more (R5.2, R4.9).
func checkReady(s *State, k kind) *game.Refusal {
	if refusal := checkAlive(s, k); refusal != nil {
		return refusal
	}
	q := &s.squads[s.mover][k]
	switch {
	case q.mark == bounced:
		return game.Refuse("bounced", "R4.4a", i18n.Of("hexstrat.refuse.bounced"))
	case q.mark != fresh:
		return game.Refuse("acted", "R5.2", i18n.Of("hexstrat.refuse.acted", "squad", k))
	case q.impeded:
		return game.Refuse("impeded", "R4.9",
			i18n.Of("hexstrat.refuse.impeded", "squad", k, "cell", s.cell(q.at)))
	}
	return nil
}

// checkStrength refuses a squad that cannot attack any more; mechs that bounced can (R4.4a).
func checkStrength(s *State, k kind) *game.Refusal {
	if s.squads[s.mover][k].mark == bounced {
		return nil
	}
	return checkReady(s, k)
}

// checkNear refuses a cell that is not next to the squad.
func checkNear(s *State, k kind, c uint8) *game.Refusal {
	if !s.region().near[s.squads[s.mover][k].at].has(c) {
		return refuseNoMove()
	}
	return nil
}

// checkGoing checks a move to a cell, or a second move by the card Boost.
func checkGoing(s *State, verb game.Move, k kind, c uint8) *game.Refusal {
	refusal := checkReady(s, k)
	if verb == boostVerb {
		refusal = checkBoost(s, k)
	}
	if refusal == nil {
		refusal = checkNear(s, k, c)
	}
	if refusal == nil {
		refusal = checkEnter(s, k, c)
	}
	if refusal == nil {
		refusal = checkKnown(s, c)
	}
	return refusal
}

// checkEnter refuses cells that cannot be entered according to public information (R4.1).
func checkEnter(s *State, k kind, c uint8) *game.Refusal {
	who, other, held := s.at(c)
	switch {
	case held && who == s.mover:
		return game.Refuse("own-squad", "R3.3",
			i18n.Of("hexstrat.refuse.own-squad", "squad", other, "cell", s.cell(c)))
	case held:
		return game.Refuse("enemy-there", "R3.2",
			i18n.Of("hexstrat.refuse.enemy-there", "side", who, "squad", other, "cell", s.cell(c)))
	case k == mechs && !s.down.has(c) && s.groundAt(c) == mountain:
		return game.Refuse("mountain", "R4.1", i18n.Of("hexstrat.refuse.mountain", "cell", s.cell(c)))
	}
	return nil
}

// checkKnown refuses to play on from a redacted text if the result depends on a hidden part (R10.5).
func checkKnown(s *State, c uint8) *game.Refusal {
	if s.groundAt(c) == unknown || s.star.has(c) && s.deckLeft > 0 && s.deckCards()[0] == hiddenCard {
		return game.Refuse("unknown", "R10.5", i18n.Of("hexstrat.refuse.unknown", "cell", s.cell(c)))
	}
	return nil
}

// checkCard refuses a card that the player to move does not hold or may not play now (R9.9).
func checkCard(s *State, c card) *game.Refusal {
	switch {
	case !s.bonus:
		return game.Refuse("no-cards", "R9.1", i18n.Of("hexstrat.refuse.no-cards"))
	case s.hands[s.mover][c] == 0:
		return game.Refuse("no-card", "R9.9", i18n.Of("hexstrat.refuse.no-card", "card", cardName(cardText(c))))
	case s.played:
		return game.Refuse("card-played", "R9.9", i18n.Of("hexstrat.refuse.card-played"))
	}
	return nil
}

// cardName returns the name of a card by its letter.
func cardName(letter string) i18n.Message { return i18n.Of("hexstrat.card", "card", letter) }

func checkBoost(s *State, k kind) *game.Refusal {
	if refusal := checkAlive(s, k); refusal != nil {
		return refusal
	}
	if refusal := checkCard(s, boost); refusal != nil {
		return refusal
	}
	q := &s.squads[s.mover][k]
	switch {
	case q.mark != moved:
		return game.Refuse("not-moved", "R9.8", i18n.Of("hexstrat.refuse.not-moved", "squad", k))
	case q.impeded:
		return game.Refuse("impeded", "R9.8",
			i18n.Of("hexstrat.refuse.boost-impeded", "squad", k, "cell", s.cell(q.at)))
	}
	return nil
}

// checkAttack checks an attack, with or without the card Extra Ammo (R6.1, R9.7).
func checkAttack(s *State, verb game.Move, k kind, c uint8) *game.Refusal {
	for _, check := range []func() *game.Refusal{
		func() *game.Refusal { return checkStrength(s, k) },
		func() *game.Refusal { return checkNear(s, k, c) },
		func() *game.Refusal { return checkTarget(s, c) },
		func() *game.Refusal { return checkFooting(s, k) },
	} {
		if refusal := check(); refusal != nil {
			return refusal
		}
	}
	if verb != ammoVerb {
		return nil
	}
	if refusal := checkCard(s, ammo); refusal != nil {
		return refusal
	}
	if s.firstStrikeKills(k, c) {
		return game.Refuse("one-is-enough", "R9.7", i18n.Of("hexstrat.refuse.one-is-enough", "cell", s.cell(c)))
	}
	return nil
}

// checkTarget refuses a cell without an enemy that can be attacked.
func checkTarget(s *State, c uint8) *game.Refusal {
	who, k, held := s.at(c)
	switch {
	case !held || who == s.mover:
		return game.Refuse("no-enemy", "R6.1", i18n.Of("hexstrat.refuse.no-enemy", "cell", s.cell(c)))
	case s.shares(who, k):
		return game.Refuse("stack", "R3.4",
			i18n.Of("hexstrat.refuse.stack.enemy", "side", who, "cell", s.cell(c)))
	}
	return nil
}

// checkFooting refuses an attack if a squad may not attack from the cell where it stands (R3.4, R6.2).
func checkFooting(s *State, k kind) *game.Refusal {
	switch {
	case s.shares(s.mover, k):
		return game.Refuse("stack", "R3.4", i18n.Of("hexstrat.refuse.stack.own"))
	case !s.hqAttack && s.squads[s.mover][k].at == s.hq[s.mover]:
		return game.Refuse("hq-attack", "R6.2", i18n.Of("hexstrat.refuse.hq-attack"))
	}
	return nil
}

func checkRest(s *State, k kind) *game.Refusal {
	refusal := checkReady(s, k)
	switch {
	case refusal == nil:
		return game.Refuse("not-impeded", "R4.10", i18n.Of("hexstrat.refuse.not-impeded", "squad", k))
	case refusal.Code == "impeded":
		return nil
	}
	return refusal
}

func checkArtillery(s *State, k kind) *game.Refusal {
	if refusal := checkCard(s, artillery); refusal != nil {
		return refusal
	}
	if foe := s.mover.foe(); s.squads[foe][k].units == 0 {
		return game.Refuse("no-squad", "R9.6", i18n.Of("hexstrat.refuse.no-target", "side", foe, "squad", k))
	}
	return nil
}

// checkPass refuses to end the turn while squads share an HQ that one of them can leave (R5.5).
func checkPass(s *State, k kind) *game.Refusal {
	if k != 0 {
		return refuseNoMove()
	}
	if s.mustLeave() {
		return game.Refuse("must-leave", "R5.5",
			i18n.Of("hexstrat.refuse.must-leave", "cell", s.cell(s.hq[s.mover])))
	}
	return nil
}

// overMessage returns the message of a key with the reason why the game is over as argument.
func overMessage(s *State, key string, more ...any) i18n.Message {
	loser, turns := side(0).String(), s.maxTurns
	switch winners := s.Result().Winners; {
	case winners.Has(1):
		loser = side(1).String()
	case winners == 0:
		loser = "both"
	}
	if s.ended == noProgress {
		turns = s.quietLimit
	}
	reason := [...]string{rout: "rout", seize: "seize", turnLimit: "turn-limit", noProgress: "no-progress"}[s.ended]
	return i18n.Of(key, append(more, "reason", reason, "loser", loser, "turns", int(turns))...)
}
