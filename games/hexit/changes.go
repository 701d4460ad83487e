package hexit

import (
	"maps"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// standards has the defaults of all options.
var standards = game.CompleteOptions(options, nil)

// Canonical returns o with its data in canonical text. What options without data can state is stated by them: an equal
// stock, and the start boards of the rules.
func (Game) Canonical(o game.Options) (game.Options, error) {
	d, err := readData(o)
	if err != nil {
		return nil, err
	}
	o = maps.Clone(o)
	o[scoringOption] = d.worth.String()
	if o[stockOption] != "" {
		stock, _ := parseStock(o)
		o["stones"] = standards["stones"]
		if n := stock[whiteSeat]; n == stock[blackSeat] && n >= stonesOption.Min && n <= stonesOption.Max {
			o[stockOption], o["stones"] = "", strconv.Itoa(n)
		}
	}
	if o[boardOption] != "" {
		o[boardOption], o["start"] = d.board, standards["start"]
		for name, board := range starts {
			if board == d.board {
				o[boardOption], o["start"] = "", name
			}
		}
	}
	return o, nil
}

// DataChanges returns the start board, the changed stock and the changed values.
func (Game) DataChanges(o game.Options) (list []game.DataChange) {
	d, err := readData(o)
	if err != nil {
		return nil
	}
	if text := o[boardOption]; text != "" {
		stones := strings.Count(text, "W") + strings.Count(text, "B")
		list = append(list, game.DataChange{
			Option: boardOption, Field: boardOption, Old: strconv.Itoa(startTiles), New: strconv.Itoa(d.tiles),
			Text: i18n.Of("hexit.change.board", "tiles", d.tiles, "stones", stones),
		})
	}
	if o[stockOption] != "" {
		list = append(list, stockChanges(o)...)
	}
	return append(list, d.worth.changes()...)
}

// stockChanges returns the numbers of stones that differ from the rules.
func stockChanges(o game.Options) (list []game.DataChange) {
	stock, _ := parseStock(o)
	usual, _ := strconv.Atoi(standards["stones"])
	for _, seat := range [...]game.Seat{whiteSeat, blackSeat} {
		if stock[seat] == usual {
			continue
		}
		without := stock
		without[seat] = usual
		text := strconv.Itoa(without[whiteSeat]) + "/" + strconv.Itoa(without[blackSeat])
		if without[other(seat)] == usual {
			text = ""
		}
		list = append(list, game.DataChange{
			Option: stockOption, Of: colourWord(seat), Field: "stones", Old: strconv.Itoa(usual),
			New: strconv.Itoa(stock[seat]), Without: text,
			Text: i18n.Of("hexit.change.stock", "seat", seatName(seat), "old", usual, "new", stock[seat]),
		})
	}
	return list
}

// changes returns the values that differ from the rules.
func (w worth) changes() (list []game.DataChange) {
	standard := standardWorth
	for _, p := range parts {
		was, is := *p.of(&standard), *p.of(&w)
		if was == is {
			continue
		}
		without := w
		*p.of(&without) = was
		before, after := Score(was)/2, Score(is)/2
		list = append(list, game.DataChange{
			Option: scoringOption, Of: p.name, Field: "points", Old: before.String(), New: after.String(),
			Without: without.String(),
			Text:    i18n.Of("hexit.change.scoring", "field", p.name, "old", before, "new", after),
		})
	}
	return list
}

// Learnt reports whether points are counted as in the games from which the estimate was learnt.
func (Game) Learnt(o game.Options) bool { return o[scoringOption] == "" }
