package swarm

import (
	"maps"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Canonical returns o with its data in canonical text. A set with the same numbers for both players is stated by the
// options of whole numbers where they can state it.
func (Game) Canonical(o game.Options) (game.Options, error) {
	r, err := newRules(o)
	if err != nil {
		return nil, err
	}
	o = maps.Clone(o)
	if o[hexesOption] != "" {
		for _, spec := range options[:4] {
			o[spec.Name] = spec.Default
		}
		if plain, ok := r.counts.plain(); ok {
			o[hexesOption] = ""
			maps.Copy(o, plain)
		}
	}
	if int(r.height) >= r.counts.all() {
		o[heightOption] = ""
	}
	if r.start != nil {
		o[hiveOption] = strings.ReplaceAll(string(r.start.appendBoard(nil, true)), "?", "*")
	}
	if o[hiveOption] == origin.cell().String()+":o" {
		o[hiveOption] = ""
	}
	return o, nil
}

// all returns the number of all hexes with both Assemblers.
func (n *numbers) all() int { return n.sum(game.Spectator) + n.sum(first) + n.sum(second) + 2 }

// plain returns the options of whole numbers that state the same numbers; ok is false if they cannot.
func (n *numbers) plain() (o game.Options, ok bool) {
	if n[first] != n[second] {
		return nil, false
	}
	o = game.Options{}
	for i, number := range []int{n[first][drone], n[first][lifter], n[first][disassembler], n[game.Spectator][dust]} {
		if number < options[i].Min || number > options[i].Max {
			return nil, false
		}
		o[options[i].Name] = strconv.Itoa(number)
	}
	return o, true
}

// standardNumbers are the numbers of hexes of the default options.
var standardNumbers = numbersOf(game.CompleteOptions(options, nil))

// DataChanges returns the changed numbers of hexes, the largest height and the start hive.
func (Game) DataChanges(o game.Options) (list []game.DataChange) {
	if o[hexesOption] != "" {
		if n, err := parseHexes(o); err == nil {
			list = n.changes()
		}
	}
	if text := o[heightOption]; text != "" {
		list = append(list, game.DataChange{
			Option: heightOption, Field: heightOption, New: text, Text: i18n.Of("swarm.change.height", "number", text),
		})
	}
	if text := o[hiveOption]; text != "" {
		number := 0
		for stack := range strings.SplitSeq(text, "/") {
			_, hexes, _ := strings.Cut(stack, ":")
			number += len(strings.NewReplacer("*", "", "-", "").Replace(hexes))
		}
		list = append(list, game.DataChange{
			Option: hiveOption, Field: hiveOption, Old: "1", New: strconv.Itoa(number),
			Text: i18n.Of("swarm.change.hive", "number", number, "play", strconv.FormatBool(strings.ContainsAny(text, "Aa"))),
		})
	}
	return list
}

// changes returns what differs from the standard numbers.
func (n *numbers) changes() (list []game.DataChange) {
	for _, seat := range [...]game.Seat{first, second, game.Spectator} {
		for k := drone; k <= dust; k++ {
			was, is := standardNumbers[seat][k], n[seat][k]
			if was == is {
				continue
			}
			without := *n
			without[seat][k] = was
			text := without.String()
			if without == standardNumbers {
				text = ""
			}
			hex, owner := kindWords[kindLetters[k]], ownerWord(seat)
			list = append(list, game.DataChange{
				Option: hexesOption, Of: owner, Field: hex, Old: strconv.Itoa(was), New: strconv.Itoa(is), Without: text,
				Text: i18n.Of("swarm.change.hexes", "hex", hex, "owner", owner, "old", was, "new", is),
			})
		}
	}
	return list
}

// Learnt reports whether both players have the same hexes and stacks may have any height, as in the games from which
// the estimate was learnt.
func (Game) Learnt(o game.Options) bool { return o[hexesOption] == "" && o[heightOption] == "" }
