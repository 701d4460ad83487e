package hexattack

import (
	"strings"

	"hexparlor/i18n"
)

// Warriors are called by their numbers; with names=captain the first is W and the others 1, 2 (R10.6a). Whatever a
// person reads or writes has these names, but positions keep the numbers.
const (
	numberCalls  = "123456789"
	captainCalls = "W12345678"
	captainCall  = "W"
)

// callList is what the warriors of a player are called, in the order of their numbers.
func (v *variant) callList() string {
	if v.captainW {
		return captainCalls
	}
	return numberCalls
}

// call is what a player's warrior with this number is called.
func (v *variant) call(number int) string { return v.callList()[number-1 : number] }

// called is the number of the warrior that is called so; 0 if none can be.
func (v *variant) called(call string) int {
	if len(call) != 1 {
		return 0
	}
	return strings.Index(v.callList(), call) + 1
}

// namesWord is the value of the option, as a word by which messages choose.
func (v *variant) namesWord() string {
	if v.captainW {
		return "captain"
	}
	return "numbers"
}

// calls lists what warriors of one player are called.
func (v *variant) calls(squad band) i18n.List {
	var list i18n.List
	for !squad.empty() {
		list = append(list, v.call(squad.pop().number()))
	}
	return list
}

// fullNames are warriors as the board shows them: with their players.
func (v *variant) fullNames(squad band) i18n.List {
	var list i18n.List
	for !squad.empty() {
		list = append(list, v.name(squad.pop()))
	}
	return list
}

// name is a warrior with its player; empty for nobody.
func (v *variant) name(w warrior) Name {
	if w == nobody {
		return ""
	}
	return Name(string('0'+rune(w.player())) + "." + v.call(w.number()))
}

func (v *variant) names(b band) []Name {
	list := make([]Name, 0, b.len())
	for !b.empty() {
		list = append(list, v.name(b.pop()))
	}
	return list
}
