// Package puzzlemine finds puzzles in games that it has the built-in bots play, and in games that others have played.
package puzzlemine

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/puzzle"
	"hexparlor/game/rng"
	"hexparlor/games"
)

// Mine sets in which games puzzles are searched, and which. Equal mines give equal puzzles.
type Mine struct {
	Game    game.Game
	Options []map[string]string // sets of options that differ from the defaults; each game uses one of them
	Goals   []puzzle.Goal       // goals to look for; their Gain is computed
	Levels  []bot.Level         // levels of the players, drawn at random for each game
	Luck    float64             // highest Measure.Luck of a puzzle; 0 means one right first move
	Size    int                 // most positions in the proof of a puzzle; 0 means puzzle.Size
	Count   int                 // number of puzzles to find
	Games   int                 // largest number of games to play
	Seed    uint64
	// Quiet is called before each position; an error ends the search. nil: searches follow each other at once.
	Quiet func(context.Context) error
}

// Of returns a mine for the recipe of a game, or ok false if the game has none.
func Of(g game.Game) (m Mine, ok bool, err error) {
	recipe, err := games.Recipe(g)
	if err != nil || recipe == nil {
		return m, false, err
	}
	m = Mine{Game: g, Options: recipe.Options, Goals: recipe.Goals, Luck: recipe.Luck, Size: recipe.Size}
	for _, n := range recipe.Levels {
		l, err := bot.UntimedLevel(g.Info().ID, n)
		if err != nil {
			return m, false, err
		}
		m.Levels = append(m.Levels, l)
	}
	return m, true, nil
}

// mostOfGame is the largest number of puzzles from one game; they have different goals.
const mostOfGame = 2

// tries is the number of searches by which a puzzle is graded; a level finds the first turn if most of them do.
const tries = 3

// digger is the state of a call of Mine.Run.
type digger struct {
	Mine
	draw  *rand.Rand
	found []*puzzle.Puzzle
	taken map[puzzle.Goal]int
	met   map[any]bool // positions of puzzles found, and values of judged
}

// Run plays games until there are enough puzzles. It calls progress, unless nil, with the numbers of puzzles and of
// games so far. If ctx ends, Run returns the puzzles found so far with the error of ctx.
func (m Mine) Run(ctx context.Context, progress func(found, games int)) ([]*puzzle.Puzzle, error) {
	d := m.open()
	for n := 0; n < m.Games && len(d.found) < m.Count; n++ {
		if err := d.dig(ctx); err != nil {
			return d.found, err
		}
		if progress != nil {
			progress(len(d.found), n+1)
		}
	}
	return d.found, nil
}

// open returns a digger that has found nothing yet.
func (m Mine) open() *digger {
	d := &digger{
		Mine: m, draw: rand.New(rand.NewPCG(m.Seed, 0)), taken: map[puzzle.Goal]int{}, met: map[any]bool{},
	}
	if d.Size == 0 {
		d.Size = puzzle.Size
	}
	return d
}

// Search returns up to m.Count puzzles from a game that was played with options, none of them one of
// known. m.Options, m.Levels and m.Games have no effect.
func (m Mine) Search(
	ctx context.Context, options map[string]string, positions []game.State, known []*puzzle.Puzzle,
) ([]*puzzle.Puzzle, error) {
	d := m.open()
	for _, p := range known {
		if s, err := p.Start(m.Game); err == nil { // a puzzle that is no longer readable equals none
			d.met[puzzle.KeyOf(s, p.Seat)] = true
		}
	}
	var starts []start
	turn := game.Seat(0)
	for _, s := range positions {
		if s.ToAct() == 0 {
			continue
		}
		if seat := s.ToAct().First(); seat != turn || m.Game.Info().Sealed {
			starts = append(starts, d.starts(s)...)
			turn = seat
		}
	}
	err := d.search(ctx, starts, options)
	return d.found, err
}

// dig plays one game and adds up to mostOfGame puzzles from it.
func (d *digger) dig(ctx context.Context) error {
	typed := d.Options[d.draw.IntN(len(d.Options))]
	o, err := game.ParseOptions(d.Game.Info().Options, typed)
	if err != nil {
		return err
	}
	starts, err := d.play(ctx, o)
	if err != nil {
		return err
	}
	return d.search(ctx, starts, typed)
}

// search adds up to mostOfGame puzzles from the positions of one game.
func (d *digger) search(ctx context.Context, starts []start, typed map[string]string) error {
	left := mostOfGame
	used := map[puzzle.Goal]bool{}
	for _, n := range d.draw.Perm(len(starts)) {
		if err := d.pause(ctx); err != nil {
			return err
		}
		for _, goal := range d.Goals {
			if used[goal] || d.full(goal) {
				continue
			}
			p, err := d.look(ctx, starts[n], typed, goal)
			if err != nil {
				return err
			}
			if p == nil {
				continue
			}
			d.found = append(d.found, p)
			d.taken[goal]++
			used[goal] = true
			if left--; left == 0 || len(d.found) == d.Count {
				return nil
			}
			break
		}
	}
	return nil
}

// pause waits for quiet, and returns an error when the search has to end.
func (d *digger) pause(ctx context.Context) error {
	if d.Quiet != nil {
		return d.Quiet(ctx)
	}
	return ctx.Err()
}

// full reports whether a goal has twice its share of the puzzles to find; then only other goals are looked for.
func (d *digger) full(g puzzle.Goal) bool { return d.taken[g]*len(d.Goals) >= 2*d.Count }

// start is a position in which a turn of seat begins, and so a possible puzzle.
type start struct {
	state game.State
	seat  game.Seat
}

// play plays one game between levels drawn at random, and returns the positions in which turns begin.
func (d *digger) play(ctx context.Context, o game.Options) (starts []start, err error) {
	var seed rng.Seed
	for i := range seed {
		seed[i] = byte(d.draw.Uint32())
	}
	s, err := d.Game.New(o, seed)
	if err != nil {
		return nil, err
	}
	levels := map[game.Seat]bot.Level{}
	turn := game.Seat(0)
	for s.ToAct() != 0 {
		seat := s.ToAct().First()
		if seat != turn || d.Game.Info().Sealed {
			starts = append(starts, d.starts(s)...)
			turn = seat
		}
		l, ok := levels[seat]
		if !ok {
			l = d.Levels[d.draw.IntN(len(d.Levels))]
			levels[seat] = l
		}
		c, err := l.Choose(ctx, d.Game, s, seat, d.draw.Uint64())
		if err != nil {
			return nil, err
		}
		for _, m := range c.All() {
			s.Play(seat, m, nil)
		}
	}
	return starts, nil
}

// starts returns the seats whose turn begins in s. A position with sealed orders is used only for a seat that knows
// them all, because its allies gave them.
func (d *digger) starts(s game.State) (list []start) {
	sealer, ok := s.(game.SimultaneousMoves)
	sealed := ok && sealer.Sealed() != 0
	for seat := range s.ToAct().All() {
		if !sealed || s.Text(seat) == s.Text(game.Arbiter) {
			list = append(list, start{game.Clone(s), seat})
		}
	}
	return list
}

// look returns a puzzle with a goal from a position, or nil if the position makes no suitable puzzle.
func (d *digger) look(
	ctx context.Context, at start, options map[string]string, goal puzzle.Goal,
) (*puzzle.Puzzle, error) {
	if len(at.state.Moves(at.seat, nil)) < fewest {
		return nil, nil
	}
	e := &lesson.Exercise{Options: options, Position: at.state.Text(game.Arbiter), Seat: at.seat}
	p := &puzzle.Puzzle{Exercise: e, Goal: goal}
	key := puzzle.KeyOf(at.state, at.seat)
	if d.met[key] || d.met[judged{key, goal}] {
		return nil, nil
	}
	if _, shaped := key.(uint64); shaped {
		d.met[judged{key, goal}] = true
	}
	s, err := e.Start(d.Game) // as it will be read: without earlier moves
	if err != nil {
		return nil, err
	}
	worth, err := d.prove(p, s)
	if !worth || err != nil {
		return nil, err
	}
	if p.Solution, err = p.Solve(d.Game); err != nil {
		return nil, tooLarge(err)
	}
	if p.Level, err = d.level(ctx, p, s); err != nil {
		return nil, tooLarge(err)
	}
	d.met[key] = true
	return p, nil
}

// judged identifies a position (up to symmetry, by puzzle.KeyOf) that was examined for a goal.
type judged struct {
	shape any
	goal  puzzle.Goal
}

// fewest is the smallest number of legal first moves in a puzzle.
const fewest = 5

// prove reports whether the goal can be forced in the given number of turns, not in fewer, and is hard to find. It sets
// the puzzle's Gain and Measure.
func (d *digger) prove(p *puzzle.Puzzle, s game.State) (bool, error) {
	if worth, err := d.contested(p, s); !worth || err != nil {
		return false, tooLarge(err)
	}
	if p.Theme == puzzle.Gain {
		if err := d.most(p, s); err != nil || p.Gain == 0 {
			return false, tooLarge(err)
		}
	}
	if forced, err := p.Prover(s, d.Size).Forced(s, p.Turns); !forced || err != nil {
		return false, tooLarge(err)
	}
	if p.Theme == puzzle.Win && p.Turns > 1 {
		sooner, err := p.Prover(s, d.Size).Forced(s, p.Turns-1)
		if sooner || err != nil {
			return false, tooLarge(err)
		}
	}
	m, err := p.Prover(s, d.Size).Measure(s)
	p.Measure = m
	return err == nil && m.Hard(d.Luck), tooLarge(err)
}

// contested reports whether the orders of a round decide about the goal. There are too many sealed orders to try all,
// so it draws some: random rounds must end both with and without the goal, and few random orders of the seat may force
// it.
func (d *digger) contested(p *puzzle.Puzzle, s game.State) (bool, error) {
	if !d.Game.Info().Sealed {
		return true, nil
	}
	const rounds, plans, easy = 100, 10, 3
	const allSeats = ^game.Seats(0)
	goal := p.Goal
	if goal.Theme == puzzle.Gain {
		goal.Gain = 1
	}
	prover := puzzle.NewProver(s, p.Seat, goal, d.Size)
	draw := rand.New(rand.NewPCG(d.Seed, s.Hash()))
	reached := 0
	for range rounds {
		forced, err := prover.Forced(prover.Drawn(s, draw, allSeats), 0)
		if err != nil {
			return false, err
		}
		if forced {
			reached++
		}
	}
	right := 0
	for n := 0; n < plans && reached > 0 && reached < rounds && right < easy; n++ {
		forced, err := prover.Forced(prover.Drawn(s, draw, game.SeatsOf(p.Seat)), p.Turns)
		if err != nil {
			return false, err
		}
		if forced {
			right++
		}
	}
	return reached > 0 && reached < rounds && right < easy, nil
}

// most sets the puzzle's Gain to the largest gain that can be forced.
func (d *digger) most(p *puzzle.Puzzle, s game.State) error {
	for {
		p.Gain++
		forced, err := p.Prover(s, d.Size).Forced(s, p.Turns)
		if err != nil {
			return err
		}
		if !forced {
			p.Gain--
			return nil
		}
	}
}

// tooLarge returns nil for puzzle.ErrTooLarge, so that the position is skipped, and err otherwise.
func tooLarge(err error) error {
	if errors.Is(err, puzzle.ErrTooLarge) {
		return nil
	}
	return err
}

// level returns the 1-based index in puzzle.Looks of the smallest search that finds the first turn in most tries, or
// one more if none does.
func (d *digger) level(ctx context.Context, p *puzzle.Puzzle, s game.State) (int, error) {
	for i, simulations := range puzzle.Looks {
		l := bot.Level{Budget: bot.Budget{Simulations: simulations}}
		right := 0
		for range tries {
			moves, err := d.turn(ctx, l, game.Clone(s), p.Seat)
			if err != nil {
				return 0, err
			}
			try, err := p.Play(d.Game, moves)
			if err != nil {
				return 0, err
			}
			if try.Verdict != lesson.Missed {
				right++
			}
		}
		if 2*right > tries {
			return i + 1, nil
		}
	}
	return len(puzzle.Looks) + 1, nil
}

// turn returns the texts of the moves that a level chooses until the turn of seat is over.
func (d *digger) turn(ctx context.Context, l bot.Level, s game.State, seat game.Seat) (texts []string, err error) {
	sealer, sealed := s.(game.SimultaneousMoves)
	round := 0
	if sealed {
		round = sealer.Round()
	}
	for s.ToAct().Has(seat) && (!sealed || sealer.Round() == round) {
		c, err := l.Choose(ctx, d.Game, s, seat, d.draw.Uint64())
		if err != nil {
			return nil, err
		}
		for _, m := range c.All() {
			texts = append(texts, s.MoveText(seat, m))
			s.Play(seat, m, nil)
		}
	}
	return texts, nil
}

// ByDifficulty sorts puzzles from easy to hard.
func ByDifficulty(g game.Game, list []*puzzle.Puzzle) {
	info := g.Info()
	slices.SortStableFunc(list, func(a, b *puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Difficulty(info), b.Difficulty(info)), cmp.Compare(b.Luck, a.Luck))
	})
}
