package hexattack

import (
	"strings"

	"hexparlor/i18n"
)

// Warriors are named by their numbers; with names=captain the first is W and the others are 1, 2 (R10.6a). All
// texts that users read or write have these names, but positions keep the numbers.
const (
	numberCalls  = "123456789"
	captainCalls = "W12345678"
	captainCall  = "W"
)

// callList returns the names of a player's warriors, in the order of their numbers.
func (v *variant) callList() string {
	if v.captainW {
		return captainCalls
	}
	return numberCalls
}

// call returns the name of a player's warrior with this number.
func (v *variant) call(number int) string { return v.callList()[number-1 : number] }

// called returns the number of the warrior with that name; 0 if no warrior has it.
func (v *variant) called(call string) int {
	if len(call) != 1 {
		return 0
	}
	return strings.Index(v.callList(), call) + 1
}

// namesWord returns the value of option names, as a message argument.
func (v *variant) namesWord() string {
	if v.captainW {
		return "captain"
	}
	return "numbers"
}

// calls returns the names of warriors of one player.
func (v *variant) calls(squad band) i18n.List {
	var list i18n.List
	for !squad.empty() {
		list = append(list, v.call(squad.pop().number()))
	}
	return list
}

// fullNames returns the names of warriors with their players, as the board shows them.
func (v *variant) fullNames(squad band) i18n.List {
	var list i18n.List
	for !squad.empty() {
		list = append(list, v.name(squad.pop()))
	}
	return list
}

// name returns a warrior's name with its player; empty for noWarrior.
func (v *variant) name(w warrior) Name {
	if w == noWarrior {
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
