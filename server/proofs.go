package server

import (
	"encoding/hex"

	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/proof"
	"hexparlor/server/api"
)

// sealed is the seats that wait for the others to commit.
func (s sight) sealed() game.Seats {
	if g, seals := s.State.(game.Sealer); seals && s.Status == match.Running {
		return g.Sealed()
	}
	return 0
}

// receipts tells what is in a receipt only to the seat that got it, until it is open. Those that changed before the
// entry of number since are left out.
func (s sight) receipts(since int) []api.Receipt {
	out := []api.Receipt{}
	for i, r := range s.Receipts {
		if r.Changed < since {
			continue
		}
		told := api.Receipt{Number: i + 1, Seat: r.Seat, Round: r.Round, Hash: r.Hash, Status: string(r.Status)}
		if r.Status == match.Opened || s.eyes == r.Seat || s.eyes == game.Arbiter {
			told.Salt, told.Orders = r.Salt, &r.Orders
		}
		out = append(out, told)
	}
	return out
}

// deal proves the deal of a game of chance; nil if nothing is dealt by chance.
func (s sight) deal() *api.Deal {
	if !s.Game.Info().Chance {
		return nil
	}
	d := &api.Deal{Mixes: s.Mixes()}
	if s.Proven() {
		d.Commitment = proof.Commitment(s.Match.Seed)
	}
	if s.Status == match.Finished {
		d.Seed = hex.EncodeToString(s.Match.Seed[:])
	}
	return d
}
