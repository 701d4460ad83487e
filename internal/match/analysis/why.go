package analysis

import (
	"context"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
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
	Cells []string     `json:",omitempty"` // cells that the sentence speaks of; a board lights them up
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
	kind, other := found, v.Ways[1]
	if i := slices.IndexFunc(v.Ways, func(w Way) bool { return w.Played }); i != 0 {
		kind, other = missed, v.Ways[i]
	}
	return a.compare(kind, v.Ways[0].Moves, [][]game.Move{other.Moves}).why(), ctx.Err()
}

// compare plays continuations of a decision, and as many of the other decisions, the first of them most often.
func (a *adviser) compare(kind kind, better []game.Move, others [][]game.Move) *comparison {
	c := &comparison{seat: a.Seat, team: a.team, kind: kind}
	for n := range tries {
		c.add(a.course(better, uint64(n)), 0)
		if len(others) > 0 {
			c.add(a.course(others[n%len(others)], uint64(n)), 1)
		}
	}
	return c
}

// course is a continuation of a decision up to the second decision of its seat after it.
type course struct {
	playout
	facts []fact
	end   i18n.Message // sentence about the end of the game; empty if the course does not reach it
	rule  string       // rule by which the game ends
}

// fact is a fact of a course.
type fact struct {
	game.Fact
	now   bool     // whether the decision itself has this effect
	cells []string // cells that the event names
}

// course plays a decision and a likely continuation. n selects the random draw of hidden parts.
func (a *adviser) course(moves []game.Move, n uint64) course {
	p := a.play(moves, n, 1)
	c := course{playout: p}
	for i, e := range p.log.Events {
		if e = e.For(a.Seat); e == nil {
			continue
		}
		f := game.EffectsOf(e).Fact
		switch {
		case f.Key != "":
			c.facts = append(c.facts, fact{Fact: f, now: i < p.now, cells: hex.CellsIn(e.Message().Values())})
		case f.Rule != "" && p.state.ToAct() == 0:
			c.end, c.rule = e.Message(), f.Rule
		}
	}
	return c
}

// team returns the team of a seat.
func (a *adviser) team(seat game.Seat) int { return a.seats[seat-1].Team }

// kind says what the better one of two compared decisions is.
type kind int

// The kinds of comparisons.
const (
	missed  kind = iota // the other one was played
	found               // it was played, and the other one is the second best
	advised             // nothing was played yet, and the others are all that promise less
)

// comparison counts what follows in the courses of a better decision, at index 0, and of others, at index 1.
type comparison struct {
	seat    game.Seat
	team    func(game.Seat) int
	kind    kind
	facts   []counted
	won     [2]int
	lost    [2]int
	end     [2]course // a course that ends with the result that makes the difference
	figures []measured
	ways    [2]float64 // sum over the courses of the seat's choices when it decides again
	replies [2]replies // of the seat that decides next, if it is another one
	open    bool       // whether decisions change the position before others decide
	waiting bool       // whether the seat did not decide again in a course
}

// replies are the first decisions of the next seat in the courses of one decision.
type replies struct {
	by      game.Seat
	choices float64 // sum over the courses of the seat's choices
	n       int     // number of courses with such a decision
	events  []reply // first events of these decisions
}

// reply is an event with the number of courses that it begins the answer in.
type reply struct {
	text  string
	event game.Event
	n     int
}

// add adds the answer of a course, as far as seat may know it.
func (r *replies) add(one playout, seat game.Seat) {
	if one.by == 0 || one.by == seat {
		return
	}
	r.by = one.by
	r.choices += float64(one.choices)
	r.n++
	if one.at >= len(one.log.Events) {
		return
	}
	e := one.log.Events[one.at].For(seat)
	if e == nil {
		return
	}
	text := e.Message().String()
	i := slices.IndexFunc(r.events, func(known reply) bool { return known.text == text })
	if i < 0 {
		i = len(r.events)
		r.events = append(r.events, reply{text: text, event: e})
	}
	r.events[i].n++
}

// counted is a fact with the number of courses that contain it.
type counted struct {
	fact
	text string // equal for equal facts
	n    [2]int
}

// measured is a figure with the sums of its values when the seat decides again, and after the decision itself.
type measured struct {
	game.Figure
	sum   [2]float64
	first [2]float64
	n     [2]int
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
			c.facts = append(c.facts, counted{fact: f, text: text})
		}
		known := &c.facts[i]
		known.n[which]++
		known.now = known.now && f.now
		known.cells = slices.DeleteFunc(known.cells, func(cell string) bool { return !slices.Contains(f.cells, cell) })
	}
	c.result(one, which)
	for _, f := range game.FiguresOf(one.next) {
		known := c.figure(f)
		known.sum[which] += f.Value
		known.n[which]++
	}
	if one.first != nil {
		c.open = true
		for _, f := range game.FiguresOf(one.first) {
			c.figure(f).first[which] += f.Value
		}
	}
	if !one.next.ToAct().Has(c.seat) {
		c.waiting = true
	}
	c.ways[which] += float64(len(one.next.Moves(c.seat, nil)))
	c.replies[which].add(one.playout, c.seat)
}

// figure returns what is known of a figure.
func (c *comparison) figure(f game.Figure) *measured {
	i := slices.IndexFunc(c.figures, func(known measured) bool { return known.Key == f.Key && known.About == f.About })
	if i < 0 {
		i = len(c.figures)
		c.figures = append(c.figures, measured{Figure: f})
	}
	return &c.figures[i]
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
	minor   bool // whether the point is no reason by itself
}

// why returns the greatest difference as headline, and others as details; nil if there is none that is a reason by
// itself.
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
	if points[0].minor && c.kind != advised {
		return nil
	}
	w := &Why{Headline: points[0].text, Details: points[0].details, Rule: points[0].rule}
	for _, p := range points[1:] {
		if len(w.Details) < mostDetails {
			w.Details = append(w.Details, p.text)
		}
	}
	return w
}

// advice returns the two greatest differences that speak for the advised decision, and the greatest that speaks against
// it.
func (c *comparison) advice() (reasons []Sentence) {
	if w := c.why(); w != nil {
		reasons = append(reasons, w.Headline)
		reasons = append(reasons, w.Details[:min(1, len(w.Details))]...)
	}
	price := c.greatest(func(f counted) bool { return !c.gains(f.Fact) && c.share(f) <= -often })
	if price != nil {
		reasons = append(reasons, Sentence{Frame: "price", Text: price.Says("is"), About: price.About, Cells: price.cells})
	}
	return reasons
}

// gain returns the greatest gain that follows in nearly all courses of the better decision; ok is false if none does.
func (c *comparison) gain() (text Sentence, ok bool) {
	f := c.greatest(func(f counted) bool { return c.gains(f.Fact) && !c.careless(f.Fact) && f.n[0] >= tries-1 })
	if f == nil {
		return Sentence{}, false
	}
	text = Sentence{Frame: "likely", Text: f.Says("is"), About: f.About, Cells: f.cells}
	if f.now {
		text.Frame = ""
	}
	return text, true
}

// greatest returns the fact of the greatest weight among those that are meant; nil if there are none.
func (c *comparison) greatest(meant func(counted) bool) (greatest *counted) {
	for i, f := range c.facts {
		if meant(f) && (greatest == nil || f.Weight > greatest.Weight) {
			greatest = &c.facts[i]
		}
	}
	return greatest
}

// endings returns the differences in the results of the game.
func (c *comparison) endings() (points []point) {
	about := func(key, frame, mood string) Sentence {
		return Sentence{Frame: frame, Text: i18n.Of(key, "mood", mood), About: c.seat}
	}
	won := c.won[0] - c.won[1]
	if float64(won) >= often*tries {
		text := about("review.why.won", c.pick("", "found", "likely"), c.pick("would", "is", "is"))
		points = append(points, c.ending(text, c.end[0], won, c.won))
	}
	lost := c.lost[1] - c.lost[0]
	if float64(lost) >= often*tries && len(points) == 0 {
		text := about("review.why.lost", c.pick("avoidable", "averted", "otherwise"), "is")
		points = append(points, c.ending(text, c.end[1], lost, c.lost))
	}
	return points
}

// ending returns the point of a course that ends the game.
func (c *comparison) ending(text Sentence, one course, n int, counts [2]int) point {
	details := c.evidence(counts)
	if !one.end.Empty() {
		details = append(details, Sentence{Frame: "end", Text: one.end})
	}
	return point{weight: victory * float64(n) / tries, text: text, details: details, rule: one.rule}
}

// pick returns the word for the kind of the comparison.
func (c *comparison) pick(ifMissed, ifFound, ifAdvised string) string {
	return [...]string{missed: ifMissed, found: ifFound, advised: ifAdvised}[c.kind]
}

// evidence returns a sentence about how often something follows after each of two decisions; none about advice.
func (c *comparison) evidence(n [2]int) []Sentence {
	if c.kind == advised {
		return nil
	}
	played := c.pick("no", "yes", "")
	return []Sentence{{Text: i18n.Of("review.why.often", "better", n[0], "worse", n[1], "all", tries, "found", played)}}
}

// gains reports whether a fact is good for the seat's team.
func (c *comparison) gains(f game.Fact) bool {
	if f.Against != 0 {
		return c.team(f.Against) != c.team(c.seat)
	}
	return c.team(f.For) == c.team(c.seat)
}

// share returns how much oftener a fact follows after the better decision, as a share of the courses; negative if the
// fact speaks against that decision.
func (c *comparison) share(f counted) float64 {
	more := float64(f.n[0]-f.n[1]) / tries
	if !c.gains(f.Fact) {
		return -more
	}
	return more
}

// careless reports whether a team does the fact to itself. That other decisions are careless is no reason for one.
func (c *comparison) careless(f game.Fact) bool {
	return f.For != 0 && f.Against != 0 && c.team(f.For) == c.team(f.Against)
}

// events returns the facts that follow much more often after one of the decisions, and speak for the better one.
func (c *comparison) events() (points []point) {
	for _, f := range c.facts {
		share := c.share(f)
		if share < often || c.kind != missed && c.careless(f.Fact) {
			continue
		}
		text := Sentence{Text: f.Says("is"), About: f.About, Cells: f.cells}
		switch {
		case !c.gains(f.Fact):
			text.Frame = c.pick("avoidable", "averted", "otherwise")
		case c.kind == missed:
			text.Text = f.Says("would")
		case c.kind == found:
			text.Frame = "found"
		case !f.now:
			text.Frame = "likely"
		}
		points = append(points, point{
			weight: share * f.Weight, text: text, details: c.evidence(f.n), rule: f.Rule,
		})
	}
	return points
}

// gap is by how much a figure is better after the better decision, with its values after both decisions.
type gap struct{ units, better, worse float64 }

// gapOf returns the difference of a figure of the seat when it decides again; if there is none, the difference right
// after the decision. Differences that later moves reverse, or that come from rounding alone, are none.
func (c *comparison) gapOf(f measured) gap {
	later, now := c.units(f, f.sum), c.units(f, f.first)
	switch {
	case c.kind == advised && c.open && (now.units <= 0 || later.units < 0):
		return gap{}
	case later.units == 0 && c.open:
		return now
	}
	return later
}

// units returns the difference between two sums of a figure.
func (c *comparison) units(f measured, sums [2]float64) gap {
	g := gap{better: math.Round(sums[0] / tries), worse: math.Round(sums[1] / tries)}
	if math.Abs(sums[0]-sums[1])/tries < f.Unit*often {
		return g
	}
	g.units = (g.better - g.worse) / f.Unit
	if f.Fewer != (c.team(f.About) != c.team(c.seat)) {
		g.units = -g.units
	}
	return g
}

// numbers returns the figures that are better after the better decision. They weigh less than any event.
func (c *comparison) numbers() (points []point) {
	if c.kind != missed && slices.ContainsFunc(c.facts, func(f counted) bool { return c.careless(f.Fact) }) {
		return nil
	}
	for _, f := range c.figures {
		if f.n[0] < tries || f.n[1] < tries {
			continue
		}
		if g := c.gapOf(f); g.units > 0 {
			text := Sentence{Text: i18n.Of(f.Key, "better", int(g.better), "worse", int(g.worse)), About: f.About}
			p := point{weight: scarce * g.units / (1 + g.units), text: text, rule: f.Rule, minor: f.Minor}
			if f.Minor {
				p.weight *= scarce * scarce
			}
			points = append(points, p)
		}
	}
	if !slices.ContainsFunc(points, func(p point) bool { return !p.minor }) {
		points = append(points, c.choices()...)
	}
	return points
}

// choices returns the numbers of choices of the seat when it decides again, and of its opponent before, where they are
// better after the better decision. They weigh less than any figure.
func (c *comparison) choices() (points []point) {
	add := func(key string, more, less float64, better, worse float64, about game.Seat) {
		if less > 0 && more-less >= 2 && more >= wider*less {
			text := Sentence{Text: i18n.Of(key, "better", int(better), "worse", int(worse)), About: about}
			points = append(points, point{weight: scarce * scarce * (1 - less/more), text: text})
		}
	}
	better, worse := math.Round(c.ways[0]/tries), math.Round(c.ways[1]/tries)
	if !c.waiting {
		add("review.why.ways", better, worse, better, worse, 0)
	}
	then, other := c.replies[0], c.replies[1]
	if then.n == tries && other.n == tries && c.team(then.by) != c.team(c.seat) {
		better, worse = math.Round(then.choices/tries), math.Round(other.choices/tries)
		add("review.why.choices", worse, better, better, worse, then.by)
	}
	return points
}

// answer returns the only answer that the opponent has, or one that names cells and follows in nearly all courses of
// the better decision; ok is false if there is neither.
func (c *comparison) answer() (text Sentence, ok bool) {
	for _, r := range c.replies[0].events {
		m := r.event.Message()
		answer := Sentence{Frame: "answer", Text: m, Cells: hex.CellsIn(m.Values())}
		switch {
		case r.n == tries && c.replies[0].choices == tries:
			answer.Frame = "forced"
			return answer, true
		case r.n >= tries-1 && len(answer.Cells) > 0:
			return answer, true
		}
	}
	return Sentence{}, false
}

const (
	scarce = 0.1  // greatest weight of figures; its square is that of the number of ways
	wider  = 1.25 // least ratio between numbers of ways that is worth mentioning
)
