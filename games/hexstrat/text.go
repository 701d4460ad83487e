package hexstrat

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// longest is the length in bytes of the longest accepted position text, well above that of the longest valid one.
const longest = 1024

// mostUnits is the largest number of units in a position text.
const mostUnits = 999_999_999

// cell returns the coordinates of the cell with the number c.
func (s *State) cell(c uint8) hex.Cell { return s.region().cells[c] }

// Text returns the position text as viewer may know it (section 3.3 of the rules). Hidden grounds and stars,
// the deck, and the hands of others are redacted until the game is over.
func (s *State) Text(viewer game.Seat) string {
	b := strconv.AppendUint(make([]byte, 0, 256), uint64(s.turn), 10)
	b = append(b, ' ', '1'+byte(s.mover), ' ')
	b = append(strconv.AppendUint(b, uint64(s.quiet), 10), ' ')
	b = append(appendLayout(s, b, s.open(viewer)), ' ')
	b = append(appendForce(s, b, 0), ' ')
	b = append(appendForce(s, b, 1), ' ')
	b = append(b, '0'+s.captures[0], '/', '0'+s.captures[1], ' ')
	return string(appendCards(s, b, viewer))
}

// open reports whether viewer may know everything (R10.4).
func (s *State) open(viewer game.Seat) bool { return viewer == game.Arbiter || s.ended != running }

func appendLayout(s *State, b []byte, open bool) []byte {
	for c, cell := range s.region().cells {
		if c > 0 && cell.Q != s.region().cells[c-1].Q {
			b = append(b, '/')
		}
		b = appendTile(s, b, uint8(c), open)
	}
	return b
}

func appendTile(s *State, b []byte, c uint8, open bool) []byte {
	g, down := s.groundAt(c), s.down.has(c)
	switch {
	case !s.region().all.has(c):
		return append(b, '.')
	case c == s.hq[0]:
		return append(b, '1')
	case c == s.hq[1]:
		return append(b, '2')
	case g == unknown || down && !open:
		return append(b, '?')
	case down:
		b = append(b, "pmf"[g])
	default:
		b = append(b, "PMF"[g])
	}
	if s.star.has(c) {
		b = append(b, '*')
	}
	return b
}

func appendForce(s *State, b []byte, who side) []byte {
	if s.routed(who) {
		return append(b, '-')
	}
	first := true
	for k, q := range s.squads[who] {
		if q.units == 0 {
			continue
		}
		if !first {
			b = append(b, ';')
		}
		first = false
		b = append(b, kind(k).String()...)
		b = append(strconv.AppendUint(b, uint64(q.units), 10), '@')
		b = s.cell(q.at).Append(b)
		if q.impeded {
			b = append(b, '!')
		}
		if q.mark != fresh {
			b = append(b, " +x="[q.mark])
		}
	}
	return b
}

func appendCards(s *State, b []byte, viewer game.Seat) []byte {
	if !s.bonus {
		return append(b, '-')
	}
	if s.deckLeft == 0 {
		b = append(b, '-')
	}
	for _, c := range s.deckCards() {
		if !s.open(viewer) {
			c = hiddenCard
		}
		b = append(b, cardLetters[c])
	}
	for who := range side(2) {
		b = s.appendHand(append(b, '/'), who, s.open(viewer) || viewer == who.seat())
	}
	return append(b, '/', '0'+byte(flag(s.played)))
}

// appendHand appends a hand in alphabetical order; unknown cards come first.
func (s *State) appendHand(b []byte, who side, open bool) []byte {
	hand := s.hands[who]
	if !open {
		hand = [cardKinds]uint8{hiddenCard: uint8(handSize(s, who))}
	}
	from := len(b)
	for _, c := range [...]card{hiddenCard, artillery, boost, ammo} {
		for range hand[c] {
			b = append(b, cardLetters[c])
		}
	}
	if len(b) == from {
		b = append(b, '-')
	}
	return b
}

// cardText returns a card's letter in position texts.
func cardText(c card) string { return cardLetters[c : c+1] }

// parsePosition parses a position text (section 3.1 of the rules) into a state that has its options. Option answer=all
// allows a position without squads (R6.6a).
func parsePosition(s *State, text string) error {
	if len(text) > longest {
		return wrong("hexstrat.text.too-long", "bytes", len(text), "most", longest)
	}
	fields := strings.Split(text, " ")
	if len(fields) != 8 {
		return wrong("hexstrat.text.fields", "found", len(fields))
	}
	for i, parse := range []func(*State, string) error{
		parseTurn, parseMover, parseQuiet, parseLayout,
		func(s *State, text string) error { return parseForce(s, 0, text) },
		func(s *State, text string) error { return parseForce(s, 1, text) },
		parseCaptures, parseCards,
	} {
		if err := parse(s, fields[i]); err != nil {
			return wrong("hexstrat.text.field", "field", i+1, "why", err)
		}
	}
	if s.routed(0) && s.routed(1) && !s.allAnswer {
		return wrong("hexstrat.text.no-squads")
	}
	return checkForces(s)
}

// parseNumber parses a number that is at least the given one; what is the message argument for its meaning: the
// turn, quiet turns or units.
func parseNumber(what, text string, least int) (uint32, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > mostUnits || strconv.Itoa(n) != text {
		return 0, wrong("hexstrat.text.number", "what", what, "text", i18n.Quote(text), "least", least, "most", mostUnits)
	}
	return uint32(n), nil
}

func parseTurn(s *State, text string) (err error) {
	s.turn, err = parseNumber("turn", text, 1)
	return err
}

func parseQuiet(s *State, text string) (err error) {
	s.quiet, err = parseNumber("quiet", text, 0)
	return err
}

func parseMover(s *State, text string) error {
	if text != "1" && text != "2" {
		return wrong("hexstrat.text.player", "text", i18n.Quote(text))
	}
	s.mover = side(text[0] - '1')
	return nil
}

// parseLayout parses the columns of the map.
func parseLayout(s *State, text string) error {
	columns := strings.Split(text, "/")
	if n := len(columns); n%2 == 0 || n < 2*minRadius+1 || n > 2*maxRadius+1 {
		return wrong("hexstrat.text.columns", "columns", n)
	}
	var err error
	if s.rules, err = s.rules.resized(len(columns) / 2); err != nil {
		return err
	}
	radius := len(columns) / 2
	s.hq = [2]uint8{off, off}
	c := uint8(0)
	for i, column := range columns {
		length := 2*radius + 1 - max(i-radius, radius-i)
		n := strings.Count(column, "*")
		if len(column)-n != length {
			return wrong("hexstrat.text.column", "column", i+1, "text", i18n.Quote(column), "tiles", len(column)-n,
				"length", length)
		}
		for column != "" {
			tile := column[:1]
			if len(column) > 1 && column[1] == '*' {
				tile = column[:2]
			}
			column = column[len(tile):]
			parse := parseTile
			if !s.region().all.has(c) || tile == "." {
				parse = parseGap
			}
			if err := parse(s, c, tile); err != nil {
				return wrong("hexstrat.text.tile", "cell", s.cell(c), "why", err)
			}
			c++
		}
	}
	for who, c := range s.hq {
		if c == off {
			return wrong("hexstrat.text.no-hq", "player", who+1)
		}
	}
	return nil
}

// parseGap parses the sign of a cell that option shape leaves out.
func parseGap(s *State, c uint8, text string) error {
	if leftOut := !s.region().all.has(c); !leftOut || text != "." {
		return wrong("hexstrat.text.left-out", "given", strconv.FormatBool(!leftOut))
	}
	return nil
}

// parseTile parses a tile such as P, m* or 1.
func parseTile(s *State, c uint8, text string) error {
	letter, star := text[0], len(text) > 1
	if star && (!s.bonus || strings.IndexByte("PMFpmf", letter) < 0) {
		return wrong("hexstrat.text.star")
	}
	switch {
	case letter == '1' || letter == '2':
		who := letter - '1'
		if s.hq[who] != off {
			return wrong("hexstrat.text.second-hq", "player", int(who+1))
		}
		s.hq[who] = c
		return nil
	case letter == '?':
		s.setGround(c, unknown)
	case strings.IndexByte("PMF", letter) >= 0:
		s.setGround(c, ground(strings.IndexByte("PMF", letter)))
	case strings.IndexByte("pmf", letter) >= 0:
		s.setGround(c, ground(strings.IndexByte("pmf", letter)))
	default:
		return wrong("hexstrat.text.no-tile", "text", i18n.Quote(text))
	}
	if letter >= 'a' || letter == '?' {
		s.down = s.down.or(only(c))
	}
	if star {
		s.star = s.star.or(only(c))
	}
	return nil
}

// parseForce parses the squads of a side, such as inf6@0,2;mech4@0,2.
func parseForce(s *State, who side, text string) error {
	for k := range s.squads[who] {
		s.squads[who][k].at = off - uint8(k)
	}
	if text == "-" {
		return nil
	}
	last := -1
	for part := range strings.SplitSeq(text, ";") {
		k, q, err := parseSquad(s, who, part)
		if err != nil {
			return wrong("hexstrat.text.squad", "text", i18n.Quote(part), "why", err)
		}
		if int(k) <= last {
			return wrong("hexstrat.text.squad-order")
		}
		last = int(k)
		s.squads[who][k] = q
	}
	return nil
}

// parseSquad parses a squad such as mech4@0,2!x.
func parseSquad(s *State, who side, text string) (k kind, q squad, err error) {
	name, rest, ok := strings.Cut(text, "@")
	letters := strings.TrimRight(name, "0123456789")
	i := indexOf(kindNames[:], letters)
	if !ok || i < 0 {
		return 0, q, wrong("hexstrat.text.squad-parts")
	}
	k = kind(i)
	if q.units, err = parseNumber("units", name[len(letters):], 1); err != nil {
		return 0, q, err
	}
	switch {
	case strings.HasSuffix(rest, "+"):
		q.mark, rest = moved, rest[:len(rest)-1]
	case strings.HasSuffix(rest, "x"):
		q.mark, rest = spent, rest[:len(rest)-1]
	case s.bouncedActs && k == mechs && strings.HasSuffix(rest, "="):
		q.mark, rest = bounced, rest[:len(rest)-1]
	}
	rest, q.impeded = strings.CutSuffix(rest, "!")
	cell, err := hex.ParseCell(rest)
	if err != nil {
		return 0, q, wrong("hexstrat.text.cell", "text", i18n.Quote(rest), "limit", hex.Limit)
	}
	if q.at = s.region().find(cell); q.at == off {
		return 0, q, wrong("hexstrat.text.off-map", "cell", cell)
	}
	return k, q, checkSquad(s, who, k, q)
}

// checkSquad refuses a squad with values that no position can have, such as mechs on a mountain.
func checkSquad(s *State, who side, k kind, q squad) error {
	g := s.groundAt(q.at)
	switch {
	case s.down.has(q.at):
		return wrong("hexstrat.text.face-down")
	case s.star.has(q.at):
		return wrong("hexstrat.text.unclaimed")
	case k == mechs && g == mountain:
		return wrong("hexstrat.text.mountain")
	case q.impeded && q.at != s.hq[who.foe()] && (k != mechs || g != forest):
		return wrong("hexstrat.text.impeded")
	case q.mark != fresh && who != s.mover:
		return wrong("hexstrat.text.mark")
	}
	return nil
}

func parseCaptures(s *State, text string) error {
	if len(text) != 3 || text[1] != '/' || text[0] < '0' || text[0] > '3' || text[2] < '0' || text[2] > '3' {
		return wrong("hexstrat.text.captures", "text", i18n.Quote(text))
	}
	s.captures = [2]uint8{text[0] - '0', text[2] - '0'}
	if s.captures == [2]uint8{3, 3} {
		return wrong("hexstrat.text.captured-both")
	}
	for who := range side(2) {
		q := &s.squads[who][infantry]
		if (q.units > 0 && q.at == s.hq[who.foe()]) != (s.captures[who] > 0) {
			return wrong("hexstrat.text.capture", "player", int(who)+1, "count", int(s.captures[who]))
		}
	}
	return nil
}

// checkForces refuses squads of both sides on one tile, and squads of a side that share a tile other than its HQ.
func checkForces(s *State) error {
	for who := range side(2) {
		for k := range kind(3) {
			q := &s.squads[who][k]
			for other := k + 1; other < 3 && q.units > 0; other++ {
				if s.squads[who][other].at == q.at && q.at != s.hq[who] {
					return wrong("hexstrat.text.shared", "field", 5+int(who), "cell", s.cell(q.at))
				}
			}
			if q.units > 0 && s.held(who.foe()).has(q.at) {
				return wrong("hexstrat.text.both-sides", "cell", s.cell(q.at))
			}
		}
	}
	return nil
}

// parseCards parses deck, hands and whether a card was played, as in ABES/-/B/0.
func parseCards(s *State, text string) error {
	if !s.bonus {
		if text != "-" {
			return wrong("hexstrat.text.no-cards", "text", i18n.Quote(text))
		}
		return nil
	}
	parts := strings.Split(text, "/")
	if len(parts) != 4 || parts[3] != "0" && parts[3] != "1" {
		return wrong("hexstrat.text.cards", "text", i18n.Quote(text))
	}
	s.played = parts[3] == "1"
	var counts [cardKinds]int
	total := 0
	for i, part := range parts[:3] {
		list, err := parseCardList(part, i > 0)
		if err != nil {
			return err
		}
		total += len(list)
		if total > deckSize {
			return wrong("hexstrat.text.many-cards", "text", i18n.Quote(text), "most", deckSize)
		}
		for n, c := range list {
			counts[c]++
			if i == 0 {
				s.deck[deckSize-len(list)+n] = c
			} else {
				s.hands[i-1][c]++
			}
		}
		if i == 0 {
			s.deckLeft = uint8(len(list))
		}
	}
	for c, n := range counts[:hiddenCard] {
		if n > copies {
			return wrong("hexstrat.text.many-copies", "text", i18n.Quote(text), "most", copies, "card", cardText(card(c)))
		}
	}
	return nil
}

// parseCardList parses a deck, or a hand, which is sorted and never holds Survivors (R9.5).
func parseCardList(text string, hand bool) ([]card, error) {
	if text == "-" {
		return nil, nil
	}
	if text == "" || hand && strings.Contains(text, "S") {
		return nil, wrong("hexstrat.text.no-list", "text", i18n.Quote(text))
	}
	var list []card
	for i := range len(text) {
		c := strings.IndexByte(cardLetters, text[i])
		if c < 0 {
			return nil, wrong("hexstrat.text.no-card", "text", i18n.Quote(text), "letter", i18n.Quote(text[i:i+1]))
		}
		if hand && i > 0 && text[i] < text[i-1] {
			return nil, wrong("hexstrat.text.unsorted", "text", i18n.Quote(text))
		}
		list = append(list, card(c))
	}
	return list, nil
}

// wrong returns an error with the message of a key, for a position text that cannot be parsed.
func wrong(key string, args ...any) error { return catalog.Error(i18n.Of(key, args...)) }

func indexOf(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

// MoveText returns the canonical notation of a move (section 3.2 of the rules).
func (s *State) MoveText(_ game.Seat, m game.Move) string {
	k := kindOf(m).String()
	switch verbOf(m) {
	case moveVerb:
		return k + " move " + s.way(m)
	case attackVerb:
		return k + " attack " + s.way(m)
	case ammoVerb:
		return k + " attack " + s.way(m) + " ammo"
	case restVerb:
		return k + " rest"
	case boostVerb:
		return "boost " + k + " " + s.way(m)
	case artilleryVerb:
		return "artillery " + k
	}
	return "pass"
}

// direction returns the direction from the squad of a move to the cell of the move.
func (s *State) direction(m game.Move) hex.Direction {
	return s.region().towards(s.squads[s.mover][kindOf(m)].at, cellOf(m))
}

func (s *State) way(m game.Move) string { return layout.Name(s.direction(m)) }

// ParseMoves parses one move, in any case and with any spaces. It accepts i, r and m for the kinds, end for
// pass, and a kind with only a direction: an attack if an enemy is there, else a move. It refuses cells outside
// the map; Check refuses the rest.
func (s *State) ParseMoves(seat game.Seat, text string) ([]game.Move, *game.Refusal) {
	if refusal := s.checkTurn(seat); refusal != nil {
		return nil, refusal
	}
	m, refusal := parseMove(s, strings.Fields(strings.ToLower(text)))
	if refusal != nil {
		return nil, refusal
	}
	return []game.Move{m}, nil
}

func parseMove(s *State, words []string) (game.Move, *game.Refusal) {
	switch len(words) {
	case 1:
		if words[0] == "pass" || words[0] == "end" {
			return passVerb, nil
		}
	case 2:
		return parsePair(s, words[0], words[1])
	case 3:
		switch {
		case words[0] == "boost":
			return parseTarget(s, boostVerb, words[1], words[2])
		case words[1] == "move":
			return parseTarget(s, moveVerb, words[0], words[2])
		case words[1] == "attack":
			return parseTarget(s, attackVerb, words[0], words[2])
		}
	case 4:
		if words[1] == "attack" && words[3] == "ammo" {
			return parseTarget(s, ammoVerb, words[0], words[2])
		}
	}
	return 0, badText("hexstrat.refuse.no-move", "text", i18n.Quote(strings.Join(words, " ")), "forms", s.forms())
}

// forms lists moves in notation as examples; moves with cards are listed if the game has cards (R9.1).
func (s *State) forms() string {
	list := []string{"inf move N", "rkt attack SE", "mech rest", "pass"}
	if s.bonus {
		list = append(list, "boost inf N", "artillery mech", "inf attack N ammo")
	}
	return strings.Join(list, ", ")
}

// parsePair parses a move of two words: a rest, artillery, or a kind and a direction.
func parsePair(s *State, first, second string) (game.Move, *game.Refusal) {
	switch {
	case first == "artillery":
		k, refusal := parseKind(second)
		return makeMove(artilleryVerb, k, 0), refusal
	case second == "rest":
		k, refusal := parseKind(first)
		return makeMove(restVerb, k, 0), refusal
	}
	return parseShort(s, first, second)
}

func badText(key string, args ...any) *game.Refusal {
	return game.Refuse("bad-text", "R5.3", i18n.Of(key, args...))
}

func parseKind(text string) (kind, *game.Refusal) {
	for k, name := range kindNames {
		if text == name || text == name[:1] {
			return kind(k), nil
		}
	}
	return 0, badText("hexstrat.refuse.no-kind", "text", i18n.Quote(text))
}

// parseTarget parses a kind of squad and a direction into a move with the verb, to or against the cell in that
// direction.
func parseTarget(s *State, verb game.Move, name, way string) (game.Move, *game.Refusal) {
	k, refusal := parseKind(name)
	if refusal != nil {
		return 0, refusal
	}
	d, ok := layout.ParseDirection(way)
	if !ok {
		return 0, badText("hexstrat.refuse.no-direction", "text", i18n.Quote(way))
	}
	if refusal := checkAlive(s, k); refusal != nil {
		return 0, refusal
	}
	at := s.squads[s.mover][k].at
	c := s.region().step[at][d]
	if c == off {
		return 0, game.Refuse("off-map", "R4.1",
			i18n.Of("hexstrat.refuse.off-map", "way", game.DirectionWord(layout, d), "cell", s.cell(at)))
	}
	return makeMove(verb, k, c), nil
}

// parseShort parses a kind and a direction without a verb: an attack if an enemy is there, else a move.
func parseShort(s *State, name, way string) (game.Move, *game.Refusal) {
	m, refusal := parseTarget(s, moveVerb, name, way)
	if refusal == nil && s.held(s.mover.foe()).has(cellOf(m)) {
		m |= attackVerb
	}
	return m, refusal
}
