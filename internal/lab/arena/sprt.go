package arena

import (
	"math"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// SPRT is a sequential probability ratio test (Wald 1945) of two hypotheses about the strength of A minus that of B. A
// series ends as soon as one of them is clearly more likely. The probabilities of results under a hypothesis are
// unknown; the most likely ones are used (GSPRT: Van den Bergh, A Practical Introduction to the GSPRT).
type SPRT struct {
	Elo0 float64 `json:"elo0"` // hypothesis H0: A is better by at most this number of Elo points
	Elo1 float64 `json:"elo1"` // hypothesis H1: A is better by at least this number of Elo points
}

// Decision is the state or result of a sequential test.
type Decision string

// The decisions of a test.
const (
	Undecided Decision = "undecided"
	AcceptH0  Decision = "H0" // Elo0 is accepted
	AcceptH1  Decision = "H1" // Elo1 is accepted
)

// bound is the log-likelihood ratio at which the test accepts a hypothesis. At most 5 % of the decisions are wrong.
var bound = math.Log(0.95 / 0.05)

// ParseSPRT parses the two hypotheses of a test in Elo points, such as "0,10".
func ParseSPRT(text string) (SPRT, error) {
	first, second, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(first, 64)
	elo1, err1 := strconv.ParseFloat(second, 64)
	if err0 != nil || err1 != nil || !(elo0 < elo1) || math.Abs(elo0) > 1000 || math.Abs(elo1) > 1000 {
		return SPRT{}, catalog.Error(i18n.Of("arena.bad-test", "text", i18n.Escaped(text)))
	}
	return SPRT{elo0, elo1}, nil
}

// Ratio returns the log-likelihood ratio of H1 to H0: it is negative if H0 is more likely.
func (t SPRT) Ratio(p Pairs) float64 { return p.lack(shareOf(t.Elo0)) - p.lack(shareOf(t.Elo1)) }

// Decide returns the hypothesis that the pairs support clearly enough, or Undecided.
func (t SPRT) Decide(p Pairs) Decision {
	switch ratio := t.Ratio(p); {
	case ratio >= bound:
		return AcceptH1
	case ratio <= -bound:
		return AcceptH0
	}
	return Undecided
}
