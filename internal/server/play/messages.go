package play

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/record/messages"
)

// matchRunBy returns a match that the caller runs for players by message, and the caller's id.
func (s *service) matchRunBy(ctx context.Context, id string) (t *host.Match, me string, err error) {
	if t, err = s.Matches.Match(ctx, id); err != nil {
		return nil, "", err
	}
	if me, err = httpapi.CallerOf(ctx).ID(ctx); err != nil {
		return nil, "", err
	}
	t.Read(func(f *match.State) {
		if !f.Seats.RunBy(me) {
			err = &match.Error{Code: match.NotYourSeat, Reason: i18n.Of("match.not-your-table")}
		}
	})
	return t, me, err
}

// getMessageOrders returns to the user who runs a match what has been entered for the seats by message, and nothing of
// the orders of other seats, not even of allies.
func (s *service) getMessageOrders(
	ctx context.Context, in *httpapi.MatchPath,
) (*httpapi.Body[api.MessageOrders], error) {
	t, _, err := s.matchRunBy(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(messagesAt(t)), nil
}

func messagesAt(t *host.Match) api.MessageOrders {
	orders := api.MessageOrders{Seats: []api.MessageSeat{}}
	t.Read(func(f *match.State) {
		orders.Round = f.Rounds.Number
		for seat := range f.Seats.ByMessage().All() {
			seatState := api.MessageSeat{Seat: seat, Name: f.Seats.Players[seat-1].Name, Pending: f.ToAct().Has(seat)}
			if r, ok := latestReceipt(f, seat); ok && r.Status == match.Sealed {
				seatState.Orders, seatState.Receipt = r.Orders, r.Hash
			}
			orders.Seats = append(orders.Seats, seatState)
		}
		orders.Missing = view.Numbers(f.ToAct())
	})
	return orders
}

func latestReceipt(f *match.State, seat game.Seat) (match.Receipt, bool) {
	for _, r := range slices.Backward(f.Receipts) {
		if r.Seat == seat {
			return r, true
		}
	}
	return match.Receipt{}, false
}

type messagesInput struct {
	httpapi.MatchPath
	Body api.NewMessages
}

// enterMessageOrders enters whole messages that the caller has received from players, and answers each separately.
func (s *service) enterMessageOrders(
	ctx context.Context, in *messagesInput,
) (*httpapi.Body[api.MessageResults], error) {
	t, me, err := s.matchRunBy(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var sealed, byMessage game.Seats
	var senders []messages.Seat
	t.Read(func(f *match.State) {
		senders, byMessage = sendersOf(f), f.Seats.ByMessage()
		sealed = view.New(f, 0, httpapi.CallerOf(ctx).Words()).SealedSeats()
	})
	received, err := messages.Split(in.Body.Text, senders)
	if err != nil {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadText), i18n.OfError(err))
	}
	c := entry{
		service: s, table: t, user: me, senders: senders, byMessage: byMessage,
		words: httpapi.CallerOf(ctx).Words(), body: in.Body,
	}
	answers := make([]api.MessageResult, len(received))
	// Corrections come first: the last orders that are missing resolve the turn, and nothing can be corrected after
	// that.
	for _, corrections := range []bool{true, false} {
		for seat := range seatsOf(received) {
			if sealed.Has(seat) == corrections {
				c.answerSender(ctx, received, seat, answers)
			}
		}
	}
	results := api.MessageResults{Results: answers, Orders: messagesAt(t)}
	results.Completes = in.Body.Draft && completes(results)
	return httpapi.NoStore(results), nil
}

// completes reports whether the accepted messages of a draft are all that the round still lacks.
func completes(drafted api.MessageResults) bool {
	for _, seat := range drafted.Orders.Missing {
		if !slices.ContainsFunc(drafted.Results, func(a api.MessageResult) bool {
			return a.Accepted && int(a.Seat) == seat
		}) {
			return false
		}
	}
	return len(drafted.Orders.Missing) > 0
}

// sendersOf returns, for each seat, the names by which a message can name it: the player's, and the seat's in all
// languages.
func sendersOf(f *match.State) []messages.Seat {
	senders := make([]messages.Seat, len(f.Seats.Players))
	for i, p := range f.Seats.Players {
		senders[i] = messages.Seat{Seat: f.Seats.Info[i].Seat, ByMessage: p.ByMessage, Names: []string{p.Name}}
		for _, words := range catalog.All() {
			senders[i].Names = append(senders[i].Names, words.Say(f.Seats.Info[i].Name))
		}
	}
	return senders
}

// entry enters the messages of one request one by one, and collects their results.
type entry struct {
	*service
	table     *host.Match
	user      string
	senders   []messages.Seat
	byMessage game.Seats
	words     *i18n.Catalogue
	body      api.NewMessages
}

// seatsOf returns the seats of the senders in the order of their first messages.
func seatsOf(received []messages.Message) iter.Seq[game.Seat] {
	return func(yield func(game.Seat) bool) {
		var done []game.Seat
		for _, m := range received {
			if slices.Contains(done, m.Seat) {
				continue
			}
			if done = append(done, m.Seat); !yield(m.Seat) {
				return
			}
		}
	}
}

// answerSender answers all messages of one sender. The latest that is accepted replaces those before it; a refused one
// replaces none.
func (c *entry) answerSender(
	ctx context.Context, received []messages.Message, seat game.Seat, answers []api.MessageResult,
) {
	accepted := false
	for _, i := range messages.Tries(received, seat) {
		answers[i] = c.answer(ctx, received[i], accepted)
		accepted = accepted || answers[i].Accepted
	}
	for i, m := range received {
		if m.Seat == seat && m.Older {
			answers[i] = c.answer(ctx, m, false)
		}
	}
}

func (c *entry) answer(ctx context.Context, m messages.Message, replaced bool) api.MessageResult {
	a := api.MessageResult{Seat: m.Seat, Sender: m.Sender, Line: m.Line, Moves: []string{}}
	refuse := func(why i18n.Message) api.MessageResult {
		a.Sentence = c.words.Say(why)
		return a
	}
	switch {
	case m.Seat == game.Spectator:
		return refuse(messages.Unknown(m, c.senders))
	case !c.byMessage.Has(m.Seat):
		return refuse(i18n.Of("server.message.own", "sender", m.Sender))
	case m.Older:
		return refuse(messages.Unclear(m))
	case replaced:
		a.Replaced = true
		return refuse(i18n.Of("server.message.replaced", "sender", m.Sender))
	}
	unclear := m.Next != ""
	o, err := c.enter(ctx, match.Submission{
		User: c.user, Seat: m.Seat, Kind: match.Move, Text: m.Text(), ByMessage: true, Round: c.body.Round,
		Key: fmt.Sprintf("%s-%d", c.body.Key, m.Seat),
	}, c.body.Draft || unclear)
	if err != nil {
		var refusal *game.Refusal
		if errors.As(err, &refusal) {
			return refuse(refusal.Reason)
		}
		a.Sentence = c.problem(ctx, err).Detail
		return a
	}
	if unclear {
		return refuse(messages.Unclear(m))
	}
	a.Accepted, a.Moves = true, append(a.Moves, o.Moves...)
	a.Sentence = c.words.Say(taken(m.Sender, o.Moves))
	if c.body.Draft {
		return a
	}
	c.table.Read(func(f *match.State) {
		if r, ok := latestReceipt(f, m.Seat); ok && r.Status != match.Withdrawn {
			a.Receipt = r.Hash
		}
	})
	return a
}

// enter submits the orders of a message, or only tries them.
func (c *entry) enter(ctx context.Context, s match.Submission, try bool) (match.SubmitResult, error) {
	if try {
		return c.table.Preview(s)
	}
	return c.table.Submit(ctx, s)
}

// taken returns the message that repeats what was understood: the orders, or that the sender has resigned.
func taken(sender string, moves []string) i18n.Message {
	if slices.Contains(moves, "resign") {
		return i18n.Of("server.message.resigned", "sender", sender)
	}
	return i18n.Of("server.message.taken", "sender", sender, "orders", understood(moves))
}

// understood returns the orders among the recorded moves of a message, without the moves that seal them, to repeat
// them to the sender.
func understood(moves []string) string {
	var orders []string
	for _, m := range moves {
		if m != "commit" && m != "recall" {
			orders = append(orders, m)
		}
	}
	return strings.Join(orders, "; ")
}

type resolutionInput struct {
	httpapi.MatchPath
	Body api.Resolution
}

// resolveRound enters the default orders of the rules for the players who have sent no message in this round.
func (s *service) resolveRound(ctx context.Context, in *resolutionInput) (*httpapi.Body[api.MessageOrders], error) {
	t, me, err := s.matchRunBy(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if _, err := t.Resolve(ctx, me, in.Body.Round, in.Body.State, in.Body.Key); err != nil {
		return nil, err
	}
	return httpapi.NoStore(messagesAt(t)), nil
}
