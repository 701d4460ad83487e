package hexit

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// longest is the length in bytes of the longest accepted position text. It is about five times what a game can
// reach, and bounds the memory of a composed position.
const longest = 8192

// Text returns the position text (R10). Nothing is hidden, so all viewers get the same text.
func (s *State) Text(game.Seat) string {
	return string(appendText(s, make([]byte, 0, 512)))
}

func appendText(s *State, b []byte) []byte {
	b = append(b, '0'+byte(s.mover), ' ')
	b = append(appendBoard(s, b), ' ')
	b = strconv.AppendUint(b, uint64(s.hand[whiteSeat]), 10)
	b = append(b, ',')
	b = strconv.AppendUint(b, uint64(s.hand[blackSeat]), 10)
	for _, n := range [...]uint16{s.reserve, uint16(s.passes), s.quiet} {
		b = append(b, ' ')
		b = strconv.AppendUint(b, uint64(n), 10)
	}
	return b
}

// emptyBoard is the text of an empty board (R10.6a).
const emptyBoard = "-"

func appendBoard(s *State, b []byte) []byte {
	if len(s.order) == 0 {
		return append(b, emptyBoard...)
	}
	for rank, id := range s.order {
		if rank > 0 {
			b = append(b, '/')
		}
		b = s.sites[id].cell.Append(b)
		b = append(b, tileLetter(s.sites[id].tile))
		b = appendStack(s, b, id)
	}
	return b
}

// appendStack appends the stones of a site, bottom first (R10.1).
func appendStack(s *State, b []byte, id uint16) []byte {
	for n := range int(s.sites[id].height) {
		b = append(b, colour(s.stone(id, n))[0])
	}
	return b
}

// tileLetter returns the letter of a tile's colour, x for none (R10.1).
func tileLetter(tile game.Seat) byte { return "xwb"[tile] }

// colour returns the letter of a seat's stones in notation: W or B (R10.1).
func colour(seat game.Seat) string { return "?WB"[seat : seat+1] }

// entry is one cell of the board in a position text, with its tile and stones.
type entry struct {
	cell  hex.Cell
	tile  game.Seat
	stack string
}

// parsePosition parses a position text (R10.4); placed allows an empty board (R10.6a).
func parsePosition(text string, placed bool) (*State, error) {
	if len(text) > longest {
		return nil, catalog.Error(i18n.Of("hexit.text.too-long", "bytes", len(text), "most", longest))
	}
	fields := strings.Split(text, " ")
	if len(fields) != 6 {
		return nil, catalog.Error(i18n.Of("hexit.text.fields", "found", len(fields)))
	}
	var entries []entry
	if !placed || fields[1] != emptyBoard {
		var err error
		if entries, err = parseBoard(fields[1]); err != nil {
			return nil, err
		}
	}
	c, err := parseCounters(fields)
	if err != nil {
		return nil, err
	}
	s := newState(room(entries, c))
	words := s.words
	s.counters = c
	s.words = words
	fill(s, entries)
	return s, checkPrisoners(s)
}

// room returns the largest number of sites that a game from the parsed position can need, and the number of its
// stones.
func room(entries []entry, c counters) (sites, stones int) {
	stones = int(c.hand[whiteSeat]) + int(c.hand[blackSeat])
	for _, e := range entries {
		stones += len(e.stack)
	}
	return len(entries) + int(c.reserve) + stones, stones
}

// parseCounters parses all fields but the board.
func parseCounters(fields []string) (c counters, err error) {
	if fields[0] != "1" && fields[0] != "2" {
		return c, catalog.Error(i18n.Of("hexit.text.player", "text", i18n.Quote(fields[0])))
	}
	c.mover = game.Seat(fields[0][0] - '0')
	first, second, _ := strings.Cut(fields[2], ",")
	for _, n := range []struct {
		to    *uint16
		text  string
		field string
		most  int
	}{
		{&c.hand[whiteSeat], first, "white", 99},
		{&c.hand[blackSeat], second, "black", 99},
		{&c.reserve, fields[3], "reserve", 99},
		{&c.quiet, fields[5], "quiet", 999},
	} {
		if *n.to, err = parseNumber(n.field, n.text, n.most); err != nil {
			return c, err
		}
	}
	passes, err := parseNumber("passes", fields[4], 2)
	c.passes = uint8(passes)
	return c, err
}

func parseNumber(field, text string, most int) (uint16, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("hexit.text.number", "field", field, "text", i18n.Quote(text), "most", most))
	}
	return uint16(n), nil
}

// parseBoard parses the board and sorts it.
func parseBoard(text string) ([]entry, error) {
	var entries []entry
	for i, part := range strings.Split(text, "/") {
		e, err := parseEntry(part)
		if err != nil {
			return nil, catalog.Error(i18n.Of("hexit.text.entry", "number", i+1, "why", err))
		}
		entries = append(entries, e)
	}
	if twice := sortEntries(entries); twice != nil {
		return nil, catalog.Error(i18n.Of("hexit.text.twice", "cell", twice.cell))
	}
	return entries, nil
}

// sortEntries sorts entries by cell and returns one whose cell is there twice, or nil.
func sortEntries(entries []entry) (twice *entry) {
	slices.SortFunc(entries, func(a, b entry) int { return a.cell.Compare(b.cell) })
	for i := 1; i < len(entries); i++ {
		if entries[i].cell == entries[i-1].cell {
			return &entries[i]
		}
	}
	return nil
}

// parseEntry parses an entry such as 0,0wBW.
func parseEntry(text string) (e entry, err error) {
	at := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("-,0123456789", r) })
	if at < 0 {
		return e, catalog.Error(i18n.Of("hexit.text.no-tile", "text", i18n.Quote(text)))
	}
	if e.cell, err = hex.ParseCell(text[:at]); err != nil {
		return e, err
	}
	tile := strings.IndexByte("xwb", text[at])
	if tile < 0 {
		return e, catalog.Error(i18n.Of("hexit.text.tile", "cell", e.cell, "text", i18n.Quote(text[at:at+1])))
	}
	e.tile, e.stack = game.Seat(tile), text[at+1:]
	if strings.Trim(e.stack, "WB") != "" {
		return e, catalog.Error(i18n.Of("hexit.text.stones", "cell", e.cell, "text", i18n.Quote(e.stack)))
	}
	if e.tile == 0 && e.stack == "" {
		return e, catalog.Error(i18n.Of("hexit.text.nothing", "cell", e.cell))
	}
	return e, nil
}

// fill puts the tiles and stones of the parsed entries on an empty plane.
func fill(s *State, entries []entry) {
	for _, e := range entries {
		id := s.add(e.cell)
		for _, letter := range []byte(e.stack) {
			s.put(id, game.Seat(strings.IndexByte("?WB", letter)))
		}
		if e.tile != 0 {
			s.setKind(id, topKind(s, id))
			s.lay(id, e.tile)
		} else {
			s.captives = append(s.captives, id)
		}
	}
	s.number()
}

// topKind returns the kind of a site with a tile: empty, or the colour of its top stone (R3.2).
func topKind(s *State, id uint16) kind {
	if height := int(s.sites[id].height); height > 0 {
		return kind(s.stone(id, height-1))
	}
	return empty
}

// checkPrisoners refuses prisoners that touch no tile (R10.4).
func checkPrisoners(s *State) error {
	for _, id := range s.order {
		if at := &s.sites[id]; at.tile == 0 && at.touches() == 0 {
			return catalog.Error(i18n.Of("hexit.text.apart", "cell", at.cell))
		}
	}
	return nil
}

// MoveText returns the canonical notation of a move (R11).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	switch m & verbMask {
	case deal:
		return "deal " + cellAt(s, uint16(m>>3)).String() + " " + layout.Name(hex.Direction(m&7))
	case drop:
		return "drop " + cellAt(s, uint16(m)).String()
	case release:
		b := []byte("release")
		for _, cell := range s.released(m) {
			b = cell.Append(append(b, ' '))
		}
		return string(b)
	}
	if m != pass {
		return openingText(m)
	}
	return "pass"
}

func cellAt(s *State, rank uint16) hex.Cell { return s.sites[s.order[rank]].cell }

// released returns the cells of a release.
func (s *State) released(m game.Move) []hex.Cell {
	var cells []hex.Cell
	for set := m &^ verbMask; set != 0; set &= set - 1 {
		cells = append(cells, s.sites[s.captives[bits.TrailingZeros64(uint64(set))]].cell)
	}
	return cells
}

// ParseMoves parses one move (R11.3). It refuses texts that are no move in any position; Check refuses the
// rest.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if refusal := checkTurn(s, seat); refusal != nil {
		return nil, refusal
	}
	m, refusal := parseMove(s, strings.Fields(text))
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func parseMove(s *State, words []string) (game.Move, *game.Refusal) {
	verb := ""
	if len(words) > 0 {
		verb = strings.ToLower(words[0])
	}
	switch {
	case opens(s, verb, len(words)):
		return parseOpening(words)
	case s.placing() && slices.Contains([]string{"deal", "drop", "release", "pass"}, verb):
		return 0, refuseSetUp()
	case verb == "pass" && len(words) == 1:
		return pass, nil
	case verb == "drop" && len(words) == 2:
		return parseDrop(s, words[1])
	case verb == "deal" && len(words) == 3:
		return parseDeal(s, words[1], words[2])
	case verb == "release" && len(words) > 1:
		return parseRelease(s, words[1:])
	}
	return 0, badText(i18n.Of("hexit.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " ")),
		"forms", forms(s)))
}

// forms lists moves in notation as examples, those of the opening if the game has them (R2.5a, R2.6a).
func forms(s *State) string {
	list := "deal 0,1 NW, drop 0,0, release 0,-1 1,-1, pass"
	if s.pie {
		list += ", swap"
	}
	if s.placed {
		list += ", place 0,1"
	}
	return list
}

func badText(reason i18n.Message) *game.Refusal {
	return game.Refuse("bad-text", "R11.1", reason)
}

func parseMoveCell(text string) (hex.Cell, *game.Refusal) {
	cell, err := hex.ParseCell(text)
	if err != nil {
		return cell, badText(i18n.Of("hexit.refuse.no-cell", "text", i18n.Quote(text), "limit", hex.Limit))
	}
	return cell, nil
}

// opens reports whether a verb and its number of words are those of a swap or a place, and the options have such
// moves (R11.5a).
func opens(s *State, verb string, words int) bool {
	return verb == "swap" && words == 1 && s.pie || verb == "place" && words == 2 && s.placed
}

// parseOpening parses "swap" or "place 0,1".
func parseOpening(words []string) (game.Move, *game.Refusal) {
	if len(words) == 1 {
		return swap, nil
	}
	return parsePlace(words[1])
}

func parsePlace(text string) (game.Move, *game.Refusal) {
	cell, refusal := parseMoveCell(text)
	if refusal != nil {
		return 0, refusal
	}
	return placeMove(cell), nil
}

func parseDrop(s *State, text string) (game.Move, *game.Refusal) {
	cell, refusal := parseMoveCell(text)
	if refusal != nil {
		return 0, refusal
	}
	id := s.find(cell)
	if id == 0 {
		return 0, refuseNoTile(cell)
	}
	return dropMove(s.sites[id].rank), nil
}

func parseDeal(s *State, text, way string) (game.Move, *game.Refusal) {
	cell, refusal := parseMoveCell(text)
	if refusal != nil {
		return 0, refusal
	}
	d, ok := layout.ParseDirection(way)
	if !ok {
		return 0, badText(i18n.Of("hexit.refuse.no-direction", "text", i18n.Quote(way)))
	}
	id := s.find(cell)
	if id == 0 {
		return 0, refuseNoStack(cell)
	}
	return dealMove(s.sites[id].rank, d), nil
}

func parseRelease(s *State, words []string) (game.Move, *game.Refusal) {
	m := release
	for _, word := range words {
		cell, refusal := parseMoveCell(word)
		if refusal != nil {
			return 0, refusal
		}
		id := s.find(cell)
		if id == 0 || s.sites[id].tile != 0 {
			return 0, refuseNotPrisoner(cell)
		}
		bit := game.Move(1) << s.sites[id].number
		if bit&^verbMask == 0 {
			return 0, game.Refuse("not-prisoner", "R7.2",
				i18n.Of("hexit.refuse.too-many", "cell", cell, "first", nameable))
		}
		if m&bit != 0 {
			return 0, badText(i18n.Of("hexit.refuse.named-twice", "cell", cell))
		}
		m |= bit
	}
	return m, nil
}
