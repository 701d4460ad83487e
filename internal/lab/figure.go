package lab

import (
	"maps"
	"math"
	"slices"

	"hexparlor/game"
	"hexparlor/internal/lab/stats"
)

// Figure is one measured quantity of a study. Its title is the message figure.NAME in the catalog of the lab.
type Figure struct {
	Name string `json:"name"`
	Of   string `json:"of,omitempty"` // team, way of ending or component that the figure is about; empty for all games
	Unit Unit   `json:"unit"`
	stats.Interval
	Count int `json:"count"` // number of games, decisions or other items over which the mean is taken
}

// Unit is the unit of measure of a figure.
type Unit string

// The units of measure.
const (
	Percent Unit = "percent" // a share, shown in percent
	Number  Unit = "number"
	Minutes Unit = "minutes"
	Elo     Unit = "elo"
)

// Pace is how long people are assumed to think, in seconds. It serves only to compare lengths of games.
type Pace struct {
	Decision int // for a decision that a player takes while the others wait
	Round    int // for a round in which all players decide at once
}

// UsualPace is the pace that is assumed unless another is chosen.
var UsualPace = Pace{Decision: 15, Round: 45}

// Thresholds of expected results, in thousandths of a win.
const (
	matters  = 50  // least gap at which a choice between moves matters
	onlyMove = 100 // least gap to the second best move at which a move counts as the only one
	ahead    = 50  // least distance from even of a leader
	safe     = 800 // least value of a winner who cannot lose any more
	lost     = 300 // most value from which a comeback counts
)

// sample is the games of one arm, prepared for computing figures.
type sample struct {
	arm   Arm
	pairs []Pair
	teams int
	sides bool // whether the arm has two teams
}

func newSample(arm Arm, pairs []Pair) *sample {
	s := &sample{arm: arm, pairs: pairs}
	for _, team := range arm.Teams {
		s.teams = max(s.teams, team)
	}
	s.sides = s.teams == 2
	return s
}

// Figures returns all figures of one arm of the study.
func (b *Data) Figures(arm int) []Figure {
	s := newSample(b.Arms[arm], b.Pairs(arm))
	figures := s.fairness()
	if b.Dealt && s.sides {
		figures = append(figures, s.luck())
	}
	figures = append(figures, s.endings()...)
	figures = append(figures, s.length(b.Pace)...)
	figures = append(figures, s.choices()...)
	if s.sides {
		figures = append(figures, s.tension()...)
	}
	figures = append(figures, s.secrets()...)
	return slices.DeleteFunc(figures, func(f Figure) bool { return f.Count == 0 })
}

// mean returns a figure that is the quotient of two sums over all games; what returns both terms of one game.
func (s *sample) mean(name string, unit Unit, what func(r *Row) (sum, over float64)) Figure {
	groups, count := s.groups(what)
	return Figure{name, "", unit, stats.Mean(groups), count}
}

// share returns a figure that is the share of items with some property; what returns the number with the property and
// the number of all items of one game.
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

// counted is a function that returns, for one game, a sum and the number of items over which it sums.
type counted func(*sample, *Row) (sum, over float64)

// total sums up a quantity over the games of several samples, in one group for each deal; count is the number of items.
func total(samples []*sample, what counted) (groups []stats.Group, count int) {
	for _, s := range samples {
		more, n := s.groups(func(r *Row) (float64, float64) { return what(s, r) })
		groups = added(groups, more)
		count += n
	}
	return groups, count
}

// truth returns 1 if holds is true, else 0.
func truth(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

// points returns the points of a team in a game: 1 for a win, 0 for a loss, an equal share for a draw.
func (s *sample) points(r *Row, team int) float64 {
	if len(r.Winners) == 0 {
		return 1 / float64(s.teams)
	}
	return truth(s.team(r.Winners[0]) == team)
}

func (s *sample) team(seat game.Seat) int { return s.arm.Teams[seat-1] }

// scale counts the pairs of a sample by the mean of points over both games.
func (s *sample) scale(points func(r *Row) float64) stats.Scale {
	scale := stats.NewScale(0, 1, 2*s.teams)
	for i := range s.pairs {
		scale.Add((points(&s.pairs[i][0]) + points(&s.pairs[i][1])) / 2)
	}
	return scale
}

// Advantage returns the share of the points that the first team of an arm gets, with its interval.
func Advantage(pairs []Pair, arm Arm) stats.Interval {
	s := newSample(arm, pairs)
	return s.scale(func(r *Row) float64 { return s.points(r, 1) }).Interval()
}

// fairness returns the scores of each team and of the seat that moves first.
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

// luck returns the share of the variance of results that the deal explains.
func (s *sample) luck() Figure {
	outcomes := make([][2]float64, len(s.pairs))
	for i, p := range s.pairs {
		outcomes[i] = [2]float64{s.points(&p[0], 1), s.points(&p[1], 1)}
	}
	return Figure{"luck", "", Percent, stats.Correlation(outcomes), 2 * len(s.pairs)}
}

// endings returns figures about the results and reasons with which games end.
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

// length returns figures about the length of games.
func (s *sample) length(pace Pace) []Figure {
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
		s.mean("minutes", Minutes, func(r *Row) (float64, float64) { return r.minutes(pace), 1 }),
	}
	if len(plies) > 0 {
		share := float64(len(lines)) / float64(len(plies))
		alone := stats.Interval{Value: share, Low: share, High: share}
		figures = append(figures, Figure{"different", "", Percent, alone, len(plies)})
	}
	return figures
}

// open returns the number of decisions with more than one legal option.
func (r *Row) open() int {
	n := 0
	for _, ways := range r.Decisions.Ways {
		if ways > 1 {
			n++
		}
	}
	return n
}

// minutes returns an estimate of the minutes that human players would need for the game.
func (r *Row) minutes(pace Pace) float64 {
	alone := r.Alone
	if r.Rounds == 0 {
		alone = r.open()
	}
	return float64(r.Rounds*pace.Round+alone*pace.Decision) / 60
}

// each returns a function that sums up value over one column of a game's decisions.
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

// known returns a function that ignores unknown values and counts all others with value.
func known(value func(v int) float64) func(int) (float64, float64) {
	return func(v int) (float64, float64) {
		if v == unknown {
			return 0, 0
		}
		return value(v), 1
	}
}

// choices returns figures about the number of options in a decision, and how much the decision matters.
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

// secrets returns figures about when hidden information is revealed, and how predictable sealed orders are.
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
