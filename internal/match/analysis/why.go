package analysis

import (
	"context"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

const (
	// Turn is the least difference of chances that makes a decision a turning point.
	Turn = 0.12
	// tries is how many continuations of each of two decisions are compared.
	tries = 6
	// often is the least difference between the shares of continuations in which a fact must follow.
	often = 0.5
	// victory is the weight of a won game among facts.
	victory = 10
	// mostDetails is the maximum number of sentences after a headline.
	mostDetails = 3
)

// Why is the reason for which a decision was better than another: what differs between their continuations.
type Why struct {
	Headline Sentence
	Details  []Sentence
	Rule     string `json:",omitempty"` // section of the rules page that decides
}

// Sentence is a sentence of a reason, for any reader.
type Sentence struct {
	Frame string       `json:",omitempty"` // how the text is meant: a choice of message review.why.frame
	Text  i18n.Message // without the name of the seat
	About game.Seat    `json:",omitempty"` // seat that the text names; 0 for none
}

// Says returns the message for a reader. own holds the seats whom the sentence calls "you"; name returns the names of
// the others.
func (s Sentence) Says(own game.Seats, name func(game.Seat) string) i18n.Message {
	text := s.Text
	if s.About != 0 {
		text = game.Named(text, own.Has(s.About), name(s.About))
	}
	return i18n.Of("review.why.frame", "frame", s.Frame, "fact", text)
}

// Turns reports whether the verdict may be that of a turning point: another decision was possible, and it was much
// better or much worse.
func (v Verdict) Turns() bool {
	return !v.Forced && len(v.Ways) > 1 && (v.Judged && v.Loss >= Turn || v.Gap() >= Turn)
}

// Explain returns why the best decision is better than the one that was played or, if it was played, than the second
// best; nil if their continuations differ in nothing that has a name.
func (v Verdict) Explain(ctx context.Context) (*Why, error) {
	known, err := Know(v.game, v.options, v.before, v.Seat)
	if err != nil {
		return nil, err
	}
	a := &adviser{Knowledge: known, ctx: ctx}
	found, other := v.Ways[0].Played, v.Ways[1]
	if i := slices.IndexFunc(v.Ways, func(w Way) bool { return w.Played }); !found {
		other = v.Ways[i]
	}
	c := comparison{seat: v.Seat, team: a.team, found: found}
	for n := range uint64(tries) {
		c.add(a.course(v.Ways[0].Moves, n), 0)
		c.add(a.course(other.Moves, n), 1)
	}
	return c.why(), ctx.Err()
}

// course is a continuation of a decision up to the second decision of its seat after it.
type course struct {
	state game.State
	facts []game.Fact
	end   i18n.Message // sentence about the end of the game; empty if the course does not reach it
	rule  string       // rule by which the game ends
}

// course plays a decision and a likely continuation. n selects the random draw of hidden parts.
func (a *adviser) course(moves []game.Move, n uint64) course {
	s, _, log := a.play(moves, n, 1)
	c := course{state: s}
	for _, e := range log.For(a.Seat) {
		f := game.EffectsOf(e).Fact
		switch {
		case f.Key != "":
			c.facts = append(c.facts, f)
		case f.Rule != "" && s.ToAct() == 0:
			c.end, c.rule = e.Message(), f.Rule
		}
	}
	return c
}

// team returns the team of a seat.
func (a *adviser) team(seat game.Seat) int { return a.seats[seat-1].Team }

// comparison counts what follows in the courses of two decisions: the better one at index 0, the other at index 1.
type comparison struct {
	seat    game.Seat
	team    func(game.Seat) int
	found   bool // whether the better decision was played
	facts   []counted
	won     [2]int
	lost    [2]int
	end     [2]course // a course that ends with the result that makes the difference
	figures []measured
	ways    [2]float64 // sum over the courses of the seat's choices at the end
	waiting bool       // whether the seat had no choice at the end of a course
}

// counted is a fact with the number of courses that contain it.
type counted struct {
	game.Fact
	text string // equal for equal facts
	n    [2]int
}

// measured is a figure with the sums of its values.
type measured struct {
	game.Figure
	sum [2]float64
	n   [2]int
}

// add adds a course of one of the decisions.
func (c *comparison) add(one course, which int) {
	seen := map[string]bool{}
	for _, f := range one.facts {
		text := f.Says("is").String()
		if seen[text] {
			continue
		}
		seen[text] = true
		i := slices.IndexFunc(c.facts, func(known counted) bool { return known.text == text && known.About == f.About })
		if i < 0 {
			i = len(c.facts)
			c.facts = append(c.facts, counted{Fact: f, text: text})
		}
		c.facts[i].n[which]++
	}
	c.result(one, which)
	for _, f := range game.FiguresOf(one.state) {
		i := slices.IndexFunc(c.figures, func(known measured) bool { return known.Key == f.Key && known.About == f.About })
		if i < 0 {
			i = len(c.figures)
			c.figures = append(c.figures, measured{Figure: f})
		}
		c.figures[i].sum[which] += f.Value
		c.figures[i].n[which]++
	}
	if !one.state.ToAct().Has(c.seat) {
		c.waiting = true
	}
	c.ways[which] += float64(len(one.state.Moves(c.seat, nil)))
}

// result counts whether a course wins or loses the game.
func (c *comparison) result(one course, which int) {
	if one.state.ToAct() != 0 {
		return
	}
	winners := one.state.Result().Winners
	switch {
	case winners.Has(c.seat):
		c.won[which]++
		if which == 0 {
			c.end[0] = one
		}
	case winners != 0:
		c.lost[which]++
		if which == 1 {
			c.end[1] = one
		}
	}
}

// point is a difference between the courses that speaks for the better decision.
type point struct {
	weight  float64
	text    Sentence
	details []Sentence
	rule    string
}

// why returns the greatest difference as headline, and others as details; nil if there is none.
func (c *comparison) why() *Why {
	points := append(c.endings(), c.events()...)
	points = append(points, c.numbers()...)
	if len(points) == 0 {
		return nil
	}
	slices.SortStableFunc(points, func(a, b point) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	w := &Why{Headline: points[0].text, Details: points[0].details, Rule: points[0].rule}
	for _, p := range points[1:] {
		if len(w.Details) < mostDetails {
			w.Details = append(w.Details, p.text)
		}
	}
	return w
}

// endings returns the differences in the results of the game.
func (c *comparison) endings() (points []point) {
	about := func(key, frame, mood string) Sentence {
		return Sentence{Frame: frame, Text: i18n.Of(key, "mood", mood), About: c.seat}
	}
	won := c.won[0] - c.won[1]
	if float64(won) >= often*tries {
		text := about("review.why.won", "", "would")
		if c.found {
			text = about("review.why.won", "found", "is")
		}
		points = append(points, c.ending(text, c.end[0], won, c.won))
	}
	lost := c.lost[1] - c.lost[0]
	if float64(lost) >= often*tries && len(points) == 0 {
		text := about("review.why.lost", c.pick("avoidable", "averted"), "is")
		points = append(points, c.ending(text, c.end[1], lost, c.lost))
	}
	return points
}

// ending returns the point of a course that ends the game.
func (c *comparison) ending(text Sentence, one course, n int, counts [2]int) point {
	details := []Sentence{c.evidence(counts)}
	if !one.end.Empty() {
		details = append(details, Sentence{Frame: "end", Text: one.end})
	}
	return point{weight: victory * float64(n) / tries, text: text, details: details, rule: one.rule}
}

// pick returns the first word for a decision that was missed, the second for one that was found.
func (c *comparison) pick(missed, found string) string {
	if c.found {
		return found
	}
	return missed
}

// evidence returns a sentence about how often something follows after each of the decisions.
func (c *comparison) evidence(n [2]int) Sentence {
	found := c.pick("no", "yes")
	return Sentence{Text: i18n.Of("review.why.often", "better", n[0], "worse", n[1], "all", tries, "found", found)}
}

// gains reports whether a fact is good for the seat's team.
func (c *comparison) gains(f game.Fact) bool {
	if f.Against != 0 {
		return c.team(f.Against) != c.team(c.seat)
	}
	return c.team(f.For) == c.team(c.seat)
}

// events returns the facts that follow much more often after one of the decisions, and speak for the better one.
func (c *comparison) events() (points []point) {
	for _, f := range c.facts {
		more, gain := float64(f.n[0]-f.n[1])/tries, c.gains(f.Fact)
		if !gain {
			more = -more
		}
		if more < often {
			continue
		}
		text := Sentence{Text: f.Says("is"), About: f.About}
		switch {
		case gain && c.found:
			text.Frame = "found"
		case gain:
			text.Text = f.Says("would")
		default:
			text.Frame = c.pick("avoidable", "averted")
		}
		points = append(points, point{
			weight: more * f.Weight, text: text, details: []Sentence{c.evidence(f.n)}, rule: f.Rule,
		})
	}
	return points
}

// numbers returns the figures that are better after the better decision. They weigh less than any event.
func (c *comparison) numbers() (points []point) {
	for _, f := range c.figures {
		if f.n[0] < tries || f.n[1] < tries {
			continue
		}
		better, worse := math.Round(f.sum[0]/tries), math.Round(f.sum[1]/tries)
		good := (better - worse) / f.Unit
		if f.Fewer != (c.team(f.About) != c.team(c.seat)) {
			good = -good
		}
		if good > 0 {
			text := Sentence{Text: i18n.Of(f.Key, "better", int(better), "worse", int(worse)), About: f.About}
			points = append(points, point{weight: scarce * good / (1 + good), text: text, rule: f.Rule})
		}
	}
	better, worse := math.Round(c.ways[0]/tries), math.Round(c.ways[1]/tries)
	if !c.waiting && worse > 0 && better-worse >= 2 && better >= wider*worse {
		text := Sentence{Text: i18n.Of("review.why.ways", "better", int(better), "worse", int(worse))}
		points = append(points, point{weight: scarce * scarce * (1 - worse/better), text: text})
	}
	return points
}

const (
	scarce = 0.1  // greatest weight of figures; its square is that of the number of ways
	wider  = 1.25 // least ratio between numbers of ways that is worth mentioning
)
