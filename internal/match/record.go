package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/clock"
	"hexparlor/record"
	"hexparlor/record/fairdeal"
)

// Record returns the match as a record, which can be kept and verified without the server. The error has the code
// NotFinished if the match was called off or closed, or if its game has secrets or chance and is not finished.
func (f *State) Record() (*record.Record, error) {
	info := f.Game.Info()
	if f.Result.Reason == CalledOff {
		return nil, fail(NotFinished, i18n.Of("match.called-off"))
	}
	if f.Result.Reason == Closed {
		return nil, fail(NotFinished, i18n.Of("match.closed"))
	}
	if f.Status != Finished && (info.Secret() || info.Chance) {
		return nil, fail(NotFinished, i18n.Of("match.record-secret"))
	}
	r := &record.Record{
		Game: f.Match.Game, Options: map[string]string{}, Date: f.Match.Created.Format(time.DateOnly),
		Rules: f.Match.Rules, Result: record.Unfinished,
	}
	for _, o := range info.Options {
		if v := f.Match.Options[o.Name]; v != o.Default {
			r.Options[o.Name] = v
		}
	}
	if len(r.Options) > 0 {
		r.Preset = info.PresetOf(f.Match.Options)
	}
	r.Variant = variantTag(f)
	for _, p := range f.Seats.Players {
		r.Seats = append(r.Seats, p.Name)
	}
	if err := addOpening(r, f); err != nil {
		return nil, err
	}
	if f.Result.Over {
		r.Result, r.Reason, r.EndedBy = f.Result.Text, f.Result.Reason, endingSeat(f)
	}
	receipts := map[int]*record.Receipt{}
	for _, receipt := range f.Receipts {
		receipts[receipt.Entry] = &record.Receipt{
			Hash: receipt.Hash, Salt: receipt.Salt, Round: receipt.Round, Orders: receipt.Orders,
		}
	}
	for _, e := range f.Log.standingMoves() {
		r.Moves = append(r.Moves, record.Move{Seat: e.Seat, Text: e.Text, Receipt: receipts[e.Number]})
	}
	addTimes(r, f)
	if f.Announcement != "" {
		r.Comments = strings.Split(f.Announcement, "\n")
	}
	return r, nil
}

// addOpening adds to a record how its first position came about: a text, or the seed and the commitments of its deal.
func addOpening(r *record.Record, f *State) error {
	if f.Start != "" {
		s, err := firstPosition(f, f.Deal.seed())
		if err == nil {
			r.Start = s.Text(game.Arbiter)
		}
		return err
	}
	if f.Game.Info().Chance {
		r.Seed = &f.Match.Seed
	}
	return addCommitments(r, f)
}

// variantTag names the variant of a match in its record; empty for a match without a variant.
func variantTag(f *State) string {
	v := f.Match.Variant
	if v.ID == "" {
		return ""
	}
	return fmt.Sprintf("%s, version %d, %s", v.Name, v.Version, variant.Hash(f.Game, f.Match.Options))
}

// addCommitments adds the server's commitment to the deal, the players' shares and the dealt position to a record.
func addCommitments(r *record.Record, f *State) error {
	info := f.Game.Info()
	if !info.Chance && !info.Sealed {
		return nil
	}
	r.Commit = f.Deal.Commitment()
	if f.Match.Protocol != fairdeal.Shares {
		return nil
	}
	r.Protocol, r.Match = fairdeal.Shares, f.Match.ID
	if !info.Chance {
		return nil
	}
	for _, s := range f.Deal.Shares {
		r.Shares = append(r.Shares, record.Share(s))
	}
	dealt, err := f.Game.New(f.Match.Options, f.Deal.seed())
	if err == nil {
		r.Opening = dealt.Text(game.Arbiter)
	}
	return err
}

// ImportedUser is the user id of all players in matches that were played on another site and imported. No user has
// it.
const ImportedUser = "elsewhere"

// Import returns the state of the match that a record describes, and the change that stores it for its maker. The error
// has the code BadRecord.
func (env Environment) Import(r *record.Record, maker string) (Change, *State, error) {
	if _, err := record.Verify(r, env.Games); err != nil {
		return Change{}, nil, fail(BadRecord, i18n.Of("match.bad-record", "why", err))
	}
	if r.Result == record.Unfinished {
		return Change{}, nil, fail(BadRecord, i18n.Of("match.record-unfinished"))
	}
	f, err := env.replayRecord(r, maker)
	if err != nil {
		return Change{}, nil, err
	}
	listing := f.Listing()
	return Change{ID: f.Match.ID, New: &f.Match, Entries: f.Log, Listing: &listing, Size: f.Log.size()}, f, nil
}

// replayRecord returns the state of a verified record's match. Commitments of another site are dropped, because this
// site did not witness them.
func (env Environment) replayRecord(r *record.Record, maker string) (*State, error) {
	control, err := timeOf(r)
	if err != nil {
		return nil, err
	}
	d, err := env.setUp(New{Game: r.Game, Options: r.Options, Maker: maker, Time: control, RunsOut: Policy(r.RunsOut)})
	if err != nil {
		return nil, err
	}
	m := d.State.Match
	m.Protocol = fairdeal.SeedAlone
	if date, err := time.Parse(time.DateOnly, r.Date); err == nil {
		m.Created, d.At = date, date
	}
	if m.Seed, err = r.DealtSeed(len(d.State.Seats.Info)); err != nil {
		return nil, fail(BadRecord, i18n.Of("match.bad-record", "why", err))
	}
	f, err := NewState(d.State.Game, m)
	if err != nil {
		return nil, fail(BadRecord, i18n.Of("match.not-dealt-so", "why", err))
	}
	err = appendEntries(f, entriesOf(r, f.Seats.Info, d.At), d.At)
	if err == nil && !f.Result.Over {
		err = appendEntries(f, endOf(r, f.Seats.Info), lastTime(r, d.At))
	}
	if err != nil {
		return nil, fail(BadRecord, i18n.Of("match.not-so-played", "why", err))
	}
	if got := f.Result; !got.Over || got.Text != r.Result {
		return nil, fail(BadRecord, i18n.Of("match.record-result", "ours", got.Text, "theirs", r.Result))
	}
	return f, nil
}

// appendEntries applies entries to a state that no other goroutine uses, and checks the bounds of a log. Entries
// without a time get the time at.
func appendEntries(f *State, log []Entry, at time.Time) error {
	f.Log = slices.Grow(f.Log, len(log))
	for _, e := range log {
		if e.Number = len(f.Log) + 1; e.At.IsZero() {
			e.At = at
		}
		if e.Kind == Move && f.Status == Running {
			if m, err := legal(f.Position, e); err != nil {
				return err
			} else if err := f.checkRoom(e.Seat, m); err != nil {
				return fmt.Errorf("move %d: %w", f.Moves+1, err)
			}
		}
		if err := f.apply(e, nil); err != nil {
			return err
		}
	}
	return nil
}

// entriesOf returns the SetUp entry of a record's first position, if it is not the opening, the Sit entries of its
// players and the Move entries of its moves; begun is the time at which play began.
func entriesOf(r *record.Record, seats []game.SeatInfo, begun time.Time) []Entry {
	var log []Entry
	if r.Start != "" {
		log = append(log, Entry{Seat: 1, Kind: SetUp, Text: r.Start})
	}
	for i, seat := range seats {
		p := Player{User: ImportedUser, Name: catalog.English().Say(seat.Name)}
		if i < len(r.Seats) && r.Seats[i] != "" {
			p.Name = r.Seats[i]
		}
		log = append(log, Entry{Seat: seat.Seat, Kind: Sit, Text: p.String()})
	}
	for _, m := range r.Moves {
		e := Entry{Seat: m.Seat, Kind: Move, Text: m.Text}
		if m.At != nil {
			e.At = begun.Add(*m.At)
		}
		log = append(log, e)
	}
	return log
}

// winnerOf returns the first winning seat in the result text of a record; 0 if there is none.
func winnerOf(result string) game.Seat {
	seats, _, _ := strings.Cut(strings.TrimPrefix(result, "win:"), ",")
	switch first, _ := strconv.Atoi(seats); {
	case result == "1-0":
		return 1
	case result == "0-1":
		return 2
	default:
		return game.Seat(first)
	}
}

// endOf returns the entries that end a record's match by resignation, forfeit, time, claim or agreement; nil if the
// rules ended it.
func endOf(r *record.Record, seats []game.SeatInfo) []Entry {
	loser := game.Seat(1)
	if r.Result == "1-0" {
		loser = 2
	}
	switch r.Reason {
	case "resignation":
		return []Entry{{Seat: loser, Kind: Resign}}
	case "forfeit":
		return []Entry{{Seat: loser, Kind: Resign, Text: "forfeit"}}
	case OnTime:
		return []Entry{{Seat: loser, Kind: Resign, Text: OnTime}}
	case Abandoned:
		return []Entry{{Seat: winnerOf(r.Result), Kind: ClaimWin, Text: noSeats}}
	case "agreement":
		end := []Entry{{Seat: 1, Kind: DrawOffer}}
		for _, s := range seats[1:] {
			end = append(end, Entry{Seat: s.Seat, Kind: DrawAccept})
		}
		return end
	}
	return nil
}

// endingSeat returns the seat that ended the match by resigning, losing on time, forfeiting or claiming the win; 0 if
// the rules or an agreement ended it.
func endingSeat(f *State) game.Seat {
	if f.Status != Finished || f.Position.Result().Over {
		return 0
	}
	for _, e := range slices.Backward(f.Log) {
		if e.Kind == Resign || e.Kind == ClaimWin || e.Kind == TimeOut && e.Text == string(Loses) {
			return e.Seat
		}
		if e.Kind == DrawAccept {
			return 0
		}
	}
	return 0
}

// addTimes adds the time control and the time of each move to a record.
func addTimes(r *record.Record, f *State) {
	c := f.Match.Time
	if c.None() {
		return
	}
	r.Time, r.RunsOut = c.String(), string(f.Match.RunsOut)
	last := time.Duration(0)
	for i, e := range f.Log.standingMoves() {
		// The clock of the server's machine may have been set back.
		at := max(last, min(e.At.Sub(f.began), record.LongestGame)).Truncate(time.Millisecond)
		r.Moves[i].At, last = &at, at
	}
}

// timeOf returns the time control of a record. The error has the code BadRecord.
func timeOf(r *record.Record) (clock.Control, error) {
	c, err := clock.Parse(r.Time)
	if err != nil {
		return c, fail(BadRecord, i18n.Of("match.bad-time"))
	}
	return c, nil
}

// lastTime returns the time of the last move of a record, or begun if its moves have no times.
func lastTime(r *record.Record, begun time.Time) time.Time {
	if n := len(r.Moves); n > 0 && r.Moves[n-1].At != nil {
		return begun.Add(*r.Moves[n-1].At)
	}
	return begun
}
