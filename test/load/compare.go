package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Comparison holds the results of runs on the server (Ours) and on the baseline server, which alternate.
type Comparison struct{ Ours, Baseline []Result }

// recordedGames is the number of games that the baseline server replays.
const recordedGames = 20

// Compare records games on the server, and then measures the server and the baseline server alternately, runs times
// each.
func Compare(ctx context.Context, c Config, runs int) (Comparison, error) {
	script, err := record(ctx, c, recordedGames)
	if err != nil {
		return Comparison{}, err
	}
	file, err := os.CreateTemp("", "hexparlor-script-")
	if err != nil {
		return Comparison{}, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := json.NewEncoder(file).Encode(script); err != nil {
		return Comparison{}, err
	}
	var all Comparison
	for n := range runs {
		ours, err := Run(ctx, c.part(2*n, 2*runs))
		if err != nil {
			return Comparison{}, err
		}
		bare := c.part(2*n+1, 2*runs)
		bare.script = file.Name()
		base, err := Run(ctx, bare)
		if err != nil {
			return Comparison{}, fmt.Errorf("the baseline: %w", err)
		}
		all.Ours, all.Baseline = append(all.Ours, ours), append(all.Baseline, base)
	}
	return all, nil
}

// Errors returns the errors of all runs.
func (c Comparison) Errors() (errs []error) {
	for _, r := range slices.Concat(c.Ours, c.Baseline) {
		errs = append(errs, r.Errors...)
	}
	return errs
}

// figures returns the columns of the table for one run of each server.
func (c Comparison) figures(run int) []float64 {
	ours, base := c.Ours[run], c.Baseline[run]
	us := func(d time.Duration) float64 { return float64(d) / float64(time.Microsecond) }
	return []float64{
		us(ours.CPUPerMove()), us(base.CPUPerMove()),
		float64(ours.CPUPerMove()) / float64(max(1, base.CPUPerMove())),
		ours.rate(), base.rate(),
		us(ours.Percentile(50)) / 1000, us(base.Percentile(50)) / 1000,
		us(ours.Percentile(99)) / 1000, us(base.Percentile(99)) / 1000,
	}
}

// String returns a table with a line for each run of both servers, and the median, lowest and highest value of each
// column.
func (c Comparison) String() string {
	var b strings.Builder
	b.WriteString("        CPU us per move       moves per s      p50 ms       p99 ms\n")
	b.WriteString("run      ours  base ratio     ours  base    ours  base   ours  base\n")
	const line = "%-7s %5.0f %5.0f  %4.2f    %5.0f %5.0f   %5.1f %5.1f  %5.1f %5.1f\n"
	columns := make([][]float64, 9)
	for run := range c.Ours {
		row := []any{strconv.Itoa(run + 1)}
		for i, figure := range c.figures(run) {
			row = append(row, figure)
			columns[i] = append(columns[i], figure)
		}
		fmt.Fprintf(&b, line, row...)
	}
	for _, summary := range []struct {
		name string
		at   int // index in the sorted values of a column
	}{{"median", len(c.Ours) / 2}, {"lowest", 0}, {"highest", len(c.Ours) - 1}} {
		row := []any{summary.name}
		for _, column := range columns {
			slices.Sort(column)
			row = append(row, column[summary.at])
		}
		fmt.Fprintf(&b, line, row...)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
