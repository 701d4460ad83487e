package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// What is said at a table comes by the table's stream to those who may read it, and leaves no trace in any other: no
// stream gets a message, a number or a ping more or less by it, and an id tells nothing of other rooms.

// mostHeard is how many messages wait for a stream that is slow; a page that is loaded anew gets all.
const mostHeard = 50

func (s *Server) getTalk(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.Talk], error) {
	t, me, err := s.matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	words := callerOf(ctx).Words()
	told := api.Talk{Rooms: []api.TalkRoom{}, Phrases: []api.Phrase{}}
	for _, name := range chat.Phrases {
		told.Phrases = append(told.Phrases, api.Phrase{Name: name, Text: words.Say(chat.Phrase(name))})
	}
	var places []chat.Place
	t.Read(func(f *match.State) { places = chat.Places(f, me) })
	for _, p := range places {
		said, err := s.readRoom(ctx, in.ID, me, p)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		room := api.TalkRoom{Room: string(p.Room), Writes: p.Writes, Said: make([]api.Said, len(said))}
		for i, m := range said {
			room.Said[i] = saidIn(words, m, me)
		}
		told.Rooms = append(told.Rooms, room)
	}
	return httpapi.NoStore(told), nil
}

// readRoom is what somebody reads in a room: not what people say whom they have blocked.
func (s *Server) readRoom(ctx context.Context, id, reader string, p chat.Place) ([]chat.Message, error) {
	said, err := s.cfg.Talk.Said(ctx, id, p.Room, p.Since, chat.Kept)
	if err != nil || len(said) == 0 || reader == "" {
		return said, err
	}
	blocked, err := s.cfg.People.Store.Ties(ctx, reader, user.Block)
	return slices.DeleteFunc(said, func(m chat.Message) bool {
		return slices.ContainsFunc(blocked, func(t user.Tie) bool { return t.User.ID == m.By })
	}), err
}

// saidIn is what was said, in a reader's words.
func saidIn(words *i18n.Catalogue, m chat.Message, reader string) api.Said {
	text := m.Text
	if m.Phrase != "" {
		text = words.Say(chat.Phrase(m.Phrase))
	}
	return api.Said{
		ID: m.ID, Room: string(m.Room), At: m.At.UnixMilli(), By: m.By, Name: m.Name, Mine: m.By == reader,
		Phrase: m.Phrase, Text: text,
	}
}

type newSaid struct {
	httpapi.MatchPath
	Body api.NewSaid
}

func (s *Server) say(ctx context.Context, in *newSaid) (*httpapi.Body[api.Said], error) {
	t, err := s.matches.Match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	var said chat.Message
	t.Read(func(f *match.State) {
		words := chat.Words{Phrase: in.Body.Phrase, Text: in.Body.Text}
		said, err = chat.New(f, me, chat.Room(in.Body.Room), words, time.Now())
	})
	if err != nil {
		return nil, err
	}
	if err := s.quotas.NewMessage(me.ID); err != nil {
		return nil, err
	}
	if err := s.cfg.Talk.Say(ctx, said); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(saidIn(callerOf(ctx).Words(), said, me.ID)), s.spread(ctx, said)
}

// spread hands what was said to the streams of those who may read it now, and who have not blocked its author.
func (s *Server) spread(ctx context.Context, said chat.Message) error {
	s.roomsMu.Lock()
	r := s.rooms[said.Match]
	s.roomsMu.Unlock()
	if r == nil {
		return nil
	}
	list, err := s.cfg.Talk.Deaf(ctx, said.By)
	if err != nil {
		return httpapi.StoreError(err)
	}
	deaf := map[string]bool{}
	for _, person := range list {
		deaf[person] = true
	}
	r.table.Read(func(f *match.State) { r.hear(f, said, deaf) })
	return nil
}

// hear gives something to the streams that may have it.
func (r *room) hear(f *match.State, said chat.Message, deaf map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for st := range r.streams {
		if deaf[st.guest] && st.guest != "" {
			continue
		}
		if _, reads := chat.At(f, st.guest, said.Room); !reads {
			continue
		}
		if len(st.heard) >= mostHeard {
			st.heard = slices.Delete(st.heard, 0, 1)
		}
		st.heard = append(st.heard, said)
		st.hint()
	}
}

// talk is the messages about what was said since the last ones.
func (st *stream) talk(out []byte) []byte {
	st.room.mu.Lock()
	heard := st.heard
	st.heard = nil
	st.room.mu.Unlock()
	for _, said := range heard {
		out = append(out, sse("talk", -1, saidIn(st.words, said, st.guest))...)
	}
	return out
}

// quoted is what was said at a table, with who has said it, for a report by somebody who may read it.
func (s *Server) quoted(ctx context.Context, table, id, reader string) (person, quote string, err error) {
	t, err := s.matches.Match(ctx, table)
	if err != nil {
		return "", "", err
	}
	said, err := s.cfg.Talk.SaidOnce(ctx, table, id)
	reads := false
	t.Read(func(f *match.State) {
		place, in := chat.At(f, reader, said.Room)
		reads = in && said.After >= place.Since
	})
	if errors.Is(err, user.ErrNotFound) || err == nil && !reads {
		return "", "", httpapi.NewProblem(http.StatusNotFound, "not-said", i18n.Of("talk.not-said"))
	}
	if err != nil {
		return "", "", httpapi.StoreError(err)
	}
	return said.By, strings.TrimSpace(saidIn(callerOf(ctx).Words(), said, "").Text), nil
}

// spoken is what was said in all rooms of the players, line by line, for a record that everybody may read.
func (s *Server) spoken(ctx context.Context, id string) ([]string, error) {
	t, err := s.matches.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	var places []chat.Place
	t.Read(func(f *match.State) { places = chat.Places(f, "") })
	var all []chat.Message
	for _, p := range places {
		said, err := s.cfg.Talk.Said(ctx, id, p.Room, 0, chat.Kept)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		all = append(all, said...)
	}
	slices.SortFunc(all, func(a, b chat.Message) int { return strings.Compare(a.ID, b.ID) })
	lines := make([]string, len(all))
	for i, m := range all {
		told := saidIn(callerOf(ctx).Words(), m, "")
		lines[i] = fmt.Sprintf("%s %s %s: %s", m.At.Format(time.DateTime), m.Room, told.Name, told.Text)
	}
	return lines, nil
}
