package interchange

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/record"
)

var (
	linkHead = regexp.MustCompile(`(?i)^(\d{1,3})(?:x(\d{1,3}))?(?:[a-z]\d*)*$`)
	linkMove = regexp.MustCompile(`^(?:([a-zA-Z])(\d{1,2})|:(s|S|p|rb|rw|fb|fw))`)
)

// linkSteps maps the special moves of links to steps. A link names the colour of who gives up; b is the first player.
var linkSteps = map[string]step{
	"s": {kind: swapPieces}, "S": {kind: swapSides}, "p": {kind: pass},
	"rb": {kind: resign, seat: firstSeat}, "rw": {kind: resign, seat: secondSeat},
	"fb": {kind: forfeit, seat: firstSeat}, "fw": {kind: forfeit, seat: secondSeat},
}

// parseHexWorld reads a link of HexWorld: the size with signs for the view, the moves up to the shown position, and the
// moves after it, separated by commas.
func parseHexWorld(text string) (*parsed, error) {
	found := hexWorldLink.FindStringSubmatchIndex(text)
	from, to := found[2], found[3]
	if from < 0 {
		from, to = found[4], found[5]
	}
	line := 1 + strings.Count(text[:from], "\n")
	parts := strings.Split(strings.TrimRight(text[from:to], `>)]"'`), ",")
	head := linkHead.FindStringSubmatch(parts[0])
	if head == nil || len(parts) > 3 {
		return nil, refuse(line, "interchange.link", "text", strconv.Quote(clip(text[from:to])))
	}
	if head[2] != "" && head[2] != head[1] {
		return nil, refuse(line, "interchange.oblong", "size", strconv.Quote(head[1]+"x"+head[2]))
	}
	p := &parsed{}
	p.size, _ = strconv.Atoi(head[1])
	for rest := strings.Join(parts[1:], ""); rest != ""; {
		found := linkMove.FindStringSubmatch(rest)
		if found == nil || len(p.steps) > record.MaxMoves {
			return nil, refuse(line, "interchange.no-cell", "text", strconv.Quote(clip(rest)))
		}
		rest = rest[len(found[0]):]
		s := linkSteps[found[3]]
		s.line = line
		if found[3] == "" {
			var ok bool
			if s.cell, ok = parseName(found[0]); !ok || int(s.cell.Q) >= p.size || int(s.cell.R) >= p.size {
				return nil, refuse(line, "interchange.off-board", "cell", strconv.Quote(found[0]), "size", p.size)
			}
		}
		p.steps = append(p.steps, s)
	}
	return p, nil
}

// hexWorld returns the game as a link of HexWorld.
func (p *parsed) hexWorld() (string, error) {
	if p.hasSetup() {
		return "", catalog.Error(i18n.Of("interchange.setup", "format", string(HexWorld)))
	}
	text := "https://hexworld.org/board/#" + strconv.Itoa(p.size) + "c1,"
	for _, s := range p.steps {
		if s.kind == place {
			text += cellName(s.cell)
		} else {
			text += ":s"
		}
	}
	loser := map[game.Seat]string{firstSeat: "w", secondSeat: "b"}[p.winner]
	switch p.outcome {
	case "resignation":
		text += ":r" + loser
	case "forfeit", "time", "abandoned":
		text += ":f" + loser
	}
	return text + "\n", nil
}

// hasSetup reports whether the game begins with stones on the board.
func (p *parsed) hasSetup() bool {
	return len(p.setup[firstSeat])+len(p.setup[secondSeat]) > 0 || p.first == secondSeat
}

// usualSizes are the sizes of boards that a list without a size is read with: the first one that has all its cells.
var usualSizes = []int{defaultSize, 13, 14, 15, 17, 19}

var (
	listSize   = regexp.MustCompile(`(?i)^(?:size\s*[:=]?\s*(\d{1,3})|(\d{1,3})\s*[x×]\s*(\d{1,3}))[\s:,;]*`)
	listNumber = regexp.MustCompile(`^\d+\s*[.)]+\s*`)
	listMove   = regexp.MustCompile(`(?i)^([a-z])\s?(\d{1,2})\b`)
	listWord   = regexp.MustCompile(`(?i)^(swap-pieces|swap-sides|swap|pass|resigns?|forfeit|s\b)`)
)

// parseMoves reads a list of moves with or without numbers, such as "1.f6 2.swap 3.d4". The size of the board may come
// before it, as in "13x13" or "size 13".
func parseMoves(text string) (*parsed, error) {
	p := &parsed{}
	line := 1
	for rest := text; rest != ""; {
		trimmed := strings.TrimLeft(rest, " \t\r\n,;`|*>")
		line += strings.Count(rest[:len(rest)-len(trimmed)], "\n")
		rest = trimmed
		n := p.readItem(rest, line)
		if n == 0 && rest != "" || len(p.steps) > record.MaxMoves {
			word := strings.Fields(rest + " ")[0]
			return nil, refuse(line, "interchange.no-cell", "text", strconv.Quote(clip(word)))
		}
		line += strings.Count(rest[:n], "\n")
		rest = rest[n:]
	}
	return p, p.chooseSize()
}

// readItem reads the next item of a list and returns its length; 0 if there is none.
func (p *parsed) readItem(rest string, line int) (length int) {
	if found := listSize.FindStringSubmatch(rest); found != nil && len(p.steps) == 0 && p.size == 0 &&
		found[2] == found[3] {
		p.size, _ = strconv.Atoi(found[1] + found[2])
		return len(found[0])
	}
	if found := listNumber.FindString(rest); found != "" {
		return len(found)
	}
	if found := listWord.FindString(rest); found != "" {
		s := step{kind: specialMoves[strings.ToLower(found)], line: line}
		if strings.EqualFold(found, "s") {
			s.kind = swapPieces
		}
		p.steps = append(p.steps, s)
		return len(found)
	}
	if found := listMove.FindStringSubmatch(rest); found != nil {
		if cell, ok := parseName(found[1] + found[2]); ok {
			p.steps = append(p.steps, step{cell: cell, line: line})
			return len(found[0])
		}
	}
	return 0
}

// chooseSize chooses the size of a board that a list does not name, and checks that the board has all cells.
func (p *parsed) chooseSize() error {
	last := 0
	for _, s := range p.steps {
		last = max(last, int(s.cell.Q)+1, int(s.cell.R)+1)
	}
	if p.size == 0 {
		p.size = usualSizes[slices.IndexFunc(usualSizes, func(size int) bool { return size >= last })]
		p.note("interchange.note.size", "size", p.size)
	}
	for _, s := range p.steps {
		if int(s.cell.Q) >= p.size || int(s.cell.R) >= p.size {
			return refuse(s.line, "interchange.off-board", "cell", strconv.Quote(cellName(s.cell)), "size", p.size)
		}
	}
	return nil
}

// list returns the game as a list of moves, after the size of the board unless that is the usual one.
func (p *parsed) list() (string, error) {
	if p.hasSetup() {
		return "", catalog.Error(i18n.Of("interchange.setup", "format", string(Moves)))
	}
	var items []string
	if size := strconv.Itoa(p.size); p.size != defaultSize || len(p.steps) == 0 {
		items = append(items, size+"x"+size)
	}
	for i, s := range p.steps {
		text := swapCommand
		if s.kind == place {
			text = cellName(s.cell)
		}
		items = append(items, strconv.Itoa(i+1)+"."+text)
	}
	loser := firstSeat + secondSeat - p.winner
	if p.outcome == "resignation" && (len(p.steps)%2 == 0) == (loser == firstSeat) {
		items = append(items, strconv.Itoa(len(p.steps)+1)+".resign")
	}
	return strings.Join(items, " ") + "\n", nil
}
