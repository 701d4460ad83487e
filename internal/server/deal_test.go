package server_test

import (
	"net/http"
	"slices"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
	"hexparlor/record/fairdeal"
)

// deal takes part in the deal of a match for these users, as their browsers would.
func (h *testSite) deal(id string, users ...*guest) {
	h.t.Helper()
	shares := map[game.Seat]string{}
	for range 2 { // first all commit, then all reveal
		for _, g := range users {
			for _, p := range g.match(id).Players {
				if d := g.match(id).Deal; p.Mine && slices.Contains(d.Awaits, int(p.Seat)) {
					g.takePart(id, p.Seat, d, shares)
				}
			}
		}
	}
	if m := users[0].match(id); !m.Position.Dealt {
		h.t.Fatalf("not dealt: %+v", m.Deal)
	}
}

func (g *guest) takePart(id string, seat game.Seat, d *api.Deal, shares map[game.Seat]string) {
	g.t.Helper()
	body := api.DealShare{Key: key(), Seat: seat}
	if d.Reveals {
		body.Reveal = shares[seat]
	} else {
		shares[seat] = fairdeal.NewShare()
		body.Commit = fairdeal.ShareCommit(id, d.Commitment, seat, shares[seat])
	}
	call[api.Accepted](g, "POST", "/api/matches/"+id+"/deal-shares", body)
}

// newDuel returns a new match of two users in a game of chance.
func newDuel(white, black *guest) api.Match {
	white.t.Helper()
	m := call[api.Match](white, "POST", "/api/matches", api.NewMatch{
		Game: "swarm", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	})
	if black != nil {
		black.sit(m.ID, 2)
	}
	return white.match(m.ID)
}

// TestMatchAndStreamShowProgressOfDeal checks that match and stream show the progress of a deal and the seats that it
// waits for; a step out of turn is refused.
func TestMatchAndStreamShowProgressOfDeal(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	m := newDuel(white, nil)
	s := white.stream(m.ID, "")
	s.next("match")
	if d := m.Deal; d.Protocol != fairdeal.Shares || len(d.Commitment) != 64 || !slices.Equal(d.Awaits, []int{1}) || d.Reveals {
		t.Fatalf("%+v", d)
	}
	share := fairdeal.NewShare()
	commit := fairdeal.ShareCommit(m.ID, m.Deal.Commitment, 1, share)
	white.refused(m.ID, api.DealShare{Seat: 1, Reveal: share}, http.StatusConflict)
	white.refused(m.ID, api.DealShare{Seat: 1}, http.StatusUnprocessableEntity)
	white.refused(m.ID, api.DealShare{Seat: 1, Reveal: share, Commit: commit}, http.StatusUnprocessableEntity)
	white.refused(m.ID, api.DealShare{Seat: 2, Commit: commit}, http.StatusForbidden)
	black.refused(m.ID, api.DealShare{Seat: 1, Commit: commit}, http.StatusForbidden)
	call[api.Accepted](white, "POST", "/api/matches/"+m.ID+"/deal-shares", api.DealShare{Key: key(), Seat: 1, Commit: commit})
	if d := read[api.Step](t, s.next("step")).Deal; d == nil || d.Commits[0] != commit || len(d.Awaits) != 0 {
		t.Fatalf("%+v", d)
	}
	white.refused(m.ID, api.DealShare{Seat: 1, Reveal: share}, http.StatusConflict) // a seat is free
	black.sit(m.ID, 2)
	if d := read[api.Step](t, s.next("step")).Deal; !slices.Equal(d.Awaits, []int{2}) {
		t.Fatalf("%+v", d)
	}
	if p := white.match(m.ID).Position; p.Prompt.Code != "dealing" || p.Status != api.Waiting || p.View != nil {
		t.Errorf("%+v", p)
	}
	other := fairdeal.NewShare()
	call[api.Accepted](black, "POST", "/api/matches/"+m.ID+"/deal-shares", api.DealShare{
		Key: key(), Seat: 2, Commit: fairdeal.ShareCommit(m.ID, m.Deal.Commitment, 2, other),
	})
	if d := read[api.Step](t, s.next("step")).Deal; !slices.Equal(d.Awaits, []int{1, 2}) || !d.Reveals {
		t.Fatalf("%+v", d)
	}
	black.refused(m.ID, api.DealShare{Seat: 2, Reveal: fairdeal.NewShare()}, http.StatusConflict) // another share
	call[api.Accepted](black, "POST", "/api/matches/"+m.ID+"/deal-shares", api.DealShare{Key: key(), Seat: 2, Reveal: other})
	s.next("step")
	call[api.Accepted](white, "POST", "/api/matches/"+m.ID+"/deal-shares", api.DealShare{Key: key(), Seat: 1, Reveal: share})
	step := read[api.Step](t, s.next("step"))
	if !slices.Equal(step.Deal.Shares, []string{share, other}) || step.Deal.Seed != "" || !step.Position.Dealt {
		t.Errorf("%+v", step.Deal)
	}
}

// refused sends a step of a deal that must be refused.
func (g *guest) refused(id string, body api.DealShare, status int) {
	g.t.Helper()
	body.Key = key()
	if res, text := g.do("POST", "/api/matches/"+id+"/deal-shares", plain(g.t, body)); res.StatusCode != status {
		g.t.Errorf("%+v: %d %s", body, res.StatusCode, text)
	}
}

// TestMatchOfBotsIsDealtAtOnceAndOthersAfterUsersShare: a match of bots is dealt at once, one against a bot after its
// user has taken part, and so is a rematch.
func TestMatchOfBotsIsDealtAtOnceAndOthersAfterUsersShare(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{Off: true})
	g := h.guest()
	bot := api.SeatRequest{Kind: "bot", Level: 1}
	alone := call[api.Match](g, "POST", "/api/matches", api.NewMatch{Game: "swarm", Seats: []api.SeatRequest{bot, bot}})
	if !alone.Position.Dealt {
		t.Error("a table of bots waits for a deal")
	}
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "swarm", Seats: []api.SeatRequest{{Kind: "me"}, bot},
	})
	if m.Position.Dealt || !slices.Equal(m.Deal.Awaits, []int{1}) {
		t.Errorf("%+v", m.Deal)
	}
	h.deal(m.ID, g)
	g.act(m.ID, 1, "resign")
	g.act(m.ID, 1, "rematch-ask")
	again := g.match(g.match(m.ID).Rematch)
	if d := again.Deal; again.Position.Dealt || d.Commitment == m.Deal.Commitment || !slices.Equal(d.Awaits, []int{2}) {
		t.Fatalf("the rematch: %+v", d)
	}
	h.deal(again.ID, g)
}
