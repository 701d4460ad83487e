package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Figure is an example of a rules page: a position, moves and their effect. It is a fenced block in the page, equal in
// all languages. The first line names the game and the options that differ from the defaults:
//
//	```hexit
//	1 0,0wBW/1,0w/2,0w/3,0bB/0,1b 6,6 34 0 0         the position
//	1 deal 0,0 E                                      moves, each after its seat
//	= 2 0,0w/1,0wB/2,0wW/3,0bBW/0,1b 6,6 34 0 1       the resulting position
//	> sown 3,0 W                                      texts of the events in its caption
//	```
//
// "refused: CODE" in place of the last lines says that the last move is not allowed. The word "notation" in the first
// line makes the page show the lines of the block, too.
type Figure struct {
	Exercise
	Moves      []Ply
	After      string
	Refused    string
	EventTexts []string
	Notation   bool
}

// Played is a figure after its moves were played: the states and the events of the last move.
type Played struct {
	Before  game.State
	Ordered game.State // state before the last move
	After   game.State
	Events  []game.Event
	Shown   []game.Event  // events that the figure's caption shows
	Refusal *game.Refusal // refusal of the last move; nil if it is allowed
}

const fence = "```"

// WriteFigures returns a rules page in which each figure of game g is replaced by the text that write returns. write
// gets the figure and its number, from 1.
func WriteFigures(g game.Game, page string, write func(n int, f *Figure) (string, error)) (string, error) {
	parts := strings.Split("\n"+page, "\n"+fence)
	var b strings.Builder
	b.WriteString(strings.TrimPrefix(parts[0], "\n"))
	n := 0
	for i := 1; i < len(parts); i += 2 {
		if i+1 == len(parts) {
			return "", errors.New("a block has no end")
		}
		head, text, _ := strings.Cut(parts[i], "\n")
		words := strings.Fields(head)
		if len(words) == 0 || words[0] != g.Info().ID {
			b.WriteString("\n" + fence + parts[i] + "\n" + fence + parts[i+1])
			continue
		}
		n++
		f, err := ReadFigure(g, words[1:], text)
		if err != nil {
			return "", fmt.Errorf("figure %d: %w", n, err)
		}
		written, err := write(n, f)
		if err != nil {
			return "", fmt.Errorf("figure %d: %w", n, err)
		}
		b.WriteString("\n" + written + parts[i+1])
	}
	return b.String(), nil
}

// Figures returns the figures of a rules page.
func Figures(g game.Game, page string) ([]*Figure, error) {
	var list []*Figure
	_, err := WriteFigures(g, page, func(_ int, f *Figure) (string, error) {
		list = append(list, f)
		return "", nil
	})
	return list, err
}

// ReadFigure parses the content of a figure's block; head is the words of its first line after the game's name.
func ReadFigure(g game.Game, head []string, text string) (*Figure, error) {
	f := &Figure{Exercise: Exercise{Options: map[string]string{}}}
	for _, word := range head {
		name, value, isOption := strings.Cut(word, "=")
		switch {
		case isOption:
			f.Options[name] = value
		case word == "notation":
			f.Notation = true
		default:
			return nil, fmt.Errorf("%q is no option", word)
		}
	}
	lines := strings.Split(text, "\n")
	f.Position = lines[0]
	for _, line := range lines[1:] {
		if err := f.read(line); err != nil {
			return nil, err
		}
	}
	if len(f.Moves) == 0 || (f.After == "") == (f.Refused == "") {
		return nil, errors.New("a figure has moves, and either a position after them or a refusal")
	}
	f.Seat = f.Moves[0].Seat
	_, err := f.Start(g)
	return f, err
}

// read parses one line of a figure's block after the position: a move, a result or an event of the caption.
func (f *Figure) read(line string) error {
	if after, ok := strings.CutPrefix(line, "= "); ok {
		f.After = after
	} else if code, ok := strings.CutPrefix(line, "refused: "); ok {
		f.Refused = code
	} else if event, ok := strings.CutPrefix(line, "> "); ok {
		f.EventTexts = append(f.EventTexts, event)
	} else {
		var p Ply
		if err := p.UnmarshalText([]byte(line)); err != nil {
			return err
		}
		f.Moves = append(f.Moves, p)
	}
	return nil
}

// Play plays the moves of the figure. It returns an error if the outcome differs from the one that the figure states.
func (f *Figure) Play(g game.Game) (*Played, error) {
	s, err := f.Start(g)
	if err != nil {
		return nil, err
	}
	p := &Played{Before: game.Clone(s), Ordered: game.Clone(s)}
	log := &game.Log{}
	for n, m := range f.Moves {
		p.Ordered.Copy(s)
		_, refusal := game.Submit(s, m.Seat, m.Text, log)
		if refusal != nil && (n < len(f.Moves)-1 || f.Refused != refusal.Code) {
			return nil, fmt.Errorf("%d %s is refused as %s", m.Seat, m.Text, refusal.Code)
		}
		p.Refusal = refusal
	}
	p.After, p.Events = s, log.Events
	if f.Refused != "" && p.Refusal == nil {
		return nil, errors.New("the last move is not refused")
	}
	if after := s.Text(game.Arbiter); f.Refused == "" && after != f.After {
		return nil, fmt.Errorf("the moves lead to %s", after)
	}
	return p, f.findCaption(p)
}

// findCaption sets the events of the caption: those that the figure names, or all events if it names none.
func (f *Figure) findCaption(p *Played) error {
	if len(f.EventTexts) == 0 {
		p.Shown = p.Events
	}
	for _, text := range f.EventTexts {
		n := slices.IndexFunc(p.Events, func(e game.Event) bool { return e.String() == text })
		if n < 0 {
			return fmt.Errorf("nothing happens that is written %s", text)
		}
		p.Shown = append(p.Shown, p.Events[n])
	}
	return nil
}

// Caption returns the caption in the language of words: the sentences of its events, or the reason of the refusal.
func (p *Played) Caption(words *i18n.Catalogue) string {
	if p.Refusal != nil {
		return words.Say(p.Refusal.Reason)
	}
	var sentences []string
	for _, e := range p.Shown {
		sentences = append(sentences, words.Say(e.Message()))
	}
	return strings.Join(sentences, " ")
}

// Lines returns the position, the moves and the outcome of the figure in notation.
func (f *Figure) Lines() []string {
	lines := append([]string{f.Position}, f.MoveLines()...)
	if f.After != "" {
		lines = append(lines, "= "+f.After)
	}
	return lines
}

// MoveLines returns the moves in notation, each after its seat.
func (f *Figure) MoveLines() []string {
	lines := make([]string, len(f.Moves))
	for i, m := range f.Moves {
		lines[i] = m.String()
	}
	return lines
}
