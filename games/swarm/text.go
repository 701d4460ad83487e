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
	b = append(s.appendPile(b, open), ' ')
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

func (s *State) appendPile(b []byte, open bool) []byte {
	if s.phase != build {
		return append(b, '-')
	}
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
	queue, queued := strings.CutPrefix(text, ">")
	var err error
	switch {
	case queued && strings.Contains(queue, ":"):
		err = s.readBlindQueue(queue)
	case queued:
		err = s.readQueue(queue)
	default:
		err = s.readPiles(text)
	}
	if err != nil {
		return catalog.Error(i18n.Of("swarm.text.pile", "problem", err))
	}
	if s.left == [3]uint8{} {
		return catalog.Error(i18n.Of("swarm.text.pile-empty"))
	}
	return nil
}

// readQueue parses a queue such as dDo (R4.6).
func (s *State) readQueue(text string) error {
	list, err := parseItems(text, letters[first][2:]+letters[second][2:]+"o", int(maxHexes-s.hexes))
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
func (s *State) readPiles(text string) error {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return catalog.Error(i18n.Of("swarm.text.pile-parts", "text", strconv.Quote(text)))
	}
	if strings.HasPrefix(text, "?") {
		s.blind = true
		return s.readCounts(parts)
	}
	dusts, err := parseNumber("dust", parts[2], int(maxHexes-s.hexes))
	if err != nil {
		return err
	}
	s.left[0] = uint8(dusts)
	for i, seat := range []game.Seat{first, second} {
		list, err := parseItems(parts[i], letters[seat][2:], s.room())
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

// room returns how many more hexes a position text may add to the board and the pile.
func (s *State) room() int {
	return maxHexes - int(s.hexes) - int(s.left[0]) - int(s.left[1]) - int(s.left[2])
}

// readCounts parses numbers of hexes such as ?3, ?1 and 2.
func (s *State) readCounts(parts []string) error {
	for i, colour := range []game.Seat{first, second, game.Spectator} {
		digits := parts[i]
		if colour != game.Spectator {
			var ok bool
			if digits, ok = strings.CutPrefix(digits, "?"); !ok {
				return catalog.Error(i18n.Of("swarm.text.pile-count", "text", strconv.Quote(parts[i])))
			}
		}
		n, err := parseNumber("left", digits, s.room())
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
func (s *State) readBlindQueue(text string) error {
	next, rest, _ := strings.Cut(text, ":")
	parts := strings.Split(rest, "/")
	colour := strings.Index("o12", next)
	if len(next) != 1 || colour < 0 || len(parts) != 3 {
		return catalog.Error(i18n.Of("swarm.text.pile-next", "text", strconv.Quote(text)))
	}
	if err := s.readCounts(parts); err != nil {
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

// MoveText returns the canonical notation of a move (R11.2).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	at := placeIn(m)
	switch verbOf(m) {
	case verbPlace:
		return "place " + colourNames[m&3] + " " + at.cell().String()
	case verbSeat:
		return "seat " + at.cell().String()
	case verbActivate:
		return "activate " + at.cell().String()
	case verbDeactivate:
		return "deactivate " + layered(at.cell().String(), levelIn(m)) + " " + cellsText(at+steps[wayIn(m)])
	case verbLift:
		return "lift " + layered(at.cell().String(), levelIn(m)) + " " +
			cellsText(at+steps[wayIn(m)], at+steps[toWayIn(m)])
	case verbMove:
		return "move " + cellsText(at, at+steps[wayIn(m)])
	case verbEnd:
		return "end"
	}
	return "pass"
}

func cellsText(places ...place) string {
	var b []byte
	for i, at := range places {
		if i > 0 {
			b = append(b, ' ')
		}
		b = at.cell().Append(b)
	}
	return string(b)
}

// layered returns a name with the level of a covered hex (R11.5a); 0 is the top hex, which needs no level.
func layered(name string, level uint8) string {
	if level == 0 {
		return name
	}
	return name + "^" + strconv.Itoa(int(level))
}

// splitLayer splits a name such as lift^2 into the name and the level; 0 if it has no level.
func splitLayer(text string) (name string, level uint8, refusal *game.Refusal) {
	name, digits, ok := strings.Cut(text, "^")
	if !ok {
		return text, 0, nil
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > maxHexes || strconv.Itoa(n) != digits {
		return "", 0, badText(i18n.Of("swarm.refuse.no-level", "text", i18n.Quote(text)))
	}
	return name, uint8(n), nil
}

// ParseMoves parses one move (R11.2). It refuses texts that are no move in any position; Check refuses the
// rest.
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

// forms has the verb of each first word of a move in notation, and the number of words that follow it.
var forms = map[string]struct {
	verb  game.Move
	words int
}{
	"place": {verbPlace, 2}, "seat": {verbSeat, 1}, "activate": {verbActivate, 1}, "deactivate": {verbDeactivate, 2},
	"lift": {verbLift, 3}, "move": {verbMove, 2}, "end": {verbEnd, 0}, "pass": {verbPass, 0},
}

func (s *State) parseMove(words []string) (game.Move, *game.Refusal) {
	if len(words) > 0 {
		form, ok := forms[strings.ToLower(words[0])]
		if ok && len(words) == form.words+1 {
			return parseForm(form.verb, words[1:])
		}
	}
	return 0, badText(i18n.Of("swarm.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " "))))
}

// parseForm parses the words after a verb into a move.
func parseForm(verb game.Move, words []string) (game.Move, *game.Refusal) {
	if verb == verbPlace {
		colour := strings.Index("o12", strings.ToLower(words[0]))
		if len(words[0]) != 1 || colour < 0 {
			return 0, badText(i18n.Of("swarm.refuse.no-colour", "text", i18n.Quote(words[0])))
		}
		at, refusal := parsePlace(words[1])
		return encode(verb, at, uint8(colour)), refusal
	}
	var places [3]place
	var level uint8
	for i, word := range words {
		var refusal *game.Refusal
		if i == 0 && (verb == verbLift || verb == verbDeactivate) {
			if word, level, refusal = splitLayer(word); refusal != nil {
				return 0, refusal
			}
		}
		if places[i], refusal = parsePlace(word); refusal != nil {
			return 0, refusal
		}
	}
	m := encode(verb, places[0], 0) | game.Move(level)<<levelShift
	if len(words) == 0 {
		return verb, nil
	}
	for i := 1; i < len(words); i++ {
		way, ok := stepWay(places[0], places[i])
		if !ok {
			return 0, game.Refuse("not-adjacent", "R7.1",
				i18n.Of("swarm.refuse.not-adjacent", "cell", places[i].cell(), "from", places[0].cell()))
		}
		m |= game.Move(way) << (3 * (i - 1))
	}
	return m, nil
}

func parsePlace(text string) (place, *game.Refusal) {
	cell, err := hex.ParseCell(text)
	if err != nil {
		return 0, badText(i18n.Of("swarm.refuse.no-cell", "text", i18n.Quote(text), "limit", hex.Limit))
	}
	return placeOf(cell), nil
}

func badText(reason i18n.Message) *game.Refusal { return game.Refuse("bad-text", "R11.2", reason) }
