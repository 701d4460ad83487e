// Package record keeps played games as text, one to a file, readable by people in the manner of PGN:
//
//	[Game "hexit"]
//	[Options "start=twin tiles=19"]
//	[Seat1 "Anna"]
//	[Seat2 "Ben"]
//	[Date "2026-11-21"]
//	[Result "1-0"]
//	[Reason "resignation"]
//
//	1. 1 drop 0,0
//	2. 2 deal 1,0 NE
//
// Options are those that differ from the game's defaults; in a value a space is written %20 and a percent sign %25.
// Start is given when the game did not begin with its own opening, Seed (64 hexadecimal digits) when chance dealt it.
// A move is its number, its seat and the canonical move. Where time was limited the tags Time and RunsOut say how, and
// each move is followed by the line "time 12.345": when it was made, in seconds since the game began. Lines that begin
// with ; are comments, and are not read.
package record

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Limits of a record. They are far above what a game needs.
const (
	MaxSize  = 4 << 20 // bytes
	MaxMoves = 20000
	maxText  = 4000 // bytes of a value or a move
)

// Unfinished is the result of a game that is not over.
const Unfinished = "*"

// Record is a played game.
type Record struct {
	Game    string
	Options map[string]string // what differs from the defaults
	Seats   []string          // names, in seat order
	Date    string            // as 2026-11-21, or empty
	Start   string            // the first position, if it is not the game's opening
	Rules   int               // version of the rules, see game.Info; 0: not told, which means 1
	Seed    *rng.Seed         // nil unless chance dealt
	Proof                     // of the deal and of sealed orders
	Time    string            // the control, see clock.Parse; empty: nothing was limited, or it is not told
	RunsOut string            // with Time, what followed when a clock had run out: loses, default, bot or vote
	Result  string
	Reason  string    // the word of the rules, or of the table: resignation, agreement, forfeit, time, abandoned
	EndedBy game.Seat // the seat that resigned, lost on time, forfeited or claimed the win; 0: none, or it is not told
	Moves   []Move

	Comments []string // after the moves; not read again

	lines map[string]int // where the tags were read
}

// Proof is what the house promised of a table while it was played. The protocols are those of package proof.
type Proof struct {
	Protocol int     // proof.Shares promises all of what follows and a receipt for all sealed orders
	Table    string  // id of the table, which every hash contains
	Commit   string  // binds the house to Seed, which then deals together with Shares; or empty
	Shares   []Share // what each seat has added to the deal, in seat order; the zero Share where the house played
	Opening  string  // the position that was dealt, as it is after the end of the match
}

// Share is what a seat has added to a deal, and the hash by which it had committed to it.
type Share struct {
	Commit string
	Value  string
}

// Move is a decision of one seat.
type Move struct {
	Seat game.Seat
	Text string
	Line int // where it was read; 0 if it was not

	Receipt *Receipt       // nil unless one was issued for the move
	At      *time.Duration // since the game began, to the millisecond; nil unless the record tells the Time
}

// Receipt binds the seat to the orders to which its move commits it.
type Receipt struct {
	Hash   string
	Salt   string
	Round  int
	Orders string // canonical text
	Line   int    // where it was read; 0 if it was not
}

// Error says what is wrong with a record.
type Error struct {
	Line   int // from 1; 0 if it is no line's fault
	Reason i18n.Message
}

// Message is the reason with the line.
func (e *Error) Message() i18n.Message {
	if e.Line == 0 {
		return e.Reason
	}
	return i18n.Of("record.line", "line", e.Line, "why", e.Reason)
}

// Error is the message in English.
func (e *Error) Error() string { return catalog.English().Say(e.Message()) }

func wrong(line int, reason i18n.Message) *Error { return &Error{Line: line, Reason: reason} }

// String writes the record. What it gives can be parsed if Check finds nothing wrong.
func (r *Record) String() string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, escape.Replace(value))
		}
	}
	tag("Game", r.Game)
	tag("Options", r.optionsText())
	for i, name := range r.Seats {
		fmt.Fprintf(&b, "[Seat%d \"%s\"]\n", i+1, escape.Replace(name))
	}
	tag("Date", r.Date)
	if r.Rules > 0 {
		tag("Rules", strconv.Itoa(r.Rules))
	}
	tag("Start", r.Start)
	if r.Seed != nil {
		tag("Seed", fmt.Sprintf("%x", r.Seed[:]))
	}
	r.Proof.write(tag)
	tag("Time", r.Time)
	tag("RunsOut", r.RunsOut)
	tag("Result", r.Result)
	tag("Reason", r.Reason)
	if r.EndedBy != 0 {
		tag("EndedBy", strconv.Itoa(int(r.EndedBy)))
	}
	b.WriteByte('\n')
	for i, m := range r.Moves {
		b.WriteString(strconv.Itoa(i+1) + ". " + strconv.Itoa(int(m.Seat)) + " " + m.Text + "\n")
		if m.Receipt != nil {
			b.WriteString(m.Receipt.String() + "\n")
		}
		if m.At != nil {
			b.WriteString(timeLine(*m.At) + "\n")
		}
	}
	for _, line := range r.Comments {
		b.WriteString("; " + line + "\n")
	}
	return b.String()
}

var (
	escape       = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	unescape     = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
	escapeOption = strings.NewReplacer("%", "%25", " ", "%20")
	plainOption  = strings.NewReplacer("%25", "%", "%20", " ")
)

func (r *Record) optionsText() string {
	var settings []string
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		settings = append(settings, name+"="+escapeOption.Replace(r.Options[name]))
	}
	return strings.Join(settings, " ")
}

// Check tells what is wrong with the record's form, whatever its game.
func (r *Record) Check() error {
	if err := r.checkTags(); err != nil {
		return err
	}
	if len(r.Moves) > MaxMoves {
		return wrong(r.Moves[MaxMoves].Line, i18n.Of("record.too-many-moves", "moves", MaxMoves))
	}
	for _, m := range r.Moves {
		if m.Seat < 1 || m.Seat > game.MaxSeats {
			return wrong(m.Line, i18n.Of("record.impossible-seat", "seats", game.MaxSeats, "given", m.Seat))
		}
		if err := checkText(m.Text); err != nil || m.Text == "" || strings.TrimSpace(m.Text) != m.Text {
			return wrong(m.Line, i18n.Of("record.bad-move", "move", i18n.Escaped(m.Text)))
		}
	}
	return r.checkTimes()
}

func (r *Record) checkTags() error {
	if r.Game == "" {
		return wrong(0, i18n.Of("record.no-game"))
	}
	if r.Result == "" {
		return wrong(0, i18n.Of("record.no-result", "unfinished", Unfinished))
	}
	if len(r.Seats) > game.MaxSeats {
		return wrong(r.lines["Seat10"], i18n.Of("record.too-many-seats", "seats", game.MaxSeats))
	}
	if _, err := time.Parse(time.DateOnly, r.Date); r.Date != "" && err != nil {
		return wrong(r.lines["Date"], i18n.Of("record.bad-date", "date", i18n.Escaped(r.Date)))
	}
	if err := r.checkProof(); err != nil {
		return err
	}
	for name, value := range r.Options {
		if name == "" || strings.ContainsAny(name, "= %") || checkText(name) != nil || checkText(value) != nil {
			return wrong(r.lines["Options"],
				i18n.Of("record.bad-option", "setting", i18n.Escaped(name+"="+value)))
		}
	}
	values := map[string]string{
		"Game": r.Game, "Start": r.Start, "Result": r.Result, "Reason": r.Reason, "Options": r.optionsText(),
		"Opening": r.Opening, "Table": r.Table,
	}
	for i, name := range r.Seats {
		values["Seat"+strconv.Itoa(i+1)] = name
	}
	for _, tag := range slices.Sorted(maps.Keys(values)) {
		if err := checkText(values[tag]); err != nil {
			return wrong(r.lines[tag], i18n.Of("record.bad-text", "tag", tag, "why", err))
		}
	}
	return nil
}

func checkText(text string) error {
	switch {
	case len(text) > maxText:
		return catalog.Error(i18n.Of("record.long-text", "bytes", len(text), "allowed", maxText))
	case !utf8.ValidString(text):
		return catalog.Error(i18n.Of("record.not-utf-8"))
	case strings.ContainsFunc(text, unicode.IsControl):
		return catalog.Error(i18n.Of("record.control-character"))
	}
	return nil
}
