package interchange

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// maxDepth is the number of variations within variations that a game tree may have.
const maxDepth = 1000

// property is a property of a node of a game tree, with its values.
type property struct {
	name   string
	values []string
	line   int // 1-based line of the text
}

// node is a node of the main line of a game tree.
type node []property

// tree is a game tree of which only the main line is kept.
type tree struct {
	nodes      []node
	variations int // number of variations that were left out
	games      int // number of games in the text
}

// treeReader reads a game tree from a text.
type treeReader struct {
	text   string
	at     int
	line   int
	depth  int
	leaf   bool // whether no line branches off the current one
	closed bool // whether the main line has ended
	tree   tree
}

// readTree reads the game trees of a text and returns the first one.
func readTree(text string) (tree, error) {
	r := &treeReader{text: text, line: 1}
	r.skip(treeStart.FindStringIndex(text)[0])
	for r.at < len(text) {
		switch c := text[r.at]; {
		case c == '(':
			if err := r.open(); err != nil {
				return tree{}, err
			}
		case c == ')':
			r.close()
		case c == ';' && r.depth > 0:
			r.skip(1)
			if r.isMain() {
				r.tree.nodes = append(r.tree.nodes, nil)
			}
		case c >= 'A' && c <= 'Z' && r.depth > 0:
			if err := r.property(); err != nil {
				return tree{}, err
			}
		default:
			r.skip(1)
		}
	}
	if r.depth > 0 {
		return tree{}, refuse(r.line, "interchange.sgf.end")
	}
	r.tree.variations--
	return r.tree, nil
}

// skip passes over bytes of the text and counts their lines.
func (r *treeReader) skip(bytes int) {
	r.line += strings.Count(r.text[r.at:r.at+bytes], "\n")
	r.at += bytes
}

// isMain reports whether the reader is in the main line of the first game.
func (r *treeReader) isMain() bool { return r.tree.games == 1 && !r.closed }

func (r *treeReader) open() error {
	if r.depth++; r.depth > maxDepth {
		return refuse(r.line, "interchange.sgf.depth", "most", maxDepth)
	}
	if r.depth == 1 {
		r.tree.games++
	}
	r.leaf = true
	r.skip(1)
	return nil
}

func (r *treeReader) close() {
	r.skip(1)
	if r.depth == 0 {
		return
	}
	if r.leaf && r.tree.games == 1 {
		r.tree.variations++
	}
	r.leaf, r.closed = false, true
	r.depth--
}

// property reads a name and its values. Lower-case letters in names are from old versions of the format and ignored.
func (r *treeReader) property() error {
	p := property{line: r.line}
	for r.at < len(r.text) && isLetter(r.text[r.at]) {
		if c := r.text[r.at]; c <= 'Z' {
			p.name += string(c)
		}
		r.skip(1)
	}
	for {
		blanks := len(r.text[r.at:]) - len(strings.TrimLeft(r.text[r.at:], " \t\r\n"))
		if r.at+blanks >= len(r.text) || r.text[r.at+blanks] != '[' {
			break
		}
		r.skip(blanks + 1)
		value, err := r.value()
		if err != nil {
			return err
		}
		p.values = append(p.values, value)
	}
	if last := len(r.tree.nodes) - 1; last >= 0 && r.isMain() {
		r.tree.nodes[last] = append(r.tree.nodes[last], p)
	}
	return nil
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// value reads a value up to its closing bracket. A backslash makes the next character a plain one.
func (r *treeReader) value() (string, error) {
	var b strings.Builder
	start := r.line
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.skip(1)
		switch {
		case c == ']':
			return b.String(), nil
		case c == '\\' && r.at < len(r.text):
			c = r.text[r.at]
			r.skip(1)
			if c == '\n' || c == '\r' {
				continue
			}
		}
		b.WriteByte(c)
	}
	return "", refuse(start, "interchange.sgf.value")
}

// sgfReader collects the facts of a game from the properties of a tree.
type sgfReader struct {
	*parsed
	root     map[string]string // first values of the root's properties
	letters  bool              // whether a cell has two letters, as in files of Little Golem
	white    bool              // whether White is the first player
	comments int
	clocks   bool
}

// parseSGF reads a game in Smart Game Format.
func parseSGF(text string) (*parsed, error) {
	t, err := readTree(text)
	if err != nil {
		return nil, err
	}
	r := &sgfReader{parsed: &parsed{size: defaultSize}, root: map[string]string{}}
	if err := r.readRoot(t); err != nil {
		return nil, err
	}
	for _, n := range t.nodes {
		for _, p := range n {
			if err := r.readProperty(p); err != nil {
				return nil, err
			}
		}
	}
	r.addNames()
	r.addWinner()
	r.addNotes(t)
	return r.parsed, nil
}

// readRoot reads the properties that decide how others are read: the game, the size, and the first player.
func (r *sgfReader) readRoot(t tree) error {
	if len(t.nodes) == 0 {
		return refuse(0, "interchange.sgf.end")
	}
	for _, p := range t.nodes[0] {
		if len(p.values) == 0 {
			continue
		}
		if _, twice := r.root[p.name]; !twice {
			r.root[p.name] = strings.Join(strings.Fields(p.values[0]), " ")
		}
		switch value := r.root[p.name]; {
		case p.name == "GM" && value != "11":
			return refuse(p.line, "interchange.sgf.game", "game", strconv.Quote(clip(value)))
		case p.name == "SZ":
			if err := r.readSize(p.line, value); err != nil {
				return err
			}
		}
	}
	return r.readFirst(t)
}

// readFirst decides who is the first player, and whether a file that names no game is one of Hex.
func (r *sgfReader) readFirst(t tree) error {
	setup, mover := r.findMover(t)
	r.letters = r.root["GM"] == "" && r.letters
	switch {
	case setup && mover == 'W':
		r.first = secondSeat
	case mover == 'W':
		// White connects left and right, but top and bottom in files of Little Golem.
		r.white, r.mirror = true, !r.letters
	}
	little := r.white || strings.Contains(strings.ToLower(r.root["EV"]+r.root["SO"]+r.root["GN"]), "hex") ||
		strings.Contains(r.root["SO"], "littlegolem")
	if r.root["GM"] == "" && r.letters && !little {
		return refuse(0, "interchange.sgf.no-game")
	}
	return nil
}

// findMover returns the colour of the player to move first, and whether stones lie on the board before. It finds out
// whether cells have two letters.
func (r *sgfReader) findMover(t tree) (setup bool, mover byte) {
	for _, n := range t.nodes {
		for _, p := range n {
			if len(p.values) == 0 {
				continue
			}
			value := strings.TrimSpace(p.values[0])
			switch p.name {
			case "AB", "AW":
				setup = true
			case "PL":
				mover = (strings.ToUpper(value) + " ")[0]
			case "B", "W":
				if mover == 0 {
					mover = p.name[0]
				}
				r.letters = len(value) == 2 && isLetter(value[0]) && isLetter(value[1])
				return setup, mover
			}
		}
	}
	return setup, mover
}

// readSize reads the size of a board, such as 11 or 11:11.
func (r *sgfReader) readSize(line int, value string) error {
	columns, rows, two := strings.Cut(value, ":")
	if two && columns != rows {
		return refuse(line, "interchange.oblong", "size", strconv.Quote(value))
	}
	size, err := strconv.Atoi(columns)
	if err != nil {
		return refuse(line, "interchange.sgf.size", "size", strconv.Quote(value))
	}
	r.size = size
	if size < minSize || size > maxSize {
		return refuse(line, "interchange.size", "size", size, "least", minSize, "most", maxSize)
	}
	return nil
}

func (r *sgfReader) readProperty(p property) error {
	switch p.name {
	case "B", "W":
		return r.readMove(p)
	case "AB", "AW", "AE":
		return r.readSetup(p)
	case "C", "N":
		r.comments++
	case "BL", "WL":
		r.clocks = true
	}
	return nil
}

// seatOf returns the player of a colour.
func (r *sgfReader) seatOf(colour byte) game.Seat {
	if (colour == 'W') == r.white {
		return firstSeat
	}
	return secondSeat
}

// specialMoves maps the words of moves that place no stone to their kinds. A swap without more words moves the stone.
var specialMoves = map[string]kind{
	"swap-pieces": swapPieces, "swap": swapPieces, "swap-sides": swapSides, "pass": pass, "": pass, "resign": resign,
	"resigns": resign, "forfeit": forfeit,
}

func (r *sgfReader) readMove(p property) error {
	for _, value := range p.values {
		value = strings.ToLower(strings.TrimSpace(value))
		s := step{seat: r.seatOf(p.name[0]), line: p.line}
		var special bool
		if s.kind, special = specialMoves[value]; !special {
			var err error
			if s.cell, err = r.cell(p.line, value); err != nil {
				return err
			}
		}
		r.steps = append(r.steps, s)
	}
	return nil
}

// cell reads a cell: a letter and a number, or two letters. A comment may follow after a colon, as programs write it.
func (r *sgfReader) cell(line int, value string) (hex.Cell, error) {
	c, ok := parseName(value)
	if !ok && len(value) == 2 && r.letters {
		c, ok = hex.Cell{Q: int16(value[0]) - 'a', R: int16(value[1]) - 'a'}, isLetter(value[0]) && isLetter(value[1])
	}
	if !ok {
		return c, refuse(line, "interchange.no-cell", "text", strconv.Quote(clip(value)))
	}
	if int(c.Q) >= r.size || int(c.R) >= r.size {
		return c, refuse(line, "interchange.off-board", "cell", strconv.Quote(value), "size", r.size)
	}
	return c, nil
}

// clip shortens a text for an error message.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "..."
	}
	return text
}

// readSetup reads stones that lie on the board before the first move. A value can be a rectangle of cells.
func (r *sgfReader) readSetup(p property) error {
	if len(r.steps) > 0 || p.name == "AE" {
		return refuse(p.line, "interchange.sgf.late-setup")
	}
	seat := r.seatOf(p.name[1])
	for _, value := range p.values {
		from, to, area := strings.Cut(strings.ToLower(strings.TrimSpace(value)), ":")
		first, err := r.cell(p.line, from)
		if err != nil {
			return err
		}
		last := first
		if area {
			if last, err = r.cell(p.line, to); err != nil {
				return err
			}
		}
		for q := first.Q; q <= last.Q; q++ {
			for row := first.R; row <= last.R; row++ {
				r.setup[seat] = append(r.setup[seat], hex.Cell{Q: q, R: row})
			}
		}
		if len(r.setup[seat]) > maxSetup {
			return refuse(p.line, "interchange.sgf.setup")
		}
	}
	return nil
}

// addNames adds the names of the players and the day. In files of Little Golem the first player has the name of Black
// and the moves of White.
func (r *sgfReader) addNames() {
	first, second := r.root["PB"], r.root["PW"]
	if r.mirror {
		first, second = second, first
	}
	if first, second = visible(first), visible(second); first != "" || second != "" {
		r.names = []string{first, second}
	}
	if date := r.root["DT"]; len(date) >= len(time.DateOnly) {
		if _, err := time.Parse(time.DateOnly, date[:len(time.DateOnly)]); err == nil {
			r.date = date[:len(time.DateOnly)]
		}
	}
}

// maxName is the largest length of a player's name, in characters.
const maxName = 200

// visible returns a name without control characters, cut to maxName.
func visible(name string) string {
	runes := []rune(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return -1
		}
		return c
	}, name))
	return string(runes[:min(len(runes), maxName)])
}

// addNotes adds what the text has and the record has not.
func (r *sgfReader) addNotes(t tree) {
	if t.games > 1 {
		r.note("interchange.note.games", "games", t.games)
	}
	if t.variations > 0 {
		r.note("interchange.note.variations", "variations", t.variations)
	}
	if r.comments > 0 {
		r.note("interchange.note.comments", "comments", r.comments)
	}
	if r.clocks {
		r.note("interchange.note.clocks")
	}
}

// addWinner adds the winner from a result such as "B+Resign" or "W".
func (r *sgfReader) addWinner() {
	winner, how, _ := strings.Cut(strings.ToUpper(r.root["RE"]), "+")
	switch strings.TrimSpace(winner) {
	case "B", "BLACK":
		r.winner = firstSeat
	case "W", "WHITE":
		r.winner = secondSeat
	default:
		return
	}
	if r.mirror {
		r.winner = firstSeat + secondSeat - r.winner
	}
	switch {
	case strings.HasPrefix(how, "R"):
		r.outcome = "resignation"
	case strings.HasPrefix(how, "T"):
		r.outcome = "time"
	case strings.HasPrefix(how, "F"):
		r.outcome = "forfeit"
	}
}

// escapeValue makes a text a value of a property.
var escapeValue = strings.NewReplacer(`\`, `\\`, `]`, `\]`, ":", `\:`)

// sgf returns the game in Smart Game Format.
func (p *parsed) sgf() string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			b.WriteString(name + "[" + escapeValue.Replace(value) + "]")
		}
	}
	b.WriteString("(;FF[4]GM[11]CA[UTF-8]AP[Hexparlor:1]SZ[" + strconv.Itoa(p.size) + "]\n")
	for i, player := range p.names {
		tag([]string{"PB", "PW"}[i], player)
	}
	tag("DT", p.date)
	tag("RE", p.sgfResult())
	for i, name := range []string{"AB", "AW"} {
		if cells := p.setup[firstSeat+game.Seat(i)]; len(cells) > 0 {
			b.WriteString("\n" + name)
			for _, c := range cells {
				b.WriteString("[" + cellName(c) + "]")
			}
		}
	}
	switch word := outcomeWords[p.outcome]; {
	case p.first == secondSeat:
		b.WriteString("PL[W]")
	case len(p.steps) == 0 && word != "": // or the player who gives up would be the first
		b.WriteString("PL[B]")
	}
	for i, s := range p.steps {
		if i%10 == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(";" + colours[s.seat] + "[" + s.sgfText() + "]")
	}
	if word := outcomeWords[p.outcome]; word != "" {
		b.WriteString(";" + colours[firstSeat+secondSeat-p.winner] + "[" + word + "]")
	}
	b.WriteString("\n)\n")
	return b.String()
}

// outcomeWords has the last move of a game that was given up.
var outcomeWords = map[string]string{"resignation": "resign", "forfeit": "forfeit"}

// colours has the colour of each seat.
var colours = [3]string{"", "B", "W"}

func (s step) sgfText() string {
	if s.kind == place {
		return cellName(s.cell)
	}
	return "swap-pieces"
}

// sgfResult returns the value of the property RE; empty while the game is not over.
func (p *parsed) sgfResult() string {
	if p.winner == noSeat {
		return ""
	}
	how := map[string]string{"resignation": "Resign", "time": "Time", "forfeit": "Forfeit", "abandoned": "Forfeit"}
	return colours[p.winner] + "+" + how[p.outcome]
}
