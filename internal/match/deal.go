package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/record/fairdeal"
)

// A game of chance is dealt by commit and reveal (docs/fair-play.md). While the table is Waiting, each person's seat
// commits to a share; when all seats are filled and all have committed, each reveals it; the last one brings about the
// deal. The seats of bots have no share: the seed that binds the house binds them too.

// Share is what one seat adds to a deal, in hexadecimal digits.
type Share struct {
	Commit string // empty until the seat has committed
	Value  string // empty until it is revealed
}

// maxShareCommits bounds how often one seat may commit at a table: each can make all others start over.
const maxShareCommits = 20

// Dealt tells whether the position is that of the match. Until a game of chance is dealt, State only stands in for it,
// and nobody is shown it.
func (f *State) Dealt() bool { return f.dealt }

// Commitment is the hash that binds the house to the seed of the match; empty if it was bound to nothing.
func (f *State) Commitment() string {
	if !f.Game.Info().Chance || f.Match.Protocol != fairdeal.Shares {
		return ""
	}
	return fairdeal.Commitment(f.Match.ID, f.Match.Seed)
}

// AwaitedShares is the seats that can take the next step of the deal: commit to a share or, when no seat is open and
// all have committed, reveal it.
func (f *State) AwaitedShares() (seats game.Seats, reveal bool) {
	if seats = f.uncommitted(); seats != 0 || f.dealt || f.anyOpen() {
		return seats, false
	}
	return f.unrevealed(), true
}

func (f *State) uncommitted() game.Seats {
	return f.owingShare(func(s Share) bool { return s.Commit == "" })
}

func (f *State) unrevealed() game.Seats {
	return f.owingShare(func(s Share) bool { return s.Value == "" })
}

func (f *State) owingShare(owes func(Share) bool) game.Seats {
	var seats game.Seats
	if f.dealt || f.Gathering() || f.Match.Protocol != fairdeal.Shares {
		return seats
	}
	for i, p := range f.Players {
		if p.Guest != "" && owes(f.Shares[i]) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// ShareValues are the shares of the deal in seat order, those of bots empty.
func (f *State) ShareValues() []string {
	values := make([]string, len(f.Shares))
	for i, s := range f.Shares {
		values[i] = s.Value
	}
	return values
}

func (f *State) commitShare(e Entry) error {
	if err := f.mayShare(e); err != nil {
		return err
	}
	commits := 0
	for _, earlier := range f.Log {
		if earlier.Kind == ShareCommit && earlier.Seat == e.Seat {
			commits++
		}
	}
	if commits == maxShareCommits {
		return fail(LogFull, i18n.Of("match.many-shares", "seat", e.Seat, "shares", commits))
	}
	if f.revealing() {
		return fail(BadShare, i18n.Of("match.share-known"))
	}
	f.setShare(e.Seat, Share{Commit: e.Text})
	return nil
}

func (f *State) revealShare(e Entry) error {
	if err := f.mayShare(e); err != nil {
		return err
	}
	share := f.Shares[e.Seat-1]
	switch {
	case f.anyOpen() || f.uncommitted() != 0:
		return fail(BadShare, i18n.Of("match.share-too-early"))
	case share.Value != "":
		return fail(BadShare, i18n.Of("match.share-revealed", "seat", e.Seat))
	case fairdeal.ShareCommit(f.Match.ID, f.Commitment(), e.Seat, e.Text) != share.Commit:
		return fail(BadShare, i18n.Of("match.other-share", "seat", e.Seat, "commitment", share.Commit))
	}
	f.setShare(e.Seat, Share{Commit: share.Commit, Value: e.Text})
	return f.deal()
}

// mayShare tells whether a seat may add to the deal now.
func (f *State) mayShare(e Entry) error {
	switch {
	case !f.Game.Info().Chance || f.Match.Protocol != fairdeal.Shares:
		return fail(BadKind, i18n.Of("match.no-shares"))
	case f.Gathering():
		return fail(BadKind, i18n.Of("match.gathering"))
	case f.dealt || f.Status == Finished:
		return fail(BadKind, i18n.Of("match.dealt"))
	case f.player(e.Seat).Guest == "":
		return fail(BadKind, i18n.Of("match.no-person", "seat", e.Seat))
	case !fairdeal.IsHash(e.Text):
		return fail(BadShare, i18n.Of("match.bad-share", "digits", fairdeal.HashDigits))
	}
	return nil
}

// revealing tells whether some share of a deal that is not made yet is known to all. From then on every share must be
// the one that was committed to, or the table is called off: whoever could have another try could wait for a deal that
// they like.
func (f *State) revealing() bool {
	return !f.dealt && slices.ContainsFunc(f.Shares, func(s Share) bool { return s.Value != "" })
}

func (f *State) setShare(seat game.Seat, s Share) {
	f.Shares = slices.Clone(f.Shares)
	f.Shares[seat-1] = s
}

func (f *State) anyOpen() bool { return slices.ContainsFunc(f.Players, Player.Open) }

// deal sets up the position once all is there that it follows from.
func (f *State) deal() (err error) {
	if f.dealt || f.anyOpen() || f.unrevealed() != 0 {
		return nil
	}
	f.dealt = true
	f.Position, err = f.Game.New(f.Match.Options, f.seed())
	return err
}

// seed is what the game is dealt from, or what stands in for it before the deal.
func (f *State) seed() rng.Seed {
	switch {
	case !f.dealt:
		return rng.Seed{}
	case f.Match.Protocol == fairdeal.Shares:
		return fairdeal.Deal(f.Match.ID, f.Match.Seed, f.ShareValues())
	}
	return f.Match.Seed
}

// rotated is the players of a rematch: every team has the seats of the next one. Where teams differ in size everybody
// keeps the seat.
func (f *State) rotated() []Player {
	teams := map[int][]int{} // indexes of seats
	count := 0
	for i, s := range f.Seats {
		teams[s.Team] = append(teams[s.Team], i)
		count = max(count, s.Team)
	}
	players := slices.Clone(f.Players)
	for team := 1; team <= count; team++ {
		from, to := teams[team], teams[team%count+1]
		if len(from) != len(to) {
			players = slices.Clone(f.Players)
			break
		}
		for i := range from {
			players[to[i]] = f.Players[from[i]]
		}
	}
	for i := range players {
		players[i].Away = ""
	}
	return players
}
