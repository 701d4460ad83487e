package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/stats"
)

// finding is a sentence about the study, with its importance for a designer. Findings of weight 1 and above come first.
type finding struct {
	weight float64
	says   string
}

// The thresholds from which figures are findings.
const (
	muchSide     = 0.05 // share of the points beyond a fair one that is worth a finding
	muchDraws    = 0.10
	muchForced   = 0.10
	muchChange   = 0.05
	muchLength   = 0.25 // relative change of length that is worth a finding
	rareUse      = 0.05 // share of seats below which a component is rarely used
	fewDifferent = 0.90 // share of different games below which games repeat
	mostNamed    = 3    // most components in one finding
	mostChanges  = 6    // most findings about changed rules
)

// find adds all findings to the report: those with a weight above 1 first, then the others in the order of the report's
// sections.
func (t *builder) find() {
	var all []finding
	all = append(all, t.findFairness()...)
	all = append(all, t.findComponents()...)
	if !t.asked(lab.Changed) {
		all = append(all, t.findChanges(t.changes())...)
	}
	all = append(all, t.findGame()...)
	all = append(all, t.findDepth()...)
	slices.SortStableFunc(all, func(x, y finding) int {
		return cmp.Compare(max(1, y.weight), max(1, x.weight))
	})
	for _, f := range all {
		t.report.Findings = append(t.report.Findings, f.says)
	}
}

// get returns the figure of the first arm with that name; the result is false if there is none.
func (t *builder) get(name string) (lab.Figure, bool) {
	for _, f := range t.base {
		if f.Name == name {
			return f, true
		}
	}
	return lab.Figure{}, false
}

// sure returns the figure of the first arm with that name; the result is false if it has no interval.
func (t *builder) sure(name string) (lab.Figure, bool) {
	f, ok := t.get(name)
	return f, ok && f.Bounded()
}

// bounds returns message arguments: more, and a share in percent with its interval.
func (t *builder) bounds(i stats.Interval, more ...any) []any {
	return t.exact(i, nil, more...)
}

func (t *builder) percent(share float64) string { return t.words.Number(100*share, 0) }

// exact returns message arguments: more, and a share in percent with its interval. Rounding moves no bound onto one of
// the references that the verdict depends on, or past it.
func (t *builder) exact(i stats.Interval, references []float64, more ...any) []any {
	digits := digitsFor(i, references)
	number := func(share float64) string { return t.words.Number(100*share, digits) }
	return append(more, "share", number(i.Value), "low", number(i.Low), "high", number(i.High))
}

// mostDigits is the most digits after the point of a share in percent.
const mostDigits = 3

// digitsFor returns with how many digits after the point shares in percent keep their order with the references.
func digitsFor(i stats.Interval, references []float64) int {
	for digits := range mostDigits {
		if keepsOrder(i, references, math.Pow(10, float64(digits))) {
			return digits
		}
	}
	return mostDigits
}

func keepsOrder(i stats.Interval, references []float64, scale float64) bool {
	for _, share := range []float64{i.Low, i.High} {
		for _, r := range references {
			shown := math.Round(100*share*scale) / scale
			if cmp.Compare(share, r) != cmp.Compare(math.Round(1e9*shown), math.Round(1e11*r)) {
				return false
			}
		}
	}
	return true
}

// component returns the name of a component in the report's language.
func (t *builder) component(name string) string { return ComponentName(t.game.Info(), name, t.words) }

// ComponentName returns the name of a component in a language: "infantry: attacking" for "inf/attack".
func ComponentName(info game.Info, name string, words *i18n.Catalogue) string {
	if whole, part, both := strings.Cut(name, "/"); both {
		return ComponentName(info, whole, words) + ": " + ComponentName(info, part, words)
	}
	return textOf(words, name, info.Use(name), info.Card(name))
}

// ending returns the name of a reason for which games end, in the report's language.
func (t *builder) ending(reason string) string { return t.named(reason, t.game.Info().Ending(reason)) }

// named returns the text of the first message that the catalog has, or else plain.
func (t *builder) named(plain string, messages ...i18n.Message) string {
	return textOf(t.words, plain, messages...)
}

func textOf(words *i18n.Catalogue, plain string, messages ...i18n.Message) string {
	for _, m := range messages {
		if words.Has(m.Key()) {
			return words.Say(m)
		}
	}
	return plain
}

// teamName returns the name of the team with number of in an arm: the name of its seat if it has only one seat,
// otherwise its number.
func (t *builder) teamName(arm int, of string) i18n.Message {
	team, _ := strconv.Atoi(of)
	var seats []game.SeatInfo
	for _, s := range t.game.Seats(t.Arms[arm].Options) {
		if s.Team == team {
			seats = append(seats, s)
		}
	}
	if len(seats) == 1 && !seats[0].Name.Empty() {
		return seats[0].Name
	}
	return i18n.Of("lab.team", "number", team)
}

// firstTeam returns the name of the first team, or a general name if its name differs between the arms.
func (t *builder) firstTeam() i18n.Message {
	name := t.teamName(0, "1")
	for arm := range t.Arms {
		if !name.Equal(t.teamName(arm, "1")) {
			return i18n.Of("lab.side", "number", 1)
		}
	}
	return name
}

func (t *builder) findFairness() (found []finding) {
	if f, ok := t.Fairness(0); ok && !t.asked(lab.Favoured) {
		weight := 1.0
		if f.Verdict == lab.Yes {
			weight += math.Abs(f.Value-f.Fair) / muchSide
		}
		found = append(found, finding{weight, t.favoured(f)})
	}
	if f, ok := t.sure("first"); ok {
		found = append(found, finding{math.Abs(f.Value-0.5) / muchSide, t.say("lab.find.first", t.bounds(f.Interval)...)})
	}
	return found
}

// findGame returns findings about the length, decisions and tension of games.
func (t *builder) findGame() (found []finding) {
	add := func(weight float64, key string, args ...any) {
		found = append(found, finding{weight, t.say(key, args...)})
	}
	if f, ok := t.sure("draws"); ok && f.High < 0.03 {
		add(0, "lab.find.no-draws", t.bounds(f.Interval)...)
	} else if ok {
		add(truth(f.Low > muchDraws)+f.Value, "lab.find.draws", t.bounds(f.Interval)...)
	}
	t.findLength(add)
	if ways, ok := t.sure("ways"); ok {
		if f, ok := t.sure("matters"); ok {
			add(0, "lab.find.choice", t.bounds(f.Interval, "ways", t.words.Number(ways.Value, 0))...)
		}
	}
	if f, ok := t.sure("forced"); ok && f.Low > muchForced {
		add(0, "lab.find.forced", t.bounds(f.Interval)...)
	}
	for _, name := range []string{"luck", "blood", "comebacks", "return", "guess", "unveiled"} {
		if f, ok := t.sure(name); ok && (name != "luck" || !t.asked(lab.Luck)) {
			add(0, "lab.find."+name, t.bounds(f.Interval)...)
		}
	}
	if f, ok := t.get("different"); ok && f.Value < fewDifferent {
		add(math.Inf(1), "lab.find.same", t.bounds(f.Interval)...) // all others are to be read with it in mind
	}
	return found
}

func truth(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

func (t *builder) findLength(add func(weight float64, key string, args ...any)) {
	plies := t.sortedPlies()
	minutes, _ := t.get("minutes")
	rounds, _ := t.get("rounds")
	apart := int(math.Round((minutes.Value*60 - rounds.Value*float64(t.Pace.Round)) / float64(t.Pace.Decision)))
	both := strconv.FormatBool(math.Round(rounds.Value) > 0 && apart > 0)
	add(0, "lab.find.length", "plies", plies[len(plies)/2], "least", plies[len(plies)/10], "most", plies[len(plies)*9/10],
		"minutes", int(math.Round(minutes.Value)), "decision", t.Pace.Decision, "round", t.Pace.Round,
		"rounds", int(math.Round(rounds.Value)), "alone", apart, "both", both)
	var ends []lab.Figure
	for _, f := range t.base {
		if f.Name == "ending" {
			ends = append(ends, f)
		}
	}
	slices.SortStableFunc(ends, func(x, y lab.Figure) int { return cmp.Compare(y.Value, x.Value) })
	if len(ends) > 1 {
		var parts []string
		for _, f := range ends[:min(mostNamed, len(ends))] {
			parts = append(parts, t.ending(f.Of)+" ("+t.percent(f.Value)+" %)")
		}
		add(0, "lab.find.endings", "endings", i18n.And(parts))
	}
}

func (t *builder) sortedPlies() []int {
	var plies []int
	for _, p := range t.pairs {
		plies = append(plies, p[0].Plies, p[1].Plies)
	}
	slices.Sort(plies)
	return plies
}

// findComponents returns findings about the components with the highest and lowest worth, by restricted play if it was
// played, and about components that are not used.
func (t *builder) findComponents() (found []finding) {
	played := slices.ContainsFunc(t.components, func(c lab.Component) bool { return c.Played })
	size := func(c lab.Component) float64 { return c.More.Value - 0.5 }
	if played {
		size = func(c lab.Component) float64 { return c.Worth.Value }
	}
	var sure []lab.Component
	var rare []string
	for _, c := range t.components {
		if c.Played && t.asked(lab.Worth) {
			continue
		}
		if c.Used.High < rareUse {
			rare = append(rare, t.component(c.Name))
		}
		if c.Matters() || !played && c.Clear() {
			sure = append(sure, c)
		}
	}
	slices.SortStableFunc(sure, func(x, y lab.Component) int { return cmp.Compare(math.Abs(size(y)), math.Abs(size(x))) })
	named := map[string]bool{}
	for _, c := range sure {
		whole, _, _ := strings.Cut(c.Name, "/")
		if named[whole] || len(named) == mostNamed+1 {
			continue
		}
		named[whole] = true
		found = append(found, t.findWorth(c, played))
	}
	if len(rare) > 0 {
		found = append(found, finding{0, t.say("lab.find.rare", "names", i18n.And(rare), "count", len(rare))})
	}
	return found
}

// findWorth returns a finding about a component: its worth by restricted play if played is true, or else the
// correlation of its use with the score.
func (t *builder) findWorth(c lab.Component, played bool) finding {
	used := t.percent(c.Used.Value)
	if !played {
		says := t.say("lab.find.with", t.bounds(c.More.Interval, "name", t.component(c.Name), "used", used)...)
		return finding{0, says} // a correlation, which need not be a fault
	}
	direction, i := "more", c.Worth.Interval
	if i.Value < 0 {
		direction, i = "less", i.Turned(-1, 0)
	}
	args := t.bounds(i, "name", t.component(c.Name), "used", used)
	return finding{i.Value / lab.WorthMargin, t.say("lab.answer.worth."+direction, args...)}
}

// change is the change of a figure by other rules. Its field Of is the name of the rules as a label.
type change struct {
	lab.Change
	rules any // name of the rules for use in a sentence: a string or a message
}

// changes returns the effects of each value of an option if several options vary, and otherwise the changes of each
// arm.
func (t *builder) changes() (changes []change) {
	for _, c := range t.Effects() {
		rules := t.instead(c.Of)
		c.Of = t.settings(c.Of)
		changes = append(changes, change{c, rules})
	}
	if len(changes) > 0 {
		return changes
	}
	return t.armChanges()
}

// armChanges returns the changes of each plain arm against the first arm.
func (t *builder) armChanges() (changes []change) {
	for _, c := range t.Changes() {
		c.Of = t.settings(t.Arms[c.Arm].Name)
		changes = append(changes, change{c, c.Of})
	}
	return changes
}

// answeredBy has the questions whose answers say how a figure changes, so that it is no finding as well.
var answeredBy = map[string]lab.Question{
	"fairness": lab.Fairer, "team": lab.Fairer, "plies": lab.Shorter, "draws": lab.Draws,
}

// findChanges returns findings about the largest changes, one that lists rules under which no figure changes by its
// margin or more, and one that lists rules of which the games are too few to say so.
func (t *builder) findChanges(changes []change) (found []finding) {
	changed, unclear := map[string]bool{}, map[string]int{}
	var all []string
	for _, c := range changes {
		if !slices.Contains(all, c.Of) {
			all = append(all, c.Of)
		}
		switch c.Verdict {
		case lab.Yes:
			changed[c.Of] = true
			if q, ok := answeredBy[c.Name]; !ok || !t.asked(q) {
				found = append(found, t.change(c))
			}
		case lab.TooFew:
			unclear[c.Of] = max(unclear[c.Of], c.More)
		}
	}
	slices.SortStableFunc(found, func(x, y finding) int { return cmp.Compare(y.weight, x.weight) })
	if more := len(found) - mostChanges; more > 0 {
		found = append(found[:mostChanges], finding{0, t.say("lab.find.more-changes", "count", more)})
	}
	var same, open []string
	most := 0
	for _, of := range all {
		if more, isUnclear := unclear[of]; isUnclear && !changed[of] {
			open, most = append(open, of), max(most, more)
		} else if !changed[of] {
			same = append(same, of)
		}
	}
	margins := []any{"margin", t.percent(lab.ShareMargin), "length", t.percent(lab.LengthMargin)}
	if len(same) > 0 {
		found = append(found, finding{0, t.say("lab.find.no-change",
			append(margins, "arms", i18n.And(same), "count", len(same))...)})
	}
	if len(open) > 0 {
		found = append(found, finding{0, t.say("lab.find.unclear-change",
			append(margins, "arms", i18n.And(open), "count", len(open), "more", most)...)})
	}
	return found
}

// change returns a finding about one change of a figure.
func (t *builder) change(c change) finding {
	direction, i := "more", c.Interval
	if i.Value < 0 {
		direction, i = "less", i.Turned(-1, 0)
	}
	weight := i.Value / muchChange
	args := t.exact(i, []float64{0, c.Margin}, "arm", c.rules, "side", t.firstTeam())
	if c.Unit != lab.Percent {
		plies, _ := t.get("plies")
		weight = i.Value / plies.Value / muchLength
		args = append(args, "number", t.words.Number(i.Value, 1), "from", t.words.Number(i.Low, 1), "to",
			t.words.Number(i.High, 1))
	}
	return finding{weight, t.say("lab.answer."+c.Name+"."+direction, args...)}
}

func (t *builder) findDepth() (found []finding) {
	steps := t.Steps()
	if len(steps) == 0 || t.asked(lab.Luck) {
		return nil
	}
	helped := 0
	for _, s := range steps {
		helped += int(truth(s.Low > 0))
	}
	last := steps[len(steps)-1]
	return []finding{{0, t.say("lab.find.depth", "steps", len(steps), "clear", helped, "player", last.Of,
		"elo", t.words.Number(last.Value, 0), "low", t.words.Number(last.Low, 0), "high", t.words.Number(last.High, 0))}}
}
