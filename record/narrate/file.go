package narrate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
	"hexparlor/record/interchange"
	"hexparlor/record/messages"
)

// resultTag matches the tag that only records of games have, also in a text that was quoted or pasted.
var resultTag = regexp.MustCompile(`(?m)^[\s>\x{feff}]*\[Result[\s\x{a0}]`)

// isRecord reports whether a text is the record of a game, in any format that package interchange knows.
func isRecord(text string) bool {
	return resultTag.MatchString(text) || interchange.Detect(text) != interchange.Record || interchange.Foreign(text) != ""
}

// Read narrates the game of a record in any format that package interchange reads, or of a file with the messages of
// each turn (docs/play-by-message.md). The error is a *record.Error if it belongs to a line.
func Read(text string, lookup record.Lookup) (*Narrative, error) {
	if len(text) > record.MaxSize {
		return nil, catalog.Error(i18n.Of("record.too-long", "bytes", record.MaxSize))
	}
	lines := strings.Split(text, "\n")
	first := slices.IndexFunc(lines, isTurn)
	if first < 0 && isRecord(text) {
		read, err := interchange.Parse(text, lookup)
		if err != nil {
			return nil, err
		}
		return FromRecord(read.Record, lookup)
	}
	if first < 0 {
		first = len(lines)
	}
	return fromMessages(lines[:first], lines[first:], lookup)
}

// FromRecord narrates the game of a record. It returns an error if record.Verify does.
func FromRecord(r *record.Record, lookup record.Lookup) (*Narrative, error) {
	if _, err := record.Verify(r, lookup); err != nil {
		return nil, err
	}
	t, err := begin(r, lookup, game.Arbiter)
	if err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		moves, refusal := t.State.ParseMoves(m.Seat, m.Text)
		if refusal != nil {
			return nil, refusal
		}
		for _, move := range moves {
			t.Play(m.Seat, move)
		}
	}
	return t.End(endOf(r)), nil
}

// endOf returns the result in a record of a game that ended outside the rules, such as by resignation.
func endOf(r *record.Record) game.Result {
	if r.Result == record.Unfinished {
		return game.Result{}
	}
	end := game.Result{Over: true, Text: r.Result, Reason: r.Reason}
	seats, _ := strings.CutPrefix(r.Result, "win:")
	switch r.Result {
	case "1-0":
		seats = "1"
	case "0-1":
		seats = "2"
	}
	for seat := range strings.SplitSeq(seats, ",") {
		if n, err := strconv.Atoi(seat); err == nil && 1 <= n && n <= game.MaxSeats {
			end.Winners |= game.SeatsOf(game.Seat(n))
		}
	}
	return end
}

// begin returns a Narrator that starts at the first position of a record's game.
func begin(r *record.Record, lookup record.Lookup, viewer game.Seat) (*Narrator, error) {
	g, state, err := r.Open(lookup)
	if err != nil {
		return nil, err
	}
	o, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		return nil, err
	}
	return NewNarrator(g, o, r.Seats, state, viewer), nil
}

// turnLine matches the first line of a turn, "Turn 3", in every language of the catalog.
var turnLine = regexp.MustCompile(`(?i)^[#=*\s]*(?:turn|runde|turno)\s+([1-9][0-9]{0,3})[:.=*\s]*$`)

func isTurn(line string) bool { return turnLine.MatchString(strings.TrimSpace(line)) }

// fromMessages narrates a game from the tags of a record (head) and the messages of each turn (body).
func fromMessages(head, body []string, lookup record.Lookup) (*Narrative, error) {
	r, err := readHead(head)
	if err != nil {
		return nil, err
	}
	t, err := begin(r, lookup, game.Spectator)
	if err != nil {
		return nil, err
	}
	b := messageFile{Narrator: t, seats: SendersOf(t.Narrative.Seats, r.Seats)}
	for at := 0; at < len(body); {
		end := at + 1
		for end < len(body) && !isTurn(body[end]) {
			end++
		}
		if err := b.turn(len(head)+at+1, body[at:end]); err != nil {
			return nil, err
		}
		at = end
	}
	return t.End(game.Result{}), nil
}

// readHead parses the tags of a record. A game that is still played needs no result.
func readHead(head []string) (*record.Record, error) {
	text := strings.Join(head, "\n")
	for i, line := range head {
		if line = strings.TrimSpace(line); line != "" && line[0] != '[' {
			return nil, &record.Error{Line: i + 1, Reason: i18n.Of("turn-report.not-head", "text", i18n.Quote(line))}
		}
	}
	if !strings.Contains(text, "[Result ") {
		text += "\n[Result \"" + record.Unfinished + "\"]"
	}
	return record.Parse(text)
}

// SendersOf returns, for each seat, the names that messages may have as sender: the player's name, and the seat's name
// in all languages.
func SendersOf(seats []game.SeatInfo, names []string) []messages.Seat {
	senders := make([]messages.Seat, len(seats))
	for i, s := range seats {
		senders[i] = messages.Seat{Seat: s.Seat, ByMessage: true}
		if i < len(names) {
			senders[i].Names = append(senders[i].Names, names[i])
		}
		for _, words := range catalog.All() {
			senders[i].Names = append(senders[i].Names, words.Say(s.Name))
		}
	}
	return senders
}

// messageFile plays a game from a file with the messages of each turn, kept by a user who runs a game without a server.
type messageFile struct {
	*Narrator
	seats []messages.Seat
	last  int // number of the last turn whose messages were read
}

// turn plays the messages of a turn; line is the number of its first line, "Turn 3". If a new turn begins, seats
// without a message first get the default orders of the rules.
func (b *messageFile) turn(line int, text []string) error {
	number, _ := strconv.Atoi(turnLine.FindStringSubmatch(strings.TrimSpace(text[0]))[1])
	if b.last == b.open.Number {
		b.close()
	}
	switch {
	case b.State.Result().Over:
		return wrong(line, i18n.Of("turn-report.after-end"))
	case number != b.open.Number:
		return wrong(line, i18n.Of("turn-report.wrong-turn", "turn", number, "next", b.open.Number))
	}
	b.last = number
	received, err := messages.Split(strings.Join(text[1:], "\n"), b.seats)
	if err != nil {
		return wrong(line, i18n.OfError(err))
	}
	replaced := b.replaced(received)
	for i, m := range received {
		if replaced[i] {
			continue
		}
		if err := b.deliver(line, m); err != nil {
			return err
		}
	}
	return nil
}

// replaced reports for each message whether another one of the same sender takes its place: the first that the rules
// accept in the order of messages.Tries.
func (b *messageFile) replaced(received []messages.Message) []bool {
	replaced := make([]bool, len(received))
	for i, m := range received {
		tries := messages.Tries(received, m.Seat)
		chosen := slices.IndexFunc(tries, func(try int) bool {
			_, refusal := game.ParseMessage(b.State, m.Seat, received[try].Text())
			return refusal == nil
		})
		replaced[i] = m.Seat != game.Spectator && !m.Older && tries[max(chosen, 0)] != i
	}
	return replaced
}

// close plays the default orders of the rules for the seats without a message.
func (b *messageFile) close() {
	s, seals := b.State.(game.SimultaneousMoves)
	if !seals {
		return
	}
	round := s.Round()
	for seat := range b.State.ToAct().All() {
		if s.Round() == round && b.State.ToAct().Has(seat) {
			b.Play(seat, s.Default(seat))
		}
	}
}

func wrong(line int, why i18n.Message) error { return &record.Error{Line: line, Reason: why} }

// deliver plays the moves of a message. line is the line of the file where the message's turn begins; errors name the
// line.
func (b *messageFile) deliver(line int, m messages.Message) error {
	switch s, seals := b.State.(game.SimultaneousMoves); {
	case m.Seat == game.Spectator:
		return wrong(line+m.Line, messages.Unknown(m, b.seats))
	case m.Older:
		return wrong(line+m.Line, messages.Unclear(m))
	case seals && s.Round() != b.last || b.State.Result().Over:
		return wrong(line+m.Line, i18n.Of("turn-report.late", "sender", m.Sender, "turn", b.last))
	}
	moves, refusal := game.ParseMessage(b.State, m.Seat, m.Text())
	if refusal != nil {
		at, why := faulty(b.State, m, refusal)
		return wrong(line+at, i18n.Of("turn-report.refused", "sender", m.Sender, "why", why.Reason))
	}
	for _, move := range moves {
		if refusal := b.State.Check(m.Seat, move); refusal != nil {
			return wrong(line+m.Line, i18n.Of("turn-report.refused", "sender", m.Sender, "why", refusal.Reason))
		}
		b.Play(m.Seat, move)
	}
	return nil
}

// faulty returns the 1-based line of a refused message that causes the refusal, and the reason.
func faulty(s game.State, m messages.Message, refusal *game.Refusal) (line int, why *game.Refusal) {
	for i, l := range m.Lines {
		if _, why := s.ParseMoves(m.Seat, l.Text); why != nil {
			return l.Number, why
		}
		until := messages.Message{Lines: m.Lines[:i+1]}
		if _, why := s.ParseMoves(m.Seat, until.Text()); why != nil {
			return l.Number, why
		}
	}
	return m.Line, refusal
}
