package view

import (
	"encoding/hex"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/record/fairdeal"
)

// SealedSeats returns the seats that wait for the others to commit.
func (s View) SealedSeats() game.Seats {
	if g, seals := s.Position.(game.SimultaneousMoves); seals && s.Status == match.Running {
		return g.Sealed()
	}
	return 0
}

// receipts returns the receipts that have changed since an entry. Until a receipt is open, only its seat sees what is
// in it.
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

// deal returns how the game was or will be dealt; nil if nothing is dealt by chance.
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
