package social

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
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Chat answers the operations about chat messages of matches. A message reaches only the streams of users who may read
// it. Other streams do not change by a single byte or ping, and ids of messages reveal nothing of other rooms.
type Chat struct {
	Users   *user.Accounts
	Host    *host.Host
	Store   chat.Store
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	Streams ChatStreams
}

// ChatStreams are the streams of matches.
type ChatStreams interface {
	// IsOpen reports whether a match has streams at this server.
	IsOpen(match string) bool
	// Spread sends a message to the streams of users who may read it now and are none of the author's blockers.
	Spread(m chat.Message, blockers []string)
}

// register adds the operations.
func (c *Chat) register(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getChat", "/api/matches/{id}/chat",
		"Returns the chat messages that the caller may read."), c.getChat)
	httpapi.Add(a, httpapi.Post("sendChatMessage", "/api/matches/{id}/chat",
		"Sends a chat message.",
		http.StatusInsufficientStorage), c.sendChatMessage)
}

// getChat returns the messages of all rooms that the caller may read, and the phrases to choose from.
func (c *Chat) getChat(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.Chat], error) {
	t, me, err := c.Matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	words := httpapi.CallerOf(ctx).Words()
	list := api.Chat{Rooms: []api.ChatRoom{}, Phrases: []api.Phrase{}}
	for _, name := range chat.Phrases {
		list.Phrases = append(list.Phrases, api.Phrase{Name: name, Text: words.Say(chat.Phrase(name))})
	}
	var places []chat.Place
	t.Read(func(state *match.State) { places = chat.Places(state, me) })
	for _, p := range places {
		written, err := c.readRoom(ctx, in.ID, me, p)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		room := api.ChatRoom{Room: string(p.Room), MayWrite: p.Writes, Messages: make([]api.ChatMessage, len(written))}
		for i, m := range written {
			room.Messages[i] = httpapi.ChatMessage(words, m, me)
		}
		list.Rooms = append(list.Rooms, room)
	}
	return httpapi.NoStore(list), nil
}

// readRoom returns the messages that a user reads in a room: none of users whom the reader has blocked.
func (c *Chat) readRoom(ctx context.Context, id, reader string, p chat.Place) ([]chat.Message, error) {
	written, err := c.Store.ChatMessages(ctx, id, p.Room, p.Since, chat.Kept)
	if err != nil || len(written) == 0 || reader == "" {
		return written, err
	}
	blocked, err := c.Users.Store.Relations(ctx, reader, user.Block)
	return slices.DeleteFunc(written, func(m chat.Message) bool {
		return slices.ContainsFunc(blocked, func(t user.Relation) bool { return t.User.ID == m.By })
	}), err
}

// newMessage is the request to send a message.
type newMessage struct {
	httpapi.MatchPath
	Body api.NewChatMessage
}

// sendChatMessage stores a message of the caller, and sends it to its readers.
func (c *Chat) sendChatMessage(ctx context.Context, in *newMessage) (*httpapi.Body[api.ChatMessage], error) {
	t, err := c.Matches.Match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	var written chat.Message
	t.Read(func(state *match.State) {
		words := chat.Words{Phrase: in.Body.Phrase, Text: in.Body.Text}
		written, err = chat.New(state, me, chat.Room(in.Body.Room), words, time.Now())
	})
	if err != nil {
		return nil, err
	}
	if err := c.Quotas.NewMessage(me.ID); err != nil {
		return nil, err
	}
	if err := c.Store.AddMessage(ctx, written); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(httpapi.ChatMessage(httpapi.CallerOf(ctx).Words(), written, me.ID)), c.spread(ctx, written)
}

// spread sends a message to the streams of users who may read it now, and who have not blocked its author.
func (c *Chat) spread(ctx context.Context, m chat.Message) error {
	if !c.Streams.IsOpen(m.Match) {
		return nil
	}
	blockers, err := c.Store.Blockers(ctx, m.By)
	if err != nil {
		return httpapi.StoreError(err)
	}
	c.Streams.Spread(m, blockers)
	return nil
}

// Relay sends a message that another server has stored to the streams of this one, by the same rules as there. It reads
// the match first, so that the rules apply to its latest state. The hint is the ids of the match and of the message.
func (c *Chat) Relay(ctx context.Context, hint string) error {
	id, written, _ := strings.Cut(hint, " ")
	if !c.Streams.IsOpen(id) {
		return nil
	}
	m, err := c.Store.ChatMessage(ctx, id, written)
	if errors.Is(err, user.ErrNotFound) { // its author was removed
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := c.Host.Match(ctx, id); err != nil {
		return err
	}
	return c.spread(ctx, m)
}

// Quote returns the author and the text of a message, for a report by a user who may read it.
func (c *Chat) Quote(ctx context.Context, table, id, reader string) (author, text string, err error) {
	t, err := c.Matches.Match(ctx, table)
	if err != nil {
		return "", "", err
	}
	written, err := c.Store.ChatMessage(ctx, table, id)
	reads := false
	t.Read(func(state *match.State) {
		place, in := chat.At(state, reader, written.Room)
		reads = in && written.After >= place.Since
	})
	if errors.Is(err, user.ErrNotFound) || err == nil && !reads {
		return "", "", httpapi.NewProblem(http.StatusNotFound, "no-message", i18n.Of("chat.refuse.no-message"))
	}
	if err != nil {
		return "", "", httpapi.StoreError(err)
	}
	return written.By, strings.TrimSpace(httpapi.ChatMessage(httpapi.CallerOf(ctx).Words(), written, "").Text), nil
}

// Lines returns what the players of a match have written, for a record that every user may read.
func (c *Chat) Lines(ctx context.Context, id string) ([]string, error) {
	t, err := c.Matches.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	var places []chat.Place
	t.Read(func(state *match.State) { places = chat.Places(state, "") })
	var all []chat.Message
	for _, p := range places {
		written, err := c.Store.ChatMessages(ctx, id, p.Room, 0, chat.Kept)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		all = append(all, written...)
	}
	slices.SortFunc(all, func(a, b chat.Message) int { return strings.Compare(a.ID, b.ID) })
	lines := make([]string, len(all))
	for i, m := range all {
		shown := httpapi.ChatMessage(httpapi.CallerOf(ctx).Words(), m, "")
		lines[i] = fmt.Sprintf("%s %s %s: %s", m.At.Format(time.DateTime), m.Room, shown.Name, shown.Text)
	}
	return lines, nil
}
