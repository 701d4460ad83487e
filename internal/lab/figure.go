package lab

import (
	"maps"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/internal/lab/stats"
)

// Figure is one thing that was measured. What it is stands in the catalogue of the lab, under figure.NAME.
type Figure struct {
	Name string `json:"name"`
	Of   string `json:"of,omitempty"` // the team, the ending, the component
	Unit Unit   `json:"unit"`
	stats.Interval
	Count int `json:"count"` // of games, decisions or whatever it is the mean of
}

// Unit is what a figure is counted in.
type Unit string

// The units of figures.
const (
	Percent Unit = "percent" // a share
	Number  Unit = "number"
	Minutes Unit = "minutes"
	Elo     Unit = "elo"
)

// What a person takes, in seconds, for a decision and for a round of sealed orders: a guess, by which lengths can be
// compared and nothing more.
const (
	perDecision = 15
	perRound    = 45
)

// What counts as much, in thousandths of a win.
const (
	matters  = 50  // a choice between moves
	onlyMove = 100 // the distance to the second best move
	ahead    = 50  // the distance from even that makes a leader
	safe     = 800 // what a winner has who cannot lose any more
	lost     = 300 // what somebody has who comes back
)

// sample is the games of an arm, made ready to be counted.
type sample struct {
	arm   Arm
	pairs []Pair
	teams int
	sides bool // there are two teams
}

func newSample(arm Arm, pairs []Pair) *sample {
	s := &sample{arm: arm, pairs: pairs}
	for _, team := range arm.Teams {
		s.teams = max(s.teams, team)
	}
	s.sides = s.teams == 2
	return s
}

// Figures are all that are made of the games of an arm alone.
func Figures(arm Arm, pairs []Pair, dealt bool) []Figure {
	s := newSample(arm, pairs)
	figures := s.fairness()
	if dealt && s.sides {
		figures = append(figures, s.luck())
	}
	figures = append(figures, s.endings()...)
	figures = append(figures, s.length()...)
	figures = append(figures, s.choices()...)
	if s.sides {
		figures = append(figures, s.tension()...)
	}
	figures = append(figures, s.secrets()...)
	return slices.DeleteFunc(figures, func(f Figure) bool { return f.Count == 0 })
}

// mean is a figure that is the mean of something over something else; what tells both for a game.
func (s *sample) mean(name string, unit Unit, what func(r *Row) (sum, over float64)) Figure {
	groups, count := s.groups(what)
	return Figure{name, "", unit, stats.Mean(groups), count}
}

// share is a figure that is the part of some things for which something holds.
func (s *sample) share(name, of string, what func(r *Row) (hits, over float64)) Figure {
	groups, count := s.groups(what)
	return Figure{name, of, Percent, stats.Share(groups), count}
}

func (s *sample) groups(what func(r *Row) (sum, over float64)) (groups []stats.Group, count int) {
	groups = make([]stats.Group, len(s.pairs))
	for i := range s.pairs {
		for n := range s.pairs[i] {
			sum, over := what(&s.pairs[i][n])
			groups[i].Sum += sum
			groups[i].Over += over
			count += int(over)
		}
	}
	return groups, count
}

// counted adds something up over a game: the sum, and what it is the mean of.
type counted func(*sample, *Row) (sum, over float64)

// total adds something up over the games of several arms, deal by deal.
func total(samples []*sample, what counted) (groups []stats.Group, count int) {
	for _, s := range samples {
		more, n := s.groups(func(r *Row) (float64, float64) { return what(s, r) })
		groups = added(groups, more)
		count += n
	}
	return groups, count
}

// truth is 1 or 0.
func truth(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

// points are what a team got out of a game, from 0 to 1; a draw is shared by all.
func (s *sample) points(r *Row, team int) float64 {
	if len(r.Winners) == 0 {
		return 1 / float64(s.teams)
	}
	return truth(s.team(r.Winners[0]) == team)
}

func (s *sample) team(seat game.Seat) int { return s.arm.Teams[seat-1] }

// scale counts pairs by what somebody got out of them.
func (s *sample) scale(points func(r *Row) float64) stats.Scale {
	scale := stats.NewScale(0, 1, 2*s.teams)
	for i := range s.pairs {
		scale.Add((points(&s.pairs[i][0]) + points(&s.pairs[i][1])) / 2)
	}
	return scale
}

// Advantage is the share of the points that the first team got.
func Advantage(pairs []Pair, arm Arm) stats.Interval {
	s := newSample(arm, pairs)
	return s.scale(func(r *Row) float64 { return s.points(r, 1) }).Interval()
}

// fairness tells what each team and who moves first got.
func (s *sample) fairness() []Figure {
	var figures []Figure
	for team := 1; team <= s.teams; team++ {
		scale := s.scale(func(r *Row) float64 { return s.points(r, team) })
		figures = append(figures, Figure{"team", teamName(team), Percent, scale.Interval(), 2 * len(s.pairs)})
	}
	if !s.sides {
		return figures
	}
	begins := map[game.Seat]bool{}
	for _, p := range s.pairs {
		begins[p[0].First] = true
	}
	if len(begins) > 1 {
		figures = append(figures, s.share("first", "", func(r *Row) (float64, float64) {
			if r.First == 0 {
				return 0, 0
			}
			return s.points(r, s.team(r.First)), 1
		}))
	}
	return append(figures, s.share("blood", "", func(r *Row) (float64, float64) {
		if r.Blood == 0 {
			return 0, 0
		}
		return 1 - s.points(r, s.team(r.Blood)), 1
	}))
}

func teamName(team int) string { return string(rune('0' + team)) }

// luck is how much of the outcome the deal explains.
func (s *sample) luck() Figure {
	outcomes := make([][2]float64, len(s.pairs))
	for i, p := range s.pairs {
		outcomes[i] = [2]float64{s.points(&p[0], 1), s.points(&p[1], 1)}
	}
	return Figure{"luck", "", Percent, stats.Correlation(outcomes), 2 * len(s.pairs)}
}

// endings tells how games end.
func (s *sample) endings() []Figure {
	figures := []Figure{s.share("draws", "", func(r *Row) (float64, float64) { return truth(len(r.Winners) == 0), 1 })}
	reasons := map[string]bool{}
	for _, p := range s.pairs {
		reasons[p[0].Reason], reasons[p[1].Reason] = true, true
	}
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		figures = append(figures, s.share("ending", reason, func(r *Row) (float64, float64) {
			return truth(r.Reason == reason), 1
		}))
	}
	return figures
}

// length tells how long games are.
func (s *sample) length() []Figure {
	plies := make([]float64, 0, 2*len(s.pairs))
	lines := map[string]bool{}
	for _, p := range s.pairs {
		for _, r := range p {
			plies = append(plies, float64(r.Plies))
			lines[r.Line] = true
		}
	}
	figures := []Figure{
		s.mean("plies", Number, func(r *Row) (float64, float64) { return float64(r.Plies), 1 }),
		{"plies.median", "", Number, stats.Median(plies), len(plies)},
		s.mean("decisions", Number, func(r *Row) (float64, float64) { return float64(r.open()), 1 }),
		s.mean("rounds", Number, func(r *Row) (float64, float64) { return float64(r.Rounds), truth(r.Rounds > 0) }),
		s.mean("minutes", Minutes, func(r *Row) (float64, float64) { return r.minutes(), 1 }),
	}
	if len(plies) > 0 {
		share := float64(len(lines)) / float64(len(plies))
		alone := stats.Interval{Value: share, Low: share, High: share}
		figures = append(figures, Figure{"different", "", Percent, alone, len(plies)})
	}
	return figures
}

// open is how many decisions had more than one way to go on.
func (r *Row) open() int {
	n := 0
	for _, ways := range r.Decisions.Ways {
		if ways > 1 {
			n++
		}
	}
	return n
}

// minutes are what people would take for a game.
func (r *Row) minutes() float64 {
	if r.Rounds > 0 {
		return float64(r.Rounds) * perRound / 60
	}
	return float64(r.open()) * perDecision / 60
}

// each sums up something over the decisions of a game.
func each(column func(d *Decisions) []int, value func(v int) (sum, over float64)) func(r *Row) (sum, over float64) {
	return func(r *Row) (sum, over float64) {
		for _, v := range column(&r.Decisions) {
			s, o := value(v)
			sum += s
			over += o
		}
		return sum, over
	}
}

// known leaves out what no search has told.
func known(value func(v int) float64) func(int) (float64, float64) {
	return func(v int) (float64, float64) {
		if v == unknown {
			return 0, 0
		}
		return value(v), 1
	}
}

// choices tells how much there is to choose.
func (s *sample) choices() []Figure {
	ways := func(d *Decisions) []int { return d.Ways }
	gap := func(d *Decisions) []int { return d.Gap }
	stake := func(d *Decisions) []int { return d.Stake }
	typical := s.mean("ways", Number, each(ways, func(v int) (float64, float64) {
		return math.Log(float64(v)), truth(v > 1)
	}))
	if typical.Value = math.Exp(typical.Value); typical.Bounded() {
		typical.Low, typical.High = math.Exp(typical.Low), math.Exp(typical.High)
	}
	return []Figure{
		typical,
		s.share("forced", "", each(ways, func(v int) (float64, float64) { return truth(v == 1), 1 })),
		s.share("matters", "", each(stake, known(func(v int) float64 { return truth(v >= matters) }))),
		s.share("only", "", each(gap, known(func(v int) float64 { return truth(v >= onlyMove) }))),
		s.mean("gap", Percent, each(gap, known(func(v int) float64 { return float64(v) / thousand }))),
	}
}

// secrets tells how what is hidden becomes known, and how well sealed orders can be foreseen.
func (s *sample) secrets() []Figure {
	return []Figure{
		s.mean("guess", Percent, func(r *Row) (sum, over float64) {
			for _, g := range r.Decisions.Guess {
				if g != unknown {
					sum += float64(g) / thousand
					over++
				}
			}
			return sum, over
		}),
		s.mean("unveiled", Percent, func(r *Row) (float64, float64) {
			if len(r.Unveiled) < 2 {
				return 0, 0
			}
			return float64(r.Unveiled[(len(r.Unveiled)-1)/2]) / float64(r.Plies), 1
		}),
	}
}
