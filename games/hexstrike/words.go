package hexstrike

import (
	"slices"
	"strings"

	"hexparlor/message"
)

// Names of what is printed, made once, so that listing picks and naming players takes no memory.
var (
	titles, activeTitles, passiveTitles [cards]message.Message // of a card, and of it as active and as passive card
	turnWords                           [turns]message.Message
	baseDeckNames                       [baseCount]message.Message
	nameless                            [2]message.Message // players who have not chosen a character
	seatNames                           [characters]struct {
		alone message.Message
		twins [2]message.Message // of the players, where both have the same character
	}
)

func init() {
	for c := card(1); c < cards; c++ {
		titles[c] = message.Of("hexstrike.card." + c.String())
		activeTitles[c] = message.Of("hexstrike.pick.active", "card", titles[c])
		passiveTitles[c] = message.Of("hexstrike.pick.passive", "card", titles[c])
	}
	for t := straight; t < turns; t++ {
		turnWords[t] = message.Of("hexstrike.turn." + t.String())
	}
	for n := range baseDeckNames {
		baseDeckNames[n] = message.Of("hexstrike.deck.base", "deck", baseDecks[n].id)
	}
	for i := range nameless {
		nameless[i] = message.Of("hexstrike.seat.player", "number", i+1)
	}
	for c := range seatNames {
		n := &seatNames[c]
		n.alone = message.Of("hexstrike.character." + cast[c].id)
		for i := range n.twins {
			n.twins[i] = message.Of("hexstrike.seat.twin", "character", n.alone, "number", i+1)
		}
	}
}

// power is what sets a character apart.
func (c character) power() message.Message {
	return message.Of("hexstrike.character." + cast[c].id + ".power")
}

// text is what is printed on the card for a role (active, passive or in-hand), if anything.
func (c card) text(words *message.Catalogue, role string) message.Message {
	if key := titles[c].Key() + "." + role; words.Has(key) {
		return message.Of(key)
	}
	return message.Message{}
}

// nameOf is what a player is called when these are the characters.
func nameOf(i int, chosen [2]character) message.Message {
	n := &seatNames[chosen[i]]
	if chosen[0] == chosen[1] {
		return n.twins[i]
	}
	return n.alone
}

// title is the name of a card by its id.
func title(id string) message.Message { return titles[cardByID[id]] }

// listed is the names of cards by their ids.
func listed(ids []string) message.List {
	list := make(message.List, 0, len(ids))
	for _, id := range ids {
		list = append(list, title(id))
	}
	return list
}

// turnText says a turn by its notation.
func turnText(name string) message.Message {
	t, _ := parseTurn(name)
	return turnWords[t]
}

// Deeds by the letters of tokens (R3.3) and by the actions that are no tokens (R3.6).
var (
	special   = message.Of("hexstrike.deed.special")
	openBeat  = message.Of("hexstrike.deed.open")
	lostBeat  = message.Of("hexstrike.deed.lost")
	deedWords = map[string]message.Message{
		"m": message.Of("hexstrike.deed.move"), "j": message.Of("hexstrike.deed.jump"),
		"a": message.Of("hexstrike.deed.attack"), "b": message.Of("hexstrike.deed.block"),
		"c": message.Of("hexstrike.deed.charge"), "W": message.Of("hexstrike.deed.wait"),
		"Co": message.Of("hexstrike.deed.combo"), "_": message.Of("hexstrike.deed.nothing"),
		"X1": special, "X2": special, "E": openBeat, "F": openBeat, "D": lostBeat, "S": lostBeat,
	}
)

// deeds says an action without its directions: "a step and an attack".
func deeds(action string) message.List {
	action = strings.Trim(action, "[]")
	if said, ok := deedWords[action]; ok {
		return message.List{said}
	}
	var letters []string
	for token := range strings.SplitSeq(action, "-") {
		if letter := token[len(token)-1:]; !slices.Contains(letters, letter) {
			letters = append(letters, letter)
		}
	}
	said := make(message.List, len(letters))
	for i, letter := range letters {
		said[i] = deedWords[letter]
	}
	return said
}
