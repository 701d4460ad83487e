package record

import (
	"encoding/hex"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// Read reads a record up to the end of r.
func Read(r io.Reader) (*Record, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	return Parse(string(text))
}

// Parse reads a record. Tags may come in any order before the moves. The error is an *Error.
func Parse(text string) (*Record, error) {
	if len(text) > MaxSize {
		return nil, wrong(0, i18n.Of("record.too-long", "bytes", MaxSize))
	}
	r := &Record{lines: map[string]int{}}
	line := 0
	for content := range strings.Lines(text) {
		line++
		if err := r.parseLine(line, trim(content)); err != nil {
			return nil, err
		}
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	return r, nil
}

// trim returns a line without the characters that editors, forums and e-mail put around it: blanks, a byte order mark,
// characters without width, and the signs of quoted lines.
func trim(line string) string {
	isAround := func(c rune) bool { return unicode.IsSpace(c) || c == '\ufeff' || c == '\u200b' }
	line = strings.TrimLeftFunc(line, func(c rune) bool { return isAround(c) || c == '>' })
	return strings.TrimRightFunc(line, isAround)
}

// plainBlanks replaces blanks that do not break a line, which programs for texts write in place of blanks.
var plainBlanks = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// isPlain reports whether a move is read as it is written.
func isPlain(move string) bool {
	line := "1. 1 " + move
	return plainBlanks.Replace(trim(line)) == line
}

func (r *Record) parseLine(line int, content string) error {
	if content == "" || content[0] == ';' || strings.HasPrefix(content, "```") {
		return nil
	}
	if content[0] != '[' {
		content = plainBlanks.Replace(content)
	}
	switch {
	case strings.HasPrefix(content, "receipt "):
		return r.parseReceipt(line, content)
	case strings.HasPrefix(content, "time "):
		return r.parseTime(line, content)
	case content[0] != '[':
		return r.parseMove(line, content)
	case len(r.Moves) > 0:
		return wrong(line, i18n.Of("record.late-tag"))
	}
	return r.parseTag(line, content)
}

// tagForm matches a tag. Curly quotes are those that programs for texts make of plain ones.
var tagForm = regexp.MustCompile(
	`^\[([A-Za-z]+[0-9]*)[ \x{a0}\x{202f}]+(?:"((?:[^"\\]|\\["\\])*)"|[“”„«»]((?:[^"“”„«»\\]|\\["\\])*)["“”„«»])\]$`)

func (r *Record) parseTag(line int, content string) error {
	parts := tagForm.FindStringSubmatch(content)
	if parts == nil {
		return wrong(line, i18n.Of("record.bad-tag"))
	}
	name, value := parts[1], unescape.Replace(parts[2]+parts[3])
	if first, twice := r.lines[name]; twice {
		return wrong(line, i18n.Of("record.tag-twice", "tag", name, "line", first))
	}
	r.lines[name] = line
	if seat, ok := strings.CutPrefix(name, "Seat"); ok {
		return r.parseSeat(line, seat, value)
	}
	if value == "" {
		return wrong(line, i18n.Of("record.empty-tag", "tag", name))
	}
	if seatTag.MatchString(name) {
		return r.parseSeatProof(line, name, value)
	}
	return r.setTag(line, name, value)
}

func (r *Record) parseSeat(line int, number, name string) error {
	if want := strconv.Itoa(len(r.Seats) + 1); number != want || len(r.Seats) == game.MaxSeats {
		return wrong(line, i18n.Of("record.seat-order", "seats", game.MaxSeats, "seat", number))
	}
	r.Seats = append(r.Seats, name)
	return nil
}

func (r *Record) setTag(line int, name, value string) error {
	switch name {
	case "Options":
		return r.parseOptions(line, value)
	case "Rules":
		return parseVersion(line, name, value, &r.Rules)
	case "Seed":
		return r.parseSeed(line, value)
	case "Protocol":
		return parseVersion(line, name, value, &r.Protocol)
	case "EndedBy":
		return r.parseEndedBy(line, value)
	}
	text, ok := r.textTags()[name]
	if !ok {
		return wrong(line, i18n.Of("record.unknown-tag", "tag", name, "seats", game.MaxSeats))
	}
	*text = value
	return nil
}

// textTags returns, by name, the fields of the tags whose value is taken as it is.
func (r *Record) textTags() map[string]*string {
	return map[string]*string{
		"Game": &r.Game, "Preset": &r.Preset, "Variant": &r.Variant, "Date": &r.Date, "Start": &r.Start,
		"Table": &r.Match, "Commitment": &r.Commit, "Opening": &r.Opening, "Time": &r.Time, "RunsOut": &r.RunsOut,
		"Result": &r.Result, "Reason": &r.Reason,
	}
}

func (r *Record) parseEndedBy(line int, value string) error {
	seat, err := strconv.Atoi(value)
	if err != nil || seat < 1 || seat > game.MaxSeats || strconv.Itoa(seat) != value {
		return wrong(line, i18n.Of("record.bad-ended-by", "seats", game.MaxSeats, "given", quoted(value)))
	}
	r.EndedBy = game.Seat(seat)
	return nil
}

func (r *Record) parseOptions(line int, value string) error {
	r.Options = map[string]string{}
	for setting := range strings.SplitSeq(value, " ") {
		if setting == "" {
			continue
		}
		name, value, ok := strings.Cut(setting, "=")
		if !ok || name == "" {
			return wrong(line, i18n.Of("record.bad-setting", "setting", quoted(setting)))
		}
		if _, twice := r.Options[name]; twice {
			return wrong(line, i18n.Of("record.option-twice", "option", name))
		}
		r.Options[name] = plainOption.Replace(value)
	}
	return nil
}

func (r *Record) parseSeed(line int, value string) error {
	bytes, err := hex.DecodeString(value)
	if err != nil || len(bytes) != len(rng.Seed{}) {
		return wrong(line, i18n.Of("record.bad-seed", "digits", 2*len(rng.Seed{})))
	}
	seed := rng.Seed(bytes)
	r.Seed = &seed
	return nil
}

// parseMove parses the line of a move, such as "1. 2 drop 0,0": number, seat and move.
func (r *Record) parseMove(line int, content string) error {
	number, rest, _ := strings.Cut(content, " ")
	if want := strconv.Itoa(len(r.Moves)+1) + "."; number != want {
		if len(r.lines) == 0 && len(r.Moves) == 0 {
			return wrong(line, i18n.Of("record.no-record"))
		}
		return wrong(line, i18n.Of("record.bad-number", "number", want, "given", quoted(number)))
	}
	seat, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
	s, err := strconv.Atoi(seat)
	if err != nil || s < 1 || s > game.MaxSeats {
		return wrong(line, i18n.Of("record.bad-seat", "seats", game.MaxSeats, "given", quoted(seat)))
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return wrong(line, i18n.Of("record.no-move"))
	}
	if len(r.Moves) == MaxMoves {
		return wrong(line, i18n.Of("record.too-many-moves", "moves", MaxMoves))
	}
	r.Moves = append(r.Moves, Move{Seat: game.Seat(s), Text: text, Line: line})
	return nil
}

// clip shortens a text for an error message.
func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}

// quoted returns text shortened and escaped for an error message.
func quoted(text string) string { return i18n.Escaped(clip(text)) }
