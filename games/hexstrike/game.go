// Package hexstrike is the rule book of HexStrike. Comments cite the rules by number, as R8.10.
package hexstrike

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"hexparlor/chance"
	"hexparlor/game"
)

//go:embed rules.md
var rules string

// Game is HexStrike.
type Game struct{}

// characterNames are the ids and the names of the characters, for options.
func characterNames() (ids, names []string) {
	for _, c := range cast {
		ids, names = append(ids, c.id), append(names, c.name)
	}
	return ids, names
}

// options are those of R15; what is said of decks is checked by New.
func options() []game.Option {
	ids, names := characterNames()
	const deckHelp = "A base deck: murelious-base, strylan-base or aumandetta-base; or four movement cards and twelve " +
		"abilities of your own, as m1+m2+m3+m4:a1+...+a12, top card first. Empty: the character's own deck."
	list := []game.Option{
		{
			Name: "p1char", Title: "Player 1", Help: "The character of player 1.", Kind: game.TextOption,
			Values: ids, Labels: names, Default: "murelious",
		},
		{
			Name: "p2char", Title: "Player 2", Help: "The character of player 2.", Kind: game.TextOption,
			Values: ids, Labels: names, Default: "strylan",
		},
		{Name: "p1deck", Title: "Deck of player 1", Help: deckHelp, Kind: game.TextOption},
		{Name: "p2deck", Title: "Deck of player 2", Help: deckHelp, Kind: game.TextOption},
		{
			Name: "deckrules", Title: "Deck rules", Help: "Every deck needs Step, and at most one gold movement card.",
			Kind: game.BoolOption, Default: "true",
		},
		{
			Name: "shuffle", Title: "Shuffled decks", Help: "Shuffle the abilities before the first hands are dealt.",
			Kind: game.BoolOption, Default: "false",
		},
		{
			Name: "maxbeats", Title: "Longest game", Help: "The game is drawn when it gets to this beat.",
			Kind: game.IntOption, Min: 50, Max: 1000, Default: "300",
		},
	}
	return list
}

var presets = []game.Preset{
	{Name: "Shuffled", Help: "Nobody knows what comes next.", Options: game.Options{"shuffle": "true"}},
	{
		Name: "Aumandetta against Strylan", Help: "Two other fighters with their own decks.",
		Options: game.Options{"p1char": "aumandetta"},
	},
	{
		Name: "Mirror", Help: "Ryathan against himself, with the same deck.",
		Options: game.Options{"p1char": "ryathan", "p2char": "ryathan"},
	},
}

// Info describes the game.
func (Game) Info() game.Info { return info }

// info is asked for with every move, so it is made once.
var info = game.Info{
	ID:      "hexstrike",
	Version: 1,
	Title:   "HexStrike",
	Summary: "A duel on thirteen hexes over the abyss: pair a movement with an ability, lay their beats on a shared " +
		"timeline, and knock the other off the land.",
	Facts: []string{
		"2 players", "about 20 minutes", "hidden hands, no luck unless you shuffle", "both choose at the same time",
	},
	Layout:  layout,
	Options: options(),
	Presets: presets,
	Rules:   rules + pages(),
	Events:  events,
	Traits:  game.Traits{Hidden: true, Sealed: true, Chance: true, Resigns: true, Judged: true, Sketched: true},
}

// Seats are the two players, named by their characters.
func (Game) Seats(o game.Options) []game.SeatInfo {
	var seats []game.SeatInfo
	for i, option := range []string{"p1char", "p2char"} {
		name := "Player " + fmt.Sprint(i+1)
		if c, err := parseCharacter(o[option]); err == nil {
			name = cast[c].name
		}
		seats = append(seats, game.SeatInfo{Seat: seatOf(i), Name: name, Team: i + 1})
	}
	if seats[0].Name == seats[1].Name {
		for i := range seats {
			seats[i].Name += " " + fmt.Sprint(i+1)
		}
	}
	return seats
}

// New is the opening position (R2). With shuffle, player 1's abilities are shuffled first, then player 2's (R18.1).
func (Game) New(o game.Options, seed chance.Seed) (game.State, error) {
	s, err := empty(o)
	if err != nil {
		return nil, err
	}
	draw := chance.New(seed)
	starts := [2]fighter{{cell: layout.Step(0).Times(2), facing: 3}, {cell: layout.Step(3).Times(2), facing: 0}}
	for i := range s.zones {
		abilities := s.decks[i].abilities
		if s.shuffled {
			chance.Shuffle(draw, abilities[:])
		}
		s.characters[i], _ = parseCharacter(o[characterOption(i)])
		s.figures[i] = starts[i]
		z := &s.zones[i]
		z.moves, z.ready = s.decks[i].moves, 1<<moveCards-1
		z.inHand = cast[s.characters[i]].hand
		z.inDeck = deckSize - z.inHand
		z.deal(abilities[:])
		s.rows[i].n = 1
		s.rows[i].slots[0] = slot{act: end}
		s.marks[i].fresh = true
	}
	return s, nil
}

// Parse reads a complete position text (R16).
func (Game) Parse(o game.Options, position string) (game.State, error) {
	s, err := parseState(o, position)
	switch {
	case err != nil:
		return nil, err
	case leavesOpen(position):
		return nil, game.ErrSeen
	}
	return s, nil
}

// leavesOpen tells whether a position that was read leaves cards open: in the zones of a player, its second and third
// field. Anywhere else a question mark is a question that waits for its answer.
func leavesOpen(position string) bool {
	return strings.Contains(strings.Join(strings.Fields(position)[1:3], " "), "?")
}

// ParseSeen reads a position text in which hands, decks and rows may be face down.
func (Game) ParseSeen(o game.Options, position string) (game.Seen, error) {
	s, err := parseState(o, position)
	return game.NewSeen(s), err
}

func parseState(o game.Options, position string) (*State, error) {
	s, err := empty(o)
	if err != nil {
		return nil, err
	}
	if err := s.parsePosition(position); err != nil {
		return nil, err
	}
	return s, nil
}

func characterOption(i int) string { return [...]string{"p1char", "p2char"}[i] }

// empty is a state with nothing but its options.
func empty(o game.Options) (*State, error) {
	s := &State{}
	s.limit, s.shuffled = uint16(o.Int("maxbeats")), o.Bool("shuffle")
	for i, option := range []string{"p1deck", "p2deck"} {
		text := o[option]
		if text == "" {
			c, err := parseCharacter(o[characterOption(i)])
			if err != nil {
				return nil, err
			}
			text = cast[c].deck
		}
		d, err := parseDeck(text, o.Bool("deckrules"))
		if err != nil {
			return nil, fmt.Errorf("option %s: %w", option, err)
		}
		s.decks[i] = d
	}
	return s, nil
}

// parseDeck reads a deck (R15) and enforces R2.2, and R2.3 if strict.
func parseDeck(text string, strict bool) (d deck, err error) {
	for _, base := range baseDecks {
		if text == base.id {
			text = base.movement + ":" + base.ability
		}
	}
	moves, abilities, ok := strings.Cut(text, ":")
	if !ok {
		return d, game.Refuse("no-deck", "R15", "%.80q is no deck; name a base deck (murelious-base, strylan-base, "+
			"aumandetta-base) or list m1+m2+m3+m4:a1+...+a12.", text)
	}
	if err := fillDeck(d.moves[:], moves, true); err != nil {
		return d, err
	}
	if err := fillDeck(d.abilities[:], abilities, false); err != nil {
		return d, err
	}
	if strict {
		err = d.checkRules()
	}
	return d, err
}

// fillDeck reads the cards of one sort.
func fillDeck(to []card, text string, movement bool) error {
	sort := map[bool]string{true: "movement cards", false: "abilities"}[movement]
	var list []card
	var ids []string
	if text != "" {
		ids = strings.Split(text, "+")
	}
	for _, id := range ids {
		c, ok := cardByID[id]
		switch {
		case !ok:
			return game.Refuse("no-card", "R11", "No card is called %.80q.", id)
		case pool[c].movement != movement:
			return game.Refuse("wrong-sort", "R2.2", "%s is not one of the %s.", pool[c].name, sort)
		case slices.Contains(list, c):
			return game.Refuse("twice", "R2.2", "%s is in the deck twice.", pool[c].name)
		}
		list = append(list, c)
	}
	if len(list) != len(to) {
		return game.Refuse("deck-size", "R2.2", "A deck has %d %s; this one has %d.", len(to), sort, len(list))
	}
	copy(to, list)
	return nil
}

// checkRules enforces the restrictions of R2.3.
func (d *deck) checkRules() error {
	hasStep, gold := false, 0
	for _, c := range d.moves {
		hasStep = hasStep || c == step1
		gold += boolInt(pool[c].gold)
	}
	switch {
	case !hasStep:
		return game.Refuse("no-step", "R2.3", "The deck has no Step; every deck needs it.")
	case gold > 1:
		return game.Refuse("two-gold", "R2.3",
			"The deck has more than one gold movement card: Grappling Hook, Fleche, Leap.")
	}
	return nil
}
