package report

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/stats"
)

// Answered is a question of the study with its answers.
type Answered struct {
	Question string
	Replies  []Answer
}

// Answer is one answer: a verdict, a sentence with the estimate and its interval, and the number of games behind it.
type Answer struct {
	Kind    lab.Verdict
	Verdict string
	Says    string
	Games   string
}

// mostReplies is the largest number of answers to one question that are written out; the tables have all.
const mostReplies = 8

// asked reports whether the study answers a question.
func (t *builder) asked(q lab.Question) bool { return slices.Contains(t.Asked(), q) }

// Answers returns the answers to the questions of a study in the language of words, from the games so far.
func Answers(b *lab.Data, g game.Game, words *i18n.Catalogue) []Answered {
	t := &builder{Data: b, game: g, words: words}
	t.answers()
	return t.report.Answers
}

// FirstShare returns the share of the points that the first side gets in an arm, with the side's name; ok is false
// before enough games.
func FirstShare(b *lab.Data, g game.Game, words *i18n.Catalogue, arm int) (share lab.Reply, side string, ok bool) {
	pairs := b.Pairs(arm)
	if len(pairs) < 2 {
		return share, "", false
	}
	t := &builder{Data: b, game: g, words: words}
	share.Interval, share.Fair = lab.Advantage(pairs, b.Arms[arm]), 1/float64(slices.Max(b.Arms[arm].Teams))
	return share, words.Say(t.teamName(arm, "1")), share.Bounded()
}

// answers adds the answers to the questions of the study to the report.
func (t *builder) answers() {
	replies := t.Replies()
	for _, q := range t.Asked() {
		a := Answered{Question: t.say("lab.question." + string(q))}
		for _, r := range replies {
			if r.Question == q && len(a.Replies) < mostReplies {
				a.Replies = append(a.Replies, Answer{
					Kind: r.Verdict, Verdict: t.say("lab.verdict." + string(r.Verdict)), Says: t.reply(r),
					Games: t.say("lab.games", "games", r.Count),
				})
			}
		}
		if len(a.Replies) > 0 {
			t.report.Answers = append(t.report.Answers, a)
		}
	}
	t.report.Margins = t.say("lab.margins", "replies", len(replies), "few", has(replies, lab.TooFew),
		"depends", has(replies, lab.Depends), "margin", t.percent(lab.ShareMargin),
		"worth", t.percent(lab.WorthMargin), "length", t.percent(lab.LengthMargin))
}

// has returns whether a verdict is among the answers, as a text for messages.
func has(replies []lab.Reply, verdict lab.Verdict) string {
	return strconv.FormatBool(slices.ContainsFunc(replies, func(r lab.Reply) bool { return r.Verdict == verdict }))
}

// reply returns the sentence of an answer.
func (t *builder) reply(r lab.Reply) string {
	switch {
	case r.Question == lab.Favoured:
		return t.favoured(r)
	case r.Verdict == lab.Depends:
		return t.say("lab.answer.depends", "what", t.subject(r), "strong", t.around(r.Figure), "weak", t.around(*r.Weak))
	}
	name := r.Name
	if r.Question == lab.Draws && r.Verdict == lab.Yes {
		name = "drawn" // says how many games are drawn, too
	}
	return t.say("lab.answer."+name+"."+direction(r), t.replyArguments(r)...)
}

// direction returns the last part of the key of an answer's message: the verdict, or for Yes where the value goes.
func direction(r lab.Reply) string {
	switch {
	case r.Verdict != lab.Yes:
		return string(r.Verdict)
	case r.Value < 0:
		return "less"
	}
	return "more"
}

// replyArguments returns the arguments of an answer's message.
func (t *builder) replyArguments(r lab.Reply) []any {
	i := r.Interval
	if r.Verdict == lab.Yes && i.Value < 0 {
		i = i.Turned(-1, 0)
	}
	margins := []float64{0, r.Margin, -r.Margin}
	args := []any{
		"arm", t.rulesOf(r), "side", t.firstTeam(), "more", r.More, "name", t.component(r.Of), "player", t.player(r.Of),
	}
	if r.Unit == lab.Percent {
		args = append(args, "margin", t.percent(r.Margin), "was", t.percent(r.Base), "now", t.percent(r.Base+r.Value))
		return t.exact(i, margins, args...)
	}
	places := written[r.Unit].places
	number := func(v float64) string { return t.words.Number(v, places) }
	return append(args, "number", number(i.Value), "from", number(i.Low), "to", number(i.High), "margin", number(r.Margin))
}

// rulesOf returns the name of the rules that an answer is about: a string or a message.
func (t *builder) rulesOf(r lab.Reply) any {
	if r.Of != "" && r.Question == lab.Changed {
		return t.instead(r.Of)
	}
	return t.settings(t.Arms[r.Arm].Name)
}

// subject returns what an answer is about, as a label.
func (t *builder) subject(r lab.Reply) string {
	switch r.Name {
	case "worth":
		return t.component(r.Of)
	case "luck", "depth":
		return t.say("lab.figure." + r.Name)
	}
	return t.settings(t.Arms[r.Arm].Name) + ", " + t.say("lab.figure."+r.Name, "of", t.firstTeam())
}

// favoured returns the sentence on whether a side is favoured under a set of options.
func (t *builder) favoured(r lab.Reply) string {
	percent := func(i stats.Interval) []any {
		return t.exact(i, []float64{r.Fair, r.Fair - r.Margin, r.Fair + r.Margin})
	}
	args := append(percent(r.Interval), "side", t.teamName(r.Arm, r.Of), "fair", t.percent(r.Fair),
		"margin", t.percent(r.Margin), "more", r.More)
	if r.Verdict == lab.Depends {
		weak := percent(r.Weak.Interval)
		args = append(args, "weak", weak[1], "from", weak[3], "to", weak[5])
	}
	says := t.say("lab.answer.favoured."+string(r.Verdict), args...)
	if rules := t.settings(t.Arms[r.Arm].Name); rules != "" {
		return capitalized(t.say("lab.answer.with", "arm", rules, "says", says))
	}
	return says
}

// capitalized returns a sentence that begins with a capital letter.
func capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
