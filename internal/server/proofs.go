package server

import (
	"context"
	"encoding/hex"
	"net/http"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// sealed is the seats that wait for the others to commit.
func (s view) sealed() game.Seats {
	if g, seals := s.Position.(game.SimultaneousMoves); seals && s.Status == match.Running {
		return g.Sealed()
	}
	return 0
}

// receipts tells what is in a receipt only to the seat that got it, until it is open. Those that changed before the
// entry of number since are left out.
func (s view) receipts(since int) []api.Receipt {
	out := []api.Receipt{}
	for i, r := range s.Receipts {
		if r.Changed < since {
			continue
		}
		told := api.Receipt{Number: i + 1, Seat: r.Seat, Round: r.Round, Hash: r.Hash, Status: string(r.Status)}
		if r.Status == match.Opened || s.viewer == r.Seat || s.viewer == game.Arbiter {
			told.Salt, told.Orders = r.Salt, &r.Orders
		}
		out = append(out, told)
	}
	return out
}

// deal tells how the game was or will be dealt; nil if nothing is dealt by chance.
func (s view) deal() *api.Deal {
	if !s.Game.Info().Chance {
		return nil
	}
	d := &api.Deal{Protocol: s.Match.Protocol, Commitment: s.Commitment(), Commits: []string{}, Shares: []string{}}
	if s.Match.Protocol == fairdeal.Shares {
		d.Shares = s.ShareValues()
		for _, share := range s.Shares {
			d.Commits = append(d.Commits, share.Commit)
		}
	}
	awaits, reveals := s.AwaitedShares()
	d.Awaits, d.Reveals = numbers(awaits), reveals
	if s.Status == match.Finished {
		d.Seed = hex.EncodeToString(s.Match.Seed[:])
	}
	return d
}

type dealShare struct {
	TablePath
	Body api.DealShare
}

// shareDeal takes a seat's commit to a share of the deal, or the share.
func (s *Server) shareDeal(ctx context.Context, in *dealShare) (*body[api.Accepted], error) {
	b := in.Body
	sub := match.Submission{Seat: b.Seat, Kind: match.ShareCommit, Text: b.Commit, Key: b.Key}
	if b.Reveal != "" {
		sub.Kind, sub.Text = match.ShareReveal, b.Reveal
	}
	if (b.Commit == "") == (b.Reveal == "") {
		return nil, newProblem(http.StatusUnprocessableEntity, string(match.BadShare),
			i18n.Of("server.commit-or-reveal"))
	}
	return s.submit(ctx, in.ID, sub)
}
