package lab

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab/stats"
)

// Question is what a study is to answer. Its games answer it with one Reply for each thing that it asks about.
type Question string

// The questions.
const (
	Favoured Question = "favoured" // Is a side favoured?
	Fairer   Question = "fairer"   // Which of the compared rules is fairer?
	Shorter  Question = "shorter"  // Which of them makes shorter games?
	Draws    Question = "draws"    // Which of them makes fewer draws?
	Changed  Question = "change"   // What do other rules change?
	Worth    Question = "worth"    // Is a component used, and does it win?
	Luck     Question = "luck"     // How much is luck, and how much skill?
)

// questions lists the questions in the order in which a study answers them.
var questions = []Question{Favoured, Fairer, Shorter, Draws, Changed, Worth, Luck}

// ParseQuestions returns the questions with these names, or an error that lists the names.
func ParseQuestions(names []string) ([]Question, error) {
	var asked []Question
	for _, name := range names {
		q := Question(strings.TrimSpace(name))
		if !slices.Contains(questions, q) {
			return nil, catalog.Error(i18n.Of("lab.question", "text", i18n.Escaped(name), "questions", i18n.And(questions)))
		}
		if !slices.Contains(asked, q) {
			asked = append(asked, q)
		}
	}
	return asked, nil
}

// CheckQuestions returns an error if the study has no games that could answer one of its questions.
func (s Settings) CheckQuestions() error {
	for _, q := range s.Questions {
		if !slices.Contains(s.answerable(), q) {
			return catalog.Error(i18n.Of("lab.question."+string(q)+".missing", "question", string(q)))
		}
	}
	return nil
}

// answerable returns the questions for which the study has arms.
func (s Settings) answerable() []Question {
	answers := []Question{Favoured}
	if s.count(Plain) > 1 {
		answers = append(answers, Fairer, Shorter, Draws, Changed)
	}
	if s.count(Without) > 0 {
		answers = append(answers, Worth)
	}
	if s.Dealt || s.count(Depth) > 0 {
		answers = append(answers, Luck)
	}
	return answers
}

// count returns the number of arms of a kind.
func (s Settings) count(kind Kind) (n int) {
	for _, a := range s.Arms {
		n += int(truth(a.Kind == kind))
	}
	return n
}

// mostChosen is the most components of a study that count as chosen one by one.
const mostChosen = 3

// Asked returns the questions of the study. A study that names none asks whether a side is favoured, what other rules
// change, and what each of a few components is worth.
func (s Settings) Asked() []Question {
	if len(s.Questions) > 0 {
		return s.Questions
	}
	asked := []Question{Favoured}
	if s.count(Plain) > 1 {
		asked = append(asked, Changed)
	}
	if n := s.count(Without); n > 0 && n <= mostChosen {
		asked = append(asked, Worth)
	}
	return asked
}

// Reply answers a question about one thing: a set of options, a component or a player.
type Reply struct {
	Question Question `json:"question"`
	Arm      int      `json:"arm"`
	Figure            // the estimate; its interval holds for all replies of the study at once
	Fair     float64  `json:"fair,omitempty"` // share that each side would get
	Base     float64  `json:"base,omitempty"` // mean under the rules compared with, of a difference
	Answer
	Weak *Figure `json:"weak,omitempty"` // the same estimate for the weak players; null if none have played
}

// raw is a reply before it is judged.
type raw struct {
	Reply
	expected float64
	sides    int      // number of sides among which the favoured one was chosen
	all      []Figure // their shares, if there are more than two
}

// Replies returns the answers to the questions of the study. Their intervals hold at once in 95 % of studies
// (Bonferroni), whatever else is looked at; nothing that is not asked widens them.
func (b *Data) Replies() []Reply {
	var found []raw
	for _, q := range questions {
		if slices.Contains(b.Asked(), q) {
			found = append(found, b.raw(q)...)
		}
	}
	found = slices.DeleteFunc(found, func(r raw) bool { return r.Count == 0 || !r.Bounded() })
	replies := make([]Reply, len(found))
	for i, r := range found {
		replies[i] = r.judged(len(found))
	}
	return replies
}

// raw returns the unjudged replies to one question.
func (b *Data) raw(q Question) []raw {
	switch q {
	case Favoured:
		return b.favoured()
	case Fairer:
		return b.compare(q, comparedFairness)
	case Shorter, Draws, Changed:
		if _, settings := b.crossed(); q == Changed && len(settings) > 0 {
			return b.effects()
		}
		var found []raw
		for _, figure := range compared {
			if q == Changed || q == Shorter && figure.name == "plies" || q == Draws && figure.name == "draws" {
				found = append(found, b.compare(q, figure)...)
			}
		}
		slices.SortStableFunc(found, func(x, y raw) int { return cmp.Compare(x.Arm, y.Arm) })
		return found
	case Worth:
		return b.worth()
	case Luck:
		return b.luck()
	}
	return nil
}

// mostArms is the most sets of options for each of which a study says whether a side is favoured. With more of them it
// says so of the first.
const mostArms = 6

// favoured returns, for each set of options, the share of the side that is farthest from a fair one.
func (b *Data) favoured() (found []raw) {
	for arm, a := range b.Arms {
		if a.Kind != Plain || arm > 0 && b.count(Plain) > mostArms {
			continue
		}
		if r, ok := b.favouredIn(arm); ok {
			found = append(found, r)
		}
	}
	return found
}

// favouredIn returns the share of the side that is farthest from a fair one in an arm; ok is false if the arm has no
// sides or no games.
func (b *Data) favouredIn(arm int) (r raw, ok bool) {
	s := newSample(b.Arms[arm], b.Pairs(arm))
	if s.teams < 2 || len(s.pairs) == 0 {
		return raw{}, false
	}
	fair := 1 / float64(s.teams)
	r = raw{Reply: Reply{Question: Favoured, Arm: arm, Fair: fair}, expected: fair, sides: 1}
	if s.teams > 2 { // the shares of two sides add up to one, so that their intervals are one
		r.sides, r.all = s.teams, s.shares()
	}
	r.Margin, r.Figure = ShareMargin, s.farthest()
	if weak := b.weak(arm); weak != nil {
		for _, f := range weak.shares() {
			if f.Of == r.Of {
				r.Weak = &f
			}
		}
	}
	return r, true
}

// FavouredSide returns the share of the side that is farthest from a fair one in an arm, of two sides the one with more
// points, not yet judged; ok is false if the arm has no sides or no games.
func (b *Data) FavouredSide(arm int) (r Reply, ok bool) {
	found, ok := b.favouredIn(arm)
	return found.Reply, ok
}

// shares returns the shares of the points of all sides.
func (s *sample) shares() []Figure {
	return slices.DeleteFunc(s.fairness(), func(f Figure) bool { return f.Name != "team" })
}

// ShareOf returns the share of the points that a side has got in an arm; ok is false if the arm has no such side, or no
// games.
func (b *Data) ShareOf(arm int, side string) (share float64, ok bool) {
	s := newSample(b.Arms[arm], b.Pairs(arm))
	if s.teams < 2 || len(s.pairs) == 0 {
		return 0, false
	}
	for _, f := range s.shares() {
		if f.Of == side {
			return f.Value, true
		}
	}
	return 0, false
}

// farthest returns the share of the side that is farthest from a fair one; of two sides, of the one with more points.
func (s *sample) farthest() (found Figure) {
	fair := 1 / float64(s.teams)
	for _, f := range s.shares() {
		away := math.Abs(f.Value-fair) - math.Abs(found.Value-fair)
		if found.Name == "" || away > 1e-9 || s.teams == 2 && f.Value > found.Value {
			found = f
		}
	}
	return found
}

// comparedFairness is how far the share of the favoured side is from a fair one.
var comparedFairness = compareFigure{"fairness", Percent, nil}

// unfairness returns how far the points of the side that is farthest from fair are from a fair share, in one game.
func (s *sample) unfairness() counted {
	if len(s.pairs) == 0 {
		return func(*sample, *Row) (float64, float64) { return 0, 0 }
	}
	f, fair := s.farthest(), 1/float64(s.teams)
	team, sign := int(f.Of[0]-'0'), 1.0
	if f.Value < fair {
		sign = -1
	}
	return func(s *sample, r *Row) (float64, float64) { return sign * (s.points(r, team) - fair), 1 }
}

// compare returns the differences of a figure between each set of options and the first.
func (b *Data) compare(q Question, figure compareFigure) (found []raw) {
	for arm := 1; arm < len(b.Arms); arm++ {
		if b.Arms[arm].Kind != Plain {
			continue
		}
		base, other := newSample(b.Arms[0], b.Pairs(0)), newSample(b.Arms[arm], b.Pairs(arm))
		r := raw{Reply: Reply{Question: q, Arm: arm}, sides: 1}
		r.Figure, r.Margin, _ = figure.between(base, other)
		first, _, _ := base.both(other, figure.of(base), figure.of(other))
		r.Base = stats.Mean(first).Value
		if base, other := b.weak(0), b.weak(arm); base != nil && other != nil {
			weak, _, _ := figure.between(base, other)
			r.Weak = &weak
		}
		found = append(found, r)
	}
	return found
}

// effects returns the effect of each value of an option, if several options vary.
func (b *Data) effects() (found []raw) {
	for _, e := range b.Effects() {
		reply := Reply{Question: Changed, Figure: e.Figure, Answer: Answer{Margin: e.Margin}}
		found = append(found, raw{Reply: reply, sides: 1})
	}
	return found
}

// between returns how much greater a figure is in other than in base, the least difference that matters, and the
// probability of such a difference by chance.
func (f compareFigure) between(base, other *sample) (found Figure, margin, chance float64) {
	first, second, count := base.both(other, f.of(base), f.of(other))
	i, chance := stats.Difference(second, first)
	return Figure{f.name, "", f.unit, i, count}, f.margin(first), chance
}

// of returns how the figure is counted in a sample.
func (f compareFigure) of(s *sample) counted {
	if f.what == nil {
		return s.unfairness()
	}
	return f.what
}

// worth returns what it is worth to be able to use each component that one player never used.
func (b *Data) worth() (found []raw) {
	for arm, a := range b.Arms {
		if a.Kind != Without {
			continue
		}
		r := raw{Reply: Reply{Question: Worth, Arm: arm, Answer: Answer{Margin: WorthMargin}}, sides: 1}
		r.Figure = newSample(a, b.Pairs(arm)).worth(a.Never)
		if weak := b.weak(arm); weak != nil {
			f := weak.worth(a.Never)
			r.Weak = &f
		}
		found = append(found, r)
	}
	return found
}

// worth returns the score of the players who may use a component against those who may not, minus 0.5.
func (s *sample) worth(component string) Figure {
	return Figure{"worth", component, Percent, s.scale(s.score).Interval().Turned(1, -0.5), 2 * len(s.pairs)}
}

// The least luck and the least skill that matter.
const (
	LuckMargin  = 0.10 // share of the outcome that the deal decides
	SkillMargin = 30   // Elo points for twice the search
)

// luck returns the share of the outcome that the deal decides, and what twice the search gains.
func (b *Data) luck() (found []raw) {
	if s := newSample(b.Arms[0], b.Pairs(0)); b.Dealt && s.sides {
		r := raw{Reply: Reply{Question: Luck, Figure: s.luck(), Answer: Answer{Margin: LuckMargin}}, sides: 1}
		if weak := b.weak(0); weak != nil {
			f := weak.luck()
			r.Weak = &f
		}
		found = append(found, r)
	}
	for _, f := range b.Steps() {
		found = append(found, raw{Reply: Reply{Question: Luck, Figure: f, Answer: Answer{Margin: SkillMargin}}, sides: 1})
	}
	return found
}

// weak returns the games that weak players have played by the rules of an arm, or nil if there are none.
func (b *Data) weak(arm int) *sample {
	of := b.Arms[arm]
	for i, a := range b.Arms {
		if of.Kind == Weak || a.Kind != Weak || a.Name != of.Name || a.Never != of.Never {
			continue
		}
		if pairs := b.Pairs(i); len(pairs) > 1 {
			return newSample(a, pairs)
		}
	}
	return nil
}

// judged returns the reply as one of a number of replies that hold at once.
func (r raw) judged(replies int) Reply {
	n, margin := replies*r.sides, r.Margin
	r.Interval = r.within(r.Simultaneous(n))
	verdict := func(i stats.Interval) Answer { return judge(i, r.expected, margin, !i.Has(r.expected), r.Count) }
	r.Answer = verdict(r.Interval)
	for _, f := range r.all {
		switch i := r.within(f.Simultaneous(n)); {
		case r.Verdict == No && verdict(i).Verdict != No: // one side within the margin is not all sides
			r.Answer = Answer{TooFew, margin, gamesNeeded(r.Interval, r.expected, margin, r.Count)}
		case r.Verdict == TooFew && !i.Has(r.expected):
			r.Answer = Answer{Verdict: Yes, Margin: margin}
		}
	}
	if r.Weak == nil || !r.Weak.Bounded() || r.Weak.Count == 0 {
		r.Weak = nil
		return r.Reply
	}
	r.Weak.Interval = r.within(r.Weak.Simultaneous(n))
	apart := stats.Apart(r.Interval, r.Weak.Interval)
	same := verdict(r.Weak.Interval).Verdict == r.Verdict && (r.Value < r.expected) == (r.Weak.Value < r.expected)
	if !same && judge(apart, 0, margin, !apart.Has(0), r.Count).Verdict == Yes {
		r.Answer = Answer{Verdict: Depends, Margin: margin}
	}
	return r.Reply
}

// within returns an interval within the range of the figure.
func (r raw) within(i stats.Interval) stats.Interval {
	if r.Name == "team" && r.Question == Favoured || r.Name == "luck" {
		i.Low, i.High = max(0, i.Low), min(1, i.High)
	}
	return i
}
