package swarm

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// longest is the length in bytes of the longest accepted position text, which is more than maxHexes hexes can fill.
const longest = 2048

// letters are the letters of each player's hexes in position texts, indexed by kind.
var letters = [3]string{1: "?ADLX", 2: "?adlx"}

var phaseNames = [...]string{build: "build", seating: "seat", play: "play", over: "over"}

// Text returns the position text (R11.1); for all viewers but the arbiter it is redacted until the game is over
// (R12).
func (s *State) Text(viewer game.Seat) string {
	return string(s.appendText(make([]byte, 0, 384), viewer == game.Arbiter || s.phase == over))
}

func (s *State) appendText(b []byte, open bool) []byte {
	b = append(append(b, phaseNames[s.phase]...), ' ', "-12"[s.mover], ' ')
	if s.acting == 0 {
		b = append(b, '0', ' ')
	} else {
		b = s.cell(s.acting).Append(append(b, '1', '@'))
		if s.covered(s.acting) {
			b = strconv.AppendUint(append(b, '^'), uint64(s.pieces[s.acting].level), 10)
		}
		b = append(b, ' ')
	}
	b = append(append(b, flagText(s.flag)...), ' ')
	b = append(s.appendBoard(b, open), ' ')
	if s.phase == build {
		b = s.pile.appendText(b, open)
	} else {
		b = append(b, '-')
	}
	b = append(b, ' ')
	b = append(strconv.AppendUint(b, uint64(s.turn), 10), ' ')
	if s.phase != over {
		return append(b, '*')
	}
	r := s.Result()
	return append(append(append(b, r.Text...), ':'), r.Reason...)
}

// flagText returns the flag in notation: t if the Assembler of the player to move was trapped when the turn
// began.
func flagText(flag bool) string {
	if flag {
		return "t"
	}
	return "-"
}

func (s *hive) appendBoard(b []byte, open bool) []byte {
	for i, id := range s.order[:s.cells] {
		if i > 0 {
			b = append(b, '/')
		}
		b = append(s.cell(id).Append(b), ':')
		b = s.appendStack(b, id, open)
	}
	return b
}

// appendStack appends the hexes of a stack, from the ground up to the hex id; open also shows hidden kinds.
func (s *hive) appendStack(b []byte, id uint8, open bool) []byte {
	if id == 0 {
		return b
	}
	b = s.appendStack(b, s.pieces[id].below, open)
	c := s.pieces[id].code
	switch {
	case c == dustHex:
		return append(b, 'o')
	case c.kind() == unknown || !open && !s.seen(c):
		return append(b, '?', '0'+byte(c.owner()))
	case c.hidden():
		b = append(b, '?')
	case c&active == 0:
		b = append(b, '-')
	}
	return append(b, letters[c.owner()][c.kind()])
}

// seen reports whether the kind of a hex is public while the game runs (R12.1).
func (s *hive) seen(c code) bool {
	return c == dustHex || c&active != 0 || c&shown != 0 && s.rules.memory
}

// known reports whether the kind of a hex on the board is public. This includes a Drone that fell inactive by
// its own leap, as long as another Drone may follow it: no other kind allows a second action then (R6.4).
func (s *State) known(id uint8) bool { return s.seen(s.pieces[id].code) || id == s.acting }

func (s *pile) appendText(b []byte, open bool) []byte {
	if s.queued {
		b = append(b, '>')
	}
	if !open || s.blind {
		if s.queued {
			b = append(b, "o12"[s.drawn()], ':')
		}
		return s.appendCounts(b)
	}
	for list := range s.draws {
		codes := s.pileOf(list)
		for i := len(codes) - 1; i >= 0; i-- {
			b = append(b, itemLetter(codes[i]))
		}
		if !s.queued {
			b = append(b, '/')
		}
	}
	if s.queued {
		return b
	}
	return strconv.AppendUint(b, uint64(s.left[0]), 10)
}

// appendCounts appends the number of remaining hexes of each colour, as ?3/?1/2 (R12.2).
func (s *pile) appendCounts(b []byte) []byte {
	for _, seat := range [...]game.Seat{first, second} {
		b = strconv.AppendUint(append(b, '?'), uint64(s.left[seat]), 10)
		b = append(b, '/')
	}
	return strconv.AppendUint(b, uint64(s.left[0]), 10)
}

func itemLetter(c code) byte {
	if c == dustHex {
		return 'o'
	}
	return letters[c.owner()][c.kind()]
}

func (s *hive) cell(id uint8) hex.Cell { return s.pieces[id].at.cell() }

// parsePosition parses a position text, complete or redacted (R11.1, R12.2).
func parsePosition(r *rules, text string) (*State, error) {
	if len(text) > longest {
		return nil, catalog.Error(i18n.Of("swarm.text.long", "bytes", len(text), "most", longest))
	}
	fields := strings.Split(text, " ")
	if len(fields) != 8 {
		return nil, catalog.Error(i18n.Of("swarm.text.fields", "found", len(fields)))
	}
	s := newState(r)
	for _, read := range []func([]string) error{
		s.readHead, s.readBoard, s.readPile, s.readStep, s.readEnd, s.checkHive, s.checkPhase,
	} {
		if err := read(fields); err != nil {
			return nil, err
		}
	}
	for _, viewer := range []game.Seat{game.Arbiter, game.Spectator} {
		if s.Text(viewer) == text {
			return s, s.checkFlag()
		}
	}
	return nil, catalog.Error(i18n.Of("swarm.text.otherwise", "text", strconv.Quote(s.Text(game.Arbiter))))
}

// readHead parses the phase, the player, the flag and the turn.
func (s *State) readHead(fields []string) error {
	found := false
	for p, name := range phaseNames {
		if fields[0] == name {
			s.phase, found = phase(p), true
		}
	}
	if !found {
		return catalog.Error(i18n.Of("swarm.text.phase", "text", strconv.Quote(fields[0])))
	}
	player := strings.Index("-12", fields[1])
	if len(fields[1]) != 1 || player < 0 || (player == 0) != (s.phase == over) {
		return catalog.Error(i18n.Of("swarm.text.player", "text", strconv.Quote(fields[1])))
	}
	s.mover = game.Seat(player)
	if fields[3] != "-" && (fields[3] != "t" || s.phase != play) {
		return catalog.Error(i18n.Of("swarm.text.flag", "text", strconv.Quote(fields[3])))
	}
	s.flag = fields[3] == "t"
	turn, err := parseNumber("turn", fields[6], 9999)
	s.turn = uint16(turn)
	return err
}

// parseNumber parses a number from 0 to most; what is the message argument for its meaning: the turn, Dust or
// remaining hexes.
func parseNumber(what, text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("swarm.text.number",
			"what", what, "text", strconv.Quote(text), "most", most))
	}
	return n, nil
}

// readBoard parses the stacks.
func (s *hive) readBoard(fields []string) error {
	for i, stack := range strings.Split(fields[4], "/") {
		if err := s.readStack(stack); err != nil {
			return catalog.Error(i18n.Of("swarm.text.board", "stack", i+1, "problem", err))
		}
	}
	return nil
}

func (s *hive) readStack(text string) error {
	name, hexes, ok := strings.Cut(text, ":")
	if !ok || hexes == "" {
		return catalog.Error(i18n.Of("swarm.text.stack", "text", strconv.Quote(text)))
	}
	cell, err := parseCell(name)
	if err != nil {
		return err
	}
	at := placeOf(cell)
	for id := uint8(1); id <= s.hexes; id++ {
		switch p := s.pieces[id]; {
		case p.at == at:
			return catalog.Error(i18n.Of("swarm.text.twice", "cell", cell))
		case p.at.distance(at) >= maxHexes:
			return catalog.Error(i18n.Of("swarm.text.torn"))
		}
	}
	for hexes != "" {
		c, size, err := parseHex(hexes)
		if err != nil {
			return err
		}
		if err := s.checkHex(c, hexes[:size]); err != nil {
			return err
		}
		s.add(c, at)
		hexes = hexes[size:]
	}
	return nil
}

// parseCell parses a cell of a position text.
func parseCell(text string) (hex.Cell, error) {
	cell, err := hex.ParseCell(text)
	if err != nil {
		err = catalog.Error(i18n.Of("swarm.text.cell", "text", strconv.Quote(text), "limit", hex.Limit))
	}
	return cell, err
}

// checkHex refuses a hex that the board cannot have: too many hexes, a second Assembler, or a hidden one.
func (s *hive) checkHex(c code, text string) error {
	switch {
	case int(s.hexes) == maxHexes:
		return catalog.Error(i18n.Of("swarm.text.too-many", "most", maxHexes))
	case c.kind() == assembler && s.home[c.owner()] != 0:
		return catalog.Error(i18n.Of("swarm.text.two-assemblers", "text", text))
	case c.kind() == assembler && c.hidden():
		return catalog.Error(i18n.Of("swarm.text.hidden-assembler", "text", text))
	}
	return nil
}

// parseHex parses the hex at the start of a text and returns its length in bytes as size.
func parseHex(text string) (c code, size int, err error) {
	if text[0] == 'o' {
		return dustHex, 1, nil
	}
	face := active | shown
	switch text[0] {
	case '-':
		face, size = shown, 1
	case '?':
		face, size = 0, 1
	}
	if size < len(text) {
		if face == 0 && (text[1] == '1' || text[1] == '2') {
			return codeOf(game.Seat(text[1]-'0'), unknown), 2, nil
		}
		for seat := first; seat <= second; seat++ {
			if k := strings.IndexByte(letters[seat], text[size]); k > 0 {
				return codeOf(seat, kind(k)) | face, size + 1, nil
			}
		}
	}
	return 0, 0, catalog.Error(i18n.Of("swarm.text.hex", "text", strconv.Quote(text)))
}

// readPile parses the hexes that are still to be placed.
func (s *State) readPile(fields []string) error {
	text := fields[5]
	if (text == "-") != (s.phase != build) {
		return catalog.Error(i18n.Of("swarm.text.pile-phase", "text", strconv.Quote(text)))
	}
	if text == "-" {
		return nil
	}
	if err := s.pile.read(text, int(maxHexes-s.hexes)); err != nil {
		return catalog.Error(i18n.Of("swarm.text.pile", "problem", err))
	}
	if s.left == [3]uint8{} {
		return catalog.Error(i18n.Of("swarm.text.pile-empty"))
	}
	return nil
}

// read parses a pile; most is the number of hexes that still fit.
func (s *pile) read(text string, most int) error {
	queue, queued := strings.CutPrefix(text, ">")
	switch {
	case queued && strings.Contains(queue, ":"):
		return s.readBlindQueue(queue, most)
	case queued:
		return s.readQueue(queue, most)
	}
	return s.readPiles(text, most)
}

// readQueue parses a queue such as dDo (R4.6).
func (s *pile) readQueue(text string, most int) error {
	list, err := parseItems(text, letters[first][2:]+letters[second][2:]+"o", most)
	if err == nil && len(list) > 0 {
		s.fillQueue(list)
	}
	return err
}

// parseItems parses hexes of a pile, each one of the allowed letters.
func parseItems(text, allowed string, most int) ([]code, error) {
	if len(text) > most {
		return nil, catalog.Error(i18n.Of("swarm.text.too-many", "most", maxHexes))
	}
	var list []code
	for _, letter := range []byte(text) {
		if strings.IndexByte(allowed, letter) < 0 {
			return nil, catalog.Error(i18n.Of("swarm.text.pile-letter",
				"letter", strconv.QuoteRune(rune(letter)), "letters", allowed))
		}
		c, _, err := parseHex(string(letter))
		if err != nil {
			return nil, err
		}
		list = append(list, c&^(active|shown))
	}
	return list, nil
}

// readPiles parses draw orders such as DL/dx/1, or their redaction ?2/?2/1.
func (s *pile) readPiles(text string, most int) error {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return catalog.Error(i18n.Of("swarm.text.pile-parts", "text", strconv.Quote(text)))
	}
	if strings.HasPrefix(text, "?") {
		s.blind = true
		return s.readCounts(parts, most)
	}
	dusts, err := parseNumber("dust", parts[2], most)
	if err != nil {
		return err
	}
	s.left[0] = uint8(dusts)
	for i, seat := range []game.Seat{first, second} {
		list, err := parseItems(parts[i], letters[seat][2:], most-s.size())
		if err != nil {
			return err
		}
		s.left[seat] = uint8(len(list))
		for n, c := range list {
			s.draws[i][len(list)-1-n] = c
		}
	}
	return nil
}

// size returns the number of hexes in the pile.
func (s *pile) size() int { return int(s.left[0]) + int(s.left[1]) + int(s.left[2]) }

// readCounts parses numbers of hexes such as ?3, ?1 and 2.
func (s *pile) readCounts(parts []string, most int) error {
	for i, colour := range []game.Seat{first, second, game.Spectator} {
		digits := parts[i]
		if colour != game.Spectator {
			var ok bool
			if digits, ok = strings.CutPrefix(digits, "?"); !ok {
				return catalog.Error(i18n.Of("swarm.text.pile-count", "text", strconv.Quote(parts[i])))
			}
		}
		n, err := parseNumber("left", digits, most-s.size())
		if err != nil {
			return err
		}
		s.left[colour] = uint8(n)
		if colour != game.Spectator {
			for at := range n {
				s.draws[i][at] = codeOf(colour, unknown)
			}
		}
	}
	return nil
}

// readBlindQueue parses a redacted queue such as 2:?2/?1/1. Only the colour of its next hex is known.
func (s *pile) readBlindQueue(text string, most int) error {
	next, rest, _ := strings.Cut(text, ":")
	parts := strings.Split(rest, "/")
	colour := strings.Index("o12", next)
	if len(next) != 1 || colour < 0 || len(parts) != 3 {
		return catalog.Error(i18n.Of("swarm.text.pile-next", "text", strconv.Quote(text)))
	}
	if err := s.readCounts(parts, most); err != nil {
		return err
	}
	if s.left[colour] == 0 {
		return catalog.Error(i18n.Of("swarm.text.pile-colour", "text", strconv.Quote(text)))
	}
	s.queued, s.blind = true, true
	list := s.draws[0][:0]
	for seat, c := range [...]code{dustHex, codeOf(first, unknown), codeOf(second, unknown)} {
		for range s.left[seat] {
			list = append(list, c)
		}
	}
	last := len(list) - 1
	for i, c := range list {
		if int(c.owner()) == colour {
			list[i], list[last] = list[last], list[i]
			break
		}
	}
	return nil
}

// readStep parses the field for the hex that has acted in this turn.
func (s *State) readStep(fields []string) error {
	if fields[2] == "0" {
		return nil
	}
	name, ok := strings.CutPrefix(fields[2], "1@")
	if !ok || s.phase != play {
		return catalog.Error(i18n.Of("swarm.text.step", "text", strconv.Quote(fields[2])))
	}
	name, level, refusal := splitLayer(name)
	if refusal != nil || level != 0 && !s.rules.able {
		return catalog.Error(i18n.Of("swarm.text.step", "text", strconv.Quote(fields[2])))
	}
	cell, err := parseCell(name)
	if err != nil {
		return catalog.Error(i18n.Of("swarm.text.step-cell", "problem", err))
	}
	s.acting = s.at(placeOf(cell), level)
	if s.acting == 0 || s.pieces[s.acting].code.owner() != s.mover {
		return catalog.Error(i18n.Of("swarm.text.step-hex", "cell", cell))
	}
	if c := &s.pieces[s.acting].code; c.kind() == unknown && !s.rules.memory {
		*c |= code(drone) | shown // an acting inactive hex is a Drone: see known
	}
	return nil
}

// readEnd parses the result and its reason.
func (s *State) readEnd(fields []string) error {
	text, reason, ended := strings.Cut(fields[7], ":")
	winner := map[string]game.Seat{"1-0": first, "0-1": second, "1/2-1/2": game.Spectator}
	_, known := winner[text]
	switch {
	case s.phase != over && fields[7] == "*":
		return nil
	case s.phase != over || !known || !ended || reason == "" || strings.Trim(reason, "abcdefghijklmnopqrstuvwxyz") != "":
		return catalog.Error(i18n.Of("swarm.text.result", "text", strconv.Quote(fields[7])))
	}
	s.winner, s.reason = winner[text], reason
	return nil
}

// checkHive refuses a disconnected hive (R1.5).
func (s *hive) checkHive([]string) error {
	l := links{hive: s}
	l.search()
	for _, id := range s.order[:s.cells] {
		if l.depth[id] == 0 && id != s.order[0] {
			return catalog.Error(i18n.Of("swarm.text.apart", "cell", s.cell(id)))
		}
	}
	return nil
}

// checkPhase refuses Assemblers that are impossible in the phase (R11.1).
func (s *State) checkPhase([]string) error {
	one, two := s.home[first] != 0, s.home[second] != 0
	switch {
	case s.phase < play && s.turn != 0:
		return catalog.Error(i18n.Of("swarm.text.early-turn"))
	case s.phase == build && (one || two):
		return catalog.Error(i18n.Of("swarm.text.early-assembler"))
	case s.phase == seating && (one || two != (s.mover == first)):
		return catalog.Error(i18n.Of("swarm.text.seat-order"))
	case s.phase == play && !(one && two):
		return catalog.Error(i18n.Of("swarm.text.no-assembler"))
	}
	return s.checkOff()
}

// checkOff refuses inactive Assemblers, except one in a finished game.
func (s *State) checkOff() error {
	off := 0
	for _, id := range s.home[1:] {
		if id != 0 && s.pieces[id].code&active == 0 {
			off++
		}
	}
	switch {
	case s.phase != over && off > 0:
		return catalog.Error(i18n.Of("swarm.text.off"))
	case off > 1:
		return catalog.Error(i18n.Of("swarm.text.both-off"))
	}
	return nil
}

// checkFlag refuses a flag t (the Assembler was trapped when the turn began) that contradicts the board. At the
// start of a turn it adds the position to the history (R9.4).
func (s *State) checkFlag() error {
	if s.phase != play || s.acting != 0 {
		return nil
	}
	if now := s.trapped(s.mover); (now != free) != s.flag {
		return catalog.Error(i18n.Of("swarm.text.flag-wrong",
			"text", flagText(s.flag), "side", side(s.mover), "trap", now))
	}
	s.note()
	return nil
}
