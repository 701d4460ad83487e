package hexstrike

import (
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"

	"hexparlor/game"
)

// ruleSet has the data of the rules that options may change. It is shared by all positions with equal options, so
// nothing may change it once it is made.
type ruleSet struct {
	pool   [cards]cardData
	cast   [characters]characterData
	decks  [baseCount]deck // base decks
	island island
	data   map[string]string // canonical texts of the options that change something
}

// The options of data, by their index in dataOptions.
const (
	cardsData = iota
	decksData
	fightersData
	islandData
	dataCount
)

// dataOptions are the names of the options of data.
var dataOptions = [dataCount]string{
	cardsData: "cards", decksData: "decks", fightersData: "fighters", islandData: "island",
}

// standard has the data of the rules as printed.
var standard *ruleSet

// ruleSets has the rule sets that were used last, because every parsed position asks for one. A rule set takes about
// 15 kB.
var ruleSets = func() *lru.Cache[string, *ruleSet] {
	cache, err := lru.New[string, *ruleSet](64)
	if err != nil {
		panic(err) // the size is positive
	}
	return cache
}()

// ruleSetOf returns the rule set of the options o. The error names the wrong option and says what would be right.
func ruleSetOf(o game.Options) (*ruleSet, error) {
	if !changesData(o) {
		return standard, nil
	}
	var texts [dataCount]string
	for n, option := range dataOptions {
		texts[n] = o[option]
	}
	key := strings.Join(texts[:], "\n")
	if r, ok := ruleSets.Get(key); ok {
		return r, nil
	}
	r, err := newRuleSet(&texts)
	if err != nil {
		return nil, err
	}
	ruleSets.Add(key, r)
	return r, nil
}

// changesData reports whether an option has data.
func changesData(o game.Options) bool {
	for _, option := range dataOptions {
		if o[option] != "" {
			return true
		}
	}
	return false
}

// newRuleSet returns the rules with the changes that the texts of the options describe.
func newRuleSet(texts *[dataCount]string) (*ruleSet, error) {
	r := *standard
	for n, parse := range [dataCount]func(*ruleSet, string) error{
		cardsData: (*ruleSet).parseCards, decksData: (*ruleSet).parseDecks, fightersData: (*ruleSet).parseFighters,
		islandData: (*ruleSet).parseIsland,
	} {
		if texts[n] == "" {
			continue
		}
		if err := parse(&r, texts[n]); err != nil {
			return nil, optionError(dataOptions[n], err)
		}
	}
	r.data = nil
	for n, text := range r.texts() {
		if text == "" {
			continue
		}
		if r.data == nil {
			r.data = map[string]string{}
		}
		r.data[dataOptions[n]] = text
	}
	return &r, nil
}

// texts returns the canonical texts of the options of data: empty for data as printed.
func (r *ruleSet) texts() [dataCount]string {
	return [dataCount]string{
		cardsData: r.cardsText(), decksData: r.decksText(), fightersData: r.fightersText(), islandData: r.islandText(),
	}
}

// allows reports whether a set with the active card c may have the turn t (R6.2).
func (r *ruleSet) allows(c card, t turn) bool {
	size := t.size()
	return size >= r.pool[c].least && size <= r.pool[c].most
}

// base returns the own deck of a character (R2.7).
func (r *ruleSet) base(c character) *deck { return &r.decks[r.cast[c].deck] }
