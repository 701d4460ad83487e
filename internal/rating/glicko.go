package rating

import (
	"math"

	"hexparlor/game/eval"
)

// Glicko-2: M. E. Glickman, "Example of the Glicko-2 system", Boston University, 2013. Numbers of steps are the
// paper's.

const (
	glickoScale = 173.7178 // points per unit of the paper's internal scale
	tau         = 0.5      // the paper's tau: it limits changes of the volatility
	converged   = 1e-6     // of the iteration in step 5
)

// Game is one match of a rating period, from the view of one player.
type Game struct {
	Opponent Rating
	Score    Score
	Weight   float64 // weight of the match: 1 for a full one, less for a rematch
}

// Play returns the rating after the games of one rating period (steps 2 to 8 of the Glicko-2 paper). Without games only
// the deviation grows.
func (r Rating) Play(games []Game) Rating {
	mu, phi := (r.Value-1500)/glickoScale, r.Deviation/glickoScale
	information, surprise := 0.0, 0.0 // 1/v and delta/v of steps 3 and 4
	for _, g := range games {
		by := weight(g.Opponent.Deviation / glickoScale)
		e := expected(mu, (g.Opponent.Value-1500)/glickoScale, by)
		information += g.Weight * by * by * e * (1 - e)
		surprise += g.Weight * by * (float64(g.Score) - e)
	}
	if information == 0 {
		r.Deviation = glickoScale * math.Hypot(phi, r.Volatility)
		return r
	}
	r.Volatility = newVolatility(r.Volatility, phi, 1/information, surprise/information)
	before := phi*phi + r.Volatility*r.Volatility // step 6
	after := 1 / (1/before + information)         // step 7
	r.Deviation = glickoScale * math.Sqrt(after)
	r.Value += glickoScale * after * surprise
	return r
}

// Expected returns the expected score, from 0 to 1, of a player with rating r against an opponent.
func (r Rating) Expected(opponent Rating) float64 {
	both := math.Hypot(r.Deviation, opponent.Deviation) / glickoScale
	return expected(r.Value/glickoScale, opponent.Value/glickoScale, weight(both))
}

// weight returns g of the Glicko-2 paper, by which a result counts less the greater the opponent's deviation phi.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected returns E of the Glicko-2 paper, the expected score of a player of strength mu; by is the weight of the
// opponent.
func expected(mu, opponent, by float64) float64 { return eval.Logistic(by * (mu - opponent)) }

// newVolatility computes step 5 of the Glicko-2 paper by the Illinois variant of regula falsi.
func newVolatility(sigma, phi, v, delta float64) float64 {
	start := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		sum := phi*phi + v + ex
		return ex*(delta*delta-sum)/(2*sum*sum) - (x-start)/(tau*tau)
	}
	a, b := start, start-tau
	if over := delta*delta - phi*phi - v; over > 0 {
		b = math.Log(over)
	} else {
		for f(b) < 0 {
			b -= tau
		}
	}
	fa, fb := f(a), f(b)
	for math.Abs(b-a) > converged {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}
