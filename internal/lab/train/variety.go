package train

import (
	"math/rand/v2"

	"hexparlor/game"
	"hexparlor/game/rng"
)

// choices lists options with their possible values, of which one is drawn for each game.
type choices []struct {
	option string
	values []string
}

// lesson holds the parameters by which the estimate of a game is learnt.
type lesson struct {
	// trust is the weight of the search's values on the way back from the end of a game; 0 means that only
	// results count.
	trust float32
	// unforeseen are features of positions in which the search had no information: their target is the result,
	// whatever the trust.
	unforeseen []string
	// sharpness multiplies the learnt sums. The search has the same exploration constant in all games, so
	// estimates of the wrong scale make it search too narrowly or too widely.
	sharpness float32
}

// lessons maps the ids of the games that can be learnt to their parameters.
var lessons = map[string]lesson{
	"hexit":     {trust: 0, sharpness: 0.5},
	"hexstrat":  {trust: 0, sharpness: 3},
	"hexstrike": {trust: 0.15, sharpness: 1},
	"swarm":     {trust: 0.04, unforeseen: []string{"building", "seating-first"}, sharpness: 2},
}

// variety maps the ids of the games that can be learnt to the options under which training games are played.
var variety = map[string]choices{
	"hexit": {
		{"tiles", []string{"39", "39", "39", "29", "19", "49"}},
		{"stones", []string{"8", "8", "8", "6", "11"}},
		{"start", []string{"core", "core", "twin"}},
		{"setup", []string{"ready", "ready", "placed"}},
		{"release", []string{"choice", "choice", "all", "ripe"}},
		{"prisoners", []string{"closed", "closed", "join"}},
	},
	"hexstrat": {
		{"hq", []string{"inset", "inset", "inset", "corners"}},
		{"radius", []string{"3", "3", "3", "2"}},
		{"answer", []string{"survivors", "survivors", "survivors", "all"}},
		{"impeded", []string{"rest", "rest", "rest", "turn"}},
		{"hqattack", []string{"true", "true", "true", "false"}},
		{"bonus", []string{"false", "false", "true"}},
	},
	"hexstrike": {
		{"p1char", fighters},
		{"p2char", fighters},
		{"p1deck", decks},
		{"p2deck", decks},
		{"shuffle", []string{"true", "true", "false"}},
	},
	"swarm": {
		{"drones", []string{"6", "6", "6", "5", "8"}},
		{"lifters", []string{"3", "3", "3", "2", "4"}},
		{"disassemblers", []string{"3", "3", "3", "2", "4"}},
		{"setup", []string{"players", "players", "auto"}},
		{"seats", []string{"fair", "fair", "free"}},
		{"covered", []string{"still", "still", "able"}},
		{"reach", []string{"step", "step", "any"}},
		{"trap", []string{"immobile", "immobile", "enclosed"}},
		{"memory", []string{"true", "true", "false"}},
	},
}

// The fighters of HexStrike and their decks; an empty deck means the fighter's own.
var (
	fighters = []string{"murelious", "strylan", "aumandetta", "monkey-queen", "ryathan", "zenytha"}
	decks    = []string{"", "", "", "murelious-base", "strylan-base", "aumandetta-base"}
)

// draw returns a random value for each option.
func (c choices) draw(r *rand.Rand) map[string]string {
	given := map[string]string{}
	for _, one := range c {
		given[one.option] = one.values[r.IntN(len(one.values))]
	}
	return given
}

// varied is a game whose options are drawn from the seed of its deal.
type varied struct{ game.Game }

// New draws options from the seed and deals the game; it ignores the given options.
func (v varied) New(_ game.Options, seed rng.Seed) (game.State, error) {
	given := variety[v.Info().ID].draw(rand.New(rand.NewChaCha8(seed)))
	o, err := game.ParseOptions(v.Info().Options, given)
	if err != nil {
		return nil, err
	}
	return v.Game.New(o, seed)
}
