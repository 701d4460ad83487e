// Package hexstrike has the rules of HexStrike. Comments cite the rules by number, as R8.10.
package hexstrike

import (
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Game is the rules of HexStrike.
type Game struct{ game.PresentationDefaults }

// options returns the options of R15; New checks the decks.
func options() []game.Option {
	var ids []string
	for _, c := range cast {
		ids = append(ids, c.id)
	}
	return []game.Option{
		{Name: "p1char", Kind: game.TextOption, Values: ids, Default: "murelious"},
		{Name: "p2char", Kind: game.TextOption, Values: ids, Default: "strylan"},
		{Name: "p1deck", Kind: game.TextOption},
		{Name: "p2deck", Kind: game.TextOption},
		{Name: "deckrules", Kind: game.BoolOption, Default: "true"},
		{Name: "shuffle", Kind: game.BoolOption, Default: "false"},
		{Name: "hit", Kind: game.TextOption, Values: []string{"stun", "any"}, Default: "stun"},
		{Name: "window", Kind: game.TextOption, Values: []string{"next", "beat"}, Default: "next"},
		{Name: "origin", Kind: game.TextOption, Values: []string{"now", "start"}, Default: "now"},
		{Name: "restore", Kind: game.TextOption, Values: []string{"order", "choose"}, Default: "order"},
		{Name: "powers", Kind: game.BoolOption, Default: "true"},
		{Name: "edge", Kind: game.TextOption, Values: []string{"beat", "ever"}, Default: "beat"},
		{Name: "waiting", Kind: game.TextOption, Values: []string{"on", "both"}, Default: "on"},
		{Name: "arrowblock", Kind: game.TextOption, Values: []string{"beat", "earlier"}, Default: "beat"},
		{Name: "refreshwait", Kind: game.TextOption, Values: []string{"questions", "throws"}, Default: "questions"},
		{Name: "choose", Kind: game.TextOption, Values: []string{"fixed", "sealed"}, Default: "fixed"},
		{Name: "maxbeats", Kind: game.IntOption, Min: 50, Max: 1000, Default: "300"},
		{Name: dataOptions[cardsData], Kind: game.DataOption, Size: 4000},
		{Name: dataOptions[decksData], Kind: game.DataOption, Size: 1500},
		{Name: dataOptions[fightersData], Kind: game.DataOption, Size: 300},
		{Name: dataOptions[islandData], Kind: game.DataOption, Size: 700},
	}
}

var presets = []game.Preset{
	{Name: "standard", Options: game.Options{"shuffle": "true", "choose": "sealed"}},
	{Name: "printed", Options: game.Options{
		"hit": "any", "window": "beat", "origin": "start", "restore": "choose", "powers": "false", "edge": "ever",
		"waiting": "both", "arrowblock": "earlier", "refreshwait": "throws", "choose": "sealed",
		"maxbeats": "1000", // the text knows no limit
	}},
	{Name: "ordered", Options: game.Options{}},
	{Name: "aumandetta", Options: game.Options{"p1char": "aumandetta"}},
	{Name: "mirror", Options: game.Options{"p1char": "ryathan", "p2char": "ryathan"}},
}

// Info returns the properties of the game.
func (Game) Info() game.Info { return info }

// info is built once, because every move reads it.
var info = game.Info{
	ID:      "hexstrike",
	Version: 1,
	Layout:  layout,
	Options: options(),
	Presets: presets,
	Events:  events,
	Traits:  game.Traits{Hidden: true, Sealed: true, Chance: true, Resigns: true, Heuristic: true, Sketched: true},
}

// Seats returns the two players, named by their characters, or by numbers if they have yet to choose.
func (Game) Seats(o game.Options) []game.SeatInfo {
	if o["choose"] == "sealed" {
		return []game.SeatInfo{{Seat: 1, Name: nameless[0], Team: 1}, {Seat: 2, Name: nameless[1], Team: 2}}
	}
	var chosen [2]character
	for i := range chosen {
		chosen[i], _ = parseCharacter(o[characterOption(i)])
	}
	var seats []game.SeatInfo
	for i := range chosen {
		seats = append(seats, game.SeatInfo{Seat: seatOf(i), Name: nameOf(i, chosen), Team: i + 1})
	}
	return seats
}

// New returns the opening position (R2). With shuffle, player 1's abilities are shuffled first, then player 2's
// (R18.1); if the players have yet to choose, the indexes of their lists are shuffled.
func (Game) New(o game.Options, seed rng.Seed) (game.State, error) {
	s, err := empty(o)
	if err != nil {
		return nil, err
	}
	draw := rng.New(seed)
	for i := range s.lots {
		s.lots[i] = inOrder
		if s.shuffled {
			rng.Shuffle(draw, s.lots[i][:])
		}
	}
	if s.choosing = s.sealed; !s.choosing {
		s.setUp()
	}
	return s, nil
}

// Parse parses a complete position text (R16).
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

// leavesOpen reports whether a position text hides cards: a question mark in its second or third field, which have
// the cards of the players. In other fields a question mark is a question that waits for its answer.
func leavesOpen(position string) bool {
	if isChoosingText(position) {
		return strings.Contains(position, "?")
	}
	return strings.Contains(strings.Join(strings.Fields(position)[1:3], " "), "?")
}

// ParseSeen parses a position text in which hands, decks and rows may be face down.
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

// empty returns a state that has the options o and nothing else.
func empty(o game.Options) (*State, error) {
	s := &State{}
	rules, err := ruleSetOf(o)
	if err != nil {
		return nil, err
	}
	s.rules, s.limit, s.shuffled, s.variant = rules, uint16(o.Int("maxbeats")), o.Bool("shuffle"), variantOf(o)
	s.sealed, s.strict = o["choose"] == "sealed", o.Bool("deckrules")
	for i, option := range []string{"p1deck", "p2deck"} {
		c, err := parseCharacter(o[characterOption(i)])
		if err != nil {
			return nil, err
		}
		s.characters[i], s.fallback[i] = c, c
		text := o[option]
		switch {
		case s.sealed && text != "":
			return nil, game.WrongOption(option, catalog.Error(i18n.Of("hexstrike.deck.public", "option", option)))
		case s.sealed:
			continue
		case text == "":
			s.decks[i] = *rules.base(c)
			continue
		}
		d, err := rules.parseDeck(text, s.strict)
		if err != nil {
			why := catalog.Error(i18n.Of("hexstrike.deck.option", "option", option, "why", err))
			return nil, game.WrongOption(option, why)
		}
		s.decks[i] = d
	}
	return s, nil
}

// parseDeck parses a deck (R15). It checks R2.2, and R2.3 too if strict is set.
func (r *ruleSet) parseDeck(text string, strict bool) (d deck, err error) {
	if n := baseIndex(text); n >= 0 {
		return r.decks[n], nil
	}
	return parseLists(text, ":", strict)
}

// parseLists parses the movement cards and the abilities of a deck with a separator between them.
func parseLists(text, separator string, strict bool) (d deck, err error) {
	moves, abilities, ok := strings.Cut(text, separator)
	if !ok {
		return d, game.Refuse("no-deck", "R15", i18n.Of("hexstrike.deck.form", "text", i18n.Quote(text)))
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

// fillDeck parses the movement cards or the abilities of a deck into to.
func fillDeck(to []card, text string, movement bool) error {
	sort := map[bool]string{true: "movement", false: "ability"}[movement]
	var list []card
	var ids []string
	if text != "" {
		ids = strings.Split(text, "+")
	}
	for _, id := range ids {
		c, ok := cardByID[id]
		switch {
		case !ok:
			return game.Refuse("no-card", "R11", i18n.Of("hexstrike.deck.no-card", "text", i18n.Quote(id)))
		case pool[c].movement != movement:
			return game.Refuse("wrong-sort", "R2.2", i18n.Of("hexstrike.deck.sort", "sort", sort, "card", titles[c]))
		case slices.Contains(list, c):
			return refuseCard("twice", "R2.2", "hexstrike.deck.twice", c)
		}
		list = append(list, c)
	}
	if len(list) != len(to) {
		return game.Refuse("deck-size", "R2.2", i18n.Of("hexstrike.deck.count", "sort", sort,
			"count", len(to), "found", len(list)))
	}
	copy(to, list)
	return nil
}

// checkRules checks the restrictions of R2.3.
func (d *deck) checkRules() error {
	hasStep, gold := false, 0
	for _, c := range d.moves {
		hasStep = hasStep || c == step1
		gold += boolInt(pool[c].gold)
	}
	switch {
	case !hasStep:
		return game.Refuse("no-step", "R2.3", i18n.Of("hexstrike.deck.no-step"))
	case gold > 1:
		return game.Refuse("two-gold", "R2.3", i18n.Of("hexstrike.deck.gold"))
	}
	return nil
}

// variant has the options that change rules; the zero value stands for the standard rules.
type variant struct {
	hitsStop  bool // hit=any: a hit without stun also cancels the target's action of this beat (R8.5a)
	stunsNow  bool // window=beat: a stun begins with this beat, even after the action (R9.9a)
	fromStart bool // origin=start: paths begin where the beat began (R8.6a)
	restores  bool // restore=choose: Vengeance also asks which movement cards come back (R5.4a)
	powerless bool // powers=false: characters have no powers (R13.0)
	edgeEver  bool // edge=ever: a push too far loses even if the beat ends nearer (R14.1b)
	bothBusy  bool // waiting=both: no beat is played while a player's slot is open (R7.3a)
	standing  bool // arrowblock=earlier: only a block that already stands stops an arrow (R10.2a)
	drawsSoon bool // refreshwait=throws: of all questions only a throw delays a refresh (R13.2a)
}

// variantOf returns the variant that the options o select.
func variantOf(o game.Options) variant {
	return variant{
		hitsStop: o["hit"] == "any", stunsNow: o["window"] == "beat", fromStart: o["origin"] == "start",
		restores: o["restore"] == "choose", powerless: !o.Bool("powers"), edgeEver: o["edge"] == "ever",
		bothBusy: o["waiting"] == "both", standing: o["arrowblock"] == "earlier",
		drawsSoon: o["refreshwait"] == "throws",
	}
}

// handOf returns the hand limit of player i's character (R13).
func (s *position) handOf(i int) uint8 {
	if s.variant.powerless {
		return plainHand
	}
	return s.rules.cast[s.characters[i]].hand
}

// hasPower reports whether a player has the power of a character (R13).
func (s *position) hasPower(i int, of character) bool {
	return s.characters[i] == of && !s.variant.powerless
}

// stopAction turns the action of player i, who was hit before acting, into a wait for this beat (R8.5a). Reflex
// Dodge does not become active by such a wait.
func (s *resolver) stopAction(i int) {
	b, r := &s.play, &s.rows[i]
	if b.begun[i] || b.stopped[i] {
		return
	}
	b.disabled[i] = true
	if s.isOpen(i) || r.slots[0].isIcon() {
		return
	}
	b.stopped[i], b.overwritten[i] = true, r.slots[0]
	r.slots[0].act = wait
}

// lookFar records the distance from land of player i after a push, if option edge=ever lets it count before the
// beat ends (R14.1b).
func (s *resolver) lookFar(i int) {
	if s.variant.edgeEver {
		s.play.strayed[i] = max(s.play.strayed[i], s.rules.island.offLand(s.figures[i].cell))
	}
}

// farOff returns the distance of player i from land, or the largest distance in this beat if option edge=ever
// counts it (R14.1b).
func (s *resolver) farOff(i int) int {
	return max(s.rules.island.offLand(s.figures[i].cell), s.play.strayed[i])
}

// rejoin moves player i, who is not at the start of the path t any more, along the rest of the path while its next
// hex is adjacent (R8.6a). It reports whether an arrow has ended the action.
func (s *resolver) rejoin(i int, e *slot, t reach) (ended bool) {
	f, from := &s.figures[i], s.figures[i].cell
	path, n := t.hexes(e)
	for next := 1 + slices.Index(path[:n], from); next < n; next++ {
		d, ok := lineTo(f.cell, path[next])
		if !ok || f.cell.Distance(path[next]) > 1 {
			s.logMoved(i, f.cell, "move", false)
			return false
		}
		stopped, ended := s.walk(i, e, d, 1)
		if ended {
			return true
		}
		if stopped {
			break
		}
	}
	if t.last.kind() == move && f.cell != from && f.cell != t.origin {
		s.leaveBehind(i, e, t.origin)
	}
	return false
}

// hexes returns the hexes of a path of slot e in order; the path of a Grappling Hook ends at its target.
func (t reach) hexes(e *slot) (path [maxSteps * longestLeg]hex.Cell, n int) {
	at := t.origin
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		for range p.length() {
			at = at.Add(layout.Step(turned(t.facing, p.letter())))
			path[n] = at
			n++
			if at == t.target && e.isGrapple(t.token) {
				return path, n
			}
		}
	}
	return path, n
}
