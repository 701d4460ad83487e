package hexstrike

import (
	"math/bits"
	"slices"
	"strings"

	"hexparlor/i18n"
)

// card is the number of a card in the pool. The numbers follow the alphabetical order of the ids, so the cards of a
// bit set are listed in that order.
type card uint8

const (
	noCard card = iota
	absorb
	advance
	aerialStrike
	backflip
	balestraLunge
	bowShot
	burningStrike
	chase
	counterAttack
	crossSlash
	dash
	doubleDaggers
	downSlash
	feint
	fleche
	flyingKnee
	fumikomi
	giganticStaff
	grapplingHook
	guard
	hammer
	haven
	healingHarmony
	hipThrow
	ironWill
	jab
	jumpCard
	leap
	longThrust
	ninjaRoll
	parry
	pushKick
	reflexDodge
	rewind
	sinkingShot
	smashAttack
	smokeBomb
	spike
	spinningBackKick
	stab
	step1
	sweepingStrike
	tackle
	trip
	vengeance
	whirlwind
	cards // number of values of card
)

// cardData has the values of a card (R11), without its name and text, which are in the catalogs. Functions implement
// the text; brackets in the strip mark the boxed beat.
type cardData struct {
	id       string
	movement bool // whether it is a movement card; otherwise an ability
	gold     bool // at most one such movement card per deck (R2.3)
	priority uint8
	strip    string // notation of the printed actions, beat by beat, separated by bars
	least    uint8  // smallest and largest size of a turn with it as active card (R6.2)
	most     uint8
	damage   uint8
	kbf      uint8 // knockback factor; 0 for a throw
	throws   bool  // whether "T" for a throw is printed in place of a knockback factor

	// The card's changes to the list of its own set when the list is built (R4.2). Its effects during beats are
	// in effects.go under the same name.
	asActive, asPassive func(l *setList)

	actions []action // beat by beat
}

// anyTurn is the largest size of a turn.
const anyTurn = 3

// pool has the values of all cards as printed. Options change copies of it (ruleSet); ids, types and functions stay.
var pool = [cards]cardData{
	advance: {
		id: "advance", movement: true, priority: 15, strip: "W|m|m|W|E", most: anyTurn,
	},
	backflip: {
		id: "backflip", movement: true, priority: 30, strip: "Bm|W|W|E", most: anyTurn,
	},
	dash: {
		id: "dash", movement: true, priority: 20, strip: "2m|W|W|W|E", most: anyTurn,
	},
	fleche: {
		id: "fleche", movement: true, gold: true, priority: 25, strip: "W|m|m|m|W|E", most: anyTurn,
		asPassive: dropLastWait,
	},
	grapplingHook: {
		id: "grappling-hook", movement: true, gold: true, priority: 5, strip: "W|W|[3c]|W|W|E",
		most: anyTurn, kbf: 1,
	},
	jumpCard: {
		id: "jump", movement: true, priority: 35, strip: "W|W|2j|W|E", most: anyTurn,
	},
	leap: {
		id: "leap", movement: true, gold: true, priority: 32, strip: "W|W|3j|W|W|W|W|E", most: anyTurn,
	},
	ninjaRoll: {
		id: "ninja-roll", movement: true, priority: 32, strip: "m|[m]|W|W|E", least: 1, most: 2,
		asActive:  rollBack,
		asPassive: widenAttacks,
	},
	step1: {
		id: "step", movement: true, priority: 10, strip: "W|m|W|E", most: anyTurn,
	},

	absorb: {
		id: "absorb", priority: 96, strip: "W|[b-Lb-Rb]|[b-Lb-Rb]|W|E", most: anyTurn,
	},
	aerialStrike: {
		id: "aerial-strike", priority: 88, strip: "W|[2j]|a|W|W|W|E", most: anyTurn,
		damage: 3, kbf: 2,
		asActive:  turnAfterJump,
		asPassive: turnAfterMovement,
	},
	balestraLunge: {
		id: "balestra-lunge", priority: 69, strip: "m|a|W|W|E", most: 1, damage: 4, kbf: 1,
	},
	bowShot: {
		id: "bow-shot", priority: 81, strip: "W|X1|E", most: anyTurn,
	},
	burningStrike: {
		id: "burning-strike", priority: 88, strip: "W|[a]|Co|W|E", most: anyTurn, damage: 4,
	},
	chase: {
		id: "chase", priority: 78, strip: "W|m|c|a|Co|W|E", most: 1, damage: 4, kbf: 1,
		asPassive: delayAndStride,
	},
	counterAttack: {
		id: "counter-attack", priority: 68, strip: "Bm|a|W|E", most: anyTurn, damage: 6, kbf: 4,
		asPassive: strikeBehind,
	},
	crossSlash: {
		id: "cross-slash", priority: 70, strip: "W|a-La-Ra|Co|W|E", most: 2, damage: 4, kbf: 2,
		asPassive: slashAside,
	},
	doubleDaggers: {
		id: "double-daggers", priority: 59, strip: "m|La-Ra|Co|W|E", most: 2, damage: 2, kbf: 2,
	},
	downSlash: {
		id: "down-slash", priority: 75, strip: "W|[a]|W|W|E", most: 2, damage: 3, kbf: 3,
	},
	feint: {
		id: "feint", priority: 1, strip: "W|E", most: 1,
	},
	flyingKnee: {
		id: "flying-knee", priority: 55, strip: "W|c|Co|W|E", most: 1, damage: 2, kbf: 2,
		asPassive: stepsCharge,
	},
	fumikomi: {
		id: "fumikomi", priority: 68, strip: "m|a-La-Ra|W|W|E", most: 1, damage: 3, kbf: 1,
	},
	giganticStaff: {
		id: "gigantic-staff", priority: 44, strip: "W|W|a-2a-3a|W|W|W|W|E", most: 2,
		damage: 4, kbf: 4,
	},
	guard: {
		id: "guard", priority: 98, strip: "W|[b-Lb-Rb]|b-Lb-Rb|E", most: anyTurn,
		asPassive: guardBack,
	},
	hammer: {
		id: "hammer", priority: 80, strip: "W|W|a-La-Ra|W|W|W|E", most: 2, damage: 6, kbf: 3,
	},
	haven: {
		id: "haven", priority: 21, strip: "W|X1|W|W|E", most: anyTurn,
	},
	healingHarmony: {
		id: "healing-harmony", priority: 15, strip: "W|W|W|X1|E", most: anyTurn,
	},
	hipThrow: {
		id: "hip-throw", priority: 50, strip: "W|[a]|W|W|W|E", most: anyTurn, damage: 2, throws: true,
	},
	ironWill: {
		id: "iron-will", priority: 18, strip: "W|W|W|X1|W|E", most: anyTurn,
	},
	jab: {
		id: "jab", priority: 65, strip: "[a]|Co|E", most: anyTurn, damage: 1,
		asPassive: hurry,
	},
	longThrust: {
		id: "long-thrust", priority: 67, strip: "W|a-2a|W|W|W|E", most: 2, damage: 3, kbf: 2,
	},
	parry: {
		id: "parry", priority: 99, strip: "W|[b]|[b]|W|W|E", most: anyTurn,
	},
	pushKick: {
		id: "push-kick", priority: 76, strip: "a|Bm|W|W|E", most: anyTurn, kbf: 2,
		asPassive: stepsBack,
	},
	reflexDodge: {
		id: "reflex-dodge", priority: 97, strip: "b-Lb-Rb|X1|W|E", most: anyTurn,
	},
	rewind: {
		id: "rewind", priority: 90, strip: "W|F|W|W|E", most: anyTurn,
	},
	sinkingShot: {
		id: "sinking-shot", priority: 82, strip: "W|W|3a|W|E", most: anyTurn, damage: 4, kbf: 2,
	},
	smashAttack: {
		id: "smash-attack", priority: 85, strip: "W|W|a|W|W|W|E", most: anyTurn, damage: 5, kbf: 4,
		asPassive: smashAfterJump,
	},
	smokeBomb: {
		id: "smoke-bomb", priority: 87, strip: "W|[a-La-Ra]|X1|E", most: anyTurn,
		asActive:  vanish,
		asPassive: invertSteps,
	},
	spike: {
		id: "spike", priority: 66, strip: "W|W|[a]|W|W|E", most: 2, damage: 4,
	},
	spinningBackKick: {
		id: "spinning-back-kick", priority: 56, strip: "Ba-BLa-BRa|Co|W|E", most: anyTurn,
		damage: 2, kbf: 2,
	},
	stab: {
		id: "stab", priority: 62, strip: "W|[a]|Co|W|E", most: anyTurn, damage: 3, kbf: 1,
	},
	sweepingStrike: {
		id: "sweeping-strike", priority: 60, strip: "[a-La-Ra]|W|W|E", most: 2, damage: 1, kbf: 1,
	},
	tackle: {
		id: "tackle", priority: 45, strip: "W|m|[a]|W|W|E", most: 1, damage: 1, throws: true,
	},
	trip: {
		id: "trip", priority: 65, strip: "W|[a-La-Ra]|W|W|E", most: anyTurn, damage: 3, kbf: 2,
	},
	vengeance: {
		id: "vengeance", priority: 3, strip: "W|W|c|c|c|W|W|E", most: anyTurn, damage: 4, kbf: 2,
	},
	whirlwind: {
		id: "whirlwind", priority: 66,
		strip: "W|c-La-Ra-BLa-BRa-Ba|c-La-Ra-BLa-BRa-Ba|[c-La-Ra-BLa-BRa-Ba]|W|W|W|E", most: anyTurn, damage: 3,
		asActive:  whirlOut,
		asPassive: whirlLast,
	},
}

// whirlwindDamage is the damage that a player must have taken to play Whirlwind as active card (R6.2).
const whirlwindDamage = 12

// cardByID has the cards by id.
var cardByID = make(map[string]card, cards)

func init() {
	for c := card(1); c < cards; c++ {
		d := &pool[c]
		cardByID[d.id] = c
		for word := range strings.SplitSeq(d.strip, "|") {
			a, err := parseAction(word)
			if err != nil {
				panic(err)
			}
			d.actions = append(d.actions, a)
		}
	}
	standard = &ruleSet{pool: pool, cast: cast, island: newIsland(printedLand, starts)}
	for n, base := range baseDecks {
		d, err := parseLists(base.movement+":"+base.ability, ":", true)
		if err != nil {
			panic(err)
		}
		standard.decks[n] = d
	}
}

// String returns the card's id, such as "jab".
func (c card) String() string { return pool[c].id }

// hasCombo reports whether a combo beat is printed on the card (R6.2, R10.5). No option changes that.
func (c card) hasCombo() bool { return comboCards>>c&1 != 0 }

const comboCards uint64 = 1<<burningStrike | 1<<chase | 1<<crossSlash | 1<<doubleDaggers | 1<<flyingKnee | 1<<jab |
	1<<spinningBackKick | 1<<stab

// turn is the rotation of a figure that a player chooses with a set (R7.1); the zero value means that no turn was
// chosen.
type turn uint8

const (
	noTurn turn = iota
	straight
	r1
	r2
	halfTurn
	l2
	l1
	turns
)

var turnNames = [turns]string{"-", "0", "R1", "R2", "3", "L2", "L1"}

func (t turn) String() string { return turnNames[t] }

// steps returns the number of 60-degree steps by which the facing turns clockwise; below 0 for a turn
// counterclockwise.
func (t turn) steps() int { return int(t) - int(straight) }

// size returns the number of 60-degree steps of the turn in the shorter direction, from 0 to 3.
func (t turn) size() uint8 { return [turns]uint8{0, 0, 1, 2, 3, 2, 1}[t] }

// character is one of the six fighters (R13).
type character uint8

const (
	murelious character = iota
	strylan
	aumandetta
	monkeyQueen
	ryathan
	zenytha
	characters
)

// characterData has the values of a character, without its texts, which are in the catalogs.
type characterData struct {
	id        string
	hand      uint8 // the character's hand limit: the most abilities in hand after a refresh
	deck      uint8 // index of the own deck in baseDecks (R2.7)
	power     uint8 // the number in the power's text; 0 if it has none
	mostPower uint8 // largest number that options may set
}

// cast has the values of all characters as printed. Options change copies of it (ruleSet).
var cast = [characters]characterData{
	murelious:   {id: "murelious", hand: 5, deck: 0},
	strylan:     {id: "strylan", hand: 4, deck: 1, power: 1, mostPower: 9},
	aumandetta:  {id: "aumandetta", hand: 4, deck: 2, power: 1, mostPower: 4},
	monkeyQueen: {id: "monkey-queen", hand: 4, deck: 1, power: 10, mostPower: 50},
	ryathan:     {id: "ryathan", hand: 4, deck: 1},
	zenytha:     {id: "zenytha", hand: 4, deck: 2, power: 1, mostPower: 4},
}

const baseCount = 3

// baseDeck is a deck that comes with the game.
type baseDeck struct{ id, movement, ability string }

// baseDecks are the decks that come with the game as printed, in deck order (R2.6).
var baseDecks = [baseCount]baseDeck{
	{
		"murelious-base", "step+ninja-roll+backflip+grappling-hook",
		"parry+feint+reflex-dodge+smoke-bomb+long-thrust+balestra-lunge+trip+hip-throw+aerial-strike+stab+" +
			"counter-attack+double-daggers",
	},
	{
		"strylan-base", "step+fleche+advance+jump",
		"guard+healing-harmony+iron-will+burning-strike+cross-slash+fumikomi+flying-knee+tackle+jab+smash-attack+" +
			"spinning-back-kick+spike",
	},
	{
		"aumandetta-base", "step+dash+backflip+leap",
		"absorb+haven+bow-shot+sweeping-strike+push-kick+down-slash+hammer+rewind+sinking-shot+gigantic-staff+chase+" +
			"vengeance",
	},
}

// Names of printed items, created once, so that listing picks and naming players allocates nothing.
var (
	titles, activeTitles, passiveTitles [cards]i18n.Message // names of a card, and as active and passive card
	turnWords                           [turns]i18n.Message
	baseDeckNames                       [baseCount]i18n.Message
	nameless                            [2]i18n.Message // players who have not chosen a character
	seatNames                           [characters]struct {
		alone i18n.Message
		twins [2]i18n.Message // names of players 1 and 2 if both have this character
	}
)

func init() {
	for c := card(1); c < cards; c++ {
		titles[c] = i18n.Of("hexstrike.card." + c.String())
		activeTitles[c] = i18n.Of("hexstrike.pick.active", "card", titles[c])
		passiveTitles[c] = i18n.Of("hexstrike.pick.passive", "card", titles[c])
	}
	for t := straight; t < turns; t++ {
		turnWords[t] = i18n.Of("hexstrike.turn." + t.String())
	}
	for n := range baseDeckNames {
		baseDeckNames[n] = i18n.Of("hexstrike.deck.base", "deck", baseDecks[n].id)
	}
	for i := range nameless {
		nameless[i] = i18n.Of("hexstrike.seat.player", "number", i+1)
	}
	for c := range seatNames {
		n := &seatNames[c]
		n.alone = i18n.Of("hexstrike.character." + cast[c].id)
		for i := range n.twins {
			n.twins[i] = i18n.Of("hexstrike.seat.twin", "character", n.alone, "number", i+1)
		}
	}
}

// power returns the text of a character's power.
func (r *ruleSet) power(c character) i18n.Message {
	d := &r.cast[c]
	number := d.power
	if c == murelious {
		number = d.hand
	}
	return i18n.Of("hexstrike.character."+d.id+".power", "number", int(number))
}

// text returns the printed text of a card for a role (active, passive or in-hand), if there is one.
func (c card) text(words *i18n.Catalogue, role string) i18n.Message {
	if key := titles[c].Key() + "." + role; words.Has(key) {
		return i18n.Of(key)
	}
	return i18n.Message{}
}

// nameOf returns the name of player i: the name of the character, with a number if both players have the same one.
func nameOf(i int, chosen [2]character) i18n.Message {
	n := &seatNames[chosen[i]]
	if chosen[0] == chosen[1] {
		return n.twins[i]
	}
	return n.alone
}

// title returns the name of a card by its id.
func title(id string) i18n.Message { return titles[cardByID[id]] }

// listed returns the names of the cards with these ids.
func listed(ids []string) i18n.List {
	list := make(i18n.List, 0, len(ids))
	for _, id := range ids {
		list = append(list, title(id))
	}
	return list
}

// turnText returns the text of a turn by its notation.
func turnText(name string) i18n.Message {
	t, _ := parseTurn(name)
	return turnWords[t]
}

// Names of what an action does, by the letters of tokens (R3.3) and by the words of special actions (R3.6).
var (
	special   = i18n.Of("hexstrike.deed.special")
	openBeat  = i18n.Of("hexstrike.deed.open")
	lostBeat  = i18n.Of("hexstrike.deed.lost")
	deedWords = map[string]i18n.Message{
		"m": i18n.Of("hexstrike.deed.move"), "j": i18n.Of("hexstrike.deed.jump"),
		"a": i18n.Of("hexstrike.deed.attack"), "b": i18n.Of("hexstrike.deed.block"),
		"c": i18n.Of("hexstrike.deed.charge"), "W": i18n.Of("hexstrike.deed.wait"),
		"Co": i18n.Of("hexstrike.deed.combo"), "_": i18n.Of("hexstrike.deed.nothing"),
		"X1": special, "X2": special, "E": openBeat, "F": openBeat, "D": lostBeat, "S": lostBeat,
	}
)

// deeds describes an action without its directions: "a step and an attack".
func deeds(action string) i18n.List {
	action = strings.Trim(action, "[]")
	if known, ok := deedWords[action]; ok {
		return i18n.List{known}
	}
	var letters []string
	for token := range strings.SplitSeq(action, "-") {
		if letter := token[len(token)-1:]; !slices.Contains(letters, letter) {
			letters = append(letters, letter)
		}
	}
	words := make(i18n.List, len(letters))
	for i, letter := range letters {
		words[i] = deedWords[letter]
	}
	return words
}

// target returns how many movement cards of player i must be ready if inHand abilities are in the hand (R5.2).
func (s *position) target(i int, inHand uint8) uint8 { return min(inHand, s.limitOf(i), moveCards) }

// match restores or exhausts movement cards of player i until as many are ready as R5.2 requires.
func (s *position) match(i int) {
	z := &s.zones[i]
	target := s.target(i, z.inHand)
	for ready := z.readyCount(); ready < target; ready++ {
		z.ready |= 1 << bits.TrailingZeros8(^z.ready)
	}
	for ready := z.readyCount(); ready > target; ready-- {
		z.ready &^= 1 << (bits.Len8(z.ready) - 1)
	}
}

// take removes the ability with index at from the hand.
func (z *zone) take(at int) {
	copy(z.hand[at:z.inHand], z.hand[at+1:z.inHand])
	z.inHand--
}

// bury puts an ability at the bottom of the deck.
func (z *zone) bury(c card) {
	z.deck[z.inDeck] = c
	z.inDeck++
}

// pull moves up to n abilities from the top of the deck into the hand and returns the number of abilities moved
// (R5.4).
func (z *zone) pull(n uint8) uint8 {
	n = min(n, z.inDeck)
	copy(z.hand[z.inHand:], z.deck[:n])
	copy(z.deck[:], z.deck[n:z.inDeck])
	z.inHand += n
	z.inDeck -= n
	return n
}

// use removes the cards of a set from a player's hand (R5.3).
func (s *position) use(i int, active, passive card) {
	z := &s.zones[i]
	ability, movement := active, passive
	if pool[active].movement {
		ability, movement = passive, active
	}
	stays := z.inHand > s.limitOf(i)
	z.take(z.find(ability))
	if active == rewind {
		z.aside = true
	} else {
		z.bury(ability)
	}
	if !stays {
		z.exhaust(movement)
	}
	s.match(i)
	s.marks[i].fresh = false
}

func (z *zone) exhaust(movement card) {
	for at, c := range z.moves {
		if c == movement {
			z.ready &^= 1 << at
		}
	}
}

// isReady reports whether a movement card is ready.
func (z *zone) isReady(movement card) bool {
	for at, c := range z.moves {
		if c == movement {
			return z.ready>>at&1 != 0
		}
	}
	return false
}

// restores returns the number of exhausted movement cards that become ready when player i draws n abilities, and
// whether the player chooses them (R5.4).
func (s *position) restores(i int, n uint8) (count uint8, choice bool) {
	z := &s.zones[i]
	target := s.target(i, z.inHand+min(n, z.inDeck))
	if ready := z.readyCount(); target > ready {
		count = target - ready
	}
	return count, count > 0 && target < moveCards
}

// discardCounts returns how many abilities and how many movement cards player i must discard now to discard n cards
// (R5.5).
func (s *position) discardCounts(i int, n uint8) (abilities, movement uint8) {
	z := &s.zones[i]
	abilities = min(n, z.inHand)
	target := s.target(i, z.inHand-abilities)
	if ready := z.readyCount(); ready > target {
		movement = ready - target
	}
	return abilities, movement
}
