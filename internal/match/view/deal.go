package view

import (
	"encoding/hex"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// SealedSeats returns the seats that have sealed their orders of the current round, and wait for the others.
func (s View) SealedSeats() game.Seats {
	if g, seals := s.Position.(game.SimultaneousMoves); seals && s.Status == match.Running {
		return g.Sealed()
	}
	return 0
}

// receipts returns the receipts that have changed since the entry with this number. Salt and orders of a sealed receipt
// are shown to its seat alone.
func (s View) receipts(since int) []api.Receipt {
	out := []api.Receipt{}
	for i, r := range s.Receipts {
		if r.Changed < since {
			continue
		}
		receipt := api.Receipt{Number: i + 1, Seat: r.Seat, Round: r.Round, Hash: r.Hash, Status: string(r.Status)}
		if r.Status == match.Opened || s.Observer == r.Seat || s.Observer == game.Arbiter {
			receipt.Salt, receipt.Orders = r.Salt, &r.Orders
		}
		out = append(out, receipt)
	}
	return out
}

// deal returns the commitments and shares of the deal for the API; nil if the game deals nothing by chance.
func (s View) deal() *api.Deal {
	if !s.Game.Info().Chance {
		return nil
	}
	d := &api.Deal{Protocol: s.Match.Protocol, Commitment: s.Deal.Commitment(), Commits: []string{}, Shares: []string{}}
	if s.Match.Protocol == fairdeal.Shares {
		d.Shares = s.Deal.ShareValues()
		for _, share := range s.Deal.Shares {
			d.Commits = append(d.Commits, share.Commit)
		}
	}
	awaits, reveals := s.AwaitedShares()
	d.Awaits, d.Reveals = Numbers(awaits), reveals
	if s.Status == match.Finished {
		d.Seed = hex.EncodeToString(s.Match.Seed[:])
	}
	return d
}
