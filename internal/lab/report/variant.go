package report

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/stats"
)

// VariantAnswer is an answer of a study that compares a variant with the standard rules: what bots found by the rules
// of the variant, beside what they found by the standard rules.
type VariantAnswer struct {
	Answer
	Question string
	Unit     lab.Unit
	stats.Interval
	Was  float64 // the same quantity by the standard rules
	Held bool    // whether there is such a quantity
	Fair float64 // share that each side would get; 0 for other quantities
}

// VariantAnswers returns the answers about the variant in the language of words, from the games so far.
func VariantAnswers(b *lab.Data, g game.Game, words *i18n.Catalogue) (answers []VariantAnswer) {
	t := &builder{Data: b, game: g, words: words}
	for _, r := range t.Replies() {
		if r.Arm == lab.VariantArm {
			answers = append(answers, t.variantAnswer(r))
		}
	}
	return answers
}

func (t *builder) variantAnswer(r lab.Reply) VariantAnswer {
	key := "lab.variant." + r.Name
	a := VariantAnswer{
		Answer: Answer{Kind: r.Verdict, Verdict: t.say("lab.verdict." + string(r.Verdict))}, Unit: r.Unit, Fair: r.Fair,
	}
	a.Games = t.say("lab.games", "games", r.Count)
	if r.Question == lab.Favoured {
		a.Question, a.Interval = t.say("lab.question.favoured"), r.Interval
		a.Was, a.Held = t.ShareOf(0, r.Of)
	} else {
		a.Question, a.Interval, a.Was, a.Held = t.say(key), atLeastNone(r), r.Base, true
		if r.Verdict != lab.TooFew {
			a.Verdict = t.say(key + "." + direction(r))
		}
	}
	a.Says = t.say(key+".says", t.variantArguments(r, a)...)
	return a
}

// atLeastNone returns the value that a difference leads to, with its interval: no length and no share below zero, and
// no share above one.
func atLeastNone(r lab.Reply) stats.Interval {
	i := r.Turned(1, r.Base)
	i.Low = max(0, i.Low)
	if r.Unit == lab.Percent {
		i.High = min(1, i.High)
	}
	return i
}

// variantArguments returns the arguments of the sentence of an answer.
func (t *builder) variantArguments(r lab.Reply, a VariantAnswer) []any {
	places := written[r.Unit].places
	if r.Unit == lab.Percent {
		mid := r.Base
		if r.Question == lab.Favoured {
			mid = r.Fair
		}
		places = digitsFor(a.Interval, []float64{mid, mid - r.Margin, mid + r.Margin})
	}
	number := func(v float64) string { return t.words.Number(v*written[r.Unit].scale, places) }
	was := "none"
	if a.Held {
		was = number(a.Was)
	}
	return []any{
		"value", number(a.Value), "low", number(a.Low), "high", number(a.High), "was", was, "fair", t.percent(r.Fair),
		"side", t.sideOf(r),
	}
}

// sideOf returns the name of the side that an answer is about.
func (t *builder) sideOf(r lab.Reply) i18n.Message {
	if r.Question == lab.Favoured {
		return t.teamName(r.Arm, r.Of)
	}
	return i18n.Message{}
}
