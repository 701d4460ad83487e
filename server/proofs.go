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

// latestReceipts are those of the latest round that anybody has a receipt of: earlier ones change no more.
func (s sight) latestReceipts() []match.Receipt {
	last := s.Receipts[len(s.Receipts)-1].Round
	for i, r := range s.Receipts {
		if r.Round == last {
			return s.Receipts[i:]
		}
	}
	return nil
}

// receipts tells what is in a receipt only to the seat that got it, until it is open.
func (s sight) receipts(list []match.Receipt) []api.Receipt {
	out := make([]api.Receipt, len(list))
	first := len(s.Receipts) - len(list)
	for i, r := range list {
		out[i] = api.Receipt{
			Number: first + i + 1, Seat: r.Seat, Round: r.Round, Hash: r.Hash, Status: string(r.Status),
		}
		if r.Status == match.Opened || s.eyes == r.Seat || s.eyes == game.Arbiter {
			out[i].Salt, out[i].Orders = r.Salt, &r.Orders
		}
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
