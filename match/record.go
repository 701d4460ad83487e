package match

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/proof"
	"hexparlor/record"
)

// Record is the match as text that can be kept and verified. While a match with secrets is not finished there is
// none: NotFinished.
func (f *Fold) Record() (*record.Record, error) {
	info := f.Game.Info()
	if f.Result.Reason == CalledOff {
		return nil, fail(NotFinished, "no game was played at this table; it was called off")
	}
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
		if f.Proven() {
			r.Commit, r.Mixes = proof.Commitment(f.Match.Seed), f.Mixes()
		}
	}
	if f.Result.Over {
		r.Result, r.Reason = f.Result.Text, f.Result.Reason
	}
	receipts := map[int]*record.Receipt{}
	for _, receipt := range f.Receipts {
		receipts[receipt.Entry] = &record.Receipt{Hash: receipt.Hash, Salt: receipt.Salt}
	}
	for _, e := range f.Log {
		if e.Kind == Move && !e.Undone {
			r.Moves = append(r.Moves, record.Move{Seat: e.Seat, Text: e.Text, Receipt: receipts[e.Number]})
		}
	}
	return r, nil
}

// Elsewhere is the guest who holds the seats of matches that were played elsewhere. Nobody is that guest.
const Elsewhere = "elsewhere"

// Import keeps a match that was played elsewhere, if it is finished and every move of it can be played again. Its
// table belongs to nobody. BadRecord.
func (h *Host) Import(ctx context.Context, r *record.Record) (*Table, error) {
	if !h.enter() {
		return nil, errClosing
	}
	defer h.writers.Done()
	if _, err := record.Verify(r, h.Games); err != nil {
		return nil, failed(err, BadRecord, "the record is not exact")
	}
	if r.Start != "" || r.Result == record.Unfinished {
		return nil, fail(BadRecord, "only finished games that began with their own opening can be kept")
	}
	d, err := h.reenact(r)
	if err != nil {
		return nil, err
	}
	change := d.creation()
	change.Members = nil
	if err := h.Store.Append(ctx, change); err != nil {
		return nil, failed(err, Unavailable, "the match could not be stored")
	}
	return h.adopt(d.fold), nil
}

// reenact drafts the log that a verified record's table would have.
func (h *Host) reenact(r *record.Record) (*draft, error) {
	d, err := h.setUp(New{Game: r.Game, Options: r.Options})
	if err != nil {
		return nil, err
	}
	m := d.fold.Match
	if date, err := time.Parse(time.DateOnly, r.Date); err == nil {
		m.Created, d.at = date, date
	}
	if r.Seed != nil {
		m.Seed = *r.Seed
	}
	if d.fold, err = NewFold(d.fold.Game, m); err != nil {
		return nil, failed(err, BadRecord, "the game cannot be dealt")
	}
	err = d.addAll(entriesOf(r, d.fold.Seats))
	if err == nil && !d.fold.Result.Over {
		err = d.addAll(endOf(r, d.fold.Seats))
	}
	if err != nil {
		return nil, failed(err, BadRecord, "a table could not have come to this")
	}
	if got := d.fold.Result; !got.Over || got.Text != r.Result {
		return nil, fail(BadRecord, "a table would have ended in %q, not in %q", got.Text, r.Result)
	}
	return d, nil
}

// entriesOf is who sat down at the record's table and what they played.
func entriesOf(r *record.Record, seats []game.SeatInfo) []Entry {
	var log []Entry
	for i, seat := range seats {
		p := Player{Guest: Elsewhere, Name: seat.Name}
		if i < len(r.Mixes) {
			p.Mix = r.Mixes[i]
		}
		if i < len(r.Seats) && r.Seats[i] != "" {
			p.Name = r.Seats[i]
		}
		log = append(log, Entry{Seat: seat.Seat, Kind: Sit, Text: p.String()})
	}
	for _, m := range r.Moves {
		log = append(log, Entry{Seat: m.Seat, Kind: Move, Text: m.Text})
	}
	return log
}

// endOf is how the table, rather than the rules, ended the record's game.
func endOf(r *record.Record, seats []game.SeatInfo) []Entry {
	loser := game.Seat(1)
	if r.Result == "1-0" {
		loser = 2
	}
	switch r.Reason {
	case "resignation":
		return []Entry{{Seat: loser, Kind: Resign}}
	case "forfeit":
		return []Entry{{Seat: loser, Kind: Resign, Text: "forfeit"}}
	case "agreement":
		end := []Entry{{Seat: 1, Kind: DrawOffer}}
		for _, s := range seats[1:] {
			end = append(end, Entry{Seat: s.Seat, Kind: DrawAccept})
		}
		return end
	}
	return nil
}
