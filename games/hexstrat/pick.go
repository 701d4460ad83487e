package hexstrat

import (
	"fmt"

	"hexparlor/game"
)

// Words that picks offer.
const (
	restWord   = "rest"
	passWord   = "pass"
	strikeWord = "strike" // an attack without the card, where it could be played
	ammoWord   = "ammo"
)

// Picks is the path to a move:
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
		return []game.Pick{s.pickSquad(s.mover, k), s.pickWay(m)}
	case attackVerb, ammoVerb:
		return s.pickAttack(m)
	case restVerb:
		return []game.Pick{s.pickSquad(s.mover, k), word(restWord, "rest: no longer impeded")}
	case boostVerb:
		return []game.Pick{s.pickCard(boost), s.pickSquad(s.mover, k), s.pickWay(m)}
	case artilleryVerb:
		return []game.Pick{s.pickCard(artillery), s.pickSquad(s.mover.foe(), k)}
	}
	return []game.Pick{word(passWord, "end the turn")}
}

func word(value, label string) game.Pick {
	return game.Pick{Kind: game.PickWord, Value: value, Label: label}
}

// pickCard offers a card of the mover's hand.
func (s *State) pickCard(c card) game.Pick {
	does := [...]string{artillery: "an enemy squad loses 1", boost: "a squad that has moved moves again"}[c]
	return game.Pick{
		Kind: game.PickCard, Value: [...]string{artillery: "artillery", boost: "boost"}[c],
		Label: cardNames[c] + ": " + does,
	}
}

func (s *State) pickSquad(who side, k kind) game.Pick {
	q := &s.squads[who][k]
	whose := "your"
	if who != s.mover {
		whose = "the enemy's"
	}
	cell := s.cell(q.at).String()
	return game.Pick{
		Kind: game.PickPiece, Value: k.String(), At: cell,
		Label: fmt.Sprintf("%s %s, %s, %s on %s", whose, k.words(), count(int(q.units), "unit"), s.groundAt(q.at).in(), cell),
	}
}

// pickWay offers the direction of a move.
func (s *State) pickWay(m game.Move) game.Pick {
	return s.pickDirection(m, s.goingTo(kindOf(m), cellOf(m)))
}

func (s *State) pickDirection(m game.Move, label string) game.Pick {
	d, cell := s.direction(m), s.cell(cellOf(m))
	return game.Pick{
		Kind: game.PickDirection, Value: layout.Name(d), At: cell.String(),
		Label: fmt.Sprintf("%s to %v: %s", layout.Word(d), cell, label),
	}
}

// goingTo tells what awaits a squad on a tile.
func (s *State) goingTo(k kind, c uint8) string {
	if s.down.has(c) {
		return s.chances(k)
	}
	g := s.groundAt(c)
	says := g.words()
	switch {
	case c == s.hq[s.mover]:
		says = "your HQ"
	case c == s.hq[s.mover.foe()] && k == infantry:
		says = "the enemy HQ; the capture begins"
	case c == s.hq[s.mover.foe()]:
		says = "the enemy HQ, impeded"
	case k == mechs && g == forest:
		says += ", impeded"
	}
	if s.star.has(c) {
		says += ", with a star"
	}
	return says
}

// chances tells what may lie on a tile that is face down; for mechs what would come of it.
func (s *State) chances(k kind) string {
	p := s.pool()
	down := s.down.count()
	if k == mechs {
		return fmt.Sprintf("face down; %d in %d a mountain to bounce off, %d a forest that impedes",
			p.grounds[mountain], down, p.grounds[forest])
	}
	return fmt.Sprintf("face down; of %s still unknown %d plains, %d forest, %d mountain",
		count(down, "tile"), p.grounds[plains], p.grounds[forest], p.grounds[mountain])
}

// pickAttack offers an attack with its outcome; where the card can be played, the last pick tells whether it is.
func (s *State) pickAttack(m game.Move) []game.Pick {
	k, c := kindOf(m), cellOf(m)
	picks := []game.Pick{s.pickSquad(s.mover, k)}
	if !s.holds(ammo) || s.firstStrikeKills(k, c) {
		return append(picks, s.pickDirection(m, s.outcome(m)))
	}
	_, target, _ := s.at(c)
	way := s.pickDirection(m, "attack the "+target.words())
	if verbOf(m) == ammoVerb {
		return append(picks, way, word(ammoWord, "with Extra Ammo: "+s.outcome(m)))
	}
	return append(picks, way, word(strikeWord, "without a card: "+s.outcome(m)))
}

// outcome tells what an attack does.
func (s *State) outcome(m game.Move) string {
	a := s.attack(m)
	_, target, _ := s.at(cellOf(m))
	switch {
	case a.TheyKeep == 0 && a.Advances:
		return fmt.Sprintf("eliminates the %s and advances", target.words())
	case a.TheyKeep == 0:
		return fmt.Sprintf("eliminates the %s", target.words())
	case a.WeKeep == 0:
		return fmt.Sprintf("the %s lose %d and keep %d, you lose the squad", target.words(), a.TheyLose, a.TheyKeep)
	}
	return fmt.Sprintf("the %s lose %d and keep %d, you lose %d and keep %d",
		target.words(), a.TheyLose, a.TheyKeep, a.WeLose, a.WeKeep)
}

// Why explains a path of picks that leads to no listed move.
func (s *State) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	if refusal := s.checkTurn(seat); refusal != nil || len(path) == 0 {
		return refusal
	}
	switch {
	case path[0].Kind == game.PickPiece:
		return s.whySquad(path)
	case path[0].Kind == game.PickCard:
		return s.whyCard(path)
	case path[0].Kind == game.PickCell:
		return game.Refuse("squad-first", "R5.2",
			"A move begins with one of your squads, not with the tile %s; then comes where it goes.", path[0].Value)
	case path[0].Value != passWord || len(path) > 1:
		return badText("%s begins no move.", quote(path[0].Value))
	}
	return s.checkPass(0)
}

// whySquad explains a path that begins with a squad of the mover's.
func (s *State) whySquad(path []game.Pick) *game.Refusal {
	k, refusal := parseKind(path[0].Value)
	switch {
	case refusal != nil:
		return refusal
	case len(path) == 1:
		return s.whyIdle(k)
	case path[1].Value == restWord && len(path) == 2:
		return s.checkRest(k)
	}
	m, refusal := s.parseShort(path[0].Value, path[1].Value)
	switch {
	case refusal != nil:
		return refusal
	case len(path) == 3 && path[2].Value == ammoWord:
		return s.Check(s.mover.seat(), m&^verbMask|ammoVerb)
	case len(path) == 3 && path[2].Value != strikeWord || len(path) > 3:
		return badText("%s is nothing that an attack knows.", quote(path[len(path)-1].Value))
	}
	return s.Check(s.mover.seat(), m)
}

// whyIdle explains why a squad has no action.
func (s *State) whyIdle(k kind) *game.Refusal {
	if refusal := s.checkReady(k); refusal != nil && refusal.Code != "impeded" {
		return refusal
	}
	if !s.able()[k] {
		return game.Refuse("nothing", "R5.4", "Your %s can neither move nor attack.", k.words())
	}
	return nil
}

// whyCard explains a path that begins with a card.
func (s *State) whyCard(path []game.Pick) *game.Refusal {
	c := artillery
	switch path[0].Value {
	case "boost":
		c = boost
	case "artillery":
	default:
		return badText("%s is no card that is played by itself; those are artillery and boost.", quote(path[0].Value))
	}
	if refusal := s.checkCard(c); refusal != nil || len(path) == 1 {
		return refusal
	}
	k, refusal := parseKind(path[1].Value)
	switch {
	case refusal != nil:
		return refusal
	case c == artillery && len(path) == 2:
		return s.checkArtillery(k)
	case c == boost && len(path) == 2:
		return s.checkBoost(k)
	case c == artillery || len(path) > 3:
		return badText("%s is more than %s needs.", quote(path[len(path)-1].Value), cardNames[c])
	}
	m, refusal := s.parseTarget(boostVerb, path[1].Value, path[2].Value)
	if refusal != nil {
		return refusal
	}
	return s.Check(s.mover.seat(), m)
}
