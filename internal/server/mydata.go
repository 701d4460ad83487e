package server

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/record"
)

const dataPath = "/api/me/data"

type dataQuery struct {
	Before string `query:"before" maxLength:"64" doc:"the table after which to go on, as the file before told it"`
}

// getData is everything that the house keeps of the caller. It is written piece by piece, so that a long history is
// never in memory as a whole.
func (s *Server) getData(ctx context.Context, in *dataQuery) (*huma.StreamResponse, error) {
	c := callerOf(ctx)
	// A page of another site could have its visitor's browser download, again and again.
	if from := c.r.Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" && from != "none" {
		return nil, httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin"))
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID == "" {
		return nil, noPerson()
	}
	if err := s.limits.newDownload(p.ID); err != nil {
		return nil, err
	}
	own, err := s.dossier(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		_, w := humago.Unwrap(hc)
		h := w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="hexparlor-`+time.Now().UTC().Format(time.DateOnly)+`.zip"`)
		out := zip.NewWriter(patient{w, http.NewResponseController(w)})
		if err := s.pack(ctx, out, own, p.ID, in.Before); err != nil {
			if ctx.Err() == nil {
				s.cfg.Log.WarnContext(ctx, "a download was not finished", "error", err)
			}
			panic(http.ErrAbortHandler) // part of it is sent: all that is left is to cut the connection
		}
	}}, nil
}

// patient gives each piece of a long answer the time that any answer has.
type patient struct {
	w   io.Writer
	ctl *http.ResponseController
}

func (p patient) Write(b []byte) (int, error) {
	_ = p.ctl.SetWriteDeadline(time.Now().Add(writePatient)) // not all writers have deadlines
	return p.w.Write(b)
}

// dossier is what is kept of a person apart from their tables, by the name of its file.
func (s *Server) dossier(ctx context.Context, p user.User) (map[string]any, error) {
	store := s.cfg.People.Store
	files := map[string]any{}
	for name, read := range keptOf {
		var err error
		if files[name], err = read(ctx, store, p.ID); err != nil {
			return nil, err
		}
	}
	codes, err := store.CountRecoveryCodes(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	mail, err := store.Mail(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if files["hours.json"], err = store.Hours(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["messages.json"], err = s.cfg.Talk.SaidBy(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["games-offered.json"], err = s.offersKept(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["about-me.json"], err = s.cfg.People.Chosen(ctx, p.ID); err != nil {
		return nil, err
	}
	if s.teller != nil {
		if files["being-told.json"], err = s.teller.kept(ctx, p.ID); err != nil {
			return nil, err
		}
	}
	files["me.json"] = map[string]any{
		"id": p.ID, "name": p.Name, "handle": p.Handle, "created": p.Created, "recoveryCodesLeft": codes, "mail": mail,
	}
	return files, nil
}

// keptOf reads the lists that are kept of a person, by the name of their file.
var keptOf = map[string]func(context.Context, user.Store, string) (any, error){
	"sessions.json":     listKept(user.Store.Sessions),
	"passkeys.json":     listKept(user.Store.Passkeys),
	"former-names.json": listKept(user.Store.FormerNames),
	"follows.json":      tiesKept(user.Follow),
	"blocks.json":       tiesKept(user.Block),
	"tokens.json":       listKept(user.Store.Tokens),
	"bots.json":         listKept(user.Store.Bots),
	"account-changes.json": func(ctx context.Context, s user.Store, id string) (any, error) {
		return s.AccountChanges(ctx, id, time.Time{})
	},
}

func listKept[T any](
	read func(user.Store, context.Context, string) ([]T, error),
) func(context.Context, user.Store, string) (any, error) {
	return func(ctx context.Context, s user.Store, id string) (any, error) { return read(s, ctx, id) }
}

func tiesKept(kind user.TieKind) func(context.Context, user.Store, string) (any, error) {
	return func(ctx context.Context, s user.Store, id string) (any, error) { return s.Ties(ctx, id, kind) }
}

// dataTables is how many tables one file tells of.
const dataTables = 1000

// dataPart is how many of them are looked for at once.
const dataPart = 50

// kept is a table as its player gets it.
type keptTable struct {
	api.PlayedTable
	Record string     `json:"record,omitempty"` // the file with the record, once there is one
	Plans  []api.Plan `json:"plans,omitempty"`  // what they have decided before their turn
}

// pack writes the file: what is kept of the person, the records of their games, and at last the list of their tables.
func (s *Server) pack(ctx context.Context, out *zip.Writer, own map[string]any, person, before string) error {
	for _, name := range slices.Sorted(maps.Keys(own)) {
		named, err := withJSONNames(own[name])
		if err == nil {
			err = packJSON(out, name, named)
		}
		if err != nil {
			return err
		}
	}
	list := struct {
		Tables []keptTable `json:"tables"`
		Next   string      `json:"next,omitempty"` // where the next file goes on, as ?before=
	}{Tables: []keptTable{}}
	for _, finished := range []bool{false, true} {
		asked := host.Played{Guest: person, Viewer: person, Finished: finished, Before: before, Limit: dataPart}
		for len(list.Tables) < dataTables {
			ids, err := s.cfg.Host.Store.Played(ctx, asked)
			if err != nil {
				return err
			}
			for _, id := range ids {
				var t keptTable
				err := s.cfg.Host.Contain(id, func() (err error) {
					t, err = s.packTable(ctx, out, id, person)
					return err
				})
				asked.Before = id
				if host.IsDamaged(err) { // only its record is missing
					t, err = keptTable{PlayedTable: api.PlayedTable{ID: id}}, nil
				}
				if err != nil {
					return err
				}
				list.Tables = append(list.Tables, t)
			}
			if len(ids) < dataPart {
				break
			}
		}
		if len(list.Tables) >= dataTables {
			list.Next = asked.Before
		}
	}
	if err := packJSON(out, "tables.json", list); err != nil {
		return err
	}
	return out.Close()
}

func packJSON(out *zip.Writer, name string, value any) error {
	w, err := out.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Now()})
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

// packTable writes the record of a table, if there is one. Tables are read one at a time, and are not kept in memory.
func (s *Server) packTable(ctx context.Context, out *zip.Writer, id, person string) (keptTable, error) {
	f, r, err := s.exported(ctx, id)
	if err != nil {
		return keptTable{}, err
	}
	told := keptTable{PlayedTable: playedTable(f, f.Seats.HeldBy(person), person, callerOf(ctx).Words())}
	if told.Plans, err = s.plansKept(ctx, f, person); err != nil {
		return told, err
	}
	if r == nil {
		return told, nil
	}
	told.Record = fmt.Sprintf("records/%s-%s-%s.txt", r.Game, r.Date, id)
	w, err := out.CreateHeader(&zip.FileHeader{Name: told.Record, Method: zip.Deflate, Modified: f.Match.Created})
	if err == nil {
		_, err = io.WriteString(w, r.String())
	}
	return told, err
}

// exported reads a match when it is the caller's turn, with its record, if there is one yet.
func (s *Server) exported(ctx context.Context, id string) (f *match.State, r *record.Record, err error) {
	err = s.heavily(ctx, exporting, func(ctx context.Context) error {
		return s.cfg.Host.Contain(id, func() error {
			if f, err = s.cfg.Host.Read(ctx, id); err != nil {
				return err
			}
			if r, err = f.Record(); errors.As(err, new(*match.Error)) {
				r, err = nil, nil
			}
			return err
		})
	})
	return f, r, err
}

// plansKept is what a person has decided at a table before their turn.
func (s *Server) plansKept(ctx context.Context, f *match.State, person string) (plans []api.Plan, err error) {
	if f.Status != match.Running {
		return nil, nil
	}
	all, err := s.cfg.Host.Store.Plans(ctx, f.Match.ID)
	for _, p := range all {
		if p.Guest == person {
			plans = append(plans, planOf(p))
		}
	}
	return plans, err
}
