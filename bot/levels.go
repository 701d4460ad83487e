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

// Level is one strength of the house bot in a game: how much it searches, how far it looks, and how much it overlooks
// nevertheless. What a number needs to be about as far above the one below as everywhere differs from game to game.
type Level struct {
	Level  int
	Name   string // as matches and records keep it, in every game alike
	Budget Budget // its time, that of a turn, only guards against slow machines

	// Overlooks is how often the best move is not seen, and so on with the one after it: from 0 to less than 1.
	Overlooks float64
}

// names are those of the levels, the weakest first.
var names = [...]string{
	"Novice", "Beginner", "Casual", "Steady", "Able", "Skilled", "Strong", "Expert", "Master", "Champion",
}

// Top is the strongest level.
const Top = len(names)

// LongestTurn is the most time that a level takes for a turn.
const LongestTurn = 1500 * time.Millisecond

// levels.json has what all levels of a game search and overlook, from level 1 on. Games that are not in it have those
// of the empty name. How they are found: docs/bots.md.
//
//go:embed levels.json
var calibrated []byte

var levelsOf = readLevels(calibrated)

func readLevels(text []byte) map[string][]Level {
	var told map[string][]struct {
		Simulations int     `json:"simulations"`
		Horizon     int     `json:"horizon"`
		Guesses     int     `json:"guesses"`
		Overlooks   float64 `json:"overlooks"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		panic(err) // it is part of the program
	}
	all := map[string][]Level{}
	for id, list := range told {
		for i, l := range list {
			all[id] = append(all[id], Level{
				Level: i + 1, Name: names[i], Overlooks: l.Overlooks,
				Budget: Budget{Simulations: l.Simulations, Time: LongestTurn, Horizon: l.Horizon, Guesses: l.Guesses},
			})
		}
	}
	return all
}

// Levels are all strengths in a game, the weakest first. They are not to be changed.
func Levels(id string) []Level {
	if list, ok := levelsOf[id]; ok {
		return list
	}
	return levelsOf[""]
}

// LevelOf is the level of that number in a game.
func LevelOf(id string, number int) (Level, bool) {
	if number < 1 || number > Top {
		return Level{}, false
	}
	return Levels(id)[number-1], true
}

// Title is what people call the level.
func (l Level) Title() i18n.Message { return i18n.Of("words.level." + strconv.Itoa(l.Level)) }

// TitleOf is what people call a level of that name, whatever its number was when the name was kept.
func TitleOf(name string) (i18n.Message, bool) {
	at := slices.Index(names[:], name)
	return Level{Level: at + 1}.Title(), at >= 0
}

// Help says what to expect of it.
func (l Level) Help() i18n.Message {
	return i18n.Of("words.level." + strconv.Itoa(l.Level) + ".help")
}

// errNoLevel refuses a number.
func errNoLevel(number int) error {
	return catalog.Error(i18n.Of("words.no-level", "level", number, "levels", Top))
}

// UntimedLevel is the level of that number without its bound of time, which guards tables and would make an outcome
// depend on the machine. The error says which levels there are.
func UntimedLevel(id string, number int) (Level, error) {
	l, ok := LevelOf(id, number)
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
	c.take(l.seen(c, seed))
	return c, nil
}

// seen is the best move of what was searched that the level does not overlook. It looks until it sees one.
func (l Level) seen(c Choice, seed uint64) MoveStat {
	r := rand.New(rand.NewPCG(seed, uint64(l.Level)))
	for i := 0; ; i = (i + 1) % len(c.Moves) {
		if r.Float64() >= l.Overlooks {
			return c.Moves[i]
		}
	}
}

// Shares is how often the level makes each of the moves that a search lists, over all seeds that could follow it.
func (l Level) Shares(c Choice) []float64 {
	shares := make([]float64, len(c.Moves))
	shares[0] = 1
	if c.mixed && c.Simulations > 0 {
		visits := float64(c.visits())
		for i, m := range c.Moves {
			shares[i] = float64(m.Visits) / visits
		}
	}
	return l.overlooked(c, shares)
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
		seen := share * (1 - l.Overlooks) / (1 - math.Pow(l.Overlooks, float64(len(shares)))) // of all times round
		made[first] += seen
		for _, i := range order {
			if i != first {
				seen *= l.Overlooks
				made[i] += seen
			}
		}
	}
	return made
}
