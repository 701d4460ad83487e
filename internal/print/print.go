// Package print makes sheets of paper from which a game is cut, glued and played at a table: boards over several
// sheets, tiles and counters with two faces, cards, order sheets, player aids and the rules as a booklet. Every length
// is in millimetres.
package print

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/render"
	"hexparlor/internal/render/pdf"
)

// Kind is a kind of sheets.
type Kind string

// The kinds of sheets, in the order of a file.
const (
	Board    Kind = "board"
	Tiles    Kind = "tiles"
	Counters Kind = "counters"
	Cards    Kind = "cards"
	Track    Kind = "track" // the timeline of HexStrike
	Orders   Kind = "orders"
	Rules    Kind = "rules"
	Aid      Kind = "aid"
	Test     Kind = "test" // shows how exactly a printer meets the back of a sheet
)

// Kinds returns all kinds in the order of a file.
func Kinds() []Kind { return []Kind{Board, Tiles, Counters, Cards, Track, Orders, Rules, Aid, Test} }

// Paper is the size of a sheet.
type Paper string

// The sizes of paper.
const (
	A4     Paper = "A4"
	Letter Paper = "Letter"
)

func (p Paper) size() (width, height float64) {
	if p == Letter {
		return 215.9, 279.4
	}
	return 210, 297
}

// Job says what is printed, and how.
type Job struct {
	Game    game.Game
	Options game.Options // complete and canonical
	Words   *i18n.Catalogue

	Name    string // of a variant; empty for the game itself
	Author  string
	Version int // 0 for none

	Kinds  []Kind
	Paper  Paper
	Grey   bool    // without colours
	Duplex bool    // tiles and counters have their backs on the back of the sheet; otherwise they are folded
	Hex    float64 // distance between opposite sides of a hex; 0 for the usual size
}

// Sheet is a sheet of paper with one or two printed sides.
type Sheet struct {
	Kind    Kind
	Caption string // of a small picture of it
	Copies  int
	Front   *render.Scene
	Back    *render.Scene // nil if only the front is printed
}

// Offer is a kind of sheets that a game has.
type Offer struct {
	Kind   Kind
	Title  string
	Help   string
	Sheets int
}

// The bounds of a job.
const (
	LeastHex  = 10
	LargeHex  = 80
	MaxBoard  = 30  // sheets of a board
	MaxSheets = 160 // sheets of a job
	MaxName   = 60  // characters
)

// set is everything that a game has to be printed.
type set struct {
	board    *board
	tiles    []piece
	counters []piece
	cards    []card
	order    *orderSheet
	aid      []topic
	track    []Sheet
	players  int
}

// builder makes the set of a game.
type builder struct {
	sizes [3]float64 // sizes of hexes to choose from; the second is the usual one
	build func(*Job) (*set, error)
}

// builders has the builder of each game by its id.
var builders = map[string]builder{}

// state returns the position at the start.
func (j *Job) state(options game.Options) (game.State, error) {
	return j.Game.New(options, [32]byte{1})
}

// view returns the position at the start as the Arbiter knows it.
func (j *Job) view(options game.Options) (any, error) {
	s, err := j.state(options)
	if err != nil {
		return nil, err
	}
	return game.ViewIn(j.Words, s.View(game.Arbiter)), nil
}

func (j *Job) say(key string, arguments ...any) string {
	return j.Words.Say(i18n.Of(key, arguments...))
}

// title returns the name of what is printed.
func (j *Job) title() string {
	if j.Name != "" {
		return j.Name
	}
	return j.Words.Say(j.Game.Info().Title())
}

// by returns a line about the origin of a variant: "Hexattack. By Ines, version 3."; "" for the game itself.
func (j *Job) by() string {
	if j.Name == "" {
		return ""
	}
	return j.say("print.by", "game", j.Game.Info().Title(), "author", j.Author,
		"by", strconv.FormatBool(j.Author != ""), "version", j.Version)
}

// set returns what the job's game has to be printed.
func (j *Job) set() (*set, error) {
	b, ok := builders[j.Game.Info().ID]
	if !ok {
		return nil, catalog.Error(i18n.Of("print.no-game", "game", j.Game.Info().Title()))
	}
	if j.Hex == 0 {
		j.Hex = b.sizes[1]
	}
	if j.Hex < LeastHex || j.Hex > LargeHex {
		return nil, catalog.Error(i18n.Of("print.hex", "size", strconv.FormatFloat(j.Hex, 'f', -1, 64),
			"least", LeastHex, "most", LargeHex))
	}
	return b.build(j)
}

// Size is a size of hexes to choose from.
type Size struct {
	Hex    float64
	Sheets int  // of the board, or of the tiles in a game without a board
	Fits   bool // whether these are not too many sheets
}

// Plan returns the kinds of sheets that a job's game has, with their numbers of sheets, the sizes of hexes to choose
// from, and the size of the job.
func Plan(j Job) ([]Offer, []Size, float64, error) {
	s, err := j.set()
	if err != nil {
		return nil, nil, 0, err
	}
	var offers []Offer
	for _, kind := range Kinds() {
		n, err := j.count(s, kind)
		if err != nil {
			return nil, nil, 0, err
		}
		if n > 0 {
			offers = append(offers, Offer{kind, j.say("print.kind." + string(kind)), j.help(s, kind), n})
		}
	}
	return offers, j.sizes(s), j.Hex, nil
}

// sizes returns the sizes to choose from, with what each needs.
func (j *Job) sizes(s *set) (list []Size) {
	for _, mm := range builders[j.Game.Info().ID].sizes {
		other := *j
		other.Hex = mm
		n := 0
		if s.board != nil {
			n = len(other.boardCuts(s.board))
		} else {
			if s, err := other.set(); err == nil {
				n = len(other.pieceSheets(Tiles, s.tiles))
			}
		}
		list = append(list, Size{mm, n, n <= MaxBoard})
	}
	return list
}

func (j *Job) help(s *set, kind Kind) string {
	hexes, count := 0, 0
	if s.board != nil {
		hexes = s.board.hexes
	}
	for _, p := range s.counters {
		count += p.count
	}
	tiles := 0
	for _, p := range s.tiles {
		tiles += p.count
	}
	return j.say("print.help."+string(kind), "hexes", hexes, "size", strconv.FormatFloat(j.Hex, 'f', -1, 64),
		"counters", count, "tiles", tiles, "cards", len(s.cards), "players", s.players)
}

// count returns the number of sheets of a kind.
func (j *Job) count(s *set, kind Kind) (n int, err error) {
	switch kind {
	case Cards:
		columns, rows := j.cardGrid()
		per := columns * rows
		return (len(s.cards) + per - 1) / per, nil
	case Board:
		if s.board != nil {
			return len(j.boardCuts(s.board)), nil
		}
		return 0, nil
	}
	sheets, err := j.sheets(s, kind)
	for _, sheet := range sheets {
		n += max(1, sheet.Copies)
	}
	return n, err
}

// Sheets returns the sheets of a job. Equal sheets are listed once, with the number of copies.
func Sheets(j Job) ([]Sheet, error) {
	s, err := j.set()
	if err != nil {
		return nil, err
	}
	var all []Sheet
	total := 0
	for _, kind := range Kinds() {
		if !slices.Contains(j.Kinds, kind) {
			continue
		}
		n, err := j.count(s, kind)
		if err == nil && kind == Board && n > MaxBoard {
			err = catalog.Error(i18n.Of("print.board-size", "sheets", n, "most", MaxBoard))
		}
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, catalog.Error(i18n.Of("print.no-kind", "kind", string(kind), "game", j.Game.Info().Title(),
				"kinds", j.kinds(s)))
		}
		if total += n; total > MaxSheets {
			return nil, catalog.Error(i18n.Of("print.sheets", "sheets", total, "most", MaxSheets))
		}
		sheets, err := j.sheets(s, kind)
		if err != nil {
			return nil, err
		}
		all = append(all, sheets...)
	}
	if len(all) == 0 {
		return nil, catalog.Error(i18n.Of("print.nothing"))
	}
	if j.Grey {
		for _, sheet := range all {
			grey(sheet.Front)
			grey(sheet.Back)
		}
	}
	return all, nil
}

// kinds returns the words of the kinds that a game has.
func (j *Job) kinds(s *set) string {
	var words []string
	for _, kind := range Kinds() {
		if n, err := j.count(s, kind); err == nil && n > 0 {
			words = append(words, string(kind))
		}
	}
	return strings.Join(words, ", ")
}

// Usual returns the kinds that are printed unless others are chosen: everything but the test sheet.
func Usual(j Job) ([]Kind, error) {
	offers, _, _, err := Plan(j)
	var kinds []Kind
	for _, o := range offers {
		if o.Kind != Test {
			kinds = append(kinds, o.Kind)
		}
	}
	return kinds, err
}

// sheets returns the sheets of one kind.
func (j *Job) sheets(s *set, kind Kind) ([]Sheet, error) {
	switch kind {
	case Board:
		return j.boardSheets(s.board), nil
	case Tiles:
		return j.pieceSheets(Tiles, s.tiles), nil
	case Counters:
		return j.pieceSheets(Counters, s.counters), nil
	case Cards:
		return j.cardSheets(s.cards), nil
	case Track:
		return s.track, nil
	case Orders:
		return j.orderSheets(s.order, s.players), nil
	case Aid:
		return j.aidSheets(s.aid), nil
	case Rules:
		return j.booklet(s)
	}
	return []Sheet{j.testSheet()}, nil
}

// PDF returns the sheets as a file. In a job for both sides every sheet has two pages, so that the printer keeps fronts
// and backs together.
func PDF(j Job, sheets []Sheet) ([]byte, error) {
	var pages []*render.Scene
	for _, s := range sheets {
		for range max(1, s.Copies) {
			pages = append(pages, s.Front)
			switch {
			case s.Back != nil:
				pages = append(pages, s.Back)
			case j.Duplex:
				pages = append(pages, &render.Scene{Box: s.Front.Box})
			}
		}
	}
	return pdf.Write(pdf.File{Title: j.title(), Author: j.Author, Language: j.Words.Tag.String()}, pages)
}
