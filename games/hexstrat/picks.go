package hexstrat

import (
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Values of picks that are words, without a piece or a cell.
const (
	restWord   = "rest"
	passWord   = "pass"
	strikeWord = "strike" // an attack without the card, where it could be played
	ammoWord   = "ammo"
)

// Picks returns the path to a move:
//
//	move, attack   squad, direction; and strike or ammo where the card can be played
//	rest           squad, rest
//	boost          card, squad, direction
//	artillery      card, enemy squad
//	pass           the word alone
func (s *State) Picks(_ game.Seat, m game.Move) []game.Pick {
	k := kindOf(m)
	switch verbOf(m) {
	case moveVerb:
		return game.Path("move", pickSquad(s, s.mover, k), pickWay(s, m))
	case attackVerb, ammoVerb:
		return game.Path("attack", pickAttack(s, m)...)
	case restVerb:
		return game.Path("rest", pickSquad(s, s.mover, k), word(restWord, i18n.Of("hexstrat.pick.rest")))
	case boostVerb:
		return game.Path("boost",
			pickCard("boost", i18n.Of("hexstrat.pick.boost")), pickSquad(s, s.mover, k), pickWay(s, m))
	case artilleryVerb:
		return game.Path("artillery",
			pickCard("artillery", i18n.Of("hexstrat.pick.artillery")), pickSquad(s, s.mover.foe(), k))
	}
	return game.Path("pass", word(passWord, i18n.Of("hexstrat.pick.pass")))
}

func word(value string, label i18n.Message) game.Pick {
	return game.Pick{Kind: game.PickWord, Value: value, Label: label}
}

// pickCard returns the pick for a card of the player to move.
func pickCard(value string, label i18n.Message) game.Pick {
	return game.Pick{Kind: game.PickCard, Value: value, Label: label}
}

func pickSquad(s *State, who side, k kind) game.Pick {
	key := "hexstrat.pick.squad.own"
	if who != s.mover {
		key = "hexstrat.pick.squad.enemy"
	}
	q := &s.squads[who][k]
	cell := s.cell(q.at)
	return game.Pick{
		Kind: game.PickPiece, Value: k.String(), At: cell.String(),
		Label: i18n.Of(key, "squad", k, "units", int(q.units), "ground", s.groundAt(q.at), "cell", cell),
	}
}

// pickWay returns the pick for the direction of a move from its squad.
func pickWay(s *State, m game.Move) game.Pick {
	return pickDirection(s, m, entryPhrase(s, kindOf(m), cellOf(m)))
}

func pickDirection(s *State, m game.Move, what i18n.Message) game.Pick {
	d, cell := s.direction(m), s.cell(cellOf(m))
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), At: cell.String(),
		Label: i18n.Of("hexstrat.pick.way", "way", game.DirectionWord(layout, d), "cell", cell, "what", what),
	}
}

// entryPhrase describes the effects of a tile on a squad that enters it.
func entryPhrase(s *State, k kind, c uint8) i18n.Message {
	g, star := s.groundAt(c), strconv.FormatBool(s.star.has(c))
	switch {
	case s.down.has(c):
		return groundsPhrase(s, k)
	case c == s.hq[s.mover]:
		return i18n.Of("hexstrat.pick.way.own-hq")
	case c == s.hq[s.mover.foe()] && k == infantry:
		return i18n.Of("hexstrat.pick.way.capture")
	case c == s.hq[s.mover.foe()]:
		return i18n.Of("hexstrat.pick.way.enemy-hq")
	case k == mechs && g == forest:
		return i18n.Of("hexstrat.pick.way.impeding", "star", star)
	}
	return i18n.Of("hexstrat.pick.way.land", "ground", g, "star", star)
}

// groundsPhrase describes the possible grounds of a hidden tile; for mechs also their effects.
func groundsPhrase(s *State, k kind) i18n.Message {
	p := s.pool()
	down := s.down.count()
	if k == mechs {
		return i18n.Of("hexstrat.pick.way.down.mechs", "tiles", down,
			"mountains", p.grounds[mountain], "forests", p.grounds[forest])
	}
	return i18n.Of("hexstrat.pick.way.down", "tiles", down,
		"plains", p.grounds[plains], "forests", p.grounds[forest], "mountains", p.grounds[mountain])
}

// pickAttack returns the picks of an attack, labelled with its result. If the card Extra Ammo can be played, the
// last pick selects whether it is played.
func pickAttack(s *State, m game.Move) []game.Pick {
	k, c := kindOf(m), cellOf(m)
	picks, outcome := []game.Pick{pickSquad(s, s.mover, k)}, outcomePhrase(s, m)
	if !s.holds(ammo) || s.firstStrikeKills(k, c) {
		return append(picks, pickDirection(s, m, outcome))
	}
	_, target, _ := s.at(c)
	way := pickDirection(s, m, i18n.Of("hexstrat.pick.attack", "against", target))
	if verbOf(m) == ammoVerb {
		return append(picks, way, word(ammoWord, i18n.Of("hexstrat.pick.ammo", "outcome", outcome)))
	}
	return append(picks, way, word(strikeWord, i18n.Of("hexstrat.pick.strike", "outcome", outcome)))
}

// outcomePhrase describes the result of an attack.
func outcomePhrase(s *State, m game.Move) i18n.Message {
	a := forecast(s, m)
	switch {
	case a.TheyKeep == 0 && a.WeKeep == 0:
		return i18n.Of("hexstrat.pick.outcome.both", "against", a.Against)
	case a.TheyKeep == 0 && a.Advances && a.WeLose > 0:
		return i18n.Of("hexstrat.pick.outcome.advances.answered", "against", a.Against,
			"weLose", a.WeLose, "weKeep", a.WeKeep)
	case a.TheyKeep == 0 && a.WeLose > 0:
		return i18n.Of("hexstrat.pick.outcome.eliminates.answered", "against", a.Against,
			"weLose", a.WeLose, "weKeep", a.WeKeep)
	case a.TheyKeep == 0 && a.Advances:
		return i18n.Of("hexstrat.pick.outcome.advances", "against", a.Against)
	case a.TheyKeep == 0:
		return i18n.Of("hexstrat.pick.outcome.eliminates", "against", a.Against)
	case a.WeKeep == 0:
		return i18n.Of("hexstrat.pick.outcome.fatal", "against", a.Against,
			"theyLose", a.TheyLose, "theyKeep", a.TheyKeep)
	}
	return i18n.Of("hexstrat.pick.outcome.losses", "against", a.Against,
		"theyLose", a.TheyLose, "theyKeep", a.TheyKeep, "weLose", a.WeLose, "weKeep", a.WeKeep)
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	switch {
	case path[0].Kind == game.PickPiece:
		return refuseSquad(s, path)
	case path[0].Kind == game.PickCard:
		return refuseCard(s, path)
	case path[0].Kind == game.PickCell:
		return game.Refuse("squad-first", "R5.2", i18n.Of("hexstrat.refuse.squad-first"))
	case path[0].Value != passWord || len(path) > 1:
		return badText("hexstrat.refuse.no-beginning", "text", i18n.Quote(path[0].Value))
	}
	return checkPass(s, 0)
}

// refuseSquad explains a path that begins with a squad of the player to move.
func refuseSquad(s *State, path []game.Pick) *game.Refusal {
	k, refusal := parseKind(path[0].Value)
	switch {
	case refusal != nil:
		return refusal
	case len(path) == 1:
		return refuseIdle(s, k)
	case path[1].Value == restWord && len(path) == 2:
		return checkRest(s, k)
	case path[1].Kind == game.PickCell:
		return refuseFar(s, k)
	}
	m, refusal := parseShort(s, path[0].Value, path[1].Value)
	switch {
	case refusal != nil:
		return refusal
	case len(path) == 3 && path[2].Value == ammoWord:
		return s.Check(s.mover.seat(), m&^verbMask|ammoVerb)
	case len(path) == 3 && path[2].Value != strikeWord || len(path) > 3:
		return badText("hexstrat.refuse.no-attack-word", "text", i18n.Quote(path[len(path)-1].Value))
	}
	return s.Check(s.mover.seat(), m)
}

// refuseFar explains why a squad cannot go to a cell that is in no direction next to it.
func refuseFar(s *State, k kind) *game.Refusal {
	if refusal := checkAlive(s, k); refusal != nil {
		return refusal
	}
	return game.Refuse("too-far", "R4.1", i18n.Of("hexstrat.refuse.too-far", "squad", k))
}

// refuseIdle explains why a squad of the player to move has no legal action.
func refuseIdle(s *State, k kind) *game.Refusal {
	if refusal := checkReady(s, k); refusal != nil && refusal.Code != "impeded" && refusal.Code != "bounced" {
		return refusal
	}
	if !s.able()[k] {
		return game.Refuse("nothing", "R5.4", i18n.Of("hexstrat.refuse.nothing", "squad", k))
	}
	return nil
}

// refuseCard explains a path that begins with a card.
func refuseCard(s *State, path []game.Pick) *game.Refusal {
	c := artillery
	switch path[0].Value {
	case "boost":
		c = boost
	case "artillery":
	default:
		return badText("hexstrat.refuse.no-card-move", "text", i18n.Quote(path[0].Value))
	}
	if refusal := checkCard(s, c); refusal != nil || len(path) == 1 {
		return refusal
	}
	k, refusal := parseKind(path[1].Value)
	switch {
	case refusal != nil:
		return refusal
	case c == artillery && len(path) == 2:
		return checkArtillery(s, k)
	case c == boost && len(path) == 2:
		return checkBoost(s, k)
	case c == artillery || len(path) > 3:
		tooMuch := i18n.Quote(path[len(path)-1].Value)
		return badText("hexstrat.refuse.too-much", "text", tooMuch, "card", cardName(cardText(c)))
	}
	m, refusal := parseTarget(s, boostVerb, path[1].Value, path[2].Value)
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover.seat(), m)
}
