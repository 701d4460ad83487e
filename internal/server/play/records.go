package play

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/record"
	"hexparlor/record/interchange"
)

// recordFile is a response with a match record that a browser saves as a file.
type recordFile struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Cache       string `header:"Cache-Control"`
	Body        []byte
}

type recordQuery struct {
	httpapi.MatchPath
	Format string `query:"format" enum:"record,sgf,hexworld,moves" default:"record" doc:"all but record are for Hex"`
	Chat   bool   `query:"chat" doc:"adds the chat, if it is public by now and the caller has played"`
}

func (s *service) getRecord(ctx context.Context, in *recordQuery) (*recordFile, error) {
	var text string
	var r *record.Record
	err := s.Reads.Serve(ctx, httpapi.Exporting, func(ctx context.Context) (err error) {
		if r, err = s.recordOf(ctx, in); err != nil {
			return err
		}
		if text, err = interchange.Write(r, interchange.Format(in.Format), games.Lookup); err != nil {
			return badRecord(err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &recordFile{
		Type: "text/plain; charset=utf-8", Cache: "no-store", Body: []byte(text),
		Disposition: fmt.Sprintf(`attachment; filename="%s-%s-%s.%s"`,
			r.Game, r.Date, in.ID[len(in.ID)-6:], fileEnding(in.Format)),
	}, nil
}

// fileEnding returns the usual ending of files in a format.
func fileEnding(format string) string {
	if interchange.Format(format) == interchange.SGF {
		return "sgf"
	}
	return "txt"
}

// recordOf returns the record of a match, with its chat if the caller asks for it and may have it.
func (s *service) recordOf(ctx context.Context, in *recordQuery) (r *record.Record, err error) {
	var withChat bool
	err = s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
		r, err = v.Record()
		withChat = in.Chat && v.OwnSeats != 0 && v.Status == match.Finished && chat.ParseSetting(v.Match.Chat).Opens
		return err
	})
	if err == nil && withChat {
		var lines []string
		lines, err = s.ChatLines(ctx, in.ID)
		r.Comments = append(r.Comments, lines...)
	}
	return r, err
}

type newRecord struct{ Body api.NewRecord }

// importRecord stores a match that was played elsewhere, if every move of it can be played again.
func (s *service) importRecord(ctx context.Context, in *newRecord) (made *httpapi.Body[api.Match], err error) {
	if err := s.Quotas.NewTable(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Reads.Serve(ctx, httpapi.Importing, func(ctx context.Context) error {
		made, err = s.storeRecord(ctx, in, me.ID)
		return err
	})
	return made, err
}

func (s *service) storeRecord(ctx context.Context, in *newRecord, maker string) (*httpapi.Body[api.Match], error) {
	read, err := interchange.Parse(in.Body.Text, games.Lookup)
	if err != nil {
		return nil, badRecord(err)
	}
	r := read.Record
	muted := s.Guard.MustSpeak(ctx)
	for i, name := range r.Seats {
		if name != "" && muted != nil {
			r.Seats[i] = "Player"
		} else if name != "" {
			r.Seats[i] = shorten(name)
		}
	}
	t, err := s.Host.Import(ctx, r, maker)
	if err != nil {
		return nil, err
	}
	return s.matchFor(ctx, t)
}

func badRecord(err error) error {
	return httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadRecord), i18n.Of("server.why", "why", err))
}

// shorten cuts the name of a player in an imported record to the maximum length of names.
func shorten(name string) string {
	if clean, err := httpapi.CleanName(name); err == nil {
		return clean
	}
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !user.Visible(r) }), " ")
	if runes := []rune(name); len(runes) > httpapi.MaxName {
		name = string(runes[:httpapi.MaxName])
	}
	if clean, err := httpapi.CleanName(name); err == nil {
		return clean
	}
	return "Player"
}
