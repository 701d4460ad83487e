package hexattack

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Bounds of a position text, far beyond what a game can reach.
const (
	longest   = 8192 // most bytes of a position text
	maxTurn   = 9999
	maxPoints = 9999
)

// Text returns the position text (R10.1) as viewer may know it (R9.5).
func (s *State) Text(viewer game.Seat) string {
	b := appendGround(s, make([]byte, 0, 256))
	b = appendWarriors(s, append(b, ' '))
	for team := range int(s.teams) {
		b = append(b, " /"[min(team, 1)])
		b = strconv.AppendInt(b, int64(s.points[team]), 10)
	}
	b = strconv.AppendUint(append(b, " t"...), uint64(s.turn), 10)
	return string(appendCommitted(s, append(b, ' '), viewer))
}

// appendGround appends the board and the teams, which never change.
func appendGround(s *State, b []byte) []byte {
	b = append(b, 'h', '0'+s.radius)
	b = appendCells(b, '#', s.land.rocks)
	b = append(appendCells(b, '*', s.land.holes), ' ')
	for team := range int(s.teams) {
		if team > 0 {
			b = append(b, '/')
		}
		for seat := range s.seatsOfTeam(team).All() {
			b = append(b, '0'+byte(seat), ',')
		}
		b = b[:len(b)-1]
	}
	return b
}

// appendCells appends a list of cells after its mark; nothing if there are none.
func appendCells(b []byte, mark byte, cells []hex.Cell) []byte {
	for _, c := range cells {
		b = c.Append(append(b, mark))
		mark = ';'
	}
	return b
}

// sortCells sorts cells by q and then by r (R10.1).
func sortCells(cells []hex.Cell) {
	slices.SortFunc(cells, func(a, b hex.Cell) int {
		return cmp.Or(cmp.Compare(a.Q, b.Q), cmp.Compare(a.R, b.R))
	})
}

func appendWarriors(s *State, b []byte) []byte {
	if s.living.empty() {
		return append(b, '-')
	}
	for rest := s.living; !rest.empty(); {
		w := rest.pop()
		b = append(w.append(b), '@')
		b = append(s.place[w].cell().Append(b), ';')
	}
	return b[:len(b)-1]
}

// append appends the name of a warrior, such as "1.2".
func (w warrior) append(b []byte) []byte {
	return append(b, '0'+byte(w.player()), '.', '0'+byte(w.number()))
}

// String returns the name of a warrior, its player and number: "1.2" is the second warrior of player 1. The ball that
// a warrior has pushed is written by the same name (R12).
func (w warrior) String() string { return string(w.append(nil)) }

// appendCommitted appends the sealed orders. For players whose orders the viewer may not see, it appends only that
// they have committed.
func appendCommitted(s *State, b []byte, viewer game.Seat) []byte {
	start := len(b)
	for player := 1; player <= int(s.players); player++ {
		seat := game.Seat(player)
		known := s.sees(viewer, player) && !s.unknown.Has(seat)
		codes := len(b) + 2
		b = append(b, '0'+byte(player), ':')
		if known {
			b = appendSquad(s, b, player)
		}
		switch {
		case s.committed.Has(seat) && known:
			b = append(b, '!', ';')
		case s.committed.Has(seat):
			b = append(b, '?', '!', ';')
		case len(b) > codes:
			b = append(b, ';')
		default:
			b = b[:codes-2]
		}
	}
	if len(b) == start {
		return append(b, '-')
	}
	return b[:len(b)-1]
}

// appendSquad appends the orders of a player's warriors in the codes of the position text, such as "1aN+2h".
func appendSquad(s *State, b []byte, player int) []byte {
	start := len(b)
	for squad := s.squad(player); !squad.empty(); {
		w := squad.pop()
		if s.order[w] == missing {
			continue
		}
		if len(b) > start {
			b = append(b, '+')
		}
		b = s.order[w].appendCode(append(b, '0'+byte(w.number())))
	}
	return b
}

// Seal returns the orders that seat has entered, such as "1:1aN+2h": as in the position text, without the mark of
// commitment. ok reports whether m is the commitment to them.
func (s *State) Seal(seat game.Seat, m game.Move) (text string, ok bool) {
	return string(appendSquad(s, []byte{'0' + byte(seat), ':'}, int(seat))), m == commit
}

// fieldNames are the fields of a position text, as message arguments.
var fieldNames = [...]string{"board", "teams", "warriors", "points", "turn", "orders"}

// parsePosition parses a position text (R10.1), with its lists in any order.
func parsePosition(text string) (*State, error) {
	if len(text) > longest {
		return nil, catalog.Error(i18n.Of("hexattack.text.too-long", "bytes", len(text), "most", longest))
	}
	fields := strings.Split(text, " ")
	if len(fields) != len(fieldNames) {
		return nil, catalog.Error(i18n.Of("hexattack.text.fields", "found", len(fields)))
	}
	s := &State{}
	for i, read := range []func(*State, string) error{
		readBoard, readTeams, readWarriors, readPoints, readTurn, readOrders,
	} {
		if err := read(s, fields[i]); err != nil {
			return nil, catalog.Error(
				i18n.Of("hexattack.text.field", "number", i+1, "field", fieldNames[i], "why", err))
		}
	}
	for _, c := range appendGround(s, nil) {
		s.ground = game.Mix(s.ground, uint64(c))
	}
	return s, nil
}

// readBoard parses the radius, the rocks and the holes, such as h4#0,0;1,-1*4,0.
func readBoard(s *State, text string) error {
	board, holes, holed := strings.Cut(text, "*")
	size, rocks, rocky := strings.Cut(board, "#")
	if len(size) != 2 || size[0] != 'h' || size[1] < '1' || size[1] > '9' {
		return catalog.Error(i18n.Of("hexattack.text.board", "text", i18n.Quote(text)))
	}
	s.radius = size[1] - '0'
	for p := range s.at {
		s.at[p] = rock
	}
	for _, c := range regions[s.radius] {
		s.at[siteOf(c)] = noWarrior
	}
	s.land = &land{cells: regions[s.radius], rocks: []hex.Cell{}}
	var err error
	if rocky {
		s.land.rocks, err = readObstacles(s, "rock", rocks)
	}
	if holed && err == nil {
		s.land.holes, err = readObstacles(s, "hole", holes)
		s.land.cells = without(regions[s.radius], s.land.holes)
	}
	return err
}

// readObstacles parses cells that no warrior can enter, and returns them sorted.
func readObstacles(s *State, what, text string) ([]hex.Cell, error) {
	list := []hex.Cell{}
	for part := range strings.SplitSeq(text, ";") {
		p, err := readCell(s, part)
		if err != nil {
			return nil, err
		}
		if s.at[p] == rock {
			return nil, catalog.Error(i18n.Of("hexattack.text.rock-twice", "what", what, "cell", p.cell()))
		}
		s.at[p] = rock
		list = append(list, p.cell())
	}
	sortCells(list)
	return list, nil
}

// without returns the cells that are not in others, in their order.
func without(cells, others []hex.Cell) []hex.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c hex.Cell) bool { return slices.Contains(others, c) })
}

// readCell parses a cell of the map.
func readCell(s *State, text string) (site, error) {
	c, err := hex.ParseCell(text)
	if err != nil {
		return 0, catalog.Error(i18n.Of("hexattack.text.cell", "text", i18n.Quote(text)))
	}
	if !inside(c, int(s.radius)) {
		return 0, catalog.Error(i18n.Of("hexattack.text.outside", "cell", c, "radius", int(s.radius)))
	}
	return siteOf(c), nil
}

// readTeams parses teams such as 1,2/3,4: every player from 1 without gaps, teams in the order of their lowest
// player (R3.11).
func readTeams(s *State, text string) error {
	var named game.Seats
	lowest := 0
	for i, list := range strings.Split(text, "/") {
		last := 0
		for name := range strings.SplitSeq(list, ",") {
			if len(name) != 1 || name[0] < '1' || name[0] > '9' {
				return catalog.Error(i18n.Of("hexattack.text.player", "text", i18n.Quote(name)))
			}
			player := int(name[0] - '0')
			switch {
			case named.Has(game.Seat(player)):
				return catalog.Error(i18n.Of("hexattack.text.player-twice", "player", player))
			case player < last || last == 0 && player < lowest:
				return catalog.Error(i18n.Of("hexattack.text.player-order"))
			case last == 0:
				lowest = player
			}
			last = player
			named |= 1 << player
			s.team[player] = uint8(i)
			s.players++
		}
		s.teams++
	}
	if s.teams < 2 {
		return catalog.Error(i18n.Of("hexattack.text.one-team", "text", i18n.Quote(text)))
	}
	if named != 1<<(s.players+1)-2 {
		return catalog.Error(i18n.Of("hexattack.text.gaps", "text", i18n.Quote(text)))
	}
	return nil
}

// readWarriors parses warriors such as 1.1@0,2;2.1@0,-2, or - for none.
func readWarriors(s *State, text string) error {
	if text == "-" {
		return nil
	}
	for part := range strings.SplitSeq(text, ";") {
		name, cell, _ := strings.Cut(part, "@")
		w, ok := parseName(name)
		if !ok || w.player() > int(s.players) {
			return catalog.Error(i18n.Of("hexattack.text.warrior", "text", i18n.Quote(part), "players", int(s.players)))
		}
		p, err := readCell(s, cell)
		switch {
		case err != nil:
			return catalog.Error(i18n.Of("hexattack.text.warrior-cell", "warrior", w, "why", err))
		case s.living.has(w):
			return catalog.Error(i18n.Of("hexattack.text.warrior-twice", "warrior", w))
		case s.at[p] == rock:
			return catalog.Error(i18n.Of("hexattack.text.on-rock", "warrior", w,
				"what", s.land.obstacle(p.cell()), "cell", p.cell()))
		case s.at[p] != noWarrior:
			return catalog.Error(
				i18n.Of("hexattack.text.together", "warrior", s.at[p], "other", w, "cell", p.cell()))
		}
		s.at[p], s.place[w] = w, p
		s.living.add(w)
	}
	return nil
}

// obstacle returns what stands on a cell that no warrior can enter, as a message argument.
func (l *land) obstacle(c hex.Cell) string {
	if slices.Contains(l.holes, c) {
		return "hole"
	}
	return "rock"
}

// parseName parses the name of a warrior, such as "1.2" for player 1's warrior 2.
func parseName(text string) (warrior, bool) {
	if len(text) != 3 || text[1] != '.' || text[0] < '1' || text[0] > '9' || text[2] < '1' || text[2] > '9' {
		return noWarrior, false
	}
	return warriorOf(int(text[0]-'0'), int(text[2]-'0')), true
}

// readPoints parses points such as 1/0, one number for each team.
func readPoints(s *State, text string) error {
	numbers := strings.Split(text, "/")
	if len(numbers) != int(s.teams) {
		return catalog.Error(i18n.Of("hexattack.text.points",
			"text", i18n.Quote(text), "numbers", len(numbers), "teams", int(s.teams)))
	}
	for team, number := range numbers {
		n, err := parseInt(number, -maxPoints, maxPoints)
		if err != nil {
			return err
		}
		s.points[team] = int16(n)
	}
	return nil
}

// readTurn parses a turn such as t7.
func readTurn(s *State, text string) error {
	number, ok := strings.CutPrefix(text, "t")
	n, err := parseInt(number, 1, maxTurn)
	if !ok || err != nil {
		return catalog.Error(i18n.Of("hexattack.text.turn", "text", i18n.Quote(text), "most", maxTurn))
	}
	s.turn = uint16(n)
	return nil
}

func parseInt(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("hexattack.text.number",
			"text", i18n.Quote(text), "least", least, "most", most))
	}
	return n, nil
}

// readOrders parses orders such as 1:1aN+2h!;2:1dS;3:?!, or - for none.
func readOrders(s *State, text string) error {
	if text == "-" {
		return nil
	}
	var read game.Seats
	for part := range strings.SplitSeq(text, ";") {
		name, codes, found := strings.Cut(part, ":")
		if !found || len(name) != 1 || name[0] < '1' || name[0] > '0'+s.players {
			return catalog.Error(i18n.Of("hexattack.text.entry", "text", i18n.Quote(part)))
		}
		seat := game.Seat(name[0] - '0')
		switch {
		case read.Has(seat):
			return catalog.Error(i18n.Of("hexattack.text.entry-twice", "player", int(seat)))
		case s.squad(int(seat)).empty():
			return catalog.Error(i18n.Of("hexattack.text.entry-idle", "player", int(seat)))
		}
		read |= 1 << seat
		if err := readEntry(s, seat, codes); err != nil {
			return catalog.Error(i18n.Of("hexattack.text.entry-wrong", "player", int(seat), "why", err))
		}
	}
	return nil
}

// readEntry parses the sealed orders of a player (R10.3).
func readEntry(s *State, seat game.Seat, text string) error {
	codes, committed := strings.CutSuffix(text, "!")
	if committed {
		s.committed |= 1 << seat
	}
	switch {
	case codes == "?" && committed:
		s.unknown |= 1 << seat
		return nil
	case codes == "" && committed:
		return nil
	case codes == "":
		return catalog.Error(i18n.Of("hexattack.text.entry-empty"))
	}
	for code := range strings.SplitSeq(codes, "+") {
		number, o, ok := parseCode(code)
		if !ok {
			return catalog.Error(i18n.Of("hexattack.text.order", "text", i18n.Quote(code)))
		}
		w := warriorOf(int(seat), number)
		if !s.living.has(w) {
			return catalog.Error(i18n.Of("hexattack.text.no-warrior", "warrior", w))
		}
		if s.order[w] != missing {
			return catalog.Error(i18n.Of("hexattack.text.order-twice", "warrior", w))
		}
		s.order[w] = o
	}
	return nil
}

// parseCode parses a warrior's number with its order, such as 1aSE or 2h.
func parseCode(text string) (number int, o order, ok bool) {
	if len(text) < 2 || text[0] < '1' || text[0] > '9' {
		return 0, missing, false
	}
	number, text = int(text[0]-'0'), text[1:]
	if text == "h" {
		return number, holdOrder, true
	}
	v := strings.IndexByte(verbLetters[:hold], text[0])
	d := slices.Index(wayNames, text[1:])
	if v < 0 || d < 0 {
		return 0, missing, false
	}
	return number, orderOf(verb(v), hex.Direction(d)), true
}

// wayNames are the canonical names of the directions, clockwise from north.
var wayNames = func() (list []string) {
	for d := range hex.Direction(hex.Directions) {
		list = append(list, layout.Name(d))
	}
	return list
}()
