package online

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/terminal/view"
)

// attempts is how often a request is sent again, with the same key, when there is no answer.
const attempts = 4

// post returns the job that sends a request about the match. It goes on when the user leaves the match. failed is
// called if it was refused; it may be nil.
func (b *Match) post(path string, body any, failed func()) view.Job {
	return func(ctx context.Context) func() view.Update {
		err := b.send(ctx, path, body, nil)
		return func() view.Update {
			if err != nil && failed != nil {
				failed()
			}
			return view.Update{Err: err}
		}
	}
}

// submit sends a move or an action. Until the stream shows it, no other one is sent.
func (b *Match) submit(path string, body any) view.Update {
	switch {
	case b.view.Online.Sending && !b.view.Over:
		return view.Failed(catalog.Error(i18n.Of("screen-server.sending")))
	case b.view.Online.Lost != nil:
		return view.Failed(catalog.Error(i18n.Of("screen-server.not-sent")))
	}
	b.view.Online.Sending, b.awaited = true, math.MaxInt
	return view.Update{Jobs: []view.Job{func(ctx context.Context) func() view.Update {
		var done api.Accepted
		err := b.send(ctx, path, body, &done)
		return func() view.Update {
			b.awaited = done.Number
			b.view.Online.Sending = err == nil && b.number < b.awaited
			return view.Update{Changed: true, Err: err}
		}
	}}}
}

// send sends a request about the match until it is answered, and reads the answer unless answer is nil.
func (b *Match) send(ctx context.Context, path string, body, answer any) (err error) {
	for try := range attempts {
		if err = b.client.call(ctx, http.MethodPost, pathOf("/api/matches/%s", b.id)+path, body, answer); err == nil {
			return nil
		}
		if p := new(Problem); errors.As(err, &p) && p.Status < 500 {
			return err
		}
		select {
		case <-time.After(time.Second << try):
		case <-ctx.Done():
			return err
		}
	}
	return err
}

// Submit sends a move. The position changes when the stream says so.
func (b *Match) Submit(seat game.Seat, text string) view.Update {
	text = view.Whole(b.view.State, seat, text)
	return b.submit("/moves", api.Submission{Key: newKey(), Seat: seat, Text: text, State: b.number})
}

// Undo takes back the last move of the turn if that is possible, or asks the opponent.
func (b *Match) Undo() view.Update {
	if b.view.Online.Undo {
		return b.Act("undo")
	}
	if s, ok := b.view.State.(game.SimultaneousMoves); ok && !b.view.Over {
		for seat := range b.view.Own.All() {
			if move, ok := s.Recall(seat); ok && s.Sealed().Has(seat) {
				return b.Submit(seat, b.view.State.MoveText(seat, move))
			}
		}
	}
	return b.Act("takeback-ask")
}

// Resign gives the match up.
func (b *Match) Resign(seat game.Seat) view.Update { return b.act("resign", seat) }

// Act makes a proposal or answers one.
func (b *Match) Act(action string) view.Update {
	if b.view.Own == 0 {
		return view.Failed(catalog.Error(i18n.Of("screen-server.watching")))
	}
	seat := b.view.Own.First()
	if b.view.Mine() {
		seat = b.view.ToMove()
	}
	u := b.act(action, seat)
	if kind, ask := strings.CutSuffix(action, "-ask"); ask || action == "draw-offer" {
		u.Status = i18n.Of("screen-server.asked", "kind", strings.TrimSuffix(kind, "-offer"))
	}
	return u
}

func (b *Match) act(action string, seat game.Seat) view.Update {
	return b.submit("/actions", api.Action{Key: newKey(), Seat: seat, Text: action, State: b.number})
}

// Rematch opens the rematch, or proposes it.
func (b *Match) Rematch() view.Update {
	b.offered = true
	if b.rematch != "" {
		return b.follow(view.Update{})
	}
	if i := slices.IndexFunc(b.view.Online.Proposals, func(p view.Proposal) bool { return p.Kind == "rematch" }); i >= 0 {
		if p := b.view.Online.Proposals[i]; !p.Asks {
			return view.Update{Status: i18n.Of("screen-server.asked", "kind", "rematch")}
		}
		return b.Act("rematch-accept")
	}
	return b.Act("rematch-ask")
}

// Advise asks the server for a hint.
func (b *Match) Advise(seat game.Seat, _ *i18n.Catalogue) view.Update {
	if !b.view.Online.Hints {
		return view.Failed(catalog.Error(i18n.Of("screen-server.no-hints")))
	}
	number := b.number
	search := b.job(func(ctx context.Context) func() view.Update {
		var h api.Hint
		err := b.client.call(ctx, http.MethodPost, pathOf("/api/matches/%s/hint", b.id), api.HintQuery{Seat: seat}, &h)
		return func() view.Update {
			switch {
			case number != b.number:
				return view.Update{}
			case err != nil:
				return view.Failed(err)
			}
			return view.Update{Hint: b.hint(seat, h)}
		}
	})
	return view.Update{Status: i18n.Of("screen.searching"), Jobs: []view.Job{search}}
}

// hint returns a hint of the server with its reasons and cells.
func (b *Match) hint(seat game.Seat, h api.Hint) *view.Hint {
	worth := "expected"
	switch {
	case !h.Searched:
		worth = "only"
	case !h.Exact:
	case h.Value == 1:
		worth = "won"
	case h.Value == 0:
		worth = "lost"
	default:
		worth = "drawn"
	}
	hint := &view.Hint{Text: []i18n.Message{i18n.Of("terminal.hint", "moves", clean(h.Text, 500), "worth", worth,
		"percent", int(math.Round(100*h.Value)))}}
	for _, r := range h.Reasons {
		hint.Text = append(hint.Text, i18n.Verbatim(clean(r.Sentence, 500)))
	}
	if moves, refusal := b.view.State.ParseMoves(seat, h.Move); refusal == nil && len(moves) > 0 {
		for _, p := range b.view.State.Picks(seat, moves[0]) {
			if at, err := hex.ParseCell(p.At); err == nil && p.At != "" {
				hint.Cells = append(hint.Cells, at)
			}
		}
	}
	return hint
}

// Record reads the record of the match.
func (b *Match) Record() view.Update {
	return view.Update{Jobs: []view.Job{b.job(func(ctx context.Context) func() view.Update {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		r, err := b.client.request(ctx, http.MethodGet, pathOf("/api/matches/%s/record", b.id), nil)
		var text []byte
		if err == nil {
			text, err = b.client.send(r)
		}
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			return view.Update{Record: cleanLines(string(text))}
		}
	})}}
}

// cleanLines cleans each line of a text.
func cleanLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(clean(line, 1000) + "\n")
	}
	return b.String()
}

// mostMessages is the greatest number of chat messages that are kept.
const mostMessages = 200

// readChat reads the rooms and messages of the chat.
func (b *Match) readChat() view.Job {
	return b.job(func(ctx context.Context) func() view.Update {
		var c api.Chat
		err := b.client.call(ctx, http.MethodGet, pathOf("/api/matches/%s/chat", b.id), nil, &c)
		return func() view.Update {
			if err != nil {
				return view.Update{} // the match can be played without its chat
			}
			o := b.view.Online
			o.Rooms, o.Chat = nil, nil
			for _, room := range c.Rooms {
				if room.MayWrite {
					o.Rooms = append(o.Rooms, clean(room.Room, 40))
				}
				for _, m := range room.Messages {
					o.Chat = append(o.Chat, message(m))
				}
			}
			slices.SortStableFunc(o.Chat, func(a, c view.Message) int { return a.At.Compare(c.At) })
			return view.Update{Changed: true}
		}
	})
}

func message(m api.ChatMessage) view.Message {
	return view.Message{
		ID: m.ID, Room: clean(m.Room, 40), Name: clean(m.Name, 30), Text: clean(m.Text, 400),
		At: time.UnixMilli(m.At), Mine: m.Mine,
	}
}

// received adds a chat message that the stream has brought.
func (b *Match) received(m api.ChatMessage) view.Update {
	o := b.view.Online
	if slices.ContainsFunc(o.Chat, func(known view.Message) bool { return known.ID == m.ID }) {
		return view.Update{}
	}
	o.Chat = append(o.Chat[max(0, len(o.Chat)-mostMessages+1):], message(m))
	u := view.Update{Changed: true}
	if !m.Mine {
		o.Unread++
		last := o.Chat[len(o.Chat)-1]
		u.Bell = true
		u.Status = i18n.Of("terminal.chat", "name", last.Name, "text", last.Text)
	}
	return u
}

// Say sends a chat message.
func (b *Match) Say(room, text string) view.Update {
	if text = clean(text, 300); text == "" {
		return view.Update{}
	}
	body := api.NewChatMessage{Room: room, Text: text}
	return view.Update{Jobs: []view.Job{b.job(func(ctx context.Context) func() view.Update {
		var m api.ChatMessage
		err := b.client.call(ctx, http.MethodPost, pathOf("/api/matches/%s/chat", b.id), body, &m)
		return func() view.Update {
			if err != nil {
				return view.Failed(err)
			}
			return b.received(m)
		}
	})}}
}

// Retry tries to connect again at once.
func (b *Match) Retry() { b.stream.again() }
