package solve

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hexparlor/game"
)

// Habits are the observations of a player: how often it has played each plan in each situation.
type Habits struct {
	seen map[string]map[string]float64
}

// trust is the number of observations of a situation that weigh as much as the estimate of the next coarser
// one.
const trust = 3

// situations returns descriptions of a seat's situation, the finest first: the position without the turn, with
// and without the plans of the last round; those plans alone; and the empty one.
func situations(s game.State, seat game.Seat, last [2]string) []string {
	board := fmt.Sprint(seat, " ", stand(s))
	plans := fmt.Sprint(seat, " ", last)
	return []string{board + plans, board, plans, fmt.Sprint(seat)}
}

// stand returns the position text without the part that changes every turn: a field of letters and digits such
// as t5.
func stand(s game.State) string {
	fields := strings.Fields(s.Text(game.Spectator))
	return strings.Join(slices.DeleteFunc(fields, func(f string) bool { return f[0] == 't' }), " ")
}

// Watch records the plan of a seat.
func (h *Habits) Watch(s game.State, seat game.Seat, last [2]string, plan string) {
	if h.seen == nil {
		h.seen = map[string]map[string]float64{}
	}
	for _, situation := range situations(s, seat, last) {
		if h.seen[situation] == nil {
			h.seen[situation] = map[string]float64{}
		}
		h.seen[situation][plan]++
	}
}

// Foresee returns the probability of each plan: from the observations in the finest situation, completed by
// coarser ones as far as observations are few.
func (h *Habits) Foresee(s game.State, seat game.Seat, last [2]string, plans []string) []float64 {
	likely := make([]float64, len(plans))
	for i := range likely {
		likely[i] = 1 / float64(len(plans))
	}
	for _, situation := range slices.Backward(situations(s, seat, last)) {
		seen := h.seen[situation]
		total := 0.0
		for _, plan := range plans {
			total += seen[plan]
		}
		for i, plan := range plans {
			likely[i] = (seen[plan] + trust*likely[i]) / (total + trust)
		}
	}
	return likely
}

// Answer returns the plan of seat with the best result against the likely plans of the other seat; of several
// the one that is best in the worst case.
func (r *Round) Answer(seat game.Seat, likely []float64) int {
	wins, worst := make([]float64, len(r.Plans[seat-1])), make([]float64, len(r.Plans[seat-1]))
	for i := range worst {
		worst[i] = math.Inf(1)
	}
	for i, row := range r.Payoff {
		for j, v := range row {
			mine, other := i, j
			if seat == 2 {
				mine, other, v = j, i, 1-v
			}
			wins[mine] += likely[other] * v
			worst[mine] = min(worst[mine], v)
		}
	}
	best := 0
	for i := range wins {
		if wins[i] > wins[best]+tolerance || (wins[i] > wins[best]-tolerance && worst[i] > worst[best]) {
			best = i
		}
	}
	return best
}
