package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"
)

// Level is one strength of the house bot. A level is the same in every game: so much search, and so much carelessness.
type Level struct {
	Level  int
	Name   string // as matches and records keep it
	Budget Budget // its simulations decide the strength; its time, that of a turn, only guards against slow machines

	random    float64 // how often a move is made without any thought
	overlooks float64 // how often a move is not seen that would be made, and so on with the one after it
	vague     float64 // how freely a move is chosen among those looked at; 0 is always the best
}

// Title is what people call the level.
func (l Level) Title() message.Message { return message.Of("words.level." + strconv.Itoa(l.Level)) }

// Help says what to expect of it.
func (l Level) Help() message.Message {
	return message.Of("words.level." + strconv.Itoa(l.Level) + ".help")
}

// Levels are all strengths, the weakest first.
var Levels = []Level{
	{
		Level: 1, Name: "Novice",
		Budget: Budget{Simulations: 20, Time: time.Second}, random: 0.5, vague: 1,
	},
	{
		Level: 2, Name: "Casual",
		Budget: Budget{Simulations: 40, Time: time.Second}, random: 0.15, overlooks: 0.4,
	},
	{
		Level: 3, Name: "Steady",
		Budget: Budget{Simulations: 80, Time: time.Second}, random: 0.1,
	},
	{
		Level: 4, Name: "Skilled",
		Budget: Budget{Simulations: 300, Time: time.Second},
	},
	{
		Level: 5, Name: "Strong",
		Budget: Budget{Simulations: 2000, Time: time.Second},
	},
	{
		Level: 6, Name: "Master",
		Budget: Budget{Simulations: 100_000, Time: 1500 * time.Millisecond},
	},
}

// LevelOf is the level of that number.
func LevelOf(number int) (Level, bool) {
	if number < 1 || number > len(Levels) {
		return Level{}, false
	}
	return Levels[number-1], true
}

// errNoLevel refuses a number.
func errNoLevel(number int) error {
	return languages.Error(message.Of("words.no-level", "level", number, "levels", len(Levels)))
}

// UntimedLevel is the level of that number without its bound of time, which guards tables and would make an outcome
// depend on the machine. The error says which levels there are.
func UntimedLevel(number int) (Level, error) {
	l, ok := LevelOf(number)
	if !ok {
		return l, errNoLevel(number)
	}
	l.Budget.Time = 0
	return l, nil
}

// Choose picks a move as Searcher does, with the level's budget and carelessness. Simulations tells how much was
// searched; the move need not be the best of Moves.
func (l Level) Choose(
	ctx context.Context, g game.Game, s game.State, seat game.Seat, seed uint64,
) (Choice, error) {
	c, err := For(g.Info()).Choose(ctx, s, seat, l.Budget, seed)
	if err != nil {
		return c, err
	}
	c.take(l.slip(c, seed))
	return c, nil
}

// slip is the move that the level makes of what was searched.
func (l Level) slip(c Choice, seed uint64) MoveStat {
	r := rand.New(rand.NewPCG(seed, uint64(l.Level)))
	if r.Float64() < l.random {
		return c.Moves[r.IntN(len(c.Moves))]
	}
	if l.vague > 0 && c.Simulations > 0 {
		return c.drawn(l.vague, r)
	}
	for _, m := range c.Moves {
		if r.Float64() >= l.overlooks {
			return m
		}
	}
	return c.Moves[0] // it looks again
}

// Shares is how often the level makes each of the moves that a search lists, over all seeds that could follow it.
func (l Level) Shares(c Choice) []float64 {
	weights := make([]float64, len(c.Moves))
	sum := 0.0
	for i, m := range c.Moves {
		switch {
		case c.Simulations > 0 && l.vague > 0:
			weights[i] = math.Pow(float64(m.Visits), 1/l.vague)
		case c.mixed && c.Simulations > 0:
			weights[i] = float64(m.Visits)
		case i == 0:
			weights[i] = 1
		}
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
	if l.overlooks > 0 {
		weights = l.overlooked(c, weights)
	}
	for i := range weights {
		weights[i] = l.random/float64(len(weights)) + (1-l.random)*weights[i]
	}
	return weights
}

// overlooked is how often each move is made of those that a search would make with the given shares.
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
		seen := share * (1 - l.overlooks)
		made[first] += seen + share*math.Pow(l.overlooks, float64(len(shares)))
		for _, i := range order {
			if i != first {
				seen *= l.overlooks
				made[i] += seen
			}
		}
	}
	return made
}

// drawn draws a move with a weight of its visits to the power of 1/vague.
func (c Choice) drawn(vague float64, r *rand.Rand) MoveStat {
	weight := func(m MoveStat) float64 { return math.Pow(float64(m.Visits), 1/vague) }
	sum := 0.0
	for _, m := range c.Moves {
		sum += weight(m)
	}
	at := r.Float64() * sum
	for _, m := range c.Moves {
		if at -= weight(m); at < 0 {
			return m
		}
	}
	return c.Moves[0]
}
