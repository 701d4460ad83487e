package terminal

import (
	"regexp"
	"strings"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
)

// Rules returns the rules of a game as text for a terminal, with figures drawn by boards. o are the options of a match,
// or nil.
func Rules(g game.Game, o game.Options, words *i18n.Catalogue) (string, error) {
	draw := func(_ int, f *lesson.Figure) (string, error) { return drawFigure(g, words, f) }
	page, err := lesson.WriteFigures(g, game.Rules(g, o, words), draw)
	return strings.TrimSpace(anchor.ReplaceAllString(page, "")) + "\n", err
}

// anchor matches the id of a heading in Markdown, such as " {#setup}".
var anchor = regexp.MustCompile(` {#\S+}`)

// drawFigure returns a figure of the rules as text: the board, the moves, and the board afterwards or the reason of the
// refusal.
func drawFigure(g game.Game, words *i18n.Catalogue, f *lesson.Figure) (string, error) {
	p, err := f.Play(g)
	if err != nil {
		return "", err
	}
	parts := []string{picture(g, words, p.Before, f.Seat), strings.Join(f.MoveLines(), "\n"), ""}
	if p.Refusal == nil {
		parts = append(parts, picture(g, words, p.After, f.Seat))
	}
	parts = append(parts, p.Caption(words))
	var b strings.Builder
	for line := range strings.Lines(strings.Join(parts, "\n")) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String(), nil
}

// picture returns a position as viewer may see it: its drawing, or its text if the game has no drawing.
func picture(g game.Game, words *i18n.Catalogue, s game.State, viewer game.Seat) string {
	if draw, ok := boards[g.Info().ID]; ok {
		return draw(words, game.ViewIn(words, s.View(viewer)))
	}
	return words.Say(i18n.Of("terminal.position", "text", s.Text(viewer))) + "\n"
}
