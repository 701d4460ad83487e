package hexstrike

import (
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// View is the position as one viewer may know it. While a beat is paused for a question, figures, tokens and
// rows are shown as if the question did not matter (R8.11). Events report the beat when it is settled.
type View struct {
	Beat      int        `json:"beat" doc:"the first beat that is not settled"`
	Paused    bool       `json:"paused" doc:"it was played as far as a question"`
	Limit     int        `json:"limit" doc:"the game is drawn at this beat"`
	Shuffled  bool       `json:"shuffled" doc:"nobody knows the order of the decks"`
	Sealed    bool       `json:"sealed" doc:"each deck is known to its owner alone until the end"`
	Powers    bool       `json:"powers" doc:"characters have their powers"`
	Choosing  bool       `json:"choosing" doc:"the players choose characters and decks, each for themselves"`
	ToAct     []int      `json:"toAct" doc:"seats that owe a decision"`
	Players   [2]Player  `json:"players" doc:"by seat"`
	Land      []hex.Cell `json:"land" doc:"in reading order"`
	Lost      int        `json:"lost" doc:"at this distance from land a player is lost"`
	Fires     []hex.Cell `json:"fires" doc:"in reading order"`
	Platforms []hex.Cell `json:"platforms" doc:"in reading order"`
	Arrows    []Arrow    `json:"arrows" doc:"oldest first"`
	Counters  []Counter  `json:"counters" doc:"parries that strike back on this beat"`
	Comebacks []Comeback `json:"comebacks" doc:"guards that go on"`
	Questions []Question `json:"questions" doc:"open ones, in the order in which they are answered"`
	Result    string     `json:"result" doc:"* while the game runs"`
	Reason    string     `json:"reason"`

	Data map[string]string `json:"data,omitempty" doc:"options of data that change the rules, such as cards"`

	rules *ruleSet
}

// Player is what a viewer may know of one player.
type Player struct {
	Who
	Name      string   `json:"name"`
	Character string   `json:"character" doc:"id; empty while the players choose"`
	Power     string   `json:"power" doc:"of the character, in a sentence; empty if powers do not count"`
	Cell      hex.Cell `json:"cell"`
	Facing    string   `json:"facing"`
	Damage    int      `json:"damage"`
	OffLand   int      `json:"offLand" doc:"distance from land"`
	Open      bool     `json:"open" doc:"the slot of this beat is open"`
	Row       []Slot   `json:"row" doc:"from this beat on"`
	Limit     int      `json:"limit" doc:"of the hand"`
	HandSize  int      `json:"handSize" doc:"abilities"`
	Hand      []Card   `json:"hand" nullable:"true" doc:"null if the viewer may not know it"`
	DeckSize  int      `json:"deckSize" doc:"abilities"`
	Deck      []string `json:"deck" nullable:"true" doc:"top first; null if the viewer may not know it"`
	Undrawn   []string `json:"undrawn" nullable:"true" doc:"what is in the deck, by id, if the viewer may know that but not the order"`
	Seen      []string `json:"seen" doc:"cards of a sealed deck that everybody has seen, by id"`
	Ready     int      `json:"ready" doc:"movement cards"`
	Moves     int      `json:"moves" doc:"movement cards, ready and played"`
	Movement  []Card   `json:"movement" nullable:"true" doc:"all four, in deck-list order; null if the viewer may not know them"`
	Fresh     bool     `json:"fresh" doc:"has refreshed at this beat"`
	Combo     bool     `json:"combo" doc:"owes a set whose active card has Co"`
	Must      bool     `json:"must" doc:"has to return to the focus"`
	Aside     bool     `json:"aside" doc:"Rewind is set aside"`
	Focus     string   `json:"focus" doc:"hex of the focus, or empty"`
	Waiting   bool     `json:"waiting" doc:"has submitted a set that is still secret"`
	Submitted *Set     `json:"submitted" doc:"that set, for its owner"`
	Choice    *Choice  `json:"choice" doc:"what the player has entered while the players choose, for its owner"`

	character character
	powerless bool
}

// Choice has the character and the cards that a player has entered in the choosing round.
type Choice struct {
	Character string   `json:"character" doc:"id, or empty"`
	Movement  []string `json:"movement" doc:"in deck-list order, or none"`
	Abilities []string `json:"abilities" doc:"top first, or none"`
}

// Set is what a player submits: two cards and a turn.
type Set struct {
	Active  string `json:"active"`
	Passive string `json:"passive"`
	Turn    string `json:"turn"`
}

// The marks at which rows end in views after a player has lost by distance (R3.6). Positions do not contain them.
const (
	deathMark   = "Death"
	victoryMark = "Victory"
)

// Card has everything that is printed on a card.
type Card struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Movement  bool     `json:"movement" doc:"else an ability"`
	Gold      bool     `json:"gold" doc:"at most one in a deck"`
	Priority  int      `json:"priority"`
	Strip     []string `json:"strip" doc:"actions beat by beat; brackets mark the boxed beat"`
	Turns     []string `json:"turns" doc:"allowed as active card"`
	Damage    int      `json:"damage"`
	Knockback string   `json:"knockback" doc:"factor, or T for a throw"`
	Active    string   `json:"active" doc:"what it does as active card, besides its strip"`
	Passive   string   `json:"passive"`
	InHand    string   `json:"inHand" doc:"what it does when revealed from the hand"`
	Combo     bool     `json:"combo" doc:"a combo beat is printed on it"`
	Ready     bool     `json:"ready" doc:"of a movement card in play"`

	card card
}

// Slot is one beat of a player's row.
type Slot struct {
	Action    string `json:"action" doc:"as printed; D for a beat lost to a hit, S to a stun alone, _ for nothing; Death and Victory where a loss by distance ends the rows"`
	Active    string `json:"active" doc:"ids of the cards, or empty"`
	Passive   string `json:"passive"`
	Start     bool   `json:"start" doc:"a set begins here"`
	Turn      string `json:"turn" doc:"made at the beginning of the beat; empty for none"`
	Priority  int    `json:"priority"`
	Damage    int    `json:"damage"`
	Knockback int    `json:"knockback"`
	Open      bool   `json:"open" doc:"a new set may begin here"`
	Skipped   bool   `json:"skipped" doc:"a combo beat that is a wait"`
}

// Arrow is an arrow in flight.
type Arrow struct {
	Cell      hex.Cell  `json:"cell"`
	Direction string    `json:"direction"`
	Next      hex.Cell  `json:"next" doc:"where it will be on the next beat"`
	Owner     game.Seat `json:"owner"`
}

// Counter is the strike with which Parry answers an attack on the next beat.
type Counter struct {
	Defender  game.Seat `json:"defender"`
	Damage    int       `json:"damage"`
	Knockback int       `json:"knockback"`
	Direction string    `json:"direction" doc:"empty for none"`
}

// Comeback is the beat at which a player's set with Guard continues.
type Comeback struct {
	Seat game.Seat `json:"seat"`
	Beat int       `json:"beat"`
}

// Question is a question to a player.
type Question struct {
	Kind      string     `json:"kind" enum:"throw,combo,guard,return,haven,draw,discard,trig"`
	Seat      game.Seat  `json:"seat" doc:"who decides"`
	Beat      int        `json:"beat"`
	Title     string     `json:"title" doc:"the question in a sentence"`
	Card      string     `json:"card" doc:"that may be revealed, or that asks"`
	Target    game.Seat  `json:"target" doc:"who is concerned besides; 0 for nobody"`
	Count     int        `json:"count" doc:"abilities to draw or discard"`
	Abilities int        `json:"abilities" doc:"to discard now"`
	Movement  int        `json:"movement" doc:"movement cards to discard or to bring back with it now"`
	Hexes     []hex.Cell `json:"hexes" doc:"to choose from, or that will burn"`

	title i18n.Message
}

// In returns the view with names, questions and texts of cards in the language of words.
func (v View) In(words *i18n.Catalogue) any {
	v.Questions = slices.Clone(v.Questions)
	for i := range v.Players {
		p := &v.Players[i]
		p.Name, p.Power = words.Say(p.name), ""
		if !p.powerless && !v.Choosing {
			p.Power = words.Say(v.rules.power(p.character))
		}
		p.Hand, p.Movement = cardsIn(words, p.Hand), cardsIn(words, p.Movement)
	}
	for i := range v.Questions {
		v.Questions[i].Title = words.Say(v.Questions[i].title)
	}
	return v
}

// Catalogue returns the components under the rules of the match, with their texts in a language.
func (v View) Catalogue(words *i18n.Catalogue) Catalogue { return v.rules.catalogue(words) }

// cardsIn returns cards with their texts in the language of words; nil for nil.
func cardsIn(words *i18n.Catalogue, cards []Card) []Card {
	cards = slices.Clone(cards)
	for i := range cards {
		cards[i] = cards[i].in(words)
	}
	return cards
}

// in returns the card with its texts in the language of words.
func (c Card) in(words *i18n.Catalogue) Card {
	c.Name = words.Say(titles[c.card])
	c.Active, c.Passive = words.Say(c.card.text(words, "active")), words.Say(c.card.text(words, "passive"))
	c.InHand = words.Say(c.card.text(words, "in-hand"))
	return c
}

// turnsOf returns the names of the turns that a set with the active card c may have.
func (r *ruleSet) turnsOf(c card) []string {
	var names []string
	for t := straight; t < turns; t++ {
		if r.allows(c, t) {
			names = append(names, t.String())
		}
	}
	return names
}

// knockback returns the card's knockback factor, "T" for a throw.
func (d *cardData) knockback() string {
	if d.throws {
		return "T"
	}
	return strconv.Itoa(int(d.kbf))
}

// view returns everything that is printed on a card, for views.
func (r *ruleSet) view(c card) Card {
	d := &r.pool[c]
	v := Card{
		card: c, ID: d.id, Movement: d.movement, Gold: d.gold, Priority: int(d.priority), Turns: r.turnsOf(c),
		Damage: int(d.damage), Knockback: d.knockback(), Combo: c.hasCombo(),
	}
	for _, a := range d.actions {
		v.Strip = append(v.Strip, a.String())
	}
	return v
}

func (e *slot) view() Slot {
	v := Slot{
		Action: "_", Start: e.is(startMark), Priority: int(e.prio), Damage: int(e.dmg), Knockback: int(e.kbf),
		Open: e.isOpen(), Skipped: e.is(skippedMark),
	}
	switch {
	case e.act == 0:
		return v
	case e.isIcon() && e.is(greyMark):
		v.Action = "S"
	case e.isIcon():
		v.Action = "D"
	default:
		v.Action = e.act.String()
	}
	if e.active != noCard {
		v.Active = e.active.String()
	}
	if e.passive != noCard {
		v.Passive = e.passive.String()
	}
	if e.turn != noTurn {
		v.Turn = e.turn.String()
	}
	return v
}

// rowView returns player i's row for views; a mark ends the row after a loss by distance (R14.1a).
func rowView(s *position, i int) []Slot {
	if s.over && s.reason == far {
		return []Slot{{Action: s.markOf(i)}}
	}
	list := make([]Slot, 0, s.rows[i].n)
	for n := range int(s.rows[i].n) {
		e := s.rows[i].at(n)
		list = append(list, e.view())
	}
	return list
}

// View returns the position as viewer may know it.
func (s *State) View(viewer game.Seat) any {
	shown := s
	if s.paused || s.embers.n > 0 {
		shown = s.shown()
	}
	v := View{
		Beat: int(s.beat), Paused: s.paused, Limit: int(s.limit), Shuffled: s.shuffled, Sealed: s.sealed,
		Powers: !s.variant.powerless, Choosing: s.choosing, ToAct: []int{},
		Land: s.rules.island.land, Lost: farthest, Fires: []hex.Cell{}, Platforms: []hex.Cell{},
		Arrows: []Arrow{}, Counters: []Counter{}, Comebacks: []Comeback{}, Questions: []Question{},
		Result: s.Result().Text, Reason: s.Result().Reason, Data: s.rules.data, rules: s.rules,
	}
	for seat := range s.ToAct().All() {
		v.ToAct = append(v.ToAct, int(seat))
	}
	for i := range v.Players {
		if s.choosing {
			v.Players[i] = chooserView(&s.position, i, viewer)
		} else {
			v.Players[i] = playerView(&s.position, i, viewer, &shown.position)
		}
	}
	for c := range shown.fires.all() {
		v.Fires = append(v.Fires, c)
	}
	for c := range shown.platforms.all() {
		v.Platforms = append(v.Platforms, c)
	}
	for _, a := range shown.arrows[:shown.flying] {
		v.Arrows = append(v.Arrows, Arrow{a.cell, layout.Name(a.d), a.cell.Add(layout.Step(a.d)), seatOf(int(a.owner))})
	}
	viewDuties(&s.position, &v)
	return v
}

func viewDuties(s *position, v *View) {
	for _, c := range s.counters.list[:s.counters.n] {
		shown := Counter{seatOf(int(c.defender)), int(c.dmg), int(c.kbf), ""}
		if c.aimed {
			shown.Direction = layout.Name(c.d)
		}
		v.Counters = append(v.Counters, shown)
	}
	for _, c := range s.comebacks[:s.returns] {
		v.Comebacks = append(v.Comebacks, Comeback{seatOf(int(c.player)), int(c.beat)})
	}
	for n := range s.asked {
		if p := &s.prompts[n]; p.answer == unanswered {
			v.Questions = append(v.Questions, questionOf(s, p))
		}
	}
}

func playerView(s *position, i int, viewer game.Seat, shown *position) Player {
	f, z, m, who := &shown.figures[i], &s.zones[i], &s.marks[i], s.who(i)
	sees, hidden := s.sees(viewer, i) && !z.unknown(), s.hiddenRewind(i, viewer)
	p := Player{
		Who: who, character: s.characters[i], Character: cast[s.characters[i]].id,
		Cell: f.cell, Facing: layout.Name(f.facing),
		Damage: int(f.damage), OffLand: s.rules.island.offLand(f.cell),
		Open: s.isOpen(i), Row: rowView(shown, i), Limit: int(s.limitOf(i)), HandSize: int(z.inHand),
		DeckSize: int(z.inDeck) + boolInt(hidden), Ready: int(z.readyCount()), Moves: moveCards,
		Fresh: m.fresh, Combo: m.combo,
		Must: m.must, Aside: z.aside && !hidden && !s.over, Waiting: m.waiting, Seen: ids(cardsOf(s.seen[i])),
		powerless: s.variant.powerless,
	}
	if s.focuses[i].on {
		p.Focus = s.focuses[i].cell.String()
	}
	if !sees {
		return p
	}
	p.Hand, p.Movement = []Card{}, []Card{}
	for _, c := range z.hand[:z.inHand] {
		p.Hand = append(p.Hand, s.rules.view(c))
	}
	for at, c := range z.moves {
		card := s.rules.view(c)
		card.Ready = z.ready>>at&1 != 0
		p.Movement = append(p.Movement, card)
	}
	if (!s.shuffled || s.over || viewer == game.Arbiter) && (z.inDeck == 0 || z.deck[0] != noCard) {
		p.Deck = ids(z.deck[:z.inDeck])
	}
	if s.knowsCards(i, viewer) {
		p.Undrawn = ids(sorted(z.deck[:z.inDeck]))
	}
	if m.waiting && m.active != noCard {
		p.Submitted = &Set{m.active.String(), m.passive.String(), m.turn.String()}
	}
	return p
}

// chooserView returns player i as viewer may know the player in the choosing round: only the place at the start is
// public.
func chooserView(s *position, i int, viewer game.Seat) Player {
	c := &s.choices[i]
	p := Player{
		Who: s.who(i), Row: []Slot{}, Seen: []string{}, Waiting: c.committed,
		Cell: s.rules.island.starts[i].cell, Facing: layout.Name(s.rules.island.starts[i].facing),
	}
	if s.sees(viewer, i) && !c.unknown {
		choice := choiceView(s, i)
		p.Choice = &choice
	}
	return p
}

// choiceView returns the entries of player i in the choosing round.
func choiceView(s *position, i int) Choice {
	c, d := &s.choices[i], &s.decks[i]
	v := Choice{Movement: []string{}, Abilities: []string{}}
	if c.character {
		v.Character = cast[s.characters[i]].id
	}
	if c.movement {
		v.Movement = ids(d.moves[:])
	}
	if c.abilities {
		v.Abilities = ids(d.abilities[:])
	}
	return v
}

// questionOf returns the part of a prompt that every viewer may know.
func questionOf(s *position, p *prompt) Question {
	i := int(p.player)
	q := Question{Kind: promptNames[p.kind], Seat: seatOf(i), Beat: int(p.beat), Hexes: []hex.Cell{}}
	e := s.rows[i].at(0)
	if e.active != noCard {
		q.Card = e.active.String()
	}
	switch p.kind {
	case askThrow:
		q.Target = seatOf(1 - i)
		q.title = i18n.Of("hexstrike.question.throw", "rival", s.who(1-i).name)
	case askCombo:
		q.title = i18n.Of("hexstrike.question.combo")
	case askGuard:
		q.title = i18n.Of("hexstrike.question.guard")
	case askReturn:
		q.Card, q.Hexes = rewind.String(), append(q.Hexes, s.focuses[i].cell)
		q.title = i18n.Of("hexstrike.question.return", "cell", s.focuses[i].cell)
	case askHaven:
		for n := range uint64(hex.Directions + 1) {
			q.Hexes = append(q.Hexes, p.havenHex(n))
		}
		q.title = i18n.Of("hexstrike.question.haven")
	case askDraw:
		count, _ := s.restores(i, p.n)
		q.Count, q.Movement = int(p.n), int(count)
		q.title = i18n.Of("hexstrike.question.draw", "cards", q.Count, "movement", q.Movement)
	case askDiscard:
		a, m := s.discardCounts(i, p.n)
		q.Count, q.Abilities, q.Movement = int(p.n), int(a), int(m)
		q.title = i18n.Of("hexstrike.question.discard", "abilities", q.Abilities, "movement", q.Movement)
	case askReveal:
		revealQuestion(s, &q, p)
	}
	return q
}

// revealQuestion sets the fields of q for a prompt that offers to reveal a card.
func revealQuestion(s *position, q *Question, p *prompt) {
	i := int(p.player)
	_, movement := s.discardCounts(i, 1)
	q.Card, q.Movement = p.card.String(), int(movement)
	switch p.card {
	case ironWill:
		q.Target = seatOf(int(p.about))
		q.title = i18n.Of("hexstrike.question.iron-will", "rival", s.who(1-i).name)
	case sinkingShot:
		q.Target = seatOf(int(p.about))
		q.title = i18n.Of("hexstrike.question.sinking-shot", "rival", s.who(1-i).name)
	case burningStrike:
		h := &s.burning[i]
		q.Hexes = append(q.Hexes, h.cells[:h.n]...)
		q.title = i18n.Of("hexstrike.question.burning-strike")
	case vengeance:
		q.Count = int(p.n)
		q.title = i18n.Of("hexstrike.question.vengeance", "cards", q.Count)
	}
}
