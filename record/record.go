// Package record stores played games as text, one to a file, which people can read, in the manner of PGN:
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
// Options lists the options that differ from the game's defaults; in a value a space is written %20 and a percent
// sign %25. Start is given when the game did not begin with its usual opening, Seed (64 hexadecimal digits) when it
// was dealt by chance. A move is its number, its seat and the canonical move. If the match had a time control, the
// tags Time and RunsOut give it, and each move is followed by the line "time 12.345": seconds from the start of the
// game to the move. Lines that begin with ; are comments, and are not read.
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

// Limits of a record; games stay far below them.
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
	Seats   []string          // names in seat order
	Date    string            // as 2026-11-21, or empty
	Start   string            // the first position, if it is not the game's opening
	Rules   int               // version of the rules, see game.Info; 0: not given, which means 1
	Seed    *rng.Seed         // nil unless chance dealt
	Proof                     // commitments of the deal and receipts of sealed orders
	Time    string            // time control, see clock.Parse; empty if there was none or it is not known
	RunsOut string            // with Time, what follows when a clock has run out: loses, default, bot or vote
	Result  string
	Reason  string    // a word of the rules, or resignation, agreement, forfeit, time, abandoned
	EndedBy game.Seat // the seat that resigned, lost on time, forfeited or claimed the win; 0: none, or not known
	Moves   []Move

	Comments []string // after the moves; not read again

	lines map[string]int // line number of each tag
}

// Proof holds what the server committed to while the match was played. The protocols are those of package fairdeal.
type Proof struct {
	Protocol int     // fairdeal.Shares requires all fields below and a receipt for all sealed orders
	Match    string  // id of the match, which is part of every hash
	Commit   string  // commitment to Seed, from which together with Shares the game is dealt; or empty
	Shares   []Share // the share of each seat in seat order; the zero Share for a bot
	Opening  string  // the dealt position, published after the end of the match
}

// Share is a seat's contribution to a deal, with the commitment that was published before.
type Share struct {
	Commit string
	Value  string
}

// Move is a decision of one seat.
type Move struct {
	Seat game.Seat
	Text string
	Line int // line number; 0 if the move was not parsed

	Receipt *Receipt       // nil unless one was issued for the move
	At      *time.Duration // since the start of the game, to the millisecond; nil unless the record has Time
}

// Receipt is the commitment to the sealed orders that a move reveals.
type Receipt struct {
	Hash   string
	Salt   string
	Round  int
	Orders string // canonical text
	Line   int    // 0 if it was not parsed
}

// Error describes what is wrong with a record.
type Error struct {
	Line   int // 1-based; 0 if the error belongs to no line
	Reason i18n.Message
}

// Message returns the reason with the line.
func (e *Error) Message() i18n.Message {
	if e.Line == 0 {
		return e.Reason
	}
	return i18n.Of("record.line", "line", e.Line, "why", e.Reason)
}

// Error returns the message in English.
func (e *Error) Error() string { return catalog.English().Say(e.Message()) }

func wrong(line int, reason i18n.Message) *Error { return &Error{Line: line, Reason: reason} }

// String returns the record as text. Parse accepts the text if Check finds nothing wrong.
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

// Check returns what is wrong with the record's form; it needs no rules of a game.
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
		"Opening": r.Opening, "Table": r.Match,
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
