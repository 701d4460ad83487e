package bot

import (
	"context"
	_ "embed"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Level is one strength of the built-in bot in a game: its search, its horizon and its error rate. The
// parameters that make levels about equally far apart differ from game to game.
type Level struct {
	Level  int
	Name   string // name in matches and records, the same in every game
	Budget Budget // bounds of a search; Time is per turn and only guards against slow machines

	// Overlooks is the probability that the best move is not seen, and then again for the next best, as long as they
	// lose nothing: from 0 to less than 1.
	Overlooks float64
	// Misses is the probability that a win within the turn is not looked for.
	Misses float64
}

// names are the names of the levels, the weakest first.
var names = [...]string{
	"Novice", "Beginner", "Casual", "Steady", "Able", "Skilled", "Strong", "Expert", "Master", "Champion",
}

// Top is the strongest level.
const Top = len(names)

// LongestTurn is the most time that a level uses for a turn.
const LongestTurn = 1500 * time.Millisecond

// Contempt is Budget.Contempt of all levels: a game that both sides try to win is better to watch, to play and to learn
// from.
const Contempt = 0.2

// calibrated is levels.json: the search parameters and error rates of all levels of each game, from level 1. Games
// without an entry use the entry with the empty name. docs/bots.md says how they were found.
//
//go:embed levels.json
var calibrated []byte

var levelsOf = readLevels(calibrated)

func readLevels(text []byte) map[string][]Level {
	var stored map[string][]struct {
		Simulations int     `json:"simulations"`
		Horizon     int     `json:"horizon"`
		Guesses     int     `json:"guesses"`
		Overlooks   float64 `json:"overlooks"`
		Misses      float64 `json:"misses"`
	}
	if err := json.Unmarshal(text, &stored); err != nil {
		panic(err) // the file is part of the program
	}
	all := map[string][]Level{}
	for id, list := range stored {
		for i, l := range list {
			all[id] = append(all[id], Level{
				Level: i + 1, Name: names[i], Overlooks: l.Overlooks, Misses: l.Misses,
				Budget: Budget{
					Simulations: l.Simulations, Time: LongestTurn, Horizon: l.Horizon, Guesses: l.Guesses, Contempt: Contempt,
				},
			})
		}
	}
	return all
}

// Levels returns all levels of the game with that id, the weakest first. Callers must not change the slice.
func Levels(id string) []Level {
	if list, ok := levelsOf[id]; ok {
		return list
	}
	return levelsOf[""]
}

// LevelOf returns the level with that number, from 1 to Top, in the game with that id.
func LevelOf(id string, number int) (Level, bool) {
	if number < 1 || number > Top {
		return Level{}, false
	}
	return Levels(id)[number-1], true
}

// Title returns the name of the level as users see it.
func (l Level) Title() i18n.Message { return i18n.Of("common.level." + strconv.Itoa(l.Level)) }

// TitleOf returns the title of the level with that stored name. A name keeps its title if levels are renumbered.
func TitleOf(name string) (i18n.Message, bool) {
	at := slices.Index(names[:], name)
	return Level{Level: at + 1}.Title(), at >= 0
}

// Help returns the description of the level for users.
func (l Level) Help() i18n.Message {
	return i18n.Of("common.level." + strconv.Itoa(l.Level) + ".help")
}

// errNoLevel returns the error for a number without a level.
func errNoLevel(number int) error {
	return catalog.Error(i18n.Of("common.no-level", "level", number, "levels", Top))
}

// UntimedLevel returns the level with that number without its time bound, which would make results depend on the speed
// of the machine. For an unknown number the error lists the levels.
func UntimedLevel(id string, number int) (Level, error) {
	l, ok := LevelOf(id, number)
	if !ok {
		return l, errNoLevel(number)
	}
	l.Budget.Time = 0
	return l, nil
}

// tolerance is the loss of expected result that makes a mistake e times rarer for a player who overlooks nothing
// otherwise. The more moves a player overlooks, the larger are its mistakes: with Overlooks of 0.9 the loss is ten
// times as large.
const tolerance = 0.03

// Choose searches with the level's budget and then picks a move with the level's error rate. The picked move need not
// be the best in Choice.Moves; Choice.Simulations counts the search.
func (l Level) Choose(
	ctx context.Context, g game.Game, s game.State, seat game.Seat, seed uint64,
) (Choice, error) {
	if won, ok := l.seenWin(g, s, seat, seed); ok {
		return won, nil
	}
	c, err := For(g.Info()).Choose(ctx, s, seat, l.Budget, seed)
	if err != nil {
		return c, err
	}
	aimless := c.dropAimless(s, seat)
	seen := l.seen(c, seed)
	if l.Level >= guarding && !g.Info().Sealed {
		seen = l.guarded(c, aimless, s, seat, seed, seen)
	}
	c.take(seen)
	return c, nil
}

const (
	// worthwhile is the least gain over waiting for which a move is made that is no progress. Without it a side moves
	// its pieces to and fro.
	worthwhile = 0.13
	// worthATurn is the least gain over waiting of a move that is progress.
	worthATurn = -0.01
)

// dropAimless leaves out moves that are neither progress nor gain much over waiting, and returns them.
func (c *Choice) dropAimless(s game.State, seat game.Seat) (aimless []MoveStat) {
	st, ok := s.(game.Stalling)
	if !ok {
		return nil
	}
	wait, ok := st.Wait(seat)
	at := slices.IndexFunc(c.Moves, func(m MoveStat) bool { return m.Move == wait && m.Visits > 0 })
	if !ok || at < 0 {
		return nil
	}
	value, before, next := c.Moves[at].Value, st.Progress(seat), s.Blank()
	c.Moves = slices.DeleteFunc(c.Moves, func(m MoveStat) bool {
		if m.Move == wait || m.Value > value+worthwhile {
			return false
		}
		next.Copy(s)
		next.Play(seat, m.Move, nil)
		if m.Value >= value+worthATurn && next.(game.Stalling).Progress(seat) > before {
			return false
		}
		aimless = append(aimless, m)
		return true
	})
	return aimless
}

// seenWin returns a move that wins within the turn, unless the level misses it.
func (l Level) seenWin(g game.Game, s game.State, seat game.Seat, seed uint64) (c Choice, ok bool) {
	if l.Level == 0 || g.Info().Sealed || rand.New(rand.NewPCG(seed, 4)).Float64() < l.Misses {
		return c, false
	}
	m, ok := winInTurn(s, seat, seed)
	if ok {
		c.Moves = []MoveStat{{Move: m, Visits: 1, Value: 1, Exact: true}}
		c.take(c.Moves[0])
		c.Simulations = 1
	}
	return c, ok
}

// guarded returns the seen move. If that lets an opponent win in the next turn, guarded returns another move that does
// not, at last an aimless one.
func (l Level) guarded(
	c Choice, aimless []MoveStat, s game.State, seat game.Seat, seed uint64, seen MoveStat,
) MoveStat {
	against := guard{seat: seat, moves: guardMoves}
	for first := seen; ; {
		if !against.allows(s, seen.Move) {
			return seen
		}
		at := slices.IndexFunc(c.Moves, func(m MoveStat) bool { return m.Move == seen.Move })
		if c.Moves = slices.Delete(slices.Clone(c.Moves), at, at+1); len(c.Moves) == 0 {
			c.Moves, aimless = aimless, nil
		}
		if len(c.Moves) == 0 {
			return first
		}
		seen = l.seen(c, seed)
	}
}

// seen returns the searched move that the level makes. A move of lower rank is made if the level overlooks all moves
// before it, and the more rarely the more it loses.
func (l Level) seen(c Choice, seed uint64) MoveStat {
	if l.Overlooks == 0 {
		return c.Moves[0]
	}
	r := rand.New(rand.NewPCG(seed, uint64(l.Level)))
	return c.Moves[drawBy(l.weights(c.Moves), r.Float64())]
}

// weights returns the probability with which the level makes each move of a list in the order of their rank.
func (l Level) weights(moves []MoveStat) []float64 {
	best, worst := math.Inf(-1), math.Inf(1)
	for _, m := range moves {
		if m.Visits > 0 || m.Exact {
			best, worst = max(best, m.Value), min(worst, m.Value)
		}
	}
	list, sum, rank := make([]float64, len(moves)), 0.0, 1.0
	for i, m := range moves {
		loss := best - m.Value
		if m.Visits == 0 && !m.Exact {
			loss = max(0, best-worst) // a move that was never tried looks no better than the worst one
		}
		list[i] = rank * math.Exp(-loss*(1-l.Overlooks)/tolerance)
		sum += list[i]
		rank *= l.Overlooks
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// Shares returns the probability with which the level makes each move of a search, over all seeds. It ignores wins that
// the level sees without a search.
func (l Level) Shares(c Choice) []float64 {
	shares := make([]float64, len(c.Moves))
	shares[0] = 1
	if c.mixed && c.Simulations > 0 {
		visits := float64(c.visits())
		for i, m := range c.Moves {
			shares[i] = float64(m.Visits) / visits
		}
	}
	if l.Overlooks == 0 {
		return shares
	}
	return l.overlooked(c, shares)
}

// overlooked returns the probability of each move if a search makes the moves with the given shares and the
// level overlooks some.
func (l Level) overlooked(c Choice, shares []float64) []float64 {
	order := make([]int, len(shares))
	for i := range order {
		order[i] = i
	}
	if c.mixed {
		slices.SortStableFunc(order, func(a, b int) int { return byVisits(c.Moves[a], c.Moves[b]) })
	}
	made := make([]float64, len(shares))
	for first, share := range shares {
		if share == 0 {
			continue
		}
		ranked, at := []MoveStat{c.Moves[first]}, []int{first}
		for _, i := range order {
			if i != first {
				ranked, at = append(ranked, c.Moves[i]), append(at, i)
			}
		}
		for i, w := range l.weights(ranked) {
			made[at[i]] += share * w
		}
	}
	return made
}
