package interchange

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/record"
)

// The sizes of boards of Hex here.
const (
	minSize      = 3
	maxSize      = 19
	defaultSize  = 11
	firstSeat    = game.Seat(1)
	secondSeat   = game.Seat(2)
	noSeat       = game.Seat(0)
	maxSetup     = maxSize * maxSize // stones of a position
	placeCommand = "place "
	swapCommand  = "swap"
)

// kind is the kind of a step.
type kind int

const (
	place      kind = iota
	swapPieces      // the first stone becomes one of the second player, on the cell with column and row exchanged
	swapSides       // the players exchange their colours, and the stone stays
	pass
	resign
	forfeit
)

// step is one act of a player in a game of another program.
type step struct {
	kind kind
	seat game.Seat // player whose colour the text names; 0 if it names none
	cell hex.Cell
	line int // 1-based line of the text
}

// parsed is a game that was read from a text of another program, or is to be written as one.
type parsed struct {
	size    int
	names   []string // of both players; empty if unknown
	date    string
	setup   [3][]hex.Cell // stones that lie on the board at the start, by seat
	first   game.Seat     // player who begins; 0 for the usual one
	mirror  bool          // whether the first player connects left and right in the text
	steps   []step
	winner  game.Seat // winner that the text names; 0 if none
	outcome string    // with winner: a reason of records; empty if unknown
	notes   []i18n.Message
}

// note adds a fact about the reading.
func (p *parsed) note(key string, args ...any) { p.notes = append(p.notes, i18n.Of(key, args...)) }

// record returns the record of the game.
func (p *parsed) record(lookup record.Lookup) (*record.Record, error) {
	if p.size < minSize || p.size > maxSize {
		return nil, refuse(0, "interchange.size", "size", p.size, "least", minSize, "most", maxSize)
	}
	r := &record.Record{Game: hexID, Seats: p.names, Date: p.date, Result: record.Unfinished}
	if p.size != defaultSize {
		r.Options = map[string]string{"size": strconv.Itoa(p.size)}
	}
	mover := max(p.first, firstSeat)
	if len(p.setup[firstSeat])+len(p.setup[secondSeat]) > 0 || mover != firstSeat {
		r.Start = p.position(mover)
	}
	loser, err := p.addMoves(r, mover)
	if err != nil {
		return nil, err
	}
	return r, p.addResult(r, lookup, loser)
}

// position returns the position at the start, with the player to move.
func (p *parsed) position(mover game.Seat) string {
	rows := make([][]byte, p.size)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", p.size))
	}
	for seat, cells := range p.setup {
		for _, c := range cells {
			c = mirrored(c, p.mirror)
			rows[c.R][c.Q] = ".rb"[seat]
		}
	}
	text := strconv.Itoa(int(mover)) + " "
	for i, row := range rows {
		if i > 0 {
			text += "/"
		}
		text += string(row)
	}
	return text
}

// mirrored returns a cell with column and row exchanged, if mirror is true.
func mirrored(c hex.Cell, mirror bool) hex.Cell {
	if mirror {
		return hex.Cell{Q: c.R, R: c.Q}
	}
	return c
}

// addMoves adds the moves to a record. It returns the player who has resigned or forfeited, or 0. After the sides were
// swapped, the first player has the other colour and the other edges; mirroring the board gives the same game with the
// colours of the start.
func (p *parsed) addMoves(r *record.Record, mover game.Seat) (loser game.Seat, err error) {
	mirror, swapped := p.mirror, false
	for i, s := range p.steps {
		seat := exchanged(s.seat, swapped)
		switch {
		case s.kind == resign:
			return cmp.Or(seat, mover), nil
		case s.kind == forfeit:
			p.outcome = "forfeit"
			return cmp.Or(seat, mover), nil
		case s.kind == pass:
			return 0, refuse(s.line, "interchange.pass", "move", i+1)
		case seat != noSeat && seat != mover:
			return 0, refuse(s.line, "interchange.turn", "move", i+1)
		case s.kind == place:
			r.Moves = append(r.Moves, record.Move{
				Seat: mover, Text: placeCommand + mirrored(s.cell, mirror).String(), Line: s.line,
			})
		case i != 1 || r.Start != "":
			return 0, refuse(s.line, "interchange.swap", "move", i+1)
		default:
			r.Moves = append(r.Moves, record.Move{Seat: mover, Text: swapCommand, Line: s.line})
			if s.kind == swapSides {
				mirror, swapped = !mirror, true
			}
		}
		mover = firstSeat + secondSeat - mover
	}
	p.winner = exchanged(p.winner, swapped)
	return 0, nil
}

// exchanged returns the other seat if the sides were swapped. No seat stays no seat.
func exchanged(seat game.Seat, swapped bool) game.Seat {
	if swapped && seat != noSeat {
		return firstSeat + secondSeat - seat
	}
	return seat
}

// addResult adds the result to a record: that by the rules if they have decided, else that of the text.
func (p *parsed) addResult(r *record.Record, lookup record.Lookup, loser game.Seat) error {
	named := p.outcome != "" || loser != noSeat
	if loser != noSeat {
		p.winner = firstSeat + secondSeat - loser
	}
	state, err := lastPosition(r, lookup)
	if err != nil {
		return err
	}
	if result := state.Result(); result.Over {
		r.Result, r.Reason = result.Text, result.Reason
		if p.winner != noSeat {
			r.Result = resultOf(p.winner) // record.Verify names the contradiction, if there is one
		}
		return nil
	}
	if p.winner == noSeat {
		return nil
	}
	if !named {
		p.note("interchange.note.resignation")
	}
	r.Result, r.EndedBy, r.Reason = resultOf(p.winner), firstSeat+secondSeat-p.winner, cmp.Or(p.outcome, "resignation")
	if r.Reason == "time" && !state.ToAct().Has(r.EndedBy) {
		r.Reason = "forfeit" // by the rules of records only the time of the player to move runs out
	}
	return nil
}

// resultOf returns the result of a game that a player has won.
func resultOf(winner game.Seat) string {
	if winner == firstSeat {
		return "1-0"
	}
	return "0-1"
}

// lastPosition plays the moves of a record as far as the rules allow them, and returns the position.
func lastPosition(r *record.Record, lookup record.Lookup) (game.State, error) {
	_, state, err := r.Open(lookup)
	if err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		moves, refusal := state.ParseMoves(m.Seat, m.Text)
		if refusal != nil || len(moves) != 1 || state.Check(m.Seat, moves[0]) != nil {
			break // record.Verify names the error
		}
		state.Play(m.Seat, moves[0], nil)
	}
	return state, nil
}

// stepsOf returns the steps of a record of Hex, to be written in another format.
func stepsOf(r *record.Record, lookup record.Lookup) (*parsed, error) {
	verdict, err := record.Verify(r, lookup)
	if err != nil {
		return nil, err
	}
	if r.Options["shape"] != "" {
		return nil, refuse(0, "interchange.shape")
	}
	p := &parsed{size: defaultSize, names: r.Seats, date: r.Date, first: firstSeat}
	if size, err := strconv.Atoi(r.Options["size"]); err == nil {
		p.size = size
	}
	if r.Start != "" {
		p.readPosition(r.Start)
	}
	for _, m := range r.Moves {
		s := step{kind: swapPieces, seat: m.Seat}
		if cell, ok := strings.CutPrefix(m.Text, placeCommand); ok {
			s.kind = place
			if s.cell, err = hex.ParseCell(cell); err != nil {
				return nil, err
			}
		}
		p.steps = append(p.steps, s)
	}
	if i := slices.Index([]string{"1-0", "0-1"}, r.Result); i >= 0 {
		p.winner = firstSeat + game.Seat(i)
	}
	if !verdict.Decided {
		p.outcome = r.Reason
	}
	return p, nil
}

// readPosition takes the stones and the player to move from the position of a verified record.
func (p *parsed) readPosition(text string) {
	mover, rows, _ := strings.Cut(text, " ")
	if mover == "2" {
		p.first = secondSeat
	}
	for row, line := range strings.Split(rows, "/") {
		for column, sign := range []byte(line) {
			if seat := strings.IndexByte(".rb", sign); seat > 0 {
				p.setup[seat] = append(p.setup[seat], hex.Cell{Q: int16(column), R: int16(row)})
			}
		}
	}
}

// cellName returns the name of a cell, such as d4.
func cellName(c hex.Cell) string { return string(rune('a'+c.Q)) + strconv.Itoa(int(c.R)+1) }

// parseName parses the name of a cell on a board of the largest size.
func parseName(text string) (hex.Cell, bool) {
	if len(text) < 2 || len(text) > 3 || text[1] == '0' {
		return hex.Cell{}, false
	}
	column := int(text[0]|0x20) - 'a'
	row, err := strconv.ParseUint(text[1:], 10, 8)
	if err != nil || column < 0 || column >= maxSize || row < 1 || row > maxSize {
		return hex.Cell{}, false
	}
	return hex.Cell{Q: int16(column), R: int16(row) - 1}, true
}
