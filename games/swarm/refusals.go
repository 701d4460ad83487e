package swarm

import (
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Check checks a move against the rules: it is listed, or else the refusal names the first rule that it breaks.
func (s *State) Check(seat game.Seat, m game.Move) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil {
		return refusal
	}
	var room [256]game.Move
	if slices.Contains(s.Moves(seat, room[:0]), m) {
		return nil
	}
	switch s.phase {
	case build:
		return refusePlace(s, m)
	case seating:
		return refuseSeat(s, m)
	}
	return refuseAction(s, m)
}

// checkTurn refuses every move after the end and out of turn.
func (s *State) checkTurn(seat game.Seat) *game.Refusal {
	if s.phase == over {
		return game.Refuse("game-over", "R9.7",
			i18n.Sentences(i18n.Of("swarm.refuse.game-over"), s.endedEvent().because("none")))
	}
	if seat != s.mover {
		return game.Refuse("not-your-turn", "R6.1", i18n.Of("swarm.refuse.not-your-turn", "side", side(s.mover)))
	}
	return nil
}

func refuseNoMove() *game.Refusal { return badText(i18n.Of("swarm.refuse.no-move")) }

func refusePlace(s *State, m game.Move) *game.Refusal {
	colour, at := game.Seat(m&3), placeIn(m)
	switch {
	case verbOf(m) != verbPlace:
		return game.Refuse("must-place", "R4.5", i18n.Of("swarm.refuse.must-place"))
	case m != encode(verbPlace, at, uint8(colour)) || colour > second:
		return refuseNoMove()
	case !s.placeable(colour):
		return refuseColour(s, colour)
	}
	return refuseSpot(s, at)
}

func refuseColour(s *State, colour game.Seat) *game.Refusal {
	if s.queued {
		return game.Refuse("not-drawn", "R4.6", i18n.Of("swarm.refuse.not-drawn", "colour", colourNames[s.drawn()]))
	}
	return game.Refuse("used-up", "R4.2", i18n.Of("swarm.refuse.used-up", "colour", colourNames[colour]))
}

// refuseSpot explains why no hex can be put on a cell during the setup (R4.3).
func refuseSpot(s *State, at place) *game.Refusal {
	height := 0
	if id := s.find(at); id != 0 {
		height = s.level(id)
	}
	switch {
	case height == 0:
		return game.Refuse("apart", "R4.3", i18n.Of("swarm.refuse.apart", "cell", at.cell()))
	case height+1 > s.rules.tower:
		return game.Refuse("too-high", "R4.3", i18n.Of("swarm.refuse.tower",
			"cell", at.cell(), "height", height, "tower", s.rules.tower))
	}
	return game.Refuse("too-high", "R4.3", i18n.Of("swarm.refuse.steep", "cell", at.cell()))
}

func refuseSeat(s *State, m game.Move) *game.Refusal {
	at := placeIn(m)
	if verbOf(m) != verbSeat {
		return game.Refuse("must-seat", "R5.1", i18n.Of("swarm.refuse.must-seat"))
	}
	if m != encode(verbSeat, at, 0) {
		return refuseNoMove()
	}
	spots := s.spots(nil)
	switch {
	case s.sharesStack(at):
		return game.Refuse("other-assembler", "R5.3", i18n.Of("swarm.refuse.other-assembler", "cell", at.cell()))
	case !slices.Contains(spots, at):
		return refuseSpot(s, at)
	case !s.rules.freeSeats && s.trapsOnSeating(at):
		return game.Refuse("trapped-seat", "R5.4", i18n.Of("swarm.refuse.trapped-seat", "cell", at.cell()))
	}
	return refuseNear(s, at)
}

func refuseNear(s *State, at place) *game.Refusal {
	return game.Refuse("too-near", "R5.5", i18n.Of("swarm.refuse.too-near",
		"cell", at.cell(), "rival", s.cell(s.home[other(s.mover)]), "gap", s.rules.gap))
}

// refuseAction explains why an action in play is not allowed.
func refuseAction(s *State, m game.Move) *game.Refusal {
	at := placeIn(m)
	switch verbOf(m) {
	case verbPlace, verbSeat:
		return game.Refuse("not-in-play", "R2.1", i18n.Of("swarm.refuse.not-in-play"))
	case verbEnd:
		return refuseEnd(s, m)
	case verbPass:
		return refusePass(s, m)
	case verbActivate:
		return refuseActivate(s, m)
	case verbDeactivate, verbLift, verbMove:
	default:
		return refuseNoMove()
	}
	if !wellFormed(m) {
		return refuseNoMove()
	}
	if refusal := refuseActor(s, at, levelIn(m)); refusal != nil {
		return refusal
	}
	id := s.actor(m)
	switch verbOf(m) {
	case verbDeactivate:
		if refusal := refuseAbility(s, "deactivate", id); refusal != nil {
			return refusal
		}
		return refuseTarget(s, verbDeactivate, id, aimOf(m))
	case verbLift:
		if refusal := refuseAbility(s, "lift", id); refusal != nil {
			return refusal
		}
		return refuseLift(s, id, at+steps[wayIn(m)], at+steps[toWayIn(m)])
	}
	return refuseMove(s, id, wayIn(m))
}

// wellFormed reports whether the number of a move that is a hex's action has valid directions and no unused bits.
func wellFormed(m game.Move) bool {
	if m&farBit != 0 {
		aim, ok := encodeAim(placeIn(m), aimOf(m))
		return ok && m == aim|m&(0xff<<levelShift)
	}
	if wayIn(m) >= uint8(len(steps)) || toWayIn(m) >= uint8(len(steps)) ||
		m != verbOf(m)|game.Move(placeIn(m))<<8|m&(0xff<<levelShift|0x3f) {
		return false
	}
	return (verbOf(m) == verbLift || toWayIn(m) == 0) && (verbOf(m) != verbMove || levelIn(m) == 0)
}

func refuseEnd(s *State, m game.Move) *game.Refusal {
	switch {
	case m != verbEnd:
		return refuseNoMove()
	case s.acting != 0:
		return game.Refuse("must-act", "R6.2a", i18n.Of("swarm.refuse.must-act-again"))
	}
	return game.Refuse("must-act", "R6.2", i18n.Of("swarm.refuse.must-act"))
}

func refusePass(s *State, m game.Move) *game.Refusal {
	switch {
	case m != verbPass:
		return refuseNoMove()
	case s.acting != 0 && s.rules.must:
		return game.Refuse("no-pass", "R6.2a", i18n.Of("swarm.refuse.must-act-again"))
	case s.acting != 0:
		return game.Refuse("no-pass", "R6.6", i18n.Of("swarm.refuse.pass-acted"))
	}
	return game.Refuse("no-pass", "R6.6", i18n.Of("swarm.refuse.pass-possible"))
}

func refuseActivate(s *State, m game.Move) *game.Refusal {
	at := placeIn(m)
	if m != encode(verbActivate, at, 0) {
		return refuseNoMove()
	}
	home := s.home[s.mover]
	level := uint8(0)
	if s.rules.able && s.covered(home) {
		level = s.pieces[home].level
	}
	if refusal := refuseActor(s, s.pieces[home].at, level); refusal != nil {
		return refusal
	}
	if !s.canUse(home) {
		return game.Refuse("covered", "R6.3", i18n.Of("swarm.refuse.assembler-covered", "cell", s.cell(home)))
	}
	if _, near := stepWay(s.pieces[home].at, at); !near && !s.rules.anyRange {
		return game.Refuse("not-adjacent", "R8.1",
			i18n.Of("swarm.refuse.not-beside-assembler", "cell", at.cell(), "assembler", s.cell(home)))
	}
	return refuseTarget(s, verbActivate, home, at)
}

// refuseActor explains why the top hex of a cell, or the covered one on a level, cannot act in this turn (R6.3,
// R6.4).
func refuseActor(s *State, at place, level uint8) *game.Refusal {
	id := s.at(at, level)
	if id == 0 {
		return game.Refuse("no-hex", "R6.3", i18n.Of("swarm.refuse.no-hex", "cell", layered(at.cell().String(), level)))
	}
	c := s.pieces[id].code
	switch {
	case level != 0 && !s.covered(id):
		return game.Refuse("uncovered", "R11.2", i18n.Of("swarm.refuse.uncovered", "cell", at.cell()))
	case level != 0 && !s.rules.able:
		return game.Refuse("covered", "R6.3", i18n.Of("swarm.refuse.under", "cell", at.cell()))
	case c == dustHex:
		return game.Refuse("dust", "R7.8", i18n.Of("swarm.refuse.dust", "cell", at.cell()))
	case c.owner() != s.mover && s.coversOwn(id):
		return game.Refuse("covered", "R6.3", i18n.Of("swarm.refuse.covered", "cell", at.cell(),
			"hex", s.show(id).word(), "owner", side(c.owner()), "face", s.show(id).Face))
	case c.owner() != s.mover:
		return game.Refuse("not-owner", "R6.3",
			i18n.Of("swarm.refuse.not-owner", "cell", at.cell(), "side", side(c.owner())))
	case s.acting != 0 && id != s.acting && !s.pairs(id):
		return refuseOther(s, id)
	case c&active == 0 && id == s.acting:
		return game.Refuse("inactive", "R7.6", i18n.Of("swarm.refuse.leapt", "cell", at.cell()))
	case c&active == 0:
		return game.Refuse("inactive", "R6.3", i18n.Of("swarm.refuse.inactive", "cell", at.cell()))
	}
	return nil
}

// coversOwn reports whether an active hex of the player to move lies directly under the hex id and cannot act there
// (R6.3, R6.3a).
func (s *State) coversOwn(id uint8) bool {
	below := s.pieces[id].below
	return !s.rules.able && below != 0 && s.pieces[below].code.wakeful(s.mover)
}

// pairs reports whether a hex may act after the hex that has acted in this turn, because both are Drones (R6.4).
func (s *State) pairs(id uint8) bool {
	return s.pieces[s.acting].code.kind() == drone && s.pieces[id].code.wakeful(s.mover) &&
		s.pieces[id].code.kind() == drone
}

func refuseOther(s *State, id uint8) *game.Refusal {
	if s.pieces[s.acting].code.kind() == drone {
		return game.Refuse("wrong-hex", "R6.4", i18n.Of("swarm.refuse.not-drone", "cell", s.cell(id)))
	}
	return game.Refuse("wrong-hex", "R6.2",
		i18n.Of("swarm.refuse.wrong-hex", "cell", s.cell(id), "acting", s.cell(s.acting)))
}

// abilities has the kind of hex that has each ability, by the ability's word.
var abilities = map[string]kind{"activate": assembler, "deactivate": disassembler, "lift": lifter}

// refuseAbility refuses the ability word if the hex is not of the kind that has it.
func refuseAbility(s *State, word string, id uint8) *game.Refusal {
	k, ok := abilities[word]
	switch {
	case word == "move" || ok && s.pieces[id].code.kind() == k:
		return nil
	case !ok:
		return badText(i18n.Of("swarm.refuse.no-such-ability", "text", i18n.Quote(word)))
	}
	return game.Refuse("no-ability", "R8", i18n.Of("swarm.refuse.no-ability",
		"ability", word, "cell", s.cell(id), "hex", s.show(id).word()))
}

// refuseTarget explains why a neighbour cannot be activated or deactivated (R8.1-R8.3).
func refuseTarget(s *State, verb game.Move, id uint8, at place) *game.Refusal {
	target := s.find(at)
	if target == 0 {
		return game.Refuse("no-hex", "R8.1", i18n.Of("swarm.refuse.no-hex", "cell", at.cell()))
	}
	if !s.turns(verb, target) {
		if verb == verbActivate {
			return game.Refuse("not-inactive", "R8.2", i18n.Of("swarm.refuse.not-inactive", "cell", at.cell()))
		}
		return game.Refuse("not-active", "R8.3", i18n.Of("swarm.refuse.not-active", "cell", at.cell()))
	}
	return game.Refuse("out-of-reach", "R8.1", i18n.Of("swarm.refuse.out-of-reach",
		"cell", at.cell(), "level", s.level(target), "own", s.level(id)))
}

// refuseLift explains why a lift is not allowed (R8.4-R8.8).
func refuseLift(s *State, id uint8, from, to place) *game.Refusal {
	load := s.find(from)
	l := links{hive: &s.hive}
	switch {
	case load == 0:
		return game.Refuse("no-hex", "R8.4", i18n.Of("swarm.refuse.nothing-to-lift", "cell", from.cell()))
	case from == to:
		return game.Refuse("same-side", "R8.4", i18n.Of("swarm.refuse.same-side"))
	case !s.liftable(id, load):
		return game.Refuse("too-high", "R8.6", i18n.Of("swarm.refuse.lift-from-above", "cell", from.cell()))
	case l.has(load):
		return game.Refuse("link", "R8.5", i18n.Of("swarm.refuse.lift-link", "cell", from.cell()))
	}
	if s.height(to) >= int(s.rules.height) {
		return refuseFull(s, to.cell())
	}
	level := s.level(id) + 1
	if s.rules.liftStep && s.height(to)+1 > level {
		return game.Refuse("too-high", "R8.6",
			i18n.Of("swarm.refuse.lift-too-high", "cell", to.cell(), "level", level))
	}
	return game.Refuse("own-assembler", "R8.8", i18n.Of("swarm.refuse.lift-own"))
}

// refuseMove explains why a hex that may act cannot make a move.
func refuseMove(s *State, id, d uint8) *game.Refusal {
	if refusal := refuseLeaving(s, id); refusal != nil {
		return refusal
	}
	near, _ := s.around(id)
	to := (s.pieces[id].at + steps[d]).cell()
	level, rise := s.level(id), int(near[d])+1-s.level(id)
	switch s.steps(id, &near, d) {
	case tooHigh:
		return game.Refuse("too-high", "R7.1",
			i18n.Of("swarm.refuse.too-high", "cell", to, "from", level, "to", level+rise))
	case full:
		return refuseFull(s, to)
	case tooLow:
		return game.Refuse("too-low", "R7.1",
			i18n.Of("swarm.refuse.too-low", "cell", to, "leaps", strconv.FormatBool(s.leaps(id))))
	case tooDeep:
		return game.Refuse("too-low", "R7.6", i18n.Of("swarm.refuse.leaps", "cell", to, "levels", -rise))
	case noLeap:
		return game.Refuse("own-assembler", "R8.8", i18n.Of("swarm.refuse.assembler-leap", "cell", to, "levels", -rise))
	case adrift:
		return game.Refuse("adrift", "R7.5", i18n.Of("swarm.refuse.adrift", "cell", to))
	}
	return game.Refuse("gate", "R7.7", i18n.Of("swarm.refuse.gate", "cell", to))
}

// refuseFull explains that a stack has the largest height.
func refuseFull(s *State, to hex.Cell) *game.Refusal {
	return game.Refuse("too-high", "R7.1a", i18n.Of("swarm.refuse.full", "cell", to, "height", int(s.rules.height)))
}

// refuseLeaving explains why a hex cannot move at all (R6.7, R7.3, R7.4).
func refuseLeaving(s *State, id uint8) *game.Refusal {
	l := links{hive: &s.hive}
	_, open := s.around(id)
	switch {
	case s.acting != 0 && s.calm():
		return game.Refuse("calm", "R6.7", i18n.Of("swarm.refuse.calm"))
	case open < 2:
		return game.Refuse("enclosed", "R7.3", i18n.Of("swarm.refuse.enclosed", "cell", s.cell(id), "open", open))
	case l.has(id):
		return game.Refuse("link", "R7.4", i18n.Of("swarm.refuse.link", "cell", s.cell(id)))
	}
	return nil
}

// refuseIdle explains why a hex that may act in this turn has no legal action.
func refuseIdle(s *State, id uint8) *game.Refusal {
	if refusal := refuseLeaving(s, id); refusal != nil {
		if s.pieces[id].code.kind() != drone {
			refusal.Reason = i18n.Sentences(refusal.Reason, i18n.Of("swarm.refuse.idle-ability"))
		}
		return refusal
	}
	return game.Refuse("stranded", "R7.1", i18n.Of("swarm.refuse.stranded", "cell", s.cell(id)))
}

// refuseNothing refuses an ability that reaches no hex, or a lift that has no target from the cell picked last.
func refuseNothing(s *State, word string, id uint8, rest []game.Pick) *game.Refusal {
	if len(rest) == 0 {
		return game.Refuse("nothing-in-reach", "R8.1",
			i18n.Of("swarm.refuse.nothing-in-reach", "cell", s.cell(id), "ability", word))
	}
	from, refusal := parsePlace(rest[0].Value)
	if refusal != nil {
		return refusal
	}
	if _, near := stepWay(s.pieces[id].at, from); !near {
		return game.Refuse("not-adjacent", "R8.4",
			i18n.Of("swarm.refuse.not-beside-lifter", "cell", from.cell(), "lifter", s.cell(id)))
	}
	return refuseLift(s, id, from, 0)
}
