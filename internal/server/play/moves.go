package play

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

type submission struct {
	httpapi.MatchPath
	Body api.Submission
}

func (s *service) move(ctx context.Context, in *submission) (*httpapi.Body[api.Accepted], error) {
	return s.submit(ctx, in.ID, moveOf(in.Body))
}

// moveOf converts a move in the API's form to a submission for package match.
func moveOf(b api.Submission) match.Submission {
	m := match.Submission{Seat: b.Seat, Kind: match.Move, Text: b.Text, Key: b.Key, State: b.State}
	if b.Thought != nil {
		thought := time.Duration(*b.Thought) * time.Millisecond
		m.Thought = &thought
	}
	return m
}

type action struct {
	httpapi.MatchPath
	Body api.Action
}

func (s *service) act(ctx context.Context, in *action) (*httpapi.Body[api.Accepted], error) {
	b := in.Body
	sub := match.Submission{Seat: b.Seat, Kind: match.Kind(b.Text), Key: b.Key, Target: b.Target, State: b.State}
	if sub.Kind != match.Resign && sub.Kind != match.Stand {
		if err := s.Guard.May(ctx, admin.Play); err != nil {
			return nil, err
		}
	}
	switch sub.Kind {
	case match.Start:
		sub.Text = strconv.Itoa(b.Teams)
	case match.AddBot:
		sub.Text = strconv.Itoa(b.Level)
	case match.ReplaceAsk, match.ClaimWin:
		t, err := s.Matches.Match(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		t.Read(func(state *match.State) { sub.Absent = s.absentSeats(state, time.Now()) })
	}
	return s.submit(ctx, in.ID, sub)
}

// submit stores a submission of the caller.
func (s *service) submit(ctx context.Context, id string, sub match.Submission) (*httpapi.Body[api.Accepted], error) {
	t, err := s.Matches.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	if sub.User, err = httpapi.CallerOf(ctx).ID(ctx); err != nil {
		return nil, err
	}
	start := time.Now()
	o, err := t.Submit(ctx, sub)
	if err != nil {
		return nil, err
	}
	s.Submitted(time.Since(start))
	return httpapi.NoStore(api.Accepted{Number: o.Number, Moves: append([]string{}, o.Moves...), Repeat: o.Repeat}), nil
}

// absentSeats returns the seats whose users have been away for long enough. A user who has played meanwhile, without a
// stream, has not been away.
func (s *service) absentSeats(state *match.State, now time.Time) (absent game.Seats) {
	p := s.Presence(state)
	for seat := range p.Replaceable(now).All() {
		if now.Sub(state.Log.LastAction(seat)) >= p.Patience {
			absent |= game.SeatsOf(seat)
		}
	}
	return absent
}

type dealShare struct {
	httpapi.MatchPath
	Body api.DealShare
}

// shareDeal accepts a seat's commitment to a share of the deal, or the share itself.
func (s *service) shareDeal(ctx context.Context, in *dealShare) (*httpapi.Body[api.Accepted], error) {
	b := in.Body
	sub := match.Submission{Seat: b.Seat, Kind: match.ShareCommit, Text: b.Commit, Key: b.Key}
	if b.Reveal != "" {
		sub.Kind, sub.Text = match.ShareReveal, b.Reveal
	}
	if (b.Commit == "") == (b.Reveal == "") {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadShare),
			i18n.Of("server.commit-or-reveal"))
	}
	return s.submit(ctx, in.ID, sub)
}
