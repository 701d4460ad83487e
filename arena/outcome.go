package arena

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// Outcome is what a series has come to, for people and programs.
type Outcome struct {
	Settings
	Games int `json:"games"` // counted: those of whole pairs
	Asked int `json:"asked"`
	Score
	Share         float64    `json:"share"`          // of the points, to A
	ShareInterval [2]float64 `json:"share_interval"` // 95 %
	Elo           float64    `json:"elo"`            // of A above B
	EloInterval   [2]float64 `json:"elo_interval"`
	Test          *Verdict   `json:"sprt,omitempty"`
}

// Verdict is what a test has come to.
type Verdict struct {
	SPRT
	Ratio    float64    `json:"llr"`
	Bounds   [2]float64 `json:"bounds"`
	Decision Decision   `json:"decision"`
}

// outcome sums up a run.
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

// Strength is the score with its interval, and what they mean in Elo points: "66.0 % (57.1 to 74.2), Elo +115 (+50 to
// +184)".
func (o Outcome) Strength() string {
	low, high := o.ShareInterval[0], o.ShareInterval[1]
	elo := fmt.Sprintf("%+.0f (%+.0f to %+.0f)", o.Elo, o.EloInterval[0], o.EloInterval[1])
	switch o.Share {
	case 1:
		elo = fmt.Sprintf("above %+.0f", o.EloInterval[0])
	case 0:
		elo = fmt.Sprintf("below %+.0f", o.EloInterval[1])
	}
	return fmt.Sprintf("%.1f %% (%.1f to %.1f), Elo %s", 100*o.Share, 100*low, 100*high, elo)
}

// String tells the decision and what it rests on.
func (v Verdict) String() string {
	what := "undecided between"
	switch v.Decision {
	case AcceptH0:
		what = "H0 accepted, of"
	case AcceptH1:
		what = "H1 accepted, of"
	}
	return fmt.Sprintf("%s H0: Elo %+g and H1: Elo %+g; log-likelihood ratio %.2f of %.2f to %.2f",
		what, v.Elo0, v.Elo1, v.Ratio, v.Bounds[0], v.Bounds[1])
}

// Table writes outcomes for people.
func Table(w io.Writer, outcomes []Outcome) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "game\tA\tB\tgames\t+ = -\tA scored, with 95 % intervals\ta move of A\tof B")
	for _, o := range outcomes {
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d %d %d\t%s\t%v\t%v\n",
			o.Settings.Game, o.A, o.B, o.Games, o.Wins, o.Draws, o.Losses, o.Strength(),
			short(o.Effort[sideA].PerMove()), short(o.Effort[sideB].PerMove()))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, o := range outcomes {
		for _, remark := range o.remarks() {
			if _, err := fmt.Fprintln(w, remark); err != nil {
				return err
			}
		}
	}
	return nil
}

// remarks are what a table has no column for.
func (o Outcome) remarks() []string {
	var remarks []string
	if o.Test != nil {
		remarks = append(remarks, "SPRT: "+o.Test.String())
	}
	for side, name := range []string{o.A, o.B} {
		if e := o.Effort[side]; e.Forfeits > 0 {
			remarks = append(remarks, fmt.Sprintf("%s forfeited %d of %d games; the last one: %s",
				name, e.Forfeits, o.Games, e.Forfeit))
		}
	}
	return remarks
}

// short is a time with three digits or so.
func short(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d >= 1000*unit {
		unit *= 10
	}
	return d.Round(unit)
}
