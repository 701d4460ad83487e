package account

import (
	"archive/zip"
	"context"
	"encoding/json"
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
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// DataPath is the path of the download of everything that is stored of the caller.
const DataPath = "/api/me/data"

type dataQuery struct {
	Before string `query:"before" maxLength:"64" doc:"next of the previous file"`
}

// exportMyData sends everything that is stored of the caller. It is written in pieces, so that a long history is never
// in memory as a whole.
func (s *service) exportMyData(ctx context.Context, in *dataQuery) (*huma.StreamResponse, error) {
	c := httpapi.CallerOf(ctx)
	// A page of another site could have its visitor's browser download, again and again.
	if from := c.Request().Header.Get("Sec-Fetch-Site"); from != "" && from != "same-origin" && from != "none" {
		return nil, httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin"))
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID == "" {
		return nil, httpapi.NoUser()
	}
	if err := s.Quotas.NewDownload(p.ID); err != nil {
		return nil, err
	}
	own, err := s.ownFiles(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		_, w := humago.Unwrap(hc)
		h := w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="hexparlor-`+time.Now().UTC().Format(time.DateOnly)+`.zip"`)
		out := zip.NewWriter(httpapi.PatientWriter{W: w, Control: http.NewResponseController(w)})
		if err := s.pack(ctx, out, own, p.ID, in.Before); err != nil {
			if ctx.Err() == nil {
				s.Log.WarnContext(ctx, "a download was not finished", "error", err)
			}
			panic(http.ErrAbortHandler) // part of it is sent: all that is left is to cut the connection
		}
	}}, nil
}

// ownFiles returns what is stored of a user apart from their matches, by file name.
func (s *service) ownFiles(ctx context.Context, p user.User) (map[string]any, error) {
	store := s.Users.Store
	files := map[string]any{}
	for name, read := range storedLists {
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
	if files["rest-hours.json"], err = store.Hours(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["messages.json"], err = s.Chat.ChatMessagesBy(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["offers.json"], err = s.Offers(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["variants.json"], err = s.Variants(ctx, p.ID); err != nil {
		return nil, err
	}
	if files["profile.json"], err = s.Users.Chosen(ctx, p.ID); err != nil {
		return nil, err
	}
	if s.Notifier != nil {
		if files["notifications.json"], err = s.Notifier.stored(ctx, p.ID); err != nil {
			return nil, err
		}
	}
	files["me.json"] = map[string]any{
		"id": p.ID, "name": p.Name, "handle": p.Handle, "created": p.Created, "recoveryCodesLeft": codes, "mail": mail,
	}
	return files, nil
}

// storedLists reads the lists that are stored of a user, by file name.
var storedLists = map[string]func(context.Context, user.Store, string) (any, error){
	"sessions.json":     readList(user.Store.Sessions),
	"passkeys.json":     readList(user.Store.Passkeys),
	"ssh-keys.json":     readList(user.Store.SSHKeys),
	"former-names.json": readList(user.Store.FormerNames),
	"follows.json":      readTies(user.Follow),
	"blocks.json":       readTies(user.Block),
	"tokens.json":       readList(user.Store.Tokens),
	"bots.json":         readList(user.Store.Bots),
	"account-changes.json": func(ctx context.Context, s user.Store, id string) (any, error) {
		return s.AccountChanges(ctx, id, time.Time{})
	},
}

func readList[T any](
	read func(user.Store, context.Context, string) ([]T, error),
) func(context.Context, user.Store, string) (any, error) {
	return func(ctx context.Context, s user.Store, id string) (any, error) { return read(s, ctx, id) }
}

func readTies(kind user.RelationKind) func(context.Context, user.Store, string) (any, error) {
	return func(ctx context.Context, s user.Store, id string) (any, error) { return s.Relations(ctx, id, kind) }
}

// dataTables is the maximum number of matches in one file.
const dataTables = 1000

// dataPart is the number of matches that are read from the store at once.
const dataPart = 50

// ownMatch is a match in the download of its player's data.
type ownMatch struct {
	api.PlayedMatch
	Record string                 `json:"record,omitempty"` // file with the record, once there is one
	Plans  []api.ConditionalMoves `json:"conditionalMoves,omitempty"`
}

// pack writes the archive: what is stored of a user, the records of their matches, and last the list of their matches.
func (s *service) pack(ctx context.Context, out *zip.Writer, own map[string]any, userID, before string) error {
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
		Matches []ownMatch `json:"matches"`
		Next    string     `json:"next,omitempty"` // where the next file goes on, as ?before=
	}{Matches: []ownMatch{}}
	for _, finished := range []bool{false, true} {
		asked := host.Played{User: userID, Viewer: userID, Finished: finished, Before: before, Limit: dataPart}
		for len(list.Matches) < dataTables {
			ids, err := s.Host.Store.Played(ctx, asked)
			if err != nil {
				return err
			}
			for _, id := range ids {
				var t ownMatch
				err := s.Host.Contain(id, func() (err error) {
					t, err = s.packMatch(ctx, out, id, userID)
					return err
				})
				asked.Before = id
				if host.IsDamaged(err) { // the record of such a match is left out
					t, err = ownMatch{PlayedMatch: api.PlayedMatch{ID: id}}, nil
				}
				if err != nil {
					return err
				}
				list.Matches = append(list.Matches, t)
			}
			if len(ids) < dataPart {
				break
			}
		}
		if len(list.Matches) >= dataTables {
			list.Next = asked.Before
		}
	}
	if err := packJSON(out, "matches.json", list); err != nil {
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

// packMatch writes the record of a match to the archive, if the match has one, and returns its entry for the list.
func (s *service) packMatch(ctx context.Context, out *zip.Writer, id, userID string) (ownMatch, error) {
	f, r, err := s.Matches.Exported(ctx, s.Reads, id)
	if err != nil {
		return ownMatch{}, err
	}
	one := ownMatch{PlayedMatch: s.PlayedMatch(f, userID, httpapi.CallerOf(ctx).Words())}
	if one.Plans, err = s.ConditionalMoves(ctx, f, userID); err != nil {
		return one, err
	}
	if r == nil {
		return one, nil
	}
	one.Record = fmt.Sprintf("records/%s-%s-%s.txt", r.Game, r.Date, id)
	w, err := out.CreateHeader(&zip.FileHeader{Name: one.Record, Method: zip.Deflate, Modified: f.Match.Created})
	if err == nil {
		_, err = io.WriteString(w, r.String())
	}
	return one, err
}
