package arena

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"hexparlor/i18n"
)

// Outcome is the result of a series, with its settings.
type Outcome struct {
	Settings
	Games int `json:"games"` // number of games in complete pairs
	Asked int `json:"asked"`
	Score
	Share         float64    `json:"share"`          // A's share of the points, from 0 to 1
	ShareInterval [2]float64 `json:"share_interval"` // interval of Share with 95 % confidence
	Elo           float64    `json:"elo"`            // A's strength minus B's, in Elo points
	EloInterval   [2]float64 `json:"elo_interval"`
	Test          *Verdict   `json:"sprt,omitempty"`
}

// Verdict is the decision of a sequential test (SPRT) with its evidence.
type Verdict struct {
	SPRT
	Ratio    float64    `json:"llr"`
	Bounds   [2]float64 `json:"bounds"`
	Decision Decision   `json:"decision"`
}

// outcome returns the outcome of the games counted so far.
func (r *run) outcome() Outcome {
	score := r.sheet.score
	low, high := score.Pairs.Interval()
	o := Outcome{
		Settings: r.Settings(), Games: score.Games(), Asked: r.Games, Score: score,
		Share: score.Pairs.Share(), ShareInterval: [2]float64{low, high},
		Elo: Elo(score.Pairs.Share()), EloInterval: [2]float64{Elo(low), Elo(high)},
	}
	if r.Test != nil {
		o.Test = &Verdict{*r.Test, r.Test.Ratio(score.Pairs), [2]float64{-bound, bound}, r.sheet.decision}
	}
	return o
}

// Strength returns A's score as text, with its interval and the difference in Elo points: "66.0 % (57.1 to 74.2), Elo
// +115 (+50 to +184)".
func (o Outcome) Strength(words *i18n.Catalogue) string {
	key := "arena.strength"
	switch o.Share {
	case 1:
		key = "arena.strength.above"
	case 0:
		key = "arena.strength.below"
	}
	percent := func(share float64) string { return words.Number(100*share, 1) }
	return words.Say(i18n.Of(key, "share", percent(o.Share),
		"low", percent(o.ShareInterval[0]), "high", percent(o.ShareInterval[1]),
		"elo", points(o.Elo), "elo-low", points(o.EloInterval[0]), "elo-high", points(o.EloInterval[1])))
}

// points returns a difference in Elo points as a whole number with its sign.
func points(elo float64) string { return fmt.Sprintf("%+.0f", elo) }

// text returns the decision and its evidence as a sentence in the language of words.
func (v Verdict) text(words *i18n.Catalogue) string {
	return words.Say(i18n.Of("arena.test", "decision", string(v.Decision),
		"elo0", fmt.Sprintf("%+g", v.Elo0), "elo1", fmt.Sprintf("%+g", v.Elo1), "ratio", words.Number(v.Ratio, 2),
		"low", words.Number(v.Bounds[0], 2), "high", words.Number(v.Bounds[1], 2)))
}

// Table writes outcomes as a table of text, one line for each, with remarks below.
func Table(w io.Writer, words *i18n.Catalogue, outcomes []Outcome) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, words.Say(i18n.Of("arena.columns")))
	for _, o := range outcomes {
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d %d %d\t%s\t%v\t%v\n",
			o.Settings.Game, o.A, o.B, o.Games, o.Wins, o.Draws, o.Losses, o.Strength(words),
			short(o.Effort[sideA].PerMove()), short(o.Effort[sideB].PerMove()))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, o := range outcomes {
		for _, remark := range o.remarks(words) {
			if _, err := fmt.Fprintln(w, remark); err != nil {
				return err
			}
		}
	}
	return nil
}

// remarks returns the sentences about an outcome that follow the table: the test's decision, and forfeits.
func (o Outcome) remarks(words *i18n.Catalogue) []string {
	var remarks []string
	if o.Test != nil {
		remarks = append(remarks, o.Test.text(words))
	}
	for side, name := range []string{o.A, o.B} {
		if e := o.Effort[side]; e.Forfeits > 0 {
			remarks = append(remarks, words.Say(i18n.Of("arena.forfeits", "name", name, "forfeits", e.Forfeits,
				"games", o.Games, "last", e.Forfeit)))
		}
	}
	return remarks
}

// short returns a duration rounded to about three digits, for a table.
func short(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d >= 1000*unit {
		unit *= 10
	}
	return d.Round(unit)
}
