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
			room.Said[i] = httpapi.ChatMessage(words, m, me)
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
	return httpapi.NoStore(httpapi.ChatMessage(callerOf(ctx).Words(), said, me.ID)), s.spread(ctx, said)
}

// spread sends a message to the streams of users who may read it now, and who have not blocked its author.
func (s *Server) spread(ctx context.Context, m chat.Message) error {
	if !s.hub.IsOpen(m.Match) {
		return nil
	}
	blockers, err := s.cfg.Talk.Deaf(ctx, m.By)
	if err != nil {
		return httpapi.StoreError(err)
	}
	s.hub.Spread(m, blockers)
	return nil
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
	return said.By, strings.TrimSpace(httpapi.ChatMessage(callerOf(ctx).Words(), said, "").Text), nil
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
		told := httpapi.ChatMessage(callerOf(ctx).Words(), m, "")
		lines[i] = fmt.Sprintf("%s %s %s: %s", m.At.Format(time.DateTime), m.Room, told.Name, told.Text)
	}
	return lines, nil
}

// registerTalk adds the operations about what is said at tables.
func (s *Server) registerTalk(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getChat", "/api/matches/{id}/chat",
		"Returns the chat messages that the caller may read."), s.getTalk)
	httpapi.Add(a, httpapi.Post("sendChatMessage", "/api/matches/{id}/chat",
		"Sends a chat message."), s.say)
}
