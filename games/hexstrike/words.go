package hexstrike

import (
	"slices"
	"strings"

	"hexparlor/i18n"
)

// Names of what is printed, made once, so that listing picks and naming players takes no memory.
var (
	titles, activeTitles, passiveTitles [cards]i18n.Message // of a card, and of it as active and as passive card
	turnWords                           [turns]i18n.Message
	baseDeckNames                       [baseCount]i18n.Message
	nameless                            [2]i18n.Message // players who have not chosen a character
	seatNames                           [characters]struct {
		alone i18n.Message
		twins [2]i18n.Message // of the players, where both have the same character
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

// power is what sets a character apart.
func (c character) power() i18n.Message {
	return i18n.Of("hexstrike.character." + cast[c].id + ".power")
}

// text is what is printed on the card for a role (active, passive or in-hand), if anything.
func (c card) text(words *i18n.Catalogue, role string) i18n.Message {
	if key := titles[c].Key() + "." + role; words.Has(key) {
		return i18n.Of(key)
	}
	return i18n.Message{}
}

// nameOf is what a player is called when these are the characters.
func nameOf(i int, chosen [2]character) i18n.Message {
	n := &seatNames[chosen[i]]
	if chosen[0] == chosen[1] {
		return n.twins[i]
	}
	return n.alone
}

// title is the name of a card by its id.
func title(id string) i18n.Message { return titles[cardByID[id]] }

// listed is the names of cards by their ids.
func listed(ids []string) i18n.List {
	list := make(i18n.List, 0, len(ids))
	for _, id := range ids {
		list = append(list, title(id))
	}
	return list
}

// turnText says a turn by its notation.
func turnText(name string) i18n.Message {
	t, _ := parseTurn(name)
	return turnWords[t]
}

// Deeds by the letters of tokens (R3.3) and by the actions that are no tokens (R3.6).
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

// deeds says an action without its directions: "a step and an attack".
func deeds(action string) i18n.List {
	action = strings.Trim(action, "[]")
	if said, ok := deedWords[action]; ok {
		return i18n.List{said}
	}
	var letters []string
	for token := range strings.SplitSeq(action, "-") {
		if letter := token[len(token)-1:]; !slices.Contains(letters, letter) {
			letters = append(letters, letter)
		}
	}
	said := make(i18n.List, len(letters))
	for i, letter := range letters {
		said[i] = deedWords[letter]
	}
	return said
}
