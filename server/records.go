package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/record"
	"hexparlor/server/api"
)

// recordGuest holds the seats of matches that were played elsewhere. No guest has such an id.
const recordGuest = "record"

// recordFile is a response that a browser saves.
type recordFile struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Cache       string `header:"Cache-Control"`
	Body        []byte
}

func (s *Server) getRecord(ctx context.Context, in *TablePath) (*recordFile, error) {
	var r *record.Record
	var failure error
	err := s.see(ctx, in.ID, func(v sight) { r, failure = v.record() })
	if err = errors.Join(err, failure); err != nil {
		return nil, err
	}
	return &recordFile{
		Type: "text/plain; charset=utf-8", Cache: "no-store", Body: []byte(r.String()),
		Disposition: fmt.Sprintf(`attachment; filename="%s-%s-%s.txt"`, r.Game, r.Date, in.ID[len(in.ID)-6:]),
	}, nil
}

// record is the match as a record. It tells everything, so where something is hidden it has to wait for the end.
func (s sight) record() (*record.Record, error) {
	if secret(s.Game) && s.Status != match.Finished {
		return nil, newProblem(http.StatusConflict, string(match.NotFinished),
			"in this game something is hidden; there is a record when the match is over")
	}
	info := s.Game.Info()
	r := &record.Record{
		Game: s.Match.Game, Options: map[string]string{}, Date: s.Match.Created.Format(time.DateOnly),
		Result: record.Unfinished,
	}
	for _, o := range info.Options {
		if v := s.Match.Options[o.Name]; v != o.Default {
			r.Options[o.Name] = v
		}
	}
	if info.Chance {
		r.Seed = &s.Match.Seed
	}
	for _, p := range s.Players {
		r.Seats = append(r.Seats, p.Name)
	}
	if s.Result.Over {
		r.Result, r.Reason = s.Result.Text, s.Result.Reason
	}
	for _, e := range s.Log {
		if e.Kind == match.Move && !e.Undone {
			r.Moves = append(r.Moves, record.Move{Seat: e.Seat, Text: e.Text})
		}
	}
	return r, nil
}

type newRecord struct{ Body api.NewRecord }

// importRecord keeps a match that was played elsewhere, if every move of it can be played again.
func (s *Server) importRecord(ctx context.Context, in *newRecord) (*body[api.Match], error) {
	if err := s.limits.newTable(callerOf(ctx).r); err != nil {
		return nil, err
	}
	r, err := record.Parse(in.Body.Text)
	if err != nil {
		return nil, badRecord(err)
	}
	if _, err := record.Verify(r, s.cfg.Host.Games); err != nil {
		return nil, badRecord(err)
	}
	if r.Start != "" || r.Result == record.Unfinished {
		return nil, badRecord(errors.New("only finished games that began with their own opening can be kept here"))
	}
	change, err := s.changeOf(r)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.Host.Store.Append(ctx, change); err != nil {
		return nil, err
	}
	t, err := s.cfg.Host.Table(ctx, change.Row.ID)
	if err != nil {
		return nil, err
	}
	return s.matchOf(ctx, t)
}

func badRecord(err error) error {
	return newProblem(http.StatusUnprocessableEntity, "bad-record", err.Error())
}

// changeOf stores a verified record as the log of a finished match.
func (s *Server) changeOf(r *record.Record) (match.Change, error) {
	g, _ := s.cfg.Host.Games(r.Game) // it was there when the record was verified
	options, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		return match.Change{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return match.Change{}, err
	}
	now := time.Now().UTC().Truncate(time.Microsecond)
	m := match.Match{ID: id.String(), Game: r.Game, Options: options, Created: now}
	if date, err := time.Parse(time.DateOnly, r.Date); err == nil {
		m.Created = date
	}
	if r.Seed != nil {
		m.Seed = *r.Seed
	}
	f, err := match.NewFold(g, m)
	if err != nil {
		return match.Change{}, err
	}
	for _, e := range entriesOf(r, f) {
		e.Number, e.At = len(f.Log)+1, m.Created
		step, err := f.Next(e)
		if err != nil {
			return match.Change{}, err
		}
		f = step.Fold
	}
	if f.Status != match.Finished || f.Result.Text != r.Result {
		return match.Change{}, badRecord(fmt.Errorf("this table would end in %q, the record says %q", f.Result.Text, r.Result))
	}
	row := match.Row{ID: m.ID, Game: m.Game, Status: f.Status, Moves: f.Moves, Updated: now}
	return match.Change{New: &m, Row: row, Entries: f.Log}, nil
}

// entriesOf is the log that the record's table would have.
func entriesOf(r *record.Record, f *match.Fold) []match.Entry {
	var log []match.Entry
	for i, seat := range f.Seats {
		name := seat.Name
		if i < len(r.Seats) && r.Seats[i] != "" {
			name = shorten(r.Seats[i])
		}
		player := match.Player{Guest: recordGuest, Name: name}
		log = append(log, match.Entry{Seat: seat.Seat, Kind: match.Sit, Text: player.String()})
	}
	for _, m := range r.Moves {
		log = append(log, match.Entry{Seat: m.Seat, Kind: match.Move, Text: m.Text})
	}
	return append(log, endOf(r, f)...)
}

// endOf is how the table, rather than the rules, ended the record's game.
func endOf(r *record.Record, f *match.Fold) []match.Entry {
	loser := game.Seat(1)
	if r.Result == "1-0" {
		loser = 2
	}
	switch r.Reason {
	case "resignation":
		return []match.Entry{{Seat: loser, Kind: match.Resign}}
	case "forfeit":
		return []match.Entry{{Seat: loser, Kind: match.Resign, Text: "forfeit"}}
	case "agreement":
		end := []match.Entry{{Seat: 1, Kind: match.DrawOffer}}
		for _, seat := range f.Seats[1:] {
			end = append(end, match.Entry{Seat: seat.Seat, Kind: match.DrawAccept})
		}
		return end
	}
	return nil
}

// shorten makes a name of what a record calls a player.
func shorten(name string) string {
	if clean, err := cleanName(name); err == nil {
		return clean
	}
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !visible(r) }), " ")
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	if clean, err := cleanName(name); err == nil {
		return clean
	}
	return "Player"
}
