package arena

import (
	"math"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// SPRT is a sequential probability ratio test (Wald 1945) of two hypotheses about the difference of A and B: a series
// ends as soon as one of them is clearly the likelier. Since the chances of a pair are not known, each hypothesis is
// taken at its likeliest (GSPRT: Van den Bergh, A Practical Introduction to the GSPRT).
type SPRT struct {
	Elo0 float64 `json:"elo0"` // the hypothesis that is accepted if A is no better than this
	Elo1 float64 `json:"elo1"` // the hypothesis that is accepted if A is at least that good
}

// Decision is what a test has come to.
type Decision string

// The decisions of a test.
const (
	Undecided Decision = "undecided"
	AcceptH0  Decision = "H0" // Elo0 holds
	AcceptH1  Decision = "H1" // Elo1 holds
)

// bound is the log-likelihood ratio at which a hypothesis is accepted, wrongly in at most 5 % of the series.
var bound = math.Log(0.95 / 0.05)

// ParseSPRT reads "0,10".
func ParseSPRT(text string) (SPRT, error) {
	first, second, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(first, 64)
	elo1, err1 := strconv.ParseFloat(second, 64)
	if err0 != nil || err1 != nil || !(elo0 < elo1) || math.Abs(elo0) > 1000 || math.Abs(elo1) > 1000 {
		return SPRT{}, catalog.Error(i18n.Of("arena.bad-test", "text", i18n.Escaped(text)))
	}
	return SPRT{elo0, elo1}, nil
}

// Ratio is the log-likelihood ratio of the hypotheses: below zero if Elo0 is the likelier one.
func (t SPRT) Ratio(p Pairs) float64 { return p.lack(shareOf(t.Elo0)) - p.lack(shareOf(t.Elo1)) }

// Decide tells which hypothesis the pairs bear out.
func (t SPRT) Decide(p Pairs) Decision {
	switch ratio := t.Ratio(p); {
	case ratio >= bound:
		return AcceptH1
	case ratio <= -bound:
		return AcceptH0
	}
	return Undecided
}
