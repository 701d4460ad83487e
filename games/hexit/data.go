package hexit

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The options of data.
const (
	boardOption   = "board"
	stockOption   = "stock"
	scoringOption = "scoring"
)

// Bounds of data. With more stones there could be more prisoners than a release can select (see nameable).
const (
	mostStones   = 30
	mostTileHalf = 9  // most halves of a point for a tile
	mostHalves   = 9  // most halves of a point for a stone, above and below 0
	farthestCell = 15 // largest coordinate of a cell of a start board
)

// startTiles is the number of tiles of the start boards of the rules. They are part of all tiles (R2.3).
const startTiles = 4

// data has the rules that options of data can change, and the start that follows from the options.
type data struct {
	worth   worth
	board   string // start board in notation
	tiles   int    // number of tiles on it
	hands   [3]int // stones in hand at the start
	reserve int    // tiles in the reserve at the start
}

// worth is the value of tiles and stones in halves of a point (R9.1, R9.1a).
type worth struct {
	group, other         int // of a tile in the biggest group of its colour, and of another tile
	hand, stacks, prison int // of an own stone in hand, a stone in an own stack, an own stone in prison
	stones               bool
}

var standardWorth = worth{group: 2, other: 1}

// parts lists the names of the values in their order in option scoring, and where they are.
var parts = []struct {
	name  string
	least int
	most  int
	of    func(*worth) *int
}{
	{"group", 0, mostTileHalf, func(w *worth) *int { return &w.group }},
	{"other", 0, mostTileHalf, func(w *worth) *int { return &w.other }},
	{"hand", -mostHalves, mostHalves, func(w *worth) *int { return &w.hand }},
	{"stacks", -mostHalves, mostHalves, func(w *worth) *int { return &w.stacks }},
	{"prison", -mostHalves, mostHalves, func(w *worth) *int { return &w.prison }},
}

// String returns the values that differ from the rules in the notation of option scoring, such as group=3,hand=1.
func (w worth) String() string {
	var list []string
	standard := standardWorth
	for _, p := range parts {
		if n := *p.of(&w); n != *p.of(&standard) {
			list = append(list, p.name+"="+strconv.Itoa(n))
		}
	}
	return strings.Join(list, ",")
}

// view returns the values in points.
func (w worth) view() Worth {
	return Worth{
		Group: float64(w.group) / 2, Other: float64(w.other) / 2,
		Hand: float64(w.hand) / 2, Stacks: float64(w.stacks) / 2, Prison: float64(w.prison) / 2,
	}
}

// readData reads the options of data and the start. The error names the option and what would be right.
func readData(o game.Options) (d *data, err error) {
	d = &data{board: starts[o["start"]], tiles: startTiles}
	if d.worth, err = parseWorth(o[scoringOption]); err != nil {
		return nil, game.WrongOption(scoringOption, err)
	}
	if d.hands, err = parseStock(o); err != nil {
		return nil, game.WrongOption(stockOption, err)
	}
	if o["setup"] == "placed" {
		d.board, d.tiles = emptyBoard, 0
	}
	d.reserve = o.Int("tiles") - d.tiles
	if text := o[boardOption]; text != "" {
		err = game.WrongOption(boardOption, d.readBoard(o, text))
	}
	return d, err
}

// parseWorth parses values such as group=3,hand=1. Those that are missing are as in the rules.
func parseWorth(text string) (worth, error) {
	w, seen := standardWorth, map[string]bool{}
	if text == "" {
		return w, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		name, digits, _ := strings.Cut(part, "=")
		i := 0
		for i < len(parts) && parts[i].name != name {
			i++
		}
		if i == len(parts) || seen[name] {
			return w, catalog.Error(i18n.Of("hexit.data.scoring", "text", i18n.Escaped(part)))
		}
		seen[name] = true
		n, err := strconv.Atoi(digits)
		if err != nil || n < parts[i].least || n > parts[i].most || strconv.Itoa(n) != digits {
			return w, catalog.Error(i18n.Of("hexit.data.scoring-number", "field", name, "text", i18n.Escaped(digits),
				"least", parts[i].least, "most", parts[i].most))
		}
		*parts[i].of(&w) = n
	}
	w.stones = w.hand != 0 || w.stacks != 0 || w.prison != 0
	return w, nil
}

// parseStock returns the stones of each player by seat.
func parseStock(o game.Options) (stock [3]int, err error) {
	text := o[stockOption]
	if text == "" {
		n := o.Int("stones")
		return [3]int{whiteSeat: n, blackSeat: n}, nil
	}
	white, black, _ := strings.Cut(text, "/")
	for seat, digits := range [...]string{whiteSeat: white, blackSeat: black} {
		if seat == 0 {
			continue
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || n > mostStones || strconv.Itoa(n) != digits {
			return stock, catalog.Error(i18n.Of("hexit.data.stock", "text", i18n.Escaped(text), "most", mostStones))
		}
		stock[seat] = n
	}
	return stock, nil
}

// readBoard reads a start board. Its stones are taken from the stock, its tiles from the number of all tiles.
func (d *data) readBoard(o game.Options, text string) error {
	if o["setup"] == "placed" {
		return catalog.Error(i18n.Of("hexit.data.board-placed"))
	}
	entries, err := parseStart(text)
	if err != nil {
		return err
	}
	s := newState(len(entries), 2*mostStones)
	d.tiles = 0
	for _, e := range entries {
		cell := e.cell
		if max(cell.Q, -cell.Q, cell.R, -cell.R) > farthestCell {
			return catalog.Error(i18n.Of("hexit.data.board-far", "cell", cell, "most", farthestCell))
		}
		for _, seat := range [...]game.Seat{whiteSeat, blackSeat} {
			d.hands[seat] -= strings.Count(e.stack, colour(seat))
			if d.hands[seat] < 0 {
				return catalog.Error(i18n.Of("hexit.data.board-stones", "seat", seatName(seat)))
			}
		}
		if e.tile != 0 {
			d.tiles++
		}
		if o.Bool("pie") && e.stack != "" {
			return catalog.Error(i18n.Of("hexit.data.board-pie", "cell", cell))
		}
	}
	if d.reserve = o.Int("tiles") - d.tiles; d.reserve < 1 {
		return catalog.Error(i18n.Of("hexit.data.board-tiles", "tiles", d.tiles, "all", o.Int("tiles")))
	}
	fill(s, entries)
	if checkPrisoners(s) != nil {
		return catalog.Error(i18n.Of("hexit.data.board-apart"))
	}
	d.board = string(appendBoard(s, nil))
	return nil
}

// parseStart parses the cells of a start board and sorts them.
func parseStart(text string) (entries []entry, err error) {
	for i, part := range strings.Split(text, "/") {
		e, err := parseEntry(part)
		if err != nil {
			return nil, catalog.Error(i18n.Of("hexit.data.board-entry", "number", i+1, "why", err))
		}
		entries = append(entries, e)
	}
	if twice := sortEntries(entries); twice != nil {
		return nil, catalog.Error(i18n.Of("hexit.data.board-twice", "cell", twice.cell))
	}
	return entries, nil
}
