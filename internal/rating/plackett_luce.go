package rating

import "math"

// Plackett-Luce: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine
// Learning Research 12 (2011), algorithm 4, with the paper's gamma. The parameters are those of OpenSkill, multiplied
// by 60 so that its 25 is 1500.

const (
	beta  = 250  // standard deviation of a player's performance in one match
	kappa = 1e-4 // least share of a variance that a match leaves
)

// Team is a team of players who win and lose together, with its place: 1 is the best, and teams can share a place.
type Team struct {
	Players []Rating
	Place   int
}

// side holds the quantities that the Plackett-Luce paper defines for a team.
type side struct {
	mu, variance float64
	strength     float64 // exp(mu/c), divided by that of the strongest team against overflow
}

// PlayMany returns the ratings after a match between teams, in the order of teams and players. weight is 1 for a full
// match, less for a rematch.
func PlayMany(teams []Team, weight float64) [][]Rating {
	sides, c := sidesOf(teams)
	after := make([][]Rating, len(teams))
	for i, t := range teams {
		omega, delta := update(teams, sides, i)
		gain := weight * omega / c
		shrink := weight * delta * math.Sqrt(sides[i].variance) / c / (c * c)
		for _, p := range t.Players {
			variance := p.Deviation * p.Deviation
			p.Value += variance * gain
			p.Deviation *= math.Sqrt(max(1-variance*shrink, kappa))
			after[i] = append(after[i], p)
		}
	}
	return after
}

func sidesOf(teams []Team) (sides []side, c float64) {
	sides = make([]side, len(teams))
	best := math.Inf(-1)
	for i, t := range teams {
		for _, p := range t.Players {
			sides[i].mu += p.Value
			sides[i].variance += p.Deviation * p.Deviation
		}
		c += sides[i].variance + beta*beta
		best = max(best, sides[i].mu)
	}
	c = math.Sqrt(c)
	for i := range sides {
		sides[i].strength = math.Exp((sides[i].mu - best) / c)
	}
	return sides, c
}

// update returns omega and delta of the paper for team i, without their common factors.
func update(teams []Team, sides []side, i int) (omega, delta float64) {
	for q, other := range teams {
		if other.Place > teams[i].Place {
			continue
		}
		sum, tied := 0.0, 0.0
		for s, t := range teams {
			if t.Place >= other.Place {
				sum += sides[s].strength
			}
			if t.Place == other.Place {
				tied++
			}
		}
		share := sides[i].strength / sum
		if q == i {
			omega += (1 - share) / tied
		} else {
			omega -= share / tied
		}
		delta += share * (1 - share) / tied
	}
	return omega, delta
}
