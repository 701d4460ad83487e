package hexstrike

import (
	_ "embed"
	"maps"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Catalogue has everything that is printed in the game: cards, characters and base decks.
type Catalogue struct {
	Cards      []Card      `json:"cards"`
	Characters []Character `json:"characters"`
	Decks      []Deck      `json:"decks"`
	Actions    []Action    `json:"actions" doc:"everything that a beat can hold"`
	Turns      []Turn      `json:"turns" doc:"by steps"`
	DeckSize   DeckSize    `json:"deckSize"`
}

// Action is one action of a row, split into its tokens.
type Action struct {
	Text    string  `json:"text" doc:"as slots and strips have it"`
	Boxed   bool    `json:"boxed"`
	Special string  `json:"special" doc:"a word in the place of tokens: W, E, F, Co, X1, X2, D, S, _, Death, Victory; or empty"`
	Tokens  []Token `json:"tokens"`
}

// Token is one token of an action: a path and the deed at its end, such as a move or an attack.
type Token struct {
	Kind string `json:"kind" enum:"m,j,a,b,c" doc:"move, jump, attack, block, charge"`
	Legs []Leg  `json:"legs"`
}

// Leg is a straight part of a path.
type Leg struct {
	Turn   int `json:"turn" doc:"steps clockwise from the facing"`
	Length int `json:"length"`
}

// Turn is a rotation at the start of a beat.
type Turn struct {
	ID    string `json:"id"`
	Steps int    `json:"steps" doc:"clockwise"`
	Size  int    `json:"size" doc:"steps either way"`
}

// DeckSize has the numbers of cards that a deck must have, by type.
type DeckSize struct {
	Movement  int `json:"movement"`
	Abilities int `json:"abilities"`
}

// Character is one of the fighters.
type Character struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Hand  int    `json:"hand"`
	Power string `json:"power"`
	Deck  string `json:"deck" doc:"id of the default deck"`
}

// Deck is a base deck.
type Deck struct {
	ID        string   `json:"id"`
	Movement  []string `json:"movement"`
	Abilities []string `json:"abilities" doc:"top first"`
}

// Components returns the Catalogue of the options' rules with its texts in a language.
func (Game) Components(o game.Options, words *i18n.Catalogue) any {
	return ruleSetOrStandard(o).catalogue(words)
}

// ruleSetOrStandard returns the rules of options, or the printed rules for options that New refuses.
func ruleSetOrStandard(o game.Options) *ruleSet {
	if r, err := ruleSetOf(o); err == nil {
		return r
	}
	return standard
}

// catalogue returns the Catalogue of the rules with its texts in a language.
func (r *ruleSet) catalogue(words *i18n.Catalogue) Catalogue {
	c := Catalogue{Actions: r.actions(), Turns: turnViews(), DeckSize: DeckSize{moveCards, deckSize}}
	for n := card(1); n < cards; n++ {
		c.Cards = append(c.Cards, r.view(n).in(words))
	}
	for n, d := range r.cast {
		c.Characters = append(c.Characters, Character{
			d.id, words.Say(seatNames[n].alone), int(d.hand), words.Say(r.power(character(n))), baseDecks[d.deck].id,
		})
	}
	for n := range r.decks {
		deck := &r.decks[n]
		c.Decks = append(c.Decks, Deck{baseDecks[n].id, ids(deck.moves[:]), ids(deck.abilities[:])})
	}
	return c
}

// actions returns the actions that can occur in a row: of all pairs of cards, also as Gigantic Staff changes them
// over the abyss, and those that belong to no card.
func (r *ruleSet) actions() []Action {
	seen := map[string]Action{}
	keep := func(e slot) {
		v := e.view()
		seen[v.Action] = Action{v.Action, e.act.isBracketed(), e.special(), e.act.tokens()}
	}
	keep(slot{})
	keep(slot{act: icon})
	keep(slot{act: icon, marks: greyMark})
	keep(slot{act: focusOn})
	for _, mark := range []string{deathMark, victoryMark} {
		seen[mark] = Action{Text: mark, Special: mark, Tokens: []Token{}}
	}
	for active := card(1); active < cards; active++ {
		for passive := card(1); passive < cards; passive++ {
			if pool[active].movement == pool[passive].movement {
				continue
			}
			var l, half setList
			l.build(r, &half, active, passive, straight)
			for _, e := range l.entries[:l.n] {
				keep(e)
				vault(&e)
				keep(e)
			}
		}
	}
	return slices.SortedFunc(maps.Values(seen), func(a, b Action) int { return strings.Compare(a.Text, b.Text) })
}

// special returns the word of the slot's action if it is a special action without a path, otherwise "".
func (e *slot) special() string {
	if e.act&stepsMask != 0 {
		return ""
	}
	return strings.Trim(e.view().Action, "[]")
}

func (a action) tokens() []Token {
	list := []Token{}
	for rest := a & stepsMask; rest != 0; {
		var t token
		t, rest = rest.next()
		list = append(list, Token{string(kindLetters[t.last.kind()]), t.path()})
	}
	return list
}

// path returns the legs of a token for views; it joins legs that continue in the same direction.
func (t token) path() (legs []Leg) {
	for rest := t.legs; rest != 0; rest >>= stepBits {
		p := step(rest)
		if n := len(legs) - 1; n >= 0 && legs[n].Turn == p.letter() {
			legs[n].Length += p.length()
		} else {
			legs = append(legs, Leg{p.letter(), p.length()})
		}
	}
	return legs
}

func turnViews() (list []Turn) {
	for t := straight; t < turns; t++ {
		list = append(list, Turn{t.String(), t.steps(), int(t.size())})
	}
	return list
}

// examples has the Markdown of an example with a figure for every role of every card.
//
//go:embed examples.md
var examples string

// WriteRules adds the pages of the characters and the cards, generated from their data, to the rules page.
func (Game) WriteRules(page string, o game.Options, words *i18n.Catalogue) string {
	r := ruleSetOrStandard(o)
	var b strings.Builder
	b.WriteString(page)
	w := writer{&b, words, r}
	w.say("\n## ", i18n.Of("hexstrike.page.characters"), " {#characters}\n\n")
	for c, d := range r.cast {
		w.say("- ", i18n.Of("hexstrike.page.character", "character", seatNames[c].alone, "limit", int(d.hand),
			"power", r.power(character(c))), "\n")
	}
	w.say("\n## ", i18n.Of("hexstrike.page.cards"), " {#cards}\n")
	for _, movement := range []bool{true, false} {
		for c := card(1); c < cards; c++ {
			if pool[c].movement == movement {
				w.card(c)
			}
		}
	}
	return b.String()
}

// writer writes generated parts of the rules page in one language.
type writer struct {
	*strings.Builder
	words *i18n.Catalogue
	rules *ruleSet
}

// say writes a message and the Markdown around it.
func (w writer) say(before string, m i18n.Message, after string) {
	w.WriteString(before + w.words.Say(m) + after)
}

// card writes the section of the rules page about one card.
func (w writer) card(c card) {
	w.say("\n### ", titles[c], " {#"+c.String()+"}\n\n")
	d := &w.rules.pool[c]
	w.say("", w.rules.numbers(c), "\n\n`"+d.stripWords()+"`\n")
	isPrinted := d.sameFields(&pool[c]) // examples show cards as printed
	for _, of := range []struct{ role, key string }{
		{"active", "hexstrike.page.active"}, {"passive", "hexstrike.page.passive"}, {"in-hand", "hexstrike.page.in-hand"},
	} {
		if text := c.text(w.words, of.role); !text.Empty() {
			w.say("\n", i18n.Of(of.key, "text", text), "\n")
		}
		if example := exampleOf(c.String() + " " + of.role); isPrinted && example != "" {
			w.WriteString("\n" + example + "\n")
		}
	}
}

// numbers describes the type of a card and its numbers.
func (r *ruleSet) numbers(c card) i18n.Message {
	d, key, sort := &r.pool[c], "hexstrike.page.card", "ability"
	switch {
	case d.gold:
		sort = "gold"
	case d.movement:
		sort = "movement"
	}
	if d.damage > 0 || d.kbf > 0 || d.throws {
		key = "hexstrike.page.card.hits"
	}
	return i18n.Of(key, "sort", sort, "priority", int(d.priority), "turns", strings.Join(r.turnsOf(c), ", "),
		"damage", int(d.damage), "knockback", d.knockback())
}

// exampleOf returns the fenced example whose title names a card and its role, or "" if there is none.
func exampleOf(title string) string {
	_, rest, _ := strings.Cut(examples, "## "+title+"\n\n")
	if at := strings.Index(rest, "\n```\n"); at >= 0 {
		return rest[:at+len("\n```")]
	}
	return ""
}
