package hexgame

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// signs are the characters for the content of a cell, by seat (R6.2).
const signs = ".rb"

// hole is the character for a hole (R6.2).
const hole = '*'

// Text returns the position text (R6). Nothing is hidden, so all viewers get the same text.
func (s *State) Text(game.Seat) string {
	b := make([]byte, 0, 2+len(s.empty))
	b = append(b, '0'+byte(s.mover), ' ')
	b = append(b, s.empty...)
	for seat := red; seat <= blue; seat++ {
		for n := range s.stones[seat].all() {
			b[2+s.place(n)] = signs[seat]
		}
	}
	return string(b)
}

// emptyText returns the rows of a board without stones.
func (b *board) emptyText() string {
	var text strings.Builder
	for n := range uint16(len(b.near)) {
		if n > 0 && int(n)%b.columns == 0 {
			text.WriteByte('/')
		}
		if b.holes.has(n) {
			text.WriteByte(hole)
		} else {
			text.WriteByte(signs[0])
		}
	}
	return text.String()
}

// place returns where in the text of the rows a cell is.
func (b *board) place(n uint16) int { return int(n) + int(n)/b.columns }

// read fills an empty board from a position text.
func (s *State) read(text string) error {
	player, rows, found := strings.Cut(text, " ")
	if !found {
		return catalog.Error(i18n.Of("hex.text.fields"))
	}
	if player != "1" && player != "2" {
		return catalog.Error(i18n.Of("hex.text.player", "text", i18n.Quote(player)))
	}
	s.mover = game.Seat(player[0] - '0')
	lines := strings.Split(rows, "/")
	if len(lines) != s.rows {
		return catalog.Error(i18n.Of("hex.text.rows", "rows", len(lines), "size", s.rows))
	}
	for r, line := range lines {
		if err := s.readRow(r, line); err != nil {
			return err
		}
	}
	return s.checkTurns()
}

func (s *State) readRow(r int, line string) error {
	if len(line) != s.columns {
		return catalog.Error(i18n.Of("hex.text.row", "row", r, "cells", len(line), "size", s.columns))
	}
	empty := s.empty[r*(s.columns+1):]
	for q := range line {
		if line[q] == empty[q] {
			continue
		}
		n := uint16(r*s.columns + q)
		if line[q] == hole || empty[q] == hole {
			return catalog.Error(i18n.Of("hex.text.hole", "cell", point(s.cell(n)), "hole", strconv.FormatBool(s.holes.has(n))))
		}
		owner := strings.IndexByte(signs, line[q])
		if owner < 0 {
			return catalog.Error(i18n.Of("hex.text.sign", "row", r, "text", i18n.Quote(line)))
		}
		won := s.winner
		if s.put(game.Seat(owner), n); won != 0 && s.winner != won {
			return catalog.Error(i18n.Of("hex.text.both-won"))
		}
	}
	return nil
}

// checkTurns refuses positions that alternating turns cannot reach (R6.4).
func (s *State) checkTurns() error {
	reds, blues := s.stones[red].len(), s.stones[blue].len()
	ahead := reds - blues - int(s.mover-red) // 0 without a swap, -1 if Blue has swapped
	if ahead != 0 && !(ahead == -1 && s.swaps && blues > 0) {
		return catalog.Error(i18n.Of("hex.text.counts", "seat", seatName(s.mover), "reds", reds, "blues", blues))
	}
	if s.winner == s.mover {
		return catalog.Error(i18n.Of("hex.text.won", "seat", seatName(s.mover)))
	}
	return nil
}

// MoveText returns the notation of a move (R7.2).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	if m == swap {
		return "swap"
	}
	return "place " + s.cell(uint16(m)).String()
}

// ParseMoves parses a move (R7).
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if refusal := s.checkTurn(seat); refusal != nil {
		return nil, refusal
	}
	m, refusal := s.parseMove(strings.Fields(text))
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func (s *State) parseMove(words []string) (game.Move, *game.Refusal) {
	switch {
	case len(words) == 1 && strings.EqualFold(words[0], "swap"):
		return swap, nil
	case len(words) == 2 && strings.EqualFold(words[0], "place"):
		return s.parseCell(words[1])
	}
	forms := "place d4"
	if s.swaps {
		forms += ", swap"
	}
	return 0, badText(i18n.Of("hex.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " ")), "forms", forms))
}

// parseCell parses the cell of a stone to be placed, such as d4, or 3,3 as records have it.
func (s *State) parseCell(text string) (game.Move, *game.Refusal) {
	c, ok := parsePoint(strings.ToLower(text))
	if !ok {
		var err error
		if c, err = hex.ParseCell(text); err != nil {
			return 0, badText(i18n.Of("hex.refuse.no-cell", "text", i18n.Quote(text)))
		}
	}
	switch {
	case !s.has(c):
		return 0, s.refuseOffBoard(c)
	case s.holes.has(s.number(c)):
		return 0, s.refuseHole(s.number(c))
	}
	return game.Move(s.number(c)), nil
}
