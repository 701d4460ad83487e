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
// sign %25. They are complete: Preset and Variant only name them for readers. Start is given when the game did not
// begin with its usual opening, Seed (64 hexadecimal digits) when it was dealt by chance. A move is its number, its
// seat and the canonical move. If the match had a time control, the tags Time and RunsOut give it, and each move is
// followed by the line "time 12.345": seconds from the start of the game to the move. Lines that begin with ; are
// comments, and are not read.
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

// The largest sizes of a record; records of real games are far smaller.
const (
	MaxSize  = 4 << 20 // bytes
	MaxMoves = 20000
	maxText  = 4000 // bytes of a value or a move

	maxOptions = 32 << 10 // bytes of all options
)

// Unfinished is the result of a game that is not over.
const Unfinished = "*"

// Record is a game as text: its players, options, deal, moves and result.
type Record struct {
	Game    string
	Preset  string            // name of the preset with these options, for readers; empty if no preset has them
	Variant string            // name, version and hash of the variant with these options, for readers; may be empty
	Options map[string]string // options that differ from the defaults
	Seats   []string          // names of the players in seat order
	Date    string            // day of the game, such as 2026-11-21; may be empty
	Start   string            // first position, if it is not the game's opening
	Rules   int               // version of the game's rules (game.Info); 0 if not given, which means 1
	Seed    *rng.Seed         // seed of the deal; nil if the deal drew nothing
	Proof                     // commitments of the deal and receipts of sealed orders
	Time    string            // time control as clock.Parse reads it; empty if there was none or it is unknown
	RunsOut string            // with Time: what happens when a clock runs out: loses, default, bot or vote
	Result  string
	Reason  string    // why the game ended: a word of the rules, resignation, agreement, forfeit, time or abandoned
	EndedBy game.Seat // seat that resigned, lost on time, forfeited or claimed the win; 0 if none or unknown
	Moves   []Move

	Comments []string // comments written after the moves; Parse ignores them

	lines map[string]int // line number of each tag, by name
}

// Proof holds the commitments that the server published while the match was played. Package fairdeal defines the
// protocols.
type Proof struct {
	Protocol int     // version of the protocol; fairdeal.Shares requires all fields below and receipts of sealed orders
	Match    string  // id of the match, which is part of every hash; the tag is "Table"
	Commit   string  // the server's commitment to Seed; empty if there was none
	Shares   []Share // share of each seat in the deal, in seat order; the zero Share for a bot
	Opening  string  // text of the dealt position
}

// Share is a seat's random contribution to a deal, with the commitment that was published before.
type Share struct {
	Commit string
	Value  string
}

// Move is one move of a seat in a record.
type Move struct {
	Seat game.Seat
	Text string
	Line int // 1-based line of the record; 0 if the move was not parsed

	Receipt *Receipt       // receipt of the orders that the move sealed; nil if there is none
	At      *time.Duration // time since the start of the game, in whole milliseconds; nil without Record.Time
}

// Receipt is the published commitment to a seat's sealed orders, with the salt and the orders that open it.
type Receipt struct {
	Hash   string
	Salt   string
	Round  int
	Orders string // sealed orders in canonical notation
	Line   int    // 1-based line of the record; 0 if the receipt was not parsed
}

// Error describes why a record is not valid or not exact.
type Error struct {
	Line   int // 1-based line of the record; 0 if the error belongs to no line
	Reason i18n.Message
}

// Message returns the reason for users, with the number of the line.
func (e *Error) Message() i18n.Message {
	if e.Line == 0 {
		return e.Reason
	}
	return i18n.Of("record.line", "line", e.Line, "why", e.Reason)
}

// Error returns the message in English.
func (e *Error) Error() string { return catalog.English().Say(e.Message()) }

func wrong(line int, reason i18n.Message) *Error { return &Error{Line: line, Reason: reason} }

// String returns the text of the record. Parse accepts the text if Check returns nil.
func (r *Record) String() string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, escape.Replace(value))
		}
	}
	tag("Game", r.Game)
	tag("Preset", r.Preset)
	tag("Variant", r.Variant)
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

// Check returns an error if the record cannot be written in the format, without looking at the rules of its game.
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
		if err := checkText(m.Text); err != nil || m.Text == "" || strings.TrimSpace(m.Text) != m.Text || !isPlain(m.Text) {
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
	if n := len(r.optionsText()); n > maxOptions {
		why := i18n.Of("record.long-text", "bytes", n, "allowed", maxOptions)
		return wrong(r.lines["Options"], i18n.Of("record.bad-text", "tag", "Options", "why", why))
	}
	values := map[string]string{
		"Game": r.Game, "Start": r.Start, "Result": r.Result, "Reason": r.Reason, "Preset": r.Preset,
		"Variant": r.Variant, "Opening": r.Opening, "Table": r.Match,
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
