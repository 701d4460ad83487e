package bot

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/journal"
	"hexparlor/languages"
	"hexparlor/message"
)

// BookSettings are the first line of a book: what was searched, and how.
type BookSettings struct {
	Game        string   `json:"game"`
	Version     int      `json:"version"` // of the rules
	Simulations int      `json:"simulations"`
	Seed        uint64   `json:"seed"`
	Vary        []string `json:"vary,omitempty"` // options of which every value begins games of its own
}

// Opening is a decision near the beginning of a game that was searched at length. Which position that is follows from
// how a game comes to it; what else is hidden there does not matter.
type Opening struct {
	Options []string      `json:"options,omitempty"` // that are not as usual: "name=value"
	Deal    uint64        `json:"deal,omitempty"`
	Line    []string      `json:"line,omitempty"` // moves from the start, each behind its seat: "1 place 5,5"
	Seat    game.Seat     `json:"seat"`
	Mixed   bool          `json:"mixed,omitempty"` // to be drawn from, for others must not foresee it
	Moves   []OpeningMove `json:"moves"`           // the best first
}

// OpeningMove is a move that was found, or all that is sealed together, with what was found about it as in MoveStat.
type OpeningMove struct {
	Play   []string `json:"play"`
	Visits int      `json:"visits"`
	Value  float64  `json:"value"`
	Exact  bool     `json:"exact,omitempty"`
}

// Openings are the decisions that a book has for a game by certain options. Nil has none.
type Openings struct {
	book    *book
	options string
}

// book is what is known of a game's openings.
type book struct {
	BookSettings
	at map[string]Opening
}

// books are those that have been read, by their games and the versions of the rules.
var books sync.Map

// OpeningsOf is what the book of a game has for games by these options; nil if there is no book, or one of other rules.
func OpeningsOf(g game.Game, o game.Options) *Openings {
	booked, ok := g.(game.Booked)
	if !ok {
		return nil
	}
	edition := fmt.Sprint(g.Info().ID, g.Info().Version)
	reader, _ := books.LoadOrStore(edition, sync.OnceValues(func() (*book, error) {
		return readBook(g, booked.Openings())
	}))
	b, err := reader.(func() (*book, error))()
	if err != nil {
		panic(err) // a test reads what the program was built with
	}
	return &Openings{b, optionsKey(g, o)}
}

// optionsKey tells options apart.
func optionsKey(g game.Game, o game.Options) string {
	return strings.Join(o.Changed(g.Info().Options), " ")
}

// PositionKey tells apart what seat knows of positions, by options.
func PositionKey(g game.Game, o game.Options, s game.State, seat game.Seat) string {
	return positionKey(optionsKey(g, o), s, seat)
}

// positionKey tells apart what seat knows of positions, whoever else has sealed orders there already.
func positionKey(options string, s game.State, seat game.Seat) string {
	if sealer, ok := s.(game.Sealer); ok && sealer.Sealed() != 0 {
		if _, ok := s.(game.Reopener); ok {
			s = game.Clone(s)
			s.(game.Reopener).Reopen(seat)
		}
	}
	return options + "\n" + strconv.Itoa(int(seat)) + " " + s.Text(seat)
}

// readBook reads a book and holds every line of it to the rules. One of another game, or of another version of
// the rules, is empty.
func readBook(g game.Game, text []byte) (*book, error) {
	b := &book{at: map[string]Opening{}}
	err := journal.Scan(bytes.NewReader(text), func(s BookSettings) error {
		b.BookSettings = s
		return nil
	}, func(number int, o Opening) error {
		if b.Game != g.Info().ID || b.Version != g.Info().Version {
			return nil
		}
		key, err := o.Key(g)
		if err == nil && b.at[key].Moves != nil { // it has been there before
			err = errNoOpening(strings.Join(o.Line, ", "))
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		b.at[key] = o
		return nil
	})
	return b, err
}

// errNoOpening refuses a line of a book for something in it.
func errNoOpening(text string) error {
	return languages.Error(message.Of("words.no-opening", "text", message.Escaped(text)))
}

// Key is the same for openings of which the seat knows the same. It is an error if a move to the position or of it is
// not allowed.
func (o Opening) Key(g game.Game) (string, error) {
	options, s, err := o.position(g)
	if err != nil {
		return "", err
	}
	if !s.ToAct().Has(o.Seat) {
		return "", errNoOpening(strconv.Itoa(int(o.Seat)))
	}
	if _, err := o.choice(s); err != nil {
		return "", err
	}
	return PositionKey(g, options, s, o.Seat), nil
}

// position plays the moves of the line.
func (o Opening) position(g game.Game) (game.Options, game.State, error) {
	given := map[string]string{}
	for _, text := range o.Options {
		name, value, _ := strings.Cut(text, "=")
		given[name] = value
	}
	options, err := game.ParseOptions(g.Info().Options, given)
	if err != nil {
		return nil, nil, err
	}
	s, err := g.New(options, DealOf(o.Deal))
	if err != nil {
		return nil, nil, err
	}
	for _, ply := range o.Line {
		number, text, _ := strings.Cut(ply, " ")
		seat, err := strconv.Atoi(number)
		if err != nil || seat < 1 || !s.ToAct().Has(game.Seat(seat)) {
			return nil, nil, errNoOpening(ply)
		}
		if _, refusal := game.Submit(s, game.Seat(seat), text, nil); refusal != nil {
			return nil, nil, errNoOpening(ply)
		}
	}
	return options, s, nil
}

// DealOf is the seed of a numbered deal.
func DealOf(number uint64) (seed chance.Seed) {
	binary.LittleEndian.PutUint64(seed[:], number)
	return seed
}

// choice reads the moves in a position, and chooses the first.
func (o Opening) choice(s game.State) (Choice, error) {
	c := Choice{mixed: o.Mixed, Booked: true}
	for _, found := range o.Moves {
		moves, err := ReadPlan(s, o.Seat, found.Play)
		if err != nil {
			return c, err
		}
		if found.Visits < 1 || !(found.Value >= 0 && found.Value <= 1) {
			return c, errNoOpening(strings.Join(found.Play, "; "))
		}
		c.Simulations += found.Visits
		c.Moves = append(c.Moves, MoveStat{
			Move: moves[0], Then: moves[1:], Visits: found.Visits, Value: found.Value, Exact: found.Exact,
		})
	}
	if len(c.Moves) == 0 {
		return c, errNoOpening("")
	}
	c.take(c.Moves[0])
	return c, nil
}

// ReadPlan reads moves that are made one after the other.
func ReadPlan(s game.State, seat game.Seat, texts []string) ([]game.Move, error) {
	var plan []game.Move
	s = game.Clone(s)
	for _, text := range texts {
		moves, refusal := s.ParseMoves(seat, text)
		if refusal != nil || len(moves) != 1 || s.Check(seat, moves[0]) != nil {
			return nil, errNoOpening(text)
		}
		plan = append(plan, moves[0])
		s.Play(seat, moves[0], nil)
	}
	if len(plan) == 0 {
		return nil, errNoOpening("")
	}
	return plan, nil
}

// The fewest and the most moves that are kept of a search, and how many of 100 visits another one has had.
const (
	fewestKept = 3
	mostKept   = 16
	keptShare  = 1
)

// SearchOpening adds to an opening what a search finds in its position, as its seat knows it: the moves that were
// looked at most, and how often.
func SearchOpening(
	ctx context.Context, info game.Info, s game.State, o Opening, b Budget, seed uint64,
) (Opening, error) {
	c, err := For(info).Choose(ctx, s, o.Seat, b, seed)
	if err != nil {
		return o, err
	}
	if o.Mixed = c.mixed; c.mixed {
		slices.SortStableFunc(c.Moves, byVisits)
	}
	visits := c.visits()
	o.Moves = nil
	for i, m := range c.Moves {
		if i > 0 && m.Visits == 0 || i == mostKept || i >= fewestKept && 100*m.Visits < keptShare*visits {
			break
		}
		found := OpeningMove{Visits: max(m.Visits, 1), Value: math.Round(m.Value*1e4) / 1e4, Exact: m.Exact}
		trial := game.Clone(s)
		for _, move := range append([]game.Move{m.Move}, m.Then...) {
			found.Play = append(found.Play, trial.MoveText(o.Seat, move))
			trial.Play(o.Seat, move, nil)
		}
		o.Moves = append(o.Moves, found)
	}
	return o, nil
}

// find is what the book knows of a position that seat has to decide in.
func (b *Openings) find(s game.State, seat game.Seat) (Choice, bool) {
	if b == nil || len(b.book.at) == 0 {
		return Choice{}, false
	}
	o, ok := b.book.at[positionKey(b.options, s, seat)]
	if !ok {
		return Choice{}, false
	}
	c, err := o.choice(s)
	return c, err == nil
}

// Opinion is what was found about a position by the search for the book. A plan that is not empty must be among what
// was found, or nothing is told.
func (b *Openings) Opinion(s game.State, seat game.Seat, plan []game.Move) (Opinion, bool) {
	c, ok := b.find(s, seat)
	if !ok {
		return Opinion{}, false
	}
	if len(plan) > 0 && !slices.ContainsFunc(c.Moves, func(m MoveStat) bool {
		return slices.Equal(append([]game.Move{m.Move}, m.Then...), plan)
	}) {
		return Opinion{}, false
	}
	return c.Opinion(), true
}

const (
	// alike is how much less a move may promise than the best to be played instead, and asOften how often it must have
	// been visited for each visit of that: so that not every game begins the same.
	alike   = 0.01
	asOften = 0.25
)

// choose draws a move of the book.
func (b *Openings) choose(s game.State, seat game.Seat, seed uint64) (Choice, bool) {
	c, ok := b.find(s, seat)
	if !ok {
		return c, false
	}
	best := c.Moves[0]
	weights := make([]float64, len(c.Moves))
	for i, m := range c.Moves {
		often := float64(m.Visits) >= asOften*float64(best.Visits)
		if c.mixed || m.Exact == best.Exact && math.Abs(m.Value-best.Value) <= alike && often {
			weights[i] = float64(m.Visits)
		}
	}
	total := 0.0
	for _, w := range weights {
		total += w
	}
	for i := range weights {
		weights[i] /= total
	}
	at := drawBy(weights, rand.New(rand.NewPCG(seed, uint64(seat))).Float64())
	chosen := c.Moves[at]
	c.Moves = slices.Insert(slices.Delete(c.Moves, at, at+1), 0, chosen)
	c.take(chosen)
	return c, true
}

// bookish is how many simulations a level has at least that plays from the book.
const bookish = 2000

// Opening is the level with what the book has for a game by these options, if it is one of the strongest: weaker ones
// begin as well as they can.
func (l Level) Opening(g game.Game, o game.Options) Level {
	if l.Overlooks == 0 && (l.Budget.Simulations == 0 || l.Budget.Simulations >= bookish) {
		l.openings = OpeningsOf(g, o)
	}
	return l
}
