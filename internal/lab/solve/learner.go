package solve

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hexparlor/game"
)

// Habits counts how often a watched player has played each plan in each situation.
type Habits struct {
	seen map[string]map[string]float64
}

// trust is the number of observations of a situation that weigh as much as the estimate from the next more general one.
const trust = 3

// situations returns keys of a seat's situation, the most specific first: the position without the turn and the plans
// of the last round; the position alone; the plans alone; and only the seat.
func situations(s game.State, seat game.Seat, last [2]string) []string {
	board := fmt.Sprint(seat, " ", stand(s))
	plans := fmt.Sprint(seat, " ", last)
	return []string{board + plans, board, plans, fmt.Sprint(seat)}
}

// stand returns the position text without the number of the turn, a field such as "t5".
func stand(s game.State) string {
	fields := strings.Fields(s.Text(game.Spectator))
	return strings.Join(slices.DeleteFunc(fields, func(f string) bool { return f[0] == 't' }), " ")
}

// Watch counts a plan that seat played in s; last holds both seats' plans of the last round.
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

// Foresee returns the probability with which seat plays each of the plans, by the observations of its situation. Where
// these are few, those of more general situations complete them.
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

// Answer returns the index of the plan of seat with the best mean result, where likely has the probabilities of the
// other seat's plans. Of several best plans it returns the one that is best in the worst case.
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
