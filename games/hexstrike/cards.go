package hexstrike

import "strings"

// card is one of the cards of the pool. The numbers follow the ids, so that a set of bits lists them sorted.
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
	cards // how many numbers there are
)

// cardData is a card as it is printed (R11). The words say what the named functions do; the brackets of the strip mark
// the boxed beat of the card.
type cardData struct {
	id, name string
	movement bool // a movement card; else an ability
	gold     bool // at most one such movement card in a deck (R2.3)
	priority uint8
	strip    string // its actions, beat by beat
	least    uint8  // the sizes of the turns that it allows as active card, from least to most (R6.2)
	most     uint8
	damage   uint8
	kbf      uint8 // knockback factor; 0 for a throw
	throws   bool  // printed "T"
	active   string
	passive  string
	hand     string

	// What the card does to the list of its own set when it is built (R4.2); what it does while beats are played is in
	// effects.go under the same name.
	asActive, asPassive func(l *setList)

	actions        []action // the strip, read once
	leads, follows string   // what the card is called when it is picked as active and as passive card
}

// anyTurn is the largest size of a turn.
const anyTurn = 3

// pool is the card pool. The first sentence of a card is what it is good for, when its strip does not say all.
var pool = [cards]cardData{
	advance: {
		id: "advance", name: "Advance", movement: true, priority: 15, strip: "W|m|m|W|E", most: anyTurn,
	},
	backflip: {
		id: "backflip", name: "Backflip", movement: true, priority: 30, strip: "Bm|W|W|E", most: anyTurn,
	},
	dash: {
		id: "dash", name: "Dash", movement: true, priority: 20, strip: "2m|W|W|W|E", most: anyTurn,
	},
	fleche: {
		id: "fleche", name: "Fleche", movement: true, gold: true, priority: 25, strip: "W|m|m|m|W|E", most: anyTurn,
		passive:   "If the active card attacks, its last wait is dropped.",
		asPassive: dropLastWait,
	},
	grapplingHook: {
		id: "grappling-hook", name: "Grappling Hook", movement: true, gold: true, priority: 5, strip: "W|W|[3c]|W|W|E",
		most: anyTurn, kbf: 1,
		active: "Boxed beat: the charge ends at the first hex of its path that is land or holds the opponent. " +
			"If you began this set on land and the opponent is adjacent, it is a throw.",
		passive: "Whoever you hit with an attack is first put next to you and is then pushed towards the other side of you.",
	},
	jumpCard: {
		id: "jump", name: "Jump", movement: true, priority: 35, strip: "W|W|2j|W|E", most: anyTurn,
	},
	leap: {
		id: "leap", name: "Leap", movement: true, gold: true, priority: 32, strip: "W|W|3j|W|W|W|W|E", most: anyTurn,
		passive: "The attacks of this set are throws.",
	},
	ninjaRoll: {
		id: "ninja-roll", name: "Ninja Roll", movement: true, priority: 32, strip: "m|[m]|W|W|E", least: 1, most: 2,
		active:    "Boxed beat: turn one step against the turn you chose.",
		passive:   "A plain attack forward also strikes left and right, with half the damage and knockback.",
		asActive:  rollBack,
		asPassive: widenAttacks,
	},
	step1: {
		id: "step", name: "Step", movement: true, priority: 10, strip: "W|m|W|E", most: anyTurn,
	},

	absorb: {
		id: "absorb", name: "Absorb", priority: 96, strip: "W|[b-Lb-Rb]|[b-Lb-Rb]|W|E", most: anyTurn,
		active:  "Boxed beat: draw as many cards as the attack that you block would have done damage.",
		passive: "After the last step or jump of a movement card draw 1 card.",
	},
	aerialStrike: {
		id: "aerial-strike", name: "Aerial Strike", priority: 88, strip: "W|[2j]|a|W|W|W|E", most: anyTurn,
		damage: 3, kbf: 2,
		active:    "On the beat after the boxed beat turn half round.",
		passive:   "On the beat after the last step or jump turn half round.",
		asActive:  turnAfterJump,
		asPassive: turnAfterMovement,
	},
	balestraLunge: {
		id: "balestra-lunge", name: "Balestra Lunge", priority: 69, strip: "m|a|W|W|E", most: 1, damage: 4, kbf: 1,
	},
	bowShot: {
		id: "bow-shot", name: "Bow Shot", priority: 81, strip: "W|X1|E", most: anyTurn,
		active:  "X1: shoot an arrow at the hex in front of you. It flies one hex a beat: damage 4, knockback 1.",
		passive: "If you turned by one or two steps, every step leaves an arrow that flies where you faced before.",
	},
	burningStrike: {
		id: "burning-strike", name: "Burning Strike", priority: 88, strip: "W|[a]|Co|W|E", most: anyTurn, damage: 4,
		active:  "Boxed beat: every hex you attack burns.",
		passive: "Every hex you step away from burns from the next beat on.",
		hand:    "After you hit, reveal: all hexes you attacked on this beat burn.",
	},
	chase: {
		id: "chase", name: "Chase", priority: 78, strip: "W|m|c|a|Co|W|E", most: 1, damage: 4, kbf: 1,
		passive:   "Begin with a wait; steps of one hex forward become steps of two.",
		asPassive: delayAndStride,
	},
	counterAttack: {
		id: "counter-attack", name: "Counter Attack", priority: 68, strip: "Bm|a|W|E", most: anyTurn, damage: 6, kbf: 4,
		passive:   "The first step forward also attacks backward: damage 3, knockback 3.",
		asPassive: strikeBehind,
	},
	crossSlash: {
		id: "cross-slash", name: "Cross Slash", priority: 70, strip: "W|a-La-Ra|Co|W|E", most: 2, damage: 4, kbf: 2,
		passive:   "Steps forward also attack left and right: damage 2, knockback 1. You take 1 damage on the first beat.",
		asPassive: slashAside,
	},
	doubleDaggers: {
		id: "double-daggers", name: "Double Daggers", priority: 59, strip: "m|La-Ra|Co|W|E", most: 2, damage: 2, kbf: 2,
	},
	downSlash: {
		id: "down-slash", name: "Down Slash", priority: 75, strip: "W|[a]|W|W|E", most: 2, damage: 3, kbf: 3,
		active: "Boxed beat: if you hit, the opponent discards 1.",
	},
	feint: {
		id: "feint", name: "Feint", priority: 1, strip: "W|E", most: 1,
	},
	flyingKnee: {
		id: "flying-knee", name: "Flying Knee", priority: 55, strip: "W|c|Co|W|E", most: 1, damage: 2, kbf: 2,
		passive:   "Steps become charges: damage 1, knockback 1.",
		asPassive: stepsCharge,
	},
	fumikomi: {
		id: "fumikomi", name: "Fumikomi", priority: 68, strip: "m|a-La-Ra|W|W|E", most: 1, damage: 3, kbf: 1,
	},
	giganticStaff: {
		id: "gigantic-staff", name: "Gigantic Staff", priority: 44, strip: "W|W|a-2a-3a|W|W|W|W|E", most: 2,
		damage: 4, kbf: 4,
		passive: "Over the abyss steps become jumps of two hexes.",
	},
	guard: {
		id: "guard", name: "Guard", priority: 98, strip: "W|[b-Lb-Rb]|b-Lb-Rb|E", most: anyTurn,
		active:    "Boxed beat: you may go on guarding: the set is repeated from here when it ends, and you discard 1 then.",
		passive:   "Waits become blocks backward.",
		asPassive: guardBack,
	},
	hammer: {
		id: "hammer", name: "Hammer", priority: 80, strip: "W|W|a-La-Ra|W|W|W|E", most: 2, damage: 6, kbf: 3,
		passive: "Whoever hits you takes 2 damage.",
	},
	haven: {
		id: "haven", name: "Haven", priority: 21, strip: "W|X1|W|W|E", most: anyTurn,
		active:  "X1: make a platform on your hex or a hex next to you that is abyss. It refreshes like land, once.",
		passive: "If you begin on the abyss, the first wait is dropped.",
	},
	healingHarmony: {
		id: "healing-harmony", name: "Healing Harmony", priority: 15, strip: "W|W|W|X1|E", most: anyTurn,
		active:  "X1: heal 3 damage.",
		passive: "Every hit on you deals 2 damage less.",
	},
	hipThrow: {
		id: "hip-throw", name: "Hip Throw", priority: 50, strip: "W|[a]|W|W|W|E", most: anyTurn, damage: 2, throws: true,
		active:  "Boxed beat: a throw. It cannot be blocked; you choose where the opponent lands, two hexes from his hex.",
		passive: "Nobody can throw you.",
	},
	ironWill: {
		id: "iron-will", name: "Iron Will", priority: 18, strip: "W|W|W|X1|W|E", most: anyTurn,
		active:  "X1: draw 3 cards.",
		passive: "The knockback of hits on you is 1 less.",
		hand:    "When you are hit, reveal: hits of this attacker on this beat have no knockback.",
	},
	jab: {
		id: "jab", name: "Jab", priority: 65, strip: "[a]|Co|E", most: anyTurn, damage: 1,
		active:    "Boxed beat: draw 1 card, hit or not.",
		passive:   "The priority of this set is 30 higher.",
		asPassive: hurry,
	},
	longThrust: {
		id: "long-thrust", name: "Long Thrust", priority: 67, strip: "W|a-2a|W|W|W|E", most: 2, damage: 3, kbf: 2,
	},
	parry: {
		id: "parry", name: "Parry", priority: 99, strip: "W|[b]|[b]|W|W|E", most: anyTurn,
		active: "Boxed beat: a blocked attack strikes back on the next beat with twice its damage and one more knockback, " +
			"and your set ends.",
	},
	pushKick: {
		id: "push-kick", name: "Push Kick", priority: 76, strip: "a|Bm|W|W|E", most: anyTurn, kbf: 2,
		passive:   "Steps and jumps forward go backward.",
		asPassive: stepsBack,
	},
	reflexDodge: {
		id: "reflex-dodge", name: "Reflex Dodge", priority: 97, strip: "b-Lb-Rb|X1|W|E", most: anyTurn,
		active:  "X1: if you have blocked an attack or arrow, the set ends here.",
		passive: "If you are struck while you wait, this becomes the active card at once.",
	},
	rewind: {
		id: "rewind", name: "Rewind", priority: 90, strip: "W|F|W|W|E", most: anyTurn,
		active: "F: mark your hex and go on at once. Until you return to it, or are pushed or stunned, you do not refresh " +
			"and hold one card less. Whenever a set ends you may return; with no cards left you must.",
	},
	sinkingShot: {
		id: "sinking-shot", name: "Sinking Shot", priority: 82, strip: "W|W|3a|W|E", most: anyTurn, damage: 4, kbf: 2,
		hand: "When your arrow hits, reveal: the opponent discards 2.",
	},
	smashAttack: {
		id: "smash-attack", name: "Smash Attack", priority: 85, strip: "W|W|a|W|W|W|E", most: anyTurn, damage: 5, kbf: 4,
		passive:   "After a jump attack all around: damage 1, knockback 1.",
		asPassive: smashAfterJump,
	},
	smokeBomb: {
		id: "smoke-bomb", name: "Smoke Bomb", priority: 87, strip: "W|[a-La-Ra]|X1|E", most: anyTurn,
		active: "Boxed beat: cannot be blocked; who is hit is stunned for 5 beats, less the steps of your turn. " +
			"X1: the movement card follows as active card, with this one as passive, and the turn is made then.",
		passive:   "Steps forward go backward, and steps backward forward.",
		asActive:  vanish,
		asPassive: invertSteps,
	},
	spike: {
		id: "spike", name: "Spike", priority: 66, strip: "W|W|[a]|W|W|E", most: 2, damage: 4,
		active:  "Boxed beat: if you hit, the opponent discards 3.",
		passive: "The opponent cannot make you discard.",
	},
	spinningBackKick: {
		id: "spinning-back-kick", name: "Spinning Back Kick", priority: 56, strip: "Ba-BLa-BRa|Co|W|E", most: anyTurn,
		damage: 2, kbf: 2,
	},
	stab: {
		id: "stab", name: "Stab", priority: 62, strip: "W|[a]|Co|W|E", most: anyTurn, damage: 3, kbf: 1,
		active: "Boxed beat: from behind, 3 more damage and knockback.",
	},
	sweepingStrike: {
		id: "sweeping-strike", name: "Sweeping Strike", priority: 60, strip: "[a-La-Ra]|W|W|E", most: 2, damage: 1, kbf: 1,
		active:  "Boxed beat: if you hit forward, the opponent discards 1.",
		passive: "If the opponent stops your step, he discards 1.",
	},
	tackle: {
		id: "tackle", name: "Tackle", priority: 45, strip: "W|m|[a]|W|W|E", most: 1, damage: 1, throws: true,
		active:  "Boxed beat: a throw. It cannot be blocked; you choose where the opponent lands, two hexes from his hex.",
		passive: "Nobody can throw you.",
	},
	trip: {
		id: "trip", name: "Trip", priority: 65, strip: "W|[a-La-Ra]|W|W|E", most: anyTurn, damage: 3, kbf: 2,
		active:  "Boxed beat: if you hit, the opponent discards 2.",
		passive: "Instead of being pushed by an attack, discard a card for every hex.",
	},
	vengeance: {
		id: "vengeance", name: "Vengeance", priority: 3, strip: "W|W|c|c|c|W|W|E", most: anyTurn, damage: 4, kbf: 2,
		hand: "When you are pushed from land to abyss, reveal: draw a card for every hex.",
	},
	whirlwind: {
		id: "whirlwind", name: "Whirlwind", priority: 66,
		strip: "W|c-La-Ra-BLa-BRa-Ba|c-La-Ra-BLa-BRa-Ba|[c-La-Ra-BLa-BRa-Ba]|W|W|W|E", most: anyTurn, damage: 3,
		active:    "Only with 12 damage or more. Boxed beat: knockback 3.",
		passive:   "The last step forward becomes a charge that also attacks all around: damage 1.",
		asActive:  whirlOut,
		asPassive: whirlLast,
	},
}

// whirlwindDamage is what a player must have suffered to play Whirlwind as active card (R6.2).
const whirlwindDamage = 12

// cardByID finds a card by its id.
var cardByID = make(map[string]card, cards)

func init() {
	for c := card(1); c < cards; c++ {
		d := &pool[c]
		cardByID[d.id] = c
		d.leads, d.follows = d.name+" as active card", d.name+" as passive card"
		for word := range strings.SplitSeq(d.strip, "|") {
			a, err := parseAction(word)
			if err != nil {
				panic(err)
			}
			d.actions = append(d.actions, a)
		}
	}
}

func (c card) data() *cardData { return &pool[c] }

// String is the id.
func (c card) String() string { return pool[c].id }

// hasCombo tells whether a combo beat is printed on the card (R6.2, R10.5).
func (c card) hasCombo() bool { return comboCards>>c&1 != 0 }

const comboCards uint64 = 1<<burningStrike | 1<<chase | 1<<crossSlash | 1<<doubleDaggers | 1<<flyingKnee | 1<<jab |
	1<<spinningBackKick | 1<<stab

// allows tells whether the card as active card may be played with a turn (R6.2).
func (c card) allows(t turn) bool {
	size := t.size()
	return size >= pool[c].least && size <= pool[c].most
}

// turn is a chosen rotation (R7.1); the zero value is none.
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

// steps is how many steps clockwise the facing turns.
func (t turn) steps() int { return int(t) - int(straight) }

// size is how far it turns either way.
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

// characterData is a character as it is printed.
type characterData struct {
	id, name string
	hand     uint8 // hand limit
	power    string
	deck     string // default deck (R2.7)
}

var cast = [characters]characterData{
	murelious: {"murelious", "Murelious", 5, "Holds five cards.", "murelious-base"},
	strylan:   {"strylan", "Strylan", 4, "Attacks, arrows and counters deal 1 more damage.", "strylan-base"},
	aumandetta: {
		"aumandetta", "Aumandetta", 4, "Draws a card whenever she is knocked back.", "aumandetta-base",
	},
	monkeyQueen: {
		"monkey-queen", "Monkey Queen", 4, "Knocks back one hex farther for every 10 damage she has taken.", "strylan-base",
	},
	ryathan: {"ryathan", "Ryathan", 4, "Takes no damage from fire.", "strylan-base"},
	zenytha: {"zenytha", "Zenytha", 4, "Discards one card less when the opponent makes her discard.", "aumandetta-base"},
}

// baseDecks are the decks that come with the game, in deck order (R2.6).
var baseDecks = []struct{ id, movement, ability string }{
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
