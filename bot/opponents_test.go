package bot

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/eval"
	rulebooks "hexparlor/games"
	"hexparlor/games/hex/hextest"
)

// A peer is a fixed player that differs from the searches and does not change with them, so levels are measured
// against it.
type opponent func(s game.State, seat game.Seat, r *rand.Rand) []game.Move

// promise returns the expected result of seat by the estimates that games used before they had learnt weights.
func promise(s game.State, seat game.Seat) float64 {
	if s.ToAct() == 0 {
		return s.Result().Value(seat)
	}
	kind := fmt.Sprintf("%T", s)
	l := s.(game.Heuristic)
	weights := unlearnt[kind]
	if len(l.FeatureNames()) == 0 || weights == nil && kind != "*hexstrat.State" {
		return s.(game.Heuristic).Evaluate(seat)
	}
	judge := func(x []float32) float64 {
		if weights == nil {
			return hexstratByHand(l.FeatureNames(), x)
		}
		return byHand(weights, l.FeatureNames(), x)
	}
	if x := l.Features(seat, nil); len(x) > 0 {
		return judge(x)
	}
	if x := l.Features(1+2-seat, nil); len(x) > 0 { // one of two that know the same
		return 1 - judge(x)
	}
	return s.(game.Heuristic).Evaluate(seat)
}

// byHand returns the weighted sum of features. A feature of the other player counts with the opposite sign.
func byHand(weights map[string]float64, names []string, x []float32) float64 {
	worth := 0.0
	for i, v := range x {
		whose, name, _ := strings.Cut(names[i], " ")
		w, whole := weights[names[i]]
		switch {
		case whole:
		case whose == "own":
			w = weights[name]
		case whose == "other":
			w = -weights[name]
		}
		worth += w * float64(v)
	}
	return eval.Logistic(worth)
}

// hexstratWeights are the weights that Hexstrat used before learning, by the number of infantry units left.
var hexstratWeights = [3]map[string]float64{
	{
		"rkt-alive": 0.37, "exposed": -0.15, "doomed": -1, "slowed": 0.18, "guards": -0.16, "ready": 0.02,
		"mountain": 0.09, "forest": 0.1,
	},
	{
		"inf-units": 0.05, "rkt-units": 0.09, "mech-units": 0.17, "inf-alive": -0.42, "rkt-alive": 1.37, "mech-alive": -0.29,
		"distance": -0.18, "landed": 0.55, "staying": 1.23, "exposed": -0.03, "doomed": -0.49, "slowed": -0.11,
		"guards": 0.14, "ready": 0.01, "mountain": 0.23, "forest": 0.06,
	},
	{
		"inf-units": 0.38, "rkt-units": 0.27, "mech-units": 0.18, "rkt-alive": -0.12, "mech-alive": 0.23,
		"distance": -0.35, "landed": -0.08, "staying": 0.47, "exposed": -0.1, "doomed": -0.54, "slowed": -0.29,
		"guards": 0.42, "ready": 0.03, "mountain": 0.07, "forest": -0.01,
	},
}

// hexstratByHand returns the estimate that Hexstrat used before learning for the player to move, from today's
// features.
func hexstratByHand(names []string, x []float32) float64 {
	of := map[string]float64{}
	for i, v := range x {
		of[names[i]] = float64(v)
	}
	worth := map[string]float64{} // value of the player to move minus that of the opponent
	sign := 1.0
	for _, whose := range []string{"own ", "other "} {
		worth["landed"] += sign * of[whose+"landed"]
		worth["staying"] += sign * of[whose+"staying"]
		const without = 8 // distance in tiles to the HQ if there is no infantry
		worth["distance"] += sign * (without + of[whose+"inf-alive"]*(4*of[whose+"inf-foe-way"]-without))
		for _, squad := range []string{"inf-", "rkt-", "mech-"} {
			units := 4 * of[whose+squad+"units"]
			worth[squad+"units"] += sign * units
			worth[squad+"alive"] += sign * of[whose+squad+"alive"]
			worth["exposed"] += sign * min(4*of[whose+squad+"danger"], units)
			for _, name := range []string{"doomed", "slowed", "ready", "mountain", "forest"} {
				worth[name] += sign * of[whose+squad+name]
			}
			if units > 0 && of[whose+squad+"home-way"] <= 0.5 {
				worth["guards"] += sign
			}
		}
		sign = -1
	}
	sum, weights := 0.0, hexstratWeights[int(of["own inf-alive"]+of["other inf-alive"])]
	for _, name := range slices.Sorted(maps.Keys(weights)) { // in a fixed order, because sums are rounded
		sum += weights[name] * worth[name]
	}
	return eval.Logistic(sum)
}

// unlearnt are the weights that games used before they had learnt weights.
var unlearnt = map[string]map[string]float64{
	"*hexit.State": {
		"late-lead": 1.37 * 2 / 3, "late-ripe": 0.45, "late-unripe": 0.37 / 3, "late-hand": 0.7 / 3, "late-stacks": -0.13,
	},
	"*swarm.State": {
		"drones": 0.105, "lifters": 0.1925, "breakers": 0.245,
		"drones-near": 0.15, "lifters-near": 0.275, "breakers-near": 0.35,
		"calls": 0.075, "calls-drones": 0.075, "calls-lifters": 0.075, "calls-breakers": 0.075,
		"covered": -1, "enclosed": -1, "linked": -1, "stranded": -1, "doomed": -0.75, "crowded": -0.1,
		"own threats": 1, "other threats": -1. / 3, "own climbers": 0.2, "other climbers": -0.2 / 3,
	},
	"*hexstrike.State": {
		"harm": -0.72, "bruises": 0.34, "off-one": -0.45, "off-two": -0.75, "off-three": -0.97, "off-four": -1.17,
		"inland": 0.14, "shaken": 0.03, "adrift": -0.12, "abilities": 0.36, "ways": 0.36, "last-way": -0.72,
		"stunned": 0.22, "besieged": -0.18, "late-by-one": 0.19, "late-by-two": -0.07, "late-by-more": -0.32,
		"ahead": 0.12, "ahead-two": 0.12, "behind": -0.04, "behind-two": -0.04, "threat": 0.11, "opening": 0.27,
	},
}

// greedyMove returns the move with the best estimate after it.
func greedyMove(s game.State, seat game.Seat, r *rand.Rand) []game.Move {
	moves, next := s.Moves(seat, nil), s.Blank()
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	best, most := moves[0], -1.0
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		if v := promise(next, seat); v > most {
			best, most = m, v
		}
	}
	return []game.Move{best}
}

// greedyOrders draws some sets of orders and returns the one with the best estimate if the others act at
// random.
func greedyOrders(s game.State, seat game.Seat, r *rand.Rand) []game.Move {
	return bestDrawn(opened(s, seat), seat, r, func(_ []game.Move, next game.State) float64 { return promise(next, seat) })
}

// opened returns s as it was while seat still had to decide.
func opened(s game.State, seat game.Seat) game.State {
	open := game.Clone(s)
	if o, ok := open.(game.SimultaneousMoves); ok {
		o.Reopen(seat)
	}
	return open
}

// bestDrawn draws some sets of orders and returns the one with the best average value against random orders of
// the others.
func bestDrawn(
	open game.State, seat game.Seat, r *rand.Rand, worth func(own []game.Move, next game.State) float64,
) (best []game.Move) {
	most := 0.0
	for n := range 30 {
		own := drawOrders(open, seat, r)
		sum := 0.0
		for range 4 {
			next := game.Clone(open)
			for other := range (open.ToAct() &^ game.SeatsOf(seat)).All() {
				play(next, other, drawOrders(open, other, r))
			}
			play(next, seat, own)
			sum += worth(own, next)
		}
		if n == 0 || sum > most {
			best, most = own, sum
		}
	}
	return best
}

// drawOrders returns random orders of seat up to the point where it sees what the others do.
func drawOrders(s game.State, seat game.Seat, r *rand.Rand) (orders []game.Move) {
	next := game.Clone(s)
	t := table{seat: seat, others: s.ToAct() &^ game.SeatsOf(seat), round: round(s)}
	for len(orders) == 0 || !t.ends(next, len(orders)) {
		moves := next.Moves(seat, nil)
		m := moves[r.IntN(len(moves))]
		next.Play(seat, m, nil)
		orders = append(orders, m)
	}
	return orders
}

// alphaBeta returns a peer that searches that many plies, like Boardspace's robots.
func alphaBeta(depth int) opponent {
	return func(s game.State, seat game.Seat, r *rand.Rand) []game.Move {
		moves, next := s.Moves(seat, nil), s.Blank()
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		best, most := moves[0], -1.0
		for _, m := range moves {
			next.Copy(s)
			next.Play(seat, m, nil)
			if v := lookAhead(next, seat, depth-1, most, 2); v > most {
				best, most = m, v
			}
		}
		return []game.Move{best}
	}
}

// lookAhead returns the value of a position for seat with best play for that many plies, as far as it is
// between low and high. Forced plies do not count.
func lookAhead(s game.State, seat game.Seat, depth int, low, high float64) float64 {
	if depth == 0 || s.ToAct() == 0 {
		return promise(s, seat)
	}
	mover := s.ToAct().First()
	moves, next := s.Moves(mover, nil), s.Blank()
	if len(moves) == 1 {
		depth++
	}
	for _, m := range moves {
		next.Copy(s)
		next.Play(mover, m, nil)
		v := lookAhead(next, seat, depth-1, low, high)
		if mover == seat {
			low = max(low, v)
		} else {
			high = min(high, v)
		}
		if low >= high {
			break
		}
	}
	if mover == seat {
		return low
	}
	return high
}

// against returns the share of the points that a level scores against a peer, in pairs of games with swapped
// sides.
func against(t *testing.T, g game.Game, l Level, p opponent, games uint64) float64 {
	t.Helper()
	return againstWith(t, g, func(game.Seat) map[string]string { return nil }, l, p, games)
}

// againstWith is against with options that depend on the seat of the level.
func againstWith(
	t *testing.T, g game.Game, given func(me game.Seat) map[string]string, l Level, p opponent, games uint64,
) float64 {
	t.Helper()
	points := 0.0
	for n := range games {
		me := game.Seat(1 + n%2)
		s := dealtWith(t, g, given(me), 2, n/2)
		r := rand.New(rand.NewPCG(n, 3))
		for ply := uint64(0); s.ToAct() != 0; ply++ {
			seat := s.ToAct().First()
			seen := game.Clone(s)
			seen.Determinize(seat, r)
			if seat != me {
				play(s, seat, p(seen, seat, r))
				continue
			}
			c, err := l.Choose(t.Context(), g, seen, seat, n<<32|ply)
			if err != nil {
				t.Fatal(err)
			}
			play(s, seat, c.All())
		}
		points += s.Result().Value(me)
	}
	return points / float64(games)
}

// little is the number of simulations of a search that barely looks ahead; looker is a level with such a
// search.
const little = 300

var looker = Level{Budget: Budget{Simulations: little}}

// howMany returns the number of games against each opponent; HEXPARLOR_OPPONENTS raises it.
func howMany(t *testing.T, few uint64) uint64 {
	t.Helper()
	return asked(t, "HEXPARLOR_OPPONENTS", few)
}

// asked returns the number in an environment variable, or otherwise if the variable is not set.
func asked(t *testing.T, variable string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	number, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// greedyAt returns a peer that judges only its next move.
func greedyAt(g game.Game) opponent {
	if g.Info().Sealed {
		return greedyOrders
	}
	return greedyMove
}

// A small search is at least as good as a player that judges only its next move.
func TestSmallSearchScoresAtLeast40PercentAgainstGreedyPlayer(t *testing.T) {
	for _, g := range rulebooks.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			n := howMany(t, 6)
			share := against(t, g, looker, greedyAt(g), n)
			t.Logf("%d simulations get %.3f of %d games against greedy play", little, share, n)
			if share < 0.4 {
				t.Errorf("%d simulations get only %.3f of %d games against greedy play", little, share, n)
			}
		})
	}
}

// This test measures the levels against a greedy player. HEXPARLOR_OPPONENTS sets the number of games of each
// level.
func TestScoresOfLevelsAgainstGreedyPlayerAreMeasured(t *testing.T) {
	if os.Getenv("HEXPARLOR_OPPONENTS") == "" {
		t.Skip("HEXPARLOR_OPPONENTS asks for no games")
	}
	for _, g := range rulebooks.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			n := howMany(t, 1)
			for _, l := range Levels(g.Info().ID) {
				t.Logf("level %d gets %.3f of %d games against greedy play", l.Level, against(t, g, l, greedyAt(g), n), n)
			}
		})
	}
}

func TestUCTBeatsAlphaBetaInHexIt(t *testing.T) {
	g, _ := rulebooks.Lookup("hexit")
	n := howMany(t, 6)
	share := against(t, g, looker, alphaBeta(3), n)
	t.Logf("%d simulations get %.3f of %d games against alpha-beta", little, share, n)
	if share < 0.7 {
		t.Errorf("%d simulations get only %.3f of %d games against alpha-beta three plies deep", little, share, n)
	}
}

// TestWinsThatSearchKeepsAgainstPerfectSolverAreMeasured begins in the centre of a board of 7 by 7 cells, where the
// first player wins, and lets the second one answer everywhere. It reports in how many games the search loses the win
// against a perfect solver. Where the second player cannot win, it plays the move that the search prefers.
// HEXPARLOR_PEERS is the number of answers tried, HEXPARLOR_SIMULATIONS the simulations per move.
func TestWinsThatSearchKeepsAgainstPerfectSolverAreMeasured(t *testing.T) {
	if os.Getenv("HEXPARLOR_OPPONENTS") == "" {
		t.Skip("HEXPARLOR_OPPONENTS asks for no games")
	}
	budget := Budget{Simulations: int(asked(t, "HEXPARLOR_SIMULATIONS", 2000))}
	g, _ := rulebooks.Lookup("hex")
	solver := hextest.NewSolver()
	begun := dealtWith(t, g, map[string]string{"size": "7", "swap": "false"}, 0, 0)
	cells := begun.Moves(1, nil)
	begun.Play(1, cells[len(cells)/2], nil)
	if solver.Winner(begun) != 1 {
		t.Fatal("the centre does not win")
	}
	answers := begun.Moves(2, nil)
	answers = answers[:min(len(answers), int(howMany(t, 1)))]
	won := 0
	for i, answer := range answers {
		s := game.Clone(begun)
		s.Play(2, answer, nil)
		if slip := slips(t, s, g, solver, budget, uint64(i)<<32); slip == "" {
			won++
		} else {
			t.Logf("answer %s: the win is lost in %s", s.MoveText(2, answer), slip)
		}
	}
	t.Logf("%d simulations win %d of %d games from the centre against perfect play", budget.Simulations, won, len(answers))
}

// slips plays a game that the first player, who is to move, can win. It returns the position from which the
// second player can win, or nothing if the first player wins.
func slips(t *testing.T, s game.State, g game.Game, solver *hextest.Solver, b Budget, seed uint64) string {
	t.Helper()
	for ply := uint64(0); s.ToAct() != 0; ply++ {
		seat := s.ToAct().First()
		play(s, seat, mustChoose(t, g, s, b, seed|ply).All())
		if seat == 1 && solver.Winner(s) != 1 {
			return s.Text(0)
		}
	}
	return ""
}
