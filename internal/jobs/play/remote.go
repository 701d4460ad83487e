package play

import (
	"context"
	"encoding/json"

	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
)

// PlaySeries has games of a series played by workers. It is a function for arena.Series.Remote.
func (a *Client) PlaySeries(ctx context.Context, s arena.Series, numbers []int, take func(arena.Game) error) error {
	settings, err := json.Marshal(s.Settings())
	if err != nil {
		return err
	}
	c := Chunk{Mode: Series, Version: s.Game.Info().Version, Settings: settings}
	return a.play(ctx, c, numbers, func(got result) error {
		var g arena.Game
		if err := json.Unmarshal(got.Game, &g); err != nil {
			return err
		}
		if g.Number != got.Number {
			return errMixedUp
		}
		return take(g)
	})
}

// PlayStudy has games of a study played by workers. It is a function for lab.Study.Remote.
func (a *Client) PlayStudy(ctx context.Context, s lab.Study, turns []lab.Turn, take func(lab.Row) error) error {
	settings, err := json.Marshal(s.Settings)
	if err != nil {
		return err
	}
	numbers := make([]int, len(turns))
	for i, t := range turns {
		numbers[i] = numberOf(t, len(s.Arms))
	}
	c := Chunk{Mode: Study, Version: s.Game.Info().Version, Settings: settings}
	return a.play(ctx, c, numbers, func(got result) error {
		var row lab.Row
		if err := json.Unmarshal(got.Game, &row); err != nil {
			return err
		}
		if numberOf(lab.Turn{Arm: row.Arm, Number: row.Number}, len(s.Arms)) != got.Number {
			return errMixedUp
		}
		return take(row)
	})
}
