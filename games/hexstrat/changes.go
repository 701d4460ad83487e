package hexstrat

import (
	"maps"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Canonical returns o without data that are equal to the rules, and with the cells of option shape in the order of
// columns.
func (Game) Canonical(o game.Options) (game.Options, error) {
	p, err := parseParameters(o)
	if err != nil {
		return nil, err
	}
	o = maps.Clone(o)
	maps.Copy(o, p.texts())
	return o, nil
}

// Learnt reports whether no number and no map is changed, as in the games from which the weights were learnt.
func (Game) Learnt(o game.Options) bool { return !changesData(o) }

// texts returns the canonical values of the options of data.
func (p *parameters) texts() map[string]string {
	usual := *standard[p.region.radius]
	usual.tiles = p.region.counts()
	texts := map[string]string{shapeOption: p.shapeText()}
	for option, text := range map[string]func(*parameters) string{
		tilesOption: (*parameters).tilesText, unitsOption: (*parameters).unitsText,
		strikesOption: (*parameters).strikesText, effectsOption: (*parameters).effectsText,
	} {
		if texts[option] = text(p); texts[option] == text(&usual) {
			texts[option] = ""
		}
	}
	return texts
}

func (p *parameters) shapeText() string {
	var parts []string
	for c, cell := range p.region.cells {
		if !p.region.all.has(uint8(c)) {
			parts = append(parts, cell.String())
		}
	}
	return strings.Join(parts, ";")
}

func (p *parameters) tilesText() string {
	return joined("/", p.tiles[plains], p.tiles[forest], p.tiles[mountain])
}

func (p *parameters) unitsText() string {
	if p.units[0] == p.units[1] {
		return p.units[0].text()
	}
	return p.units[0].text() + ";" + p.units[1].text()
}

func (n *startUnits) text() string {
	return joined("/", int(n[infantry]), int(n[rocketeers]), int(n[mechs]))
}

func (p *parameters) strikesText() string {
	var rows []string
	for _, row := range p.strikes {
		rows = append(rows, joined("/", row[:]...))
	}
	return strings.Join(rows, ";")
}

func (p *parameters) effectsText() string {
	var parts []string
	for _, g := range grounds {
		parts = append(parts, joined(",", p.attack[g], p.defence[g]))
	}
	return strings.Join(parts, "/")
}

func joined(separator string, numbers ...int) string {
	var parts []string
	for _, n := range numbers {
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, separator)
}

// DataChanges returns what differs from the standard rules, each number for itself.
func (Game) DataChanges(o game.Options) []game.DataChange {
	p, err := parseParameters(o)
	if err != nil {
		return nil
	}
	l := changeList{now: p, was: standard[p.region.radius]}
	l.tileChanges()
	l.unitChanges()
	l.strikeChanges()
	for _, g := range grounds {
		l.add(effectsOption, g.String(), "attack", l.was.attack[g], p.attack[g],
			func(q *parameters) { q.attack[g] = l.was.attack[g] }, "ground", g)
		l.add(effectsOption, g.String(), "defence", l.was.defence[g], p.defence[g],
			func(q *parameters) { q.defence[g] = l.was.defence[g] }, "ground", g)
	}
	l.add(shapeOption, "", "land", l.was.region.land(), p.region.land(),
		func(q *parameters) { q.region = l.was.region })
	return l.changes
}

// changeList collects the differences between two sets of parameters.
type changeList struct {
	now, was *parameters
	changes  []game.DataChange
}

// add adds the change of a number, unless it is none. undo takes it back, and args say in a message what is changed.
func (l *changeList) add(option, of, field string, was, now int, undo func(*parameters), args ...any) {
	if now == was {
		return
	}
	back := *l.now
	undo(&back)
	l.changes = append(l.changes, game.DataChange{
		Option: option, Of: of, Field: field, Old: strconv.Itoa(was), New: strconv.Itoa(now),
		Text:    i18n.Of("hexstrat.data.change."+field, append(args, "now", now, "was", was)...),
		Without: back.texts()[option],
	})
}

// tileChanges adds the changes of option tiles. Plains take the places of the tiles that a change brings back.
func (l *changeList) tileChanges() {
	usual := l.now.region.counts()
	for _, g := range grounds {
		l.add(tilesOption, g.String(), "tiles", usual[g], l.now.tiles[g], func(q *parameters) {
			q.tiles[plains] += q.tiles[g] - usual[g]
			q.tiles[g] = usual[g]
			if g == plains || q.tiles[plains] < 0 {
				q.tiles = usual
			}
		}, "ground", g)
	}
}

// unitChanges adds the changes of option units: one for both sides if they have the same number, or one for each.
func (l *changeList) unitChanges() {
	for k, name := range kindNames {
		was := l.was.units[0][k]
		for who, now := range l.now.units {
			of, player, both := name, strconv.Itoa(who+1), now[k] == l.now.units[1-who][k]
			switch {
			case both && who == 1:
				continue
			case both:
				player = "both"
			default:
				of += "/" + player
			}
			l.add(unitsOption, of, "units", int(was), int(now[k]), func(q *parameters) {
				q.units[who][k] = was
				if both {
					q.units[1-who][k] = was
				}
			}, "squad", name, "player", player)
		}
	}
}

func (l *changeList) strikeChanges() {
	for k, name := range kindNames {
		for target, against := range kindNames {
			l.add(strikesOption, name+"/"+against, "strike", l.was.strikes[k][target], l.now.strikes[k][target],
				func(q *parameters) { q.strikes[k][target] = l.was.strikes[k][target] }, "squad", name, "against", against)
		}
	}
}
