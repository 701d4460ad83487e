package store

import (
	"context"
	"fmt"
	"slices"

	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

var _ chat.Store = (*Store)(nil)

// AddMessage stores a chat message, and announces it to other servers.
func (s *lobbyStore) AddMessage(ctx context.Context, m chat.Message) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		err := q.InsertChatMessage(ctx, queries.InsertChatMessageParams{
			MatchID: m.Match, Room: string(m.Room), ID: m.ID, After: int64(m.After), At: m.At.UnixMicro(), UserID: m.By,
			Phrase: m.Phrase, Text: m.Text,
		})
		hint(ctx, cluster.ChatMessage, m.Match+" "+m.ID)
		return unlessGone(err)
	})
}

// ChatMessage returns the latest chat messages in a room of a match that were written after an entry number, in the
// order in which they were written.
func (s *lobbyStore) ChatMessages(
	ctx context.Context, match string, room chat.Room, after, limit int,
) ([]chat.Message, error) {
	rows, err := s.reads.ListChatMessages(ctx, queries.ListChatMessagesParams{
		MatchID: match, Room: string(room), After: int64(after), Limit: int32(limit),
	})
	list := make([]chat.Message, len(rows))
	for i, r := range rows {
		list[i] = chat.Message{
			ID: r.ID, Match: match, Room: chat.Room(r.Room), After: int(r.After), At: instant(r.At), By: r.UserID,
			Name: user.User{Name: r.Name, Owner: r.Bot.String}.Shown(), Phrase: r.Phrase, Text: r.Text,
		}
	}
	slices.Reverse(list)
	return list, s.health.explain(err)
}

// ChatMessage returns the chat message with an id in a match. The error is user.ErrNotFound if there is none.
func (s *lobbyStore) ChatMessage(ctx context.Context, match, id string) (chat.Message, error) {
	r, err := s.reads.GetChatMessage(ctx, queries.GetChatMessageParams{MatchID: match, ID: id})
	if err != nil {
		return chat.Message{}, s.absent(err, fmt.Sprintf("what was said at %s", match))
	}
	return chat.Message{
		ID: r.ID, Match: match, Room: chat.Room(r.Room), After: int(r.After), At: instant(r.At), By: r.UserID,
		Name: user.User{Name: r.Name, Owner: r.Bot.String}.Shown(), Phrase: r.Phrase, Text: r.Text,
	}, nil
}

// ChatMessagesBy returns all chat messages of a user, in all matches.
func (s *lobbyStore) ChatMessagesBy(ctx context.Context, userID string) ([]chat.Message, error) {
	rows, err := s.reads.ListChatMessagesOf(ctx, userID)
	list := make([]chat.Message, len(rows))
	for i, r := range rows {
		list[i] = chat.Message{
			ID: r.ID, Match: r.MatchID, Room: chat.Room(r.Room), At: instant(r.At), By: userID, Phrase: r.Phrase, Text: r.Text,
		}
	}
	return list, s.health.explain(err)
}

// Blockers returns the ids of the users who have blocked a user, and so do not see the messages of that user.
func (s *lobbyStore) Blockers(ctx context.Context, userID string) ([]string, error) {
	list, err := s.reads.ListBlockers(ctx, userID)
	return list, s.health.explain(err)
}
