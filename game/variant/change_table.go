package variant

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Formats of a table of changes.
const (
	CSV  = "csv"
	JSON = "json"
)

// changedField is a row of a table of changes.
type changedField struct {
	Option string `json:"option"`
	Of     string `json:"of"` // component, such as a card; may be empty
	Field  string `json:"field"`
	Old    string `json:"old"`
	New    string `json:"new"`
	Text   string `json:"text"` // the change in words
}

// ChangeTable returns changed fields with their old and new values as a file in a format, with the changes in words.
func ChangeTable(changes []game.DataChange, words *i18n.Catalogue, format string) ([]byte, error) {
	rows := make([]changedField, len(changes))
	for i, c := range changes {
		rows[i] = changedField{c.Option, c.Of, c.Field, c.Old, c.New, words.Say(c.Text)}
	}
	var b bytes.Buffer
	if format == JSON {
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err := e.Encode(rows)
		return b.Bytes(), err
	}
	w := csv.NewWriter(&b)
	table := [][]string{{"option", "of", "field", "old", "new", "text"}}
	for _, r := range rows {
		table = append(table, []string{r.Option, r.Of, r.Field, Cell(r.Old), Cell(r.New), Cell(r.Text)})
	}
	err := w.WriteAll(table)
	return b.Bytes(), err
}

// Cell returns a text for a cell of a table, which no spreadsheet takes for a formula.
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
