package social

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/rating"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// day is the length of a day of the calendar in UTC.
const day = 24 * time.Hour

const (
	// archiveLook is the number of matches that one search reads, which bounds its time. A search that finds too few
	// among them returns where the next one goes on.
	archiveLook = 20_000
	// archiveUserLook is the same for the matches of one user, which lie less close together.
	archiveUserLook = 2_500
	// archiveCounted is how many found matches statistics count.
	archiveCounted = 5_000
	// archiveRecords is how many records one file holds.
	archiveRecords = 1_000
	// archivePart is how many of them are looked for at once.
	archivePart = 50
)

// ArchiveQuery describes the matches that a search finds. Huma reads only embedded types that are exported.
type ArchiveQuery struct {
	User      string `query:"user" maxLength:"200" doc:"handle of an account that played"`
	With      string `query:"with" maxLength:"200" doc:"handle of another account that played"`
	Outcome   string `query:"outcome" enum:"won,lost,drawn" doc:"outcome for the account in user"`
	Game      string `query:"game" maxLength:"64"`
	Preset    string `query:"preset" maxLength:"64" doc:"name of a preset; standard: the default rules"`
	Speed     string `query:"speed" enum:"bullet,blitz,rapid,classical,days,untimed"`
	Result    string `query:"result" maxLength:"40" doc:"result in the notation of records"`
	Opening   string `query:"opening" maxLength:"120" doc:"first moves, between semicolons; the last may be incomplete"`
	MinMoves  int    `query:"minMoves" minimum:"0" maximum:"100000" doc:"smallest number of moves"`
	MaxMoves  int    `query:"maxMoves" minimum:"0" maximum:"100000" doc:"largest number of moves; 0: any"`
	MinRating int    `query:"minRating" minimum:"0" maximum:"10000" doc:"least mean rating; above 0: rated matches only"`
	MaxRating int    `query:"maxRating" minimum:"0" maximum:"10000" doc:"largest mean rating of the players; 0: any"`
	Since     string `query:"since" format:"date" doc:"first day in UTC"`
	Until     string `query:"until" format:"date" doc:"last day in UTC"`
	Before    string `query:"before" maxLength:"80" doc:"next of the previous page"`
}

func badSearch() error {
	return httpapi.NewProblem(http.StatusUnprocessableEntity, "bad-search", i18n.Of("server.bad-search"))
}

// search returns the search of a query. A user who hides their matches from the caller is not found by name either.
func (s *service) search(ctx context.Context, q *ArchiveQuery) (a host.Search, err error) {
	a = host.Search{
		Game: q.Game, Preset: q.Preset, Speed: rating.Speed(q.Speed), Result: q.Result,
		LeastMoves: q.MinMoves, MostMoves: q.MaxMoves, LeastRating: q.MinRating, MostRating: q.MaxRating,
		Limit: pageSize, Look: archiveLook,
	}
	for _, move := range strings.SplitAfter(q.Opening, ";") {
		a.Opening += strings.TrimLeft(move, " ")
	}
	if a.User, err = s.player(ctx, q.User); err != nil {
		return a, err
	}
	if a.With, err = s.player(ctx, q.With); err != nil {
		return a, err
	}
	if a.User == "" && (a.With != "" || q.Outcome != "") {
		return a, badSearch()
	}
	if a.User != "" {
		a.Look, a.Outcome = archiveUserLook, match.Ending(q.Outcome)
	}
	if q.Since != "" {
		if a.Since, err = time.Parse(time.DateOnly, q.Since); err != nil {
			return a, badSearch()
		}
	}
	if q.Until != "" {
		last, err := time.Parse(time.DateOnly, q.Until)
		if err != nil {
			return a, badSearch()
		}
		a.Before = host.Place{Ended: last.Add(day), ID: " "} // before every match of that moment
	}
	if q.Before != "" {
		a.Before, err = parsePlace(q.Before)
	}
	return a, err
}

// player returns the id of an account whose matches the caller may see; empty for an empty handle.
func (s *service) player(ctx context.Context, handle string) (string, error) {
	if handle == "" {
		return "", nil
	}
	p, seen, _, err := s.shown(ctx, handle)
	if err == nil && !seen.Matches {
		err = notShown()
	}
	return p.ID, err
}

func placeText(p host.Place) string { return fmt.Sprintf("%d_%s", p.Ended.UnixMicro(), p.ID) }

func parsePlace(text string) (host.Place, error) {
	number, id, ok := strings.Cut(text, "_")
	at, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || id == "" {
		return host.Place{}, badSearch()
	}
	return host.Place{Ended: time.UnixMicro(at), ID: id}, nil
}

func (s *service) listArchive(ctx context.Context, in *ArchiveQuery) (*httpapi.Body[api.ArchivePage], error) {
	a, err := s.search(ctx, in)
	if err != nil {
		return nil, err
	}
	found, on, err := s.Host.Store.Search(ctx, a)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	page := api.ArchivePage{Matches: make([]api.ArchivedMatch, len(found))}
	for i, m := range found {
		if page.Matches[i], err = ArchivedMatch(ctx, s.Host, s.Users, m); err != nil {
			return nil, httpapi.StoreError(err)
		}
	}
	if on.ID != "" {
		page.Next, page.Until = placeText(on), on.Ended.UnixMilli()
	}
	return httpapi.NoStore(page), nil
}

// ArchivedMatch returns a match of the archive with its players, whom every spectator of the public match could see.
func ArchivedMatch(
	ctx context.Context, h *host.Host, users *user.Accounts, m host.Archived,
) (api.ArchivedMatch, error) {
	answer := api.ArchivedMatch{
		ID: m.ID, Game: m.Game, Preset: m.Preset, Speed: string(m.Speed), Ended: m.Ended.UnixMilli(), Result: m.Result,
		Reason: m.Reason, Moves: m.Moves, Rated: m.Rated, Rating: m.Rating, Seats: []api.ArchivedSeat{},
	}
	seats, err := h.Store.ArchivedSeats(ctx, m.ID)
	if err != nil {
		return answer, err
	}
	for _, seat := range seats {
		one := api.ArchivedSeat{
			Seat: seat.Seat, Name: seat.Name, Level: seat.Level, Winner: m.Winners.Has(seat.Seat),
		}
		if m.Rating != 0 && seat.After.Deviation != 0 {
			one.Rating = round(seat.Before.Value)
			one.Change = round(seat.After.Value) - one.Rating
		}
		if seat.User != "" {
			if one.Handle, err = users.Store.HandleOf(ctx, seat.User); err != nil {
				return answer, err
			}
		}
		answer.Seats = append(answer.Seats, one)
	}
	return answer, nil
}

func (s *service) getArchiveStatistics(
	ctx context.Context, in *ArchiveQuery,
) (*httpapi.Body[api.ArchiveStatistics], error) {
	a, err := s.search(ctx, in)
	if err != nil {
		return nil, err
	}
	a.Limit = archiveCounted
	found, on, err := s.Host.Store.Search(ctx, a)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.ArchiveStatistics{Matches: len(found), More: on.ID != "", Won: []int{}}
	moves := 0
	for _, m := range found {
		moves += m.Moves
		if m.Winners == 0 {
			answer.Drawn++
		}
		for seat := range m.Winners.All() {
			for len(answer.Won) < int(seat) {
				answer.Won = append(answer.Won, 0)
			}
			answer.Won[seat-1]++
		}
	}
	if len(found) > 0 {
		answer.Moves = (moves + len(found)/2) / len(found)
	}
	return httpapi.NoStore(answer), nil
}

// exportArchive sends the records of the matches that a search finds, in pieces. Downloads take turns.
func (s *service) exportArchive(ctx context.Context, in *ArchiveQuery) (*huma.StreamResponse, error) {
	c := httpapi.CallerOf(ctx)
	if from := c.Request().Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" && from != "none" {
		return nil, httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin"))
	}
	a, err := s.search(ctx, in)
	if err != nil {
		return nil, err
	}
	me, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Quotas.NewDownload(cmp.Or(me, c.Origin().Near.String())); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		_, w := humago.Unwrap(hc)
		h := w.Header()
		h.Set("Content-Type", "text/plain; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		today := time.Now().UTC().Format(time.DateOnly)
		h.Set("Content-Disposition", `attachment; filename="hexparlor-records-`+today+`.txt"`)
		if err := s.writeRecords(ctx, httpapi.PatientWriter{W: w, Control: http.NewResponseController(w)}, a); err != nil {
			if ctx.Err() == nil {
				s.Log.WarnContext(ctx, "a download was not finished", "error", err)
			}
			panic(http.ErrAbortHandler) // part of it is sent: all that is left is to cut the connection
		}
	}}, nil
}

func (s *service) writeRecords(ctx context.Context, w io.Writer, a host.Search) error {
	a.Limit = archivePart
	for written := 0; written < archiveRecords; {
		found, on, err := s.Host.Store.Search(ctx, a)
		if err != nil {
			return err
		}
		for _, m := range found[:min(len(found), archiveRecords-written)] {
			if err := s.writeRecord(ctx, w, m.ID); err != nil {
				return err
			}
			written++
		}
		if on.ID == "" {
			return nil
		}
		a.Before = on
	}
	return nil
}

// writeRecord writes one record and an empty line.
func (s *service) writeRecord(ctx context.Context, w io.Writer, id string) error {
	_, r, err := s.Matches.Exported(ctx, s.Reads, id)
	if err != nil && !host.IsDamaged(err) {
		return err
	}
	if r == nil { // the other records are useful without it
		return nil
	}
	_, err = io.WriteString(w, r.String()+"\n")
	return err
}
