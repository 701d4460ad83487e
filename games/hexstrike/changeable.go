package hexstrike

import (
	"maps"
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// Canonical returns o with the data in canonical text (game.Changeable).
func (Game) Canonical(o game.Options) (game.Options, error) {
	s, err := empty(o)
	if err != nil {
		return nil, err
	}
	o = maps.Clone(o)
	for n, text := range s.rules.texts() {
		o[dataOptions[n]] = text
	}
	return o, nil
}

// Learnt reports whether cards, fighters and land are as printed, as in the games from which the weights were learnt;
// decks may be any (game.Changeable).
func (Game) Learnt(o game.Options) bool {
	return o[dataOptions[cardsData]]+o[dataOptions[fightersData]]+o[dataOptions[islandData]] == ""
}

// DataChanges returns the differences between the printed game and the data of canonical options (game.Changeable).
func (Game) DataChanges(o game.Options) []game.DataChange {
	r, err := ruleSetOf(o)
	if err != nil || r == standard {
		return nil
	}
	list := r.cardChanges()
	list = append(list, r.deckChanges()...)
	list = append(list, r.fighterChanges()...)
	return append(list, r.islandChanges()...)
}

// without returns the canonical text of an option of data after undo has changed a copy of the rules.
func (r *ruleSet) without(option int, undo func(*ruleSet)) string {
	rules := *r
	undo(&rules)
	return rules.texts()[option]
}

// cardChanges returns the fields of cards that differ from the printed ones.
func (r *ruleSet) cardChanges() (list []game.DataChange) {
	for c := card(1); c < cards; c++ {
		now, was := &r.pool[c], &pool[c]
		for _, field := range cardFields {
			before, after := was.fieldText(field), now.fieldText(field)
			if before == after {
				continue
			}
			list = append(list, game.DataChange{
				Option: dataOptions[cardsData], Of: c.String(), Field: field, Old: before, New: after,
				Text: fieldChange(c, field, was, now),
				Without: r.without(cardsData, func(r *ruleSet) {
					if err := r.pool[c].setField(field, before); err != nil {
						panic(err) // printed values are legal
					}
				}),
			})
		}
	}
	return list
}

// fieldChange describes the difference of a field between two versions of a card.
func fieldChange(c card, field string, was, now *cardData) i18n.Message {
	if field == stripField {
		return stripChange(c, was, now)
	}
	return i18n.Of("hexstrike.data.change."+field, "card", titles[c], "old", was.fieldText(field),
		"new", now.fieldText(field))
}

// stripChange describes the difference between two strips: which actions come on other beats, or the whole strip if the
// actions differ.
func stripChange(c card, was, now *cardData) i18n.Message {
	before, after := actionBeats(was.actions), actionBeats(now.actions)
	same := slices.EqualFunc(before, after, func(a, b int) bool { return was.actions[a] == now.actions[b] })
	if !same {
		return i18n.Of("hexstrike.data.change.strip", "card", titles[c], "old", was.stripWords(), "new", now.stripWords())
	}
	var moved []i18n.Message
	for n, at := range after {
		if before[n] != at && now.actions[at] != end {
			moved = append(moved, i18n.Of("hexstrike.data.change.moved", "what", i18n.And(deeds(now.actions[at].String())),
				"old", before[n]+1, "new", at+1))
		}
	}
	if a, b := len(was.actions)-1, len(now.actions)-1; a != b {
		moved = append(moved, i18n.Of("hexstrike.data.change.length", "old", a, "new", b))
	}
	return i18n.Of("hexstrike.data.change.beats", "card", titles[c], "changes", i18n.And(moved))
}

// actionBeats returns the indexes of the beats of a strip that are no waits.
func actionBeats(actions []action) (list []int) {
	for n, a := range actions {
		if a != wait {
			list = append(list, n)
		}
	}
	return list
}

// deckChanges returns the base decks with other cards, and the fighters with another own deck.
func (r *ruleSet) deckChanges() (list []game.DataChange) {
	for n := range r.decks {
		now, was := &r.decks[n], &standard.decks[n]
		if *now == *was {
			continue
		}
		list = append(list, game.DataChange{
			Option: dataOptions[decksData], Of: baseDecks[n].id, Field: "list",
			Old: was.listText("/"), New: now.listText("/"), Text: deckChange(n, was, now),
			Without: r.without(decksData, func(r *ruleSet) { r.decks[n] = *was }),
		})
	}
	for c := range r.cast {
		now, was := r.cast[c].deck, cast[c].deck
		if now == was {
			continue
		}
		list = append(list, game.DataChange{
			Option: dataOptions[decksData], Of: cast[c].id, Field: "deck", Old: baseDecks[was].id, New: baseDecks[now].id,
			Text: i18n.Of("hexstrike.data.change.own-deck", "fighter", seatNames[c].alone,
				"old", baseDeckNames[was], "new", baseDeckNames[now]),
			Without: r.without(decksData, func(r *ruleSet) { r.cast[c].deck = was }),
		})
	}
	return list
}

// deckChange describes the difference between two lists of a base deck: which cards it has gained and lost.
func deckChange(n int, was, now *deck) i18n.Message {
	gained, lost := now.cards()&^was.cards(), was.cards()&^now.cards()
	if gained == 0 {
		return i18n.Of("hexstrike.data.change.order", "deck", baseDeckNames[n])
	}
	return i18n.Of("hexstrike.data.change.deck", "deck", baseDeckNames[n],
		"new", i18n.And(listed(ids(cardsOf(gained)))), "old", i18n.And(listed(ids(cardsOf(lost)))))
}

// cards returns the cards of a deck as bits.
func (d *deck) cards() (set uint64) {
	for _, list := range [][]card{d.moves[:], d.abilities[:]} {
		for _, c := range list {
			set |= 1 << c
		}
	}
	return set
}

// fighterChanges returns the numbers of fighters that differ from the printed ones.
func (r *ruleSet) fighterChanges() (list []game.DataChange) {
	for c := range r.cast {
		for _, field := range fighterFields {
			before, after := cast[c].fieldText(field), r.cast[c].fieldText(field)
			if before == after {
				continue
			}
			list = append(list, game.DataChange{
				Option: dataOptions[fightersData], Of: cast[c].id, Field: field, Old: before, New: after,
				Text: i18n.Of("hexstrike.data.change."+field, "fighter", seatNames[c].alone, "old", before, "new", after),
				Without: r.without(fightersData, func(r *ruleSet) {
					if err := r.cast[c].setField(field, before); err != nil {
						panic(err) // printed values are legal
					}
				}),
			})
		}
	}
	return list
}

// islandChanges returns the differences of the land and of the starts from the printed ones.
func (r *ruleSet) islandChanges() (list []game.DataChange) {
	land, at := r.island.land, r.island.startCells()
	if !slices.Equal(land, printedLand) {
		more, less := beyond(land, printedLand), beyond(printedLand, land)
		list = append(list, game.DataChange{
			Option: dataOptions[islandData], Field: "land", Old: cellList(printedLand), New: cellList(land),
			Text:    i18n.Of("hexstrike.data.change.land", "more", more, "less", less, "all", len(land)),
			Without: r.withoutIsland(printedLand, at),
		})
	}
	if at != starts {
		list = append(list, game.DataChange{
			Option: dataOptions[islandData], Field: "starts", Old: cellList(starts[:]), New: cellList(at[:]),
			Text:    i18n.Of("hexstrike.data.change.starts", "old", i18n.And(starts[:]), "new", i18n.And(at[:])),
			Without: r.withoutIsland(land, starts),
		})
	}
	return list
}

// withoutIsland returns the text of the option island with that land and those starts, or nothing if a start would not
// be on land: then only both can be taken back.
func (r *ruleSet) withoutIsland(land []hex.Cell, at [2]hex.Cell) string {
	if !slices.Contains(land, at[0]) || !slices.Contains(land, at[1]) {
		return ""
	}
	return r.without(islandData, func(r *ruleSet) { r.island = newIsland(land, at) })
}

// beyond returns the number of hexes of a list that another one does not have.
func beyond(list, other []hex.Cell) (n int) {
	for _, c := range list {
		if !slices.Contains(other, c) {
			n++
		}
	}
	return n
}
