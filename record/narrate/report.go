package narrate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// Pictures returns the address of an image file by the file's name. If it is nil, reports have no images.
type Pictures func(file string) (address string)

// Picture is one image of a turn, as a file to be drawn.
type Picture struct {
	File  string // file name without extension: "turn-3-4-attack", or "turn-3-0-whole" for the picture of all phases
	Phase string // word of the game for the phase, boards.After, or whole
	Scene *render.Scene
}

// Pictures returns the images of a turn with texts in the language of words, or nil if the game cannot be drawn.
func (s *Narrative) Pictures(words *i18n.Catalogue, t Turn) []Picture {
	id := s.Game.Info().ID
	frames := boards.Frames(words, id, game.ViewIn(words, t.before), game.ViewIn(words, t.after), t.Events)
	var pictures []Picture
	scenes := make([]*render.Scene, len(frames))
	for i, f := range frames {
		pictures = append(pictures, Picture{fmt.Sprintf("turn-%d-%d-%s", t.Number, i+1, f.Phase), f.Phase, f.Scene})
		scenes[i] = f.Scene
	}
	if len(frames) > 1 {
		title := words.Say(i18n.Of("turn-report.whole", "turn", t.Number))
		sheet := render.Sheet(title, scenes, sheetColumns, sheetGap)
		pictures = append(pictures, Picture{fmt.Sprintf("turn-%d-0-%s", t.Number, whole), whole, sheet})
	}
	return pictures
}

// whole is the phase of the picture that has all phases of a turn. It has rows of at most sheetColumns pictures, with
// sheetGap between them.
const (
	whole        = "whole"
	sheetColumns = 3
	sheetGap     = 24
)

// Report returns a report of the given turns in the language of words and in format f.
func (s *Narrative) Report(words *i18n.Catalogue, f Format, turns []Turn, pictures Pictures) string {
	w := writer{Narrative: s, words: words, pictures: pictures}
	w.announced()
	for _, t := range turns {
		w.turn(t)
	}
	return f.write(w.blocks)
}

// errNoTurn returns the error for a turn that does not exist.
func errNoTurn(number, last int) error {
	return catalog.Error(i18n.Of("turn-report.no-turn", "turn", number, "last", last))
}

// Find returns the turn with that number, or an error if it does not exist.
func (s *Narrative) Find(number int) (Turn, error) {
	if t, ok := s.Turn(number); ok {
		return t, nil
	}
	last := 0
	if len(s.Turns) > 0 {
		last = s.Turns[len(s.Turns)-1].Number
	}
	return Turn{}, errNoTurn(number, last)
}

// writer collects the blocks of a report.
type writer struct {
	*Narrative
	words    *i18n.Catalogue
	pictures Pictures
	blocks   []block
	file     []Picture // images of the turn that are not yet in the report
}

func (w *writer) say(m i18n.Message) string { return w.words.Say(m) }

// name returns the name of a seat's player, or the title of the seat.
func (w *writer) name(seat game.Seat) string {
	if seat < 1 || int(seat) > len(w.Seats) {
		return ""
	}
	title := w.say(w.Seats[seat-1].Name)
	if name := w.Names[seat-1]; name != "" && name != title {
		return name
	}
	return title
}

// called returns the name of a player followed by the title of their seat, for lists of orders. Package messages does
// not take such a line for orders when a user sends a report back.
func (w *writer) called(seat game.Seat) string {
	title := w.say(w.Seats[seat-1].Name)
	if name := w.name(seat); name != title {
		return w.say(i18n.Of("turn-report.player", "name", name, "seat", title))
	}
	return title
}

// named returns a message of the game with the names of players in place of those of their seats.
func (w *writer) named(m i18n.Message) i18n.Message {
	return m.Replace(func(part i18n.Message) (any, bool) {
		i := slices.IndexFunc(w.Seats, func(s game.SeatInfo) bool { return part.Equal(s.Name) })
		if i < 0 {
			return nil, false
		}
		return w.name(w.Seats[i].Seat), true
	})
}

// announced adds the text of the user who runs the match, one block for each line.
func (w *writer) announced() {
	if w.Announcement == "" {
		return
	}
	w.add(block{level: 2, text: w.say(i18n.Of("turn-report.announcement"))})
	for line := range strings.SplitSeq(w.Announcement, "\n") {
		if line != "" {
			w.add(block{text: line})
		}
	}
}

func (w *writer) turn(t Turn) {
	info := w.Game.Info()
	w.add(block{level: 1, text: w.say(i18n.Of("turn-report.title", "game", info.Title(), "turn", t.Number))})
	if t.Done {
		if w.pictures != nil {
			w.file = w.Pictures(w.words, t)
			w.show(whole)
		}
		w.ordered(t)
		w.happened(t)
		w.stands(t)
	}
	w.next(t)
}

func (w *writer) add(b block) { w.blocks = append(w.blocks, b) }

// ordered adds a list of the decisions of all seats: as sentences if the events describe them, otherwise in the game's
// notation.
func (w *writer) ordered(t Turn) {
	var items []item
	for _, e := range t.Events {
		for _, o := range game.EffectsOf(e).Orders {
			items = append(items, item{w.called(o.Seat), w.listed(o.Orders)})
		}
	}
	if items == nil {
		for _, o := range t.Orders {
			items = append(items, item{w.called(o.Seat), o.Text})
		}
	}
	if items == nil {
		return
	}
	if t.Mover == game.Spectator {
		w.add(block{level: 2, text: w.say(i18n.Of("turn-report.orders"))})
	}
	w.add(block{items: items})
	w.show("orders")
}

// listed returns messages as one line, separated by semicolons.
func (w *writer) listed(all []i18n.Message) string {
	text := ""
	for i, m := range all {
		if i > 0 {
			text += "; "
		}
		text += w.say(m)
	}
	return text
}

// happened adds the events of a turn, phase by phase.
func (w *writer) happened(t Turn) {
	presentation, phase := game.PresentationOf(w.Game), ""
	var items []item
	flush := func() {
		if len(items) > 0 {
			w.add(block{items: items})
			items = nil
		}
		if phase != "" {
			w.show(phase)
		}
	}
	for _, e := range t.Events {
		if game.EffectsOf(e).Orders != nil {
			continue
		}
		if now := presentation.Phase(e); now != phase {
			flush()
			if phase = now; phase != "" {
				w.add(block{level: 2, text: capital(w.say(i18n.Of(w.Game.Info().ID + ".phase." + phase)))})
			}
		}
		items = append(items, item{text: w.say(w.named(e.Message()))})
	}
	flush()
}

// show adds the image of the turn that belongs to a phase, if there is one.
func (w *writer) show(phase string) {
	for i, p := range w.file {
		if p.Phase != phase {
			continue
		}
		w.add(block{text: p.Scene.Title, image: w.pictures(p.File)})
		w.file = append(w.file[:i:i], w.file[i+1:]...)
		return
	}
}

// stands adds the score and the state after the turn.
func (w *writer) stands(t Turn) {
	standing := game.PresentationOf(w.Game).Standing(t.after, w.name)
	if standing == nil {
		w.show(boards.After)
		w.add(block{text: w.say(i18n.Of("turn-report.position", "position", t.position))})
		return
	}
	w.add(block{level: 2, text: w.say(i18n.Of("turn-report.standing"))})
	var items []item
	for _, m := range standing {
		items = append(items, item{text: w.say(m)})
	}
	w.add(block{items: items})
	w.show(boards.After)
}

// next adds the outlook after the turn: the seats whose orders are missing, or the end of the game.
func (w *writer) next(t Turn) {
	if len(w.Turns) == 0 {
		return
	}
	last := w.Turns[len(w.Turns)-1]
	switch {
	case t.Done && t.Number == last.Number && w.Result.Over:
		w.add(block{text: w.say(w.ending())})
	case !t.Done || !last.Done && t.Number == w.Last():
		w.add(block{text: w.say(w.missing(last))})
	}
}

// missing returns a message that lists the seats without a decision in an unfinished turn.
func (w *writer) missing(t Turn) i18n.Message {
	var names i18n.List
	for seat := range t.Pending.All() {
		names = append(names, w.name(seat))
	}
	return i18n.Of("turn-report.missing", "turn", t.Number, "count", len(names), "names", names)
}

// ending returns the message about the result of the game.
func (w *writer) ending() i18n.Message {
	var winners i18n.List
	for seat := range w.Result.Winners.All() {
		winners = append(winners, w.name(seat))
	}
	return i18n.Of("turn-report.over", "count", len(winners), "winners", winners, "result", w.Result.Text)
}

// capital returns text with a capital first letter, for headings.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
