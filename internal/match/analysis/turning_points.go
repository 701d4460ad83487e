package analysis

import (
	"cmp"
	"slices"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// mostPoints is the maximum number of turning points of a match.
const mostPoints = 5

// Grade is how good a decision was.
type Grade string

// The grades of decisions.
const (
	Unjudged Grade = "unjudged" // the search found nothing
	Forced   Grade = "forced"   // nothing else was possible
	Differs  Grade = "differs"  // the search did not try the decision
	Good     Grade = "good"     // clearly better than a decision by chance, and hardly worse than the best
	Fair     Grade = "fair"     // it cost little; so did many other decisions
	Slip     Grade = "slip"
	Mistake  Grade = "mistake"
)

const (
	slight  = 0.05 // loss below which a decision is no slip
	choice  = 0.05 // usual loss below which decisions differ too little for a good one
	hitting = 0.25 // share of the usual loss that a good decision loses at most
)

// Grade returns how good the decision was, compared with the best one and with a decision by chance.
func (v Verdict) Grade() Grade {
	switch {
	case v.Unjudged:
		return Unjudged
	case v.Forced:
		return Forced
	case !v.Judged:
		return Differs
	case v.Loss >= Turn:
		return Mistake
	case v.Loss >= slight:
		return Slip
	case v.Usual >= choice && v.Loss <= hitting*v.Usual:
		return Good
	}
	return Fair
}

// TurningPoints returns the indexes of the decisions that decided a match, in order. Each has a reason of its own.
func TurningPoints(f *match.State, list []Verdict) []int {
	var points []int
	for i, v := range list {
		if v.Why != nil && v.Turns() && (v.Gap() >= Turn || drop(f, list, i) >= Turn) {
			points = append(points, i)
		}
	}
	weight := func(i int) float64 { return max(list[i].Loss, list[i].Gap()) }
	slices.SortStableFunc(points, func(i, j int) int { return cmp.Compare(weight(j), weight(i)) })
	headlines := map[string]bool{}
	points = slices.DeleteFunc(points, func(i int) bool {
		text := list[i].Why.Headline.Text.String()
		defer func() { headlines[text] = true }()
		return headlines[text]
	})
	points = points[:min(mostPoints, len(points))]
	slices.Sort(points)
	return points
}

// drop returns by how much the chance of the seat fell from its decision to the next one: of any seat where two teams
// move in turn, otherwise of the same seat.
func drop(f *match.State, list []Verdict, i int) float64 {
	seats := f.Game.Seats(f.Match.Options)
	team := func(seat game.Seat) int { return seats[seat-1].Team }
	alone := f.Game.Info().Sealed || len(seats) > 2
	for _, next := range list[i+1:] {
		switch {
		case next.Forced || next.Unjudged:
		case next.Seat == list[i].Seat:
			return list[i].Value - next.Value
		case alone:
		case team(next.Seat) != team(list[i].Seat):
			return list[i].Value - (1 - next.Value)
		}
	}
	switch winners := f.Result.Winners; {
	case winners == 0:
		return list[i].Value - 1/2.0
	case winners.Has(list[i].Seat):
		return list[i].Value - 1
	}
	return list[i].Value
}
