package hexstrat

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// View is the position as one viewer sees it. In lists of two, the first entry belongs to player 1 and the second
// to player 2. Squads are named inf, rkt, mech; grounds plains, mountain, forest, hq.
type View struct {
	ToMove     game.Seat   `json:"toMove" doc:"0 when the game is over, and while both players choose who plays first"`
	Turn       int         `json:"turn" doc:"the number of the current turn, from 1"`
	MaxTurns   int         `json:"maxTurns"`
	Quiet      int         `json:"quiet" doc:"turns without progress"`
	QuietLimit int         `json:"quietLimit" doc:"the game is drawn when quiet reaches it"`
	Radius     int         `json:"radius"`
	HQs        [2]hex.Cell `json:"hqs"`
	Tiles      []Tile      `json:"tiles" doc:"all of the map, column by column from the west, each from the north"`
	Squads     []Squad     `json:"squads" doc:"the living ones: player 1's first, in the order inf, rkt, mech"`
	Captures   [2]int      `json:"captures" doc:"turns that the infantry has begun or arrived in the enemy HQ"`
	ToCapture  int         `json:"toCapture" doc:"captures that win"`
	Strikes    [3][3]int   `json:"strikes" doc:"units that inf, rkt, mech (rows) take from inf, rkt, mech on level ground"`
	Grounds    []Ground    `json:"grounds" doc:"those that tiles can have"`
	Pool       Pool        `json:"pool"`
	Cards      *Cards      `json:"cards" doc:"null in a game without cards"`
	Attacks    []Attack    `json:"attacks" doc:"all that the player to move can do now, as far as the viewer can tell"`
	MustLeave  bool        `json:"mustLeave" doc:"the player to move cannot end the turn: squads share the HQ still"`
	Opening    *Opening    `json:"opening" doc:"null unless both players choose who plays first"`
}

// Ground has the effects of a ground, such as forest, on a squad.
type Ground struct {
	Name    string `json:"name" enum:"plains,forest,mountain"`
	Attack  int    `json:"attack" doc:"added to what a squad there takes from others"`
	Defence int    `json:"defence" doc:"taken off what others take from it"`
	Mechs   string `json:"mechs" enum:"free,impeded,barred" doc:"what it does to mechs that enter"`
}

// Tile is one cell of the map.
type Tile struct {
	Cell   hex.Cell  `json:"cell"`
	State  string    `json:"state" enum:"down,open,held" doc:"down: face down; open: face up and free; held: a squad is there"`
	Ground string    `json:"ground" enum:",plains,mountain,forest,hq" doc:"empty if it is not known"`
	HQ     game.Seat `json:"hq" doc:"whose HQ it is, or 0"`
	Star   bool      `json:"star" doc:"it shows a star that nobody has claimed"`
	Holder game.Seat `json:"holder" doc:"whose squads are there, or 0"`
}

// Squad is one player's squad of a kind on the map.
type Squad struct {
	Seat    game.Seat `json:"seat"`
	Kind    string    `json:"kind" enum:"inf,rkt,mech"`
	Units   int       `json:"units"`
	Full    int       `json:"full" doc:"units at the start of the game"`
	Cell    hex.Cell  `json:"cell"`
	Impeded bool      `json:"impeded"`
	Mark    string    `json:"mark" enum:",moved,spent,bounced" doc:"empty: it has not acted in this turn; moved; bounced: it may only attack; spent: all else"`
	CanAct  bool      `json:"canAct" doc:"it can move, attack or rest now"`
}

// Pool has the numbers of hidden tiles by ground, as public information implies them.
type Pool struct {
	Tiles     int `json:"tiles"`
	Plains    int `json:"plains"`
	Mountains int `json:"mountains"`
	Forests   int `json:"forests"`
	Stars     int `json:"stars" doc:"how many of the tiles have one"`
}

// Cards are the bonus cards. Letters are A (Artillery), B (Boost), E (Extra Ammo), S (Survivors).
type Cards struct {
	Deck   int     `json:"deck" doc:"cards left in it"`
	Hands  [2]Hand `json:"hands"`
	Played bool    `json:"played" doc:"the player to move has played a card in this turn"`
}

// Hand has the cards of a player, or only their number if the viewer may not see them.
type Hand struct {
	Size  int      `json:"size"`
	Cards []string `json:"cards" nullable:"true" doc:"null if the viewer may not know them"`
}

// Attack is the exact result of an attack.
type Attack struct {
	Move      string   `json:"move" doc:"in the notation"`
	Squad     string   `json:"squad" enum:"inf,rkt,mech"`
	From      hex.Cell `json:"from"`
	Direction string   `json:"direction"`
	Target    hex.Cell `json:"target"`
	Against   string   `json:"against" enum:"inf,rkt,mech" doc:"the squad on the target"`
	Ammo      bool     `json:"ammo" doc:"with the card Extra Ammo"`
	FromOn    string   `json:"fromOn" enum:"plains,mountain,forest,hq" doc:"the ground of the attacker"`
	TargetOn  string   `json:"targetOn" enum:"plains,mountain,forest,hq"`
	Strikes   []Blow   `json:"strikes" doc:"one, or two with the card"`
	Answer    *Blow    `json:"answer" doc:"null if there is none"`
	TheyLose  int      `json:"theyLose"`
	TheyKeep  int      `json:"theyKeep" doc:"0: they are eliminated"`
	WeLose    int      `json:"weLose"`
	WeKeep    int      `json:"weKeep" doc:"0: the attacker is eliminated"`
	Advances  bool     `json:"advances" doc:"the attacker takes the tile"`
	Impeded   bool     `json:"impeded" doc:"the advance impedes it"`
	Captures  bool     `json:"captures" doc:"the advance begins a capture"`
	LeavesHQ  bool     `json:"leavesHQ" doc:"the advance leaves the own HQ"`
	Wins      bool     `json:"wins" doc:"it eliminates the last enemy squad"`
}

// View returns the position as viewer may know it: it has the same information as the redacted position text.
func (s *State) View(viewer game.Seat) any {
	p := s.pool()
	v := View{
		ToMove: s.ToAct().First(), Turn: int(s.turn), MaxTurns: int(s.maxTurns),
		Quiet: int(s.quiet), QuietLimit: int(s.quietLimit), Radius: int(s.region().radius),
		HQs:      [2]hex.Cell{s.cell(s.hq[0]), s.cell(s.hq[1])},
		Captures: [2]int{int(s.captures[0]), int(s.captures[1])}, ToCapture: toCapture,
		Strikes: s.rules.strikes, Grounds: s.rules.grounds(),
		Pool: Pool{
			Tiles: s.down.count(), Plains: p.grounds[plains], Mountains: p.grounds[mountain], Forests: p.grounds[forest],
			Stars: p.stars,
		},
		MustLeave: s.ended == running && s.mustLeave(),
		Attacks:   forecasts(s, viewer),
	}
	for set := s.region().all; set != (cells{}); {
		v.Tiles = append(v.Tiles, viewTile(s, set.next(), s.open(viewer)))
	}
	viewSquads(s, &v)
	if s.bonus {
		v.Cards = viewCards(s, viewer)
	}
	return v
}

func viewTile(s *State, c uint8, open bool) Tile {
	t := Tile{Cell: s.cell(c), State: "open"}
	if s.down.has(c) {
		t.State = "down"
	}
	if t.State != "down" || open {
		t.Ground, t.Star = s.groundAt(c).String(), s.star.has(c)
	}
	for who := range side(2) {
		if c == s.hq[who] {
			t.HQ = who.seat()
		}
		if s.held(who).has(c) {
			t.State, t.Holder = "held", who.seat()
		}
	}
	return t
}

func viewSquads(s *State, v *View) {
	v.Squads = []Squad{}
	var able [3]bool
	if v.ToMove != game.Spectator {
		able = s.able()
	}
	for who := range side(2) {
		for k, q := range s.squads[who] {
			if q.units == 0 {
				continue
			}
			v.Squads = append(v.Squads, Squad{
				Seat: who.seat(), Kind: kind(k).String(), Units: int(q.units), Full: int(s.rules.units[who][k]),
				Cell: s.cell(q.at), Impeded: q.impeded, Mark: markNames[q.mark], CanAct: who == s.mover && able[k],
			})
		}
	}
}

var markNames = [...]string{fresh: "", moved: "moved", spent: "spent", bounced: "bounced"}

// able reports for each squad of the player to move whether it can move, attack or rest now. It uses public
// information only, so cards do not count.
func (s *State) able() (can [3]bool) {
	for _, m := range s.Moves(s.mover.seat(), nil) {
		switch verbOf(m) {
		case moveVerb, attackVerb, restVerb:
			can[kindOf(m)] = true
		}
	}
	return can
}

func viewCards(s *State, viewer game.Seat) *Cards {
	v := &Cards{Deck: int(s.deckLeft), Played: s.played}
	for who := range side(2) {
		v.Hands[who] = Hand{Size: handSize(s, who)}
		if s.open(viewer) || viewer == who.seat() {
			v.Hands[who].Cards = handCards(s, who)
		}
	}
	return v
}

// handCards returns a hand, card by card.
func handCards(s *State, who side) []string {
	list := []string{}
	for _, c := range s.appendHand(nil, who, true) {
		if c != '-' {
			list = append(list, string(c))
		}
	}
	return list
}

// forecasts returns those of all attacks of the player to move. Attacks with a card are visible only to viewers who see
// the hand.
func forecasts(s *State, viewer game.Seat) []Attack {
	list := []Attack{}
	for _, m := range s.Moves(s.mover.seat(), nil) {
		switch verb := verbOf(m); {
		case verb == attackVerb:
			list = append(list, forecast(s, m))
		case verb == ammoVerb && (s.open(viewer) || viewer == s.mover.seat()):
			list = append(list, forecast(s, m))
		}
	}
	return list
}

// forecast returns the forecast of the attack that the move m makes.
func forecast(s *State, m game.Move) Attack {
	k, c := kindOf(m), cellOf(m)
	foe := s.mover.foe()
	_, target, _ := s.at(c)
	q, victim := s.squads[s.mover][k], s.squads[foe][target]
	strikes := 1
	if verbOf(m) == ammoVerb {
		strikes = 2
	}
	f := s.foretell(k, target, strikes)
	a := Attack{
		Move: s.MoveText(s.mover.seat(), m), Squad: k.String(), From: s.cell(q.at), Direction: s.way(m),
		Target: s.cell(c), Against: target.String(), Ammo: strikes == 2,
		FromOn: s.groundAt(q.at).String(), TargetOn: s.groundAt(c).String(),
		Strikes: f.strikes, Answer: f.answer,
		TheyLose: f.lost(), TheyKeep: f.left(), WeKeep: int(q.units), Advances: f.advance,
	}
	if f.answer != nil {
		a.WeLose, a.WeKeep = f.answer.Lost, f.answer.Left
	}
	if f.advance {
		a.Impeded = c == s.hq[foe] || k == mechs && s.groundAt(c) == forest
		a.Captures = c == s.hq[foe] && k == infantry
		a.LeavesHQ = q.at == s.hq[s.mover]
	}
	a.Wins = f.left() == 0 && s.units(foe) == int(victim.units) && s.units(s.mover) > a.WeLose
	return a
}
