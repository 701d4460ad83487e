package match

import (
	"time"

	"hexparlor/record"
)

// Record is the match as text that can be kept and verified. While a match with secrets is not finished there is
// none: NotFinished.
func (f *Fold) Record() (*record.Record, error) {
	info := f.Game.Info()
	if f.Status != Finished && (info.Hidden || info.Sealed || info.Chance) {
		return nil, fail(NotFinished, "the record would tell secrets; it is to be had when the match is over")
	}
	r := &record.Record{
		Game: f.Match.Game, Options: map[string]string{}, Date: f.Match.Created.Format(time.DateOnly),
		Result: record.Unfinished,
	}
	for _, o := range info.Options {
		if v := f.Match.Options[o.Name]; v != o.Default {
			r.Options[o.Name] = v
		}
	}
	for _, p := range f.Players {
		r.Seats = append(r.Seats, p.Name)
	}
	if info.Chance {
		r.Seed = &f.Match.Seed
	}
	if f.Result.Over {
		r.Result, r.Reason = f.Result.Text, f.Result.Reason
	}
	for _, e := range f.Log {
		if e.Kind == Move && !e.Undone {
			r.Moves = append(r.Moves, record.Move{Seat: e.Seat, Text: e.Text})
		}
	}
	return r, nil
}
