package cli

import (
	"go/doc/comment"
	"io"
	"os"

	"golang.org/x/term"
)

// The widths of printed text, in characters. A wider window gets lines of maxWidth, which are easier to read.
const (
	defaultWidth = 80
	minWidth     = 20
	maxWidth     = 100
)

// width returns the width of the window of w, or defaultWidth if w is no terminal.
func width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return defaultWidth
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns == 0 {
		return defaultWidth
	}
	return columns
}

// PrintWrapped writes a message to w, wrapped to the window, each line after the indent.
func (a *App) PrintWrapped(w io.Writer, indent, key string, args ...any) error {
	printer := comment.Printer{TextPrefix: indent, TextWidth: min(max(width(w), minWidth), maxWidth) - len(indent)}
	text := comment.Plain(plain(a.Text(key, args...)))
	_, err := w.Write(printer.Text(&comment.Doc{Content: []comment.Block{&comment.Paragraph{Text: []comment.Text{text}}}}))
	return err
}
