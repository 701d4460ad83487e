package match

import (
	"fmt"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// State is a match after the entries of its log. It depends on the match and the log alone and does not change once
// made, but only one goroutine at a time may use its Position, see host.Table.Read. Each part holds one subject; State
// applies entries to all of them.
type State struct {
	Match        Match
	Game         game.Game
	Log          Log
	Position     game.State
	Moves        int // number of moves that were not taken back
	Status       Status
	Result       game.Result // result by the rules of the game, or by resignation, agreement, time or an admin
	Rematch      string      // id of the rematch; empty if there is none
	Origin       string      // id of the match that this branch goes on from; empty if this is no branch
	Start        string      // position from which the match begins; empty for that of the rules
	Announcement string      // text of the user who made the match, shown before players sit down; may be empty
	Delayed      bool        // whether this is the state that delayed spectators see

	Seats    Seating
	Deal     Deal
	Rounds   Rounds
	Clocks   Clocks
	Offers   Offers
	Receipts Receipts
	Exits    Exits

	began   time.Time // time when play began; zero before
	endedBy int       // number of the entry that ended the match; 0 before
	listed  time.Time // deadline in the listing, see Listing.Due
	numbers numbering
}

// NewState returns the state of a match before its first entry.
func NewState(g game.Game, m Match) (*State, error) {
	info := g.Info()
	m.Options = game.CompleteOptions(info.Options, m.Options)
	seats := g.Seats(m.Options)
	f := &State{
		Match: m, Game: g, Seats: newSeating(seats, m.Maker), Deal: newDeal(m, len(seats), info.Chance),
		Clocks: Clocks{control: m.Time}, Offers: Offers{days: m.Time.Days},
	}
	var err error
	if f.Position, err = g.New(m.Options, f.Deal.seed()); err != nil {
		return nil, err
	}
	f.updateStatus()
	return f, nil
}

// ReplayLog returns the state after a stored log. It fails only if some entry does not follow from those before it.
func ReplayLog(g game.Game, m Match, log []Entry) (*State, error) {
	f, err := NewState(g, m)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.ID, err)
	}
	f.Log = make(Log, 0, len(log)+1)
	for _, e := range log {
		if err := f.apply(e, nil); err != nil {
			return nil, EntryError(m.ID, e, err)
		}
	}
	return f, nil
}

// EntryError returns the error of a stored entry that does not follow from those before it. It does not wrap the cause:
// a refusal would look like a mistake of the user who opens the match.
func EntryError(id string, e Entry, cause error) error {
	return fmt.Errorf("match %s is damaged at entry %d (%s %q): %s", id, e.Number, e.Kind, e.Text, cause.Error())
}

// Next checks entry e and returns the state after it, while f stays as it is. Only one of several states made from f
// may be kept, because their logs share memory.
func (f *State) Next(e Entry) (Step, error) {
	next := *f
	if e.Kind == Move {
		next.Position = game.Clone(f.Position)
	}
	var log game.Log
	if err := next.apply(e, &log); err != nil {
		return Step{}, err
	}
	return Step{Entry: next.Log[len(f.Log)], Events: log.Events, State: &next}, nil
}

// ToAct returns the seats with pending decisions; none unless the match is running.
func (f *State) ToAct() game.Seats {
	if f.Status != Running {
		return 0
	}
	return f.Position.ToAct()
}

// Viewer returns the viewer whose knowledge the player of a seat is shown: the seat itself, or game.Arbiter, who knows
// everything, once the match is finished.
func (f *State) Viewer(seat game.Seat) game.Seat {
	if f.Status == Finished {
		return game.Arbiter
	}
	return seat
}

// apply changes f to the state after entry e, and appends the events to log unless it is nil. After an error f is
// unusable.
func (f *State) apply(e Entry, log *game.Log) error {
	if e.Number != len(f.Log)+1 {
		return fmt.Errorf("the entry after %d is numbered %d", len(f.Log), e.Number)
	}
	if e.Seat < 1 || int(e.Seat) > len(f.Seats.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", e.Seat, "seats", len(f.Seats.Players)))
	}
	e.Known = allViewers
	if e.Kind == Undo { // known to the viewers who knew of the move
		if last := f.Log.lastMove(e.Seat); last >= 0 {
			e.Known = f.Log[last].Known
		}
	}
	receipts := len(f.Receipts)
	before, forced := f.moment(), f.isForced(e)
	if e.Kind == Move && f.Secret() {
		if log == nil {
			log = &game.Log{}
		}
		events := len(log.Events)
		if err := f.applyKind(e, log); err != nil {
			return err
		}
		if len(f.Receipts) == receipts { // a receipt is shown to all
			e.Known = audience(e.Seat, log.Events[events:], len(f.Seats.Players))
		}
		e.Unveiled = game.Unveils(log.Events[events:])
	} else if err := f.applyKind(e, log); err != nil {
		return err
	}
	f.Log = append(f.Log, e)
	f.numbers.count(e, e.Kind == Move || e.Kind == Undo || e.Kind == TakebackAccept || e.Kind == Fault)
	f.updateStatus()
	f.noteStartAndEnd(e)
	f.Rounds.follow(f.Position, f.Status == Running)
	after := f.moment()
	f.markDecisions(&before, &after)
	f.Offers.countTurns(e, &before, &after)
	f.Clocks.advance(e, forced, &before, &after)
	f.updateListed(e.At)
	return nil
}

// moment is an extract of the match before or after an entry, by which clocks, requests and decisions find what the
// entry changed.
type moment struct {
	toAct   game.Seats
	bots    game.Seats
	sealed  game.Seats // seats that have sealed their orders of the current round
	round   int
	moves   int
	players []Player
	running bool
}

// moment returns the extract of the match as it is now.
func (f *State) moment() moment {
	m := moment{
		bots: f.Seats.Bots(), round: f.Rounds.Number, moves: f.Moves, players: f.Seats.Players, running: f.Status == Running,
	}
	if m.running {
		m.toAct = f.Position.ToAct()
		if s, seals := f.Position.(game.SimultaneousMoves); seals {
			m.sealed = s.Sealed()
		}
	}
	return m
}

// noteStartAndEnd stores when play began and which entry ended the match.
func (f *State) noteStartAndEnd(e Entry) {
	if f.Status == Running && f.began.IsZero() {
		f.began = e.At
	}
	if f.Status == Finished && f.endedBy == 0 {
		f.endedBy = e.Number
	}
}

// applyKind applies the effect of an entry that belongs to its kind.
func (f *State) applyKind(e Entry, log *game.Log) error {
	if e.Kind == Move {
		return f.move(e, log)
	}
	act, known := acts[e.Kind]
	if !known {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	return act(f, e)
}

// acts maps each kind of entry other than Move to the function that applies it.
var acts = map[Kind]func(*State, Entry) error{
	Onward: setOrigin, SetUp: setUp, Announce: announce, Gather: (*State).gather, Start: (*State).start,
	Sit: (*State).sit, Stand: (*State).stand,
	Rename:      func(f *State, e Entry) error { return f.Seats.rename(e) },
	ShareCommit: (*State).commitShare, ShareReveal: (*State).revealShare,
	TimeOut: (*State).timeOut, Called: (*State).called, Fault: (*State).fault, Shut: (*State).shut,
	Await: (*State).await,
	Undo:  (*State).undo, Resign: (*State).resign,
	DrawOffer: (*State).ask, DrawAccept: (*State).accept, DrawDecline: decline,
	TakebackAsk: (*State).ask, TakebackAccept: (*State).accept, TakebackDecline: decline,
	RematchAsk: (*State).ask, RematchAccept: (*State).accept, RematchDecline: decline,
	TimeAsk: (*State).ask, TimeAccept: (*State).accept, TimeDecline: decline,
	PauseAsk: (*State).ask, PauseAccept: (*State).accept, PauseDecline: decline,
	Resume:   func(f *State, e Entry) error { return f.Clocks.resume(e, &f.Seats) },
	TurnEnds: (*State).turnEnds, Restored: (*State).restored,
	ReplaceAsk: (*State).askReplacement, ReplaceAccept: (*State).accept, ReplaceDecline: decline,
	Abstain: (*State).abstain, ClaimWin: (*State).claimWin,
}

// decline applies an entry that declines an offer.
func decline(f *State, e Entry) error { return f.Offers.decline(e) }

// updateStatus sets the result and the status after an entry, and removes offers once the match is finished.
func (f *State) updateStatus() {
	if !f.Result.Over {
		f.Result = f.Position.Result()
	}
	switch {
	case f.Result.Over:
		f.Status = Finished
		f.Offers.end()
	case f.Seats.hasOpen() || !f.Deal.done:
		f.Status = Waiting
	default:
		f.Status = Running
	}
}

// calledOff returns the result of a match that was called off.
func calledOff() game.Result { return game.Result{Over: true, Text: "*", Reason: CalledOff} }

// shut applies a Shut entry: it ends a match because an admin decided so, or because an awaited player has not come.
func (f *State) shut(e Entry) error {
	if f.Status == Finished {
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	f.Seats.gatherer, f.Clocks.expected = nil, 0
	if e.Text == absent {
		f.Result = calledOff()
		return nil
	}
	f.Result = game.Result{Over: true, Text: "*", Reason: Closed}
	return nil
}

// move applies a Move entry: it plays the move and updates receipts, counts and offers.
func (f *State) move(e Entry, log *game.Log) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	m, err := legal(f.Position, e)
	if err != nil {
		return err
	}
	var issued *Receipt
	if f.Seats.Player(e.Seat).User != ImportedUser { // matches from elsewhere have no receipts
		issued = receiptFor(e, f.Position, m, f.Match.Seed)
	}
	before, round := f.InPlay(), f.Rounds.Number
	f.Position.Play(e.Seat, m, log)
	noteExits(f, e, before, round)
	f.Receipts = f.Receipts.after(issued, f.Position, e.Number)
	f.Moves++
	f.Rounds.entered[e.Seat]++
	if !f.Log.decidedFor(e.Seat) {
		f.Clocks.missed[e.Seat] = 0
	}
	f.Offers.endByMove(e.Seat, f.InPlay().Has(e.Seat))
	return nil
}

// resign applies a Resign entry: the opponent wins. Only matches of two seats have this entry.
func (f *State) resign(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	if len(f.Seats.Players) != 2 {
		return fail(CannotResign, i18n.Of("match.cannot-resign"))
	}
	reason := "resignation"
	switch e.Text {
	case "":
	case OnTime: // elsewhere
		reason = OnTime
	default:
		reason = "forfeit"
	}
	f.Result = game.TwoPlayerResult(3-e.Seat, reason)
	return nil
}

// checkRunning returns an error that says why no move can be made now; nil if the match is running.
func (f *State) checkRunning() error {
	switch f.Status {
	case Waiting:
		if f.Seats.Gathering() {
			return fail(NotStarted, i18n.Of("match.gathering"))
		}
		if f.Seats.hasOpen() {
			return fail(NotStarted, i18n.Of("match.seat-open"))
		}
		return fail(NotStarted, i18n.Of("match.not-dealt"))
	case Finished:
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	return nil
}

// OtherUsers returns the ids of all users of the match except user: those to whom the seats belong and, before play
// begins, the maker.
func (f *State) OtherUsers(user string) []string {
	var others []string
	if f.Status == Waiting && f.Match.Maker != "" && f.Match.Maker != user {
		others = append(others, f.Match.Maker)
	}
	return f.Seats.otherUsers(others, user)
}

// sit applies a Sit entry. A player may sit at an open seat, take the seat back from a bot, or take that of a player
// who has missed turns. A player by message may replace a bot before play begins.
func (f *State) sit(e Entry) error {
	player, ok := ParsePlayer(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-player", "text", e.Text))
	}
	switch p := f.Seats.Player(e.Seat); {
	case f.Seats.Gathering():
		return f.Seats.join(e.Seat, player)
	case p.Open() || p.Bot() && player.ByMessage && f.Status == Waiting:
		f.Seats.set(e.Seat, player)
		if f.Seats.imported() {
			f.Clocks.control = clock.Control{}
		}
		return f.deal()
	case p.Away != "" && p.Away == player.User, f.Deserted(e.Seat) && player.User != "":
		f.Seats.set(e.Seat, player)
		f.Clocks.grantReturn(e.Seat, e.At)
		return nil
	default:
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", p.Name))
	}
}

// stand applies a Stand entry: it frees a seat before play begins. The match is called off when no human player is
// left, or when a share of its deal has been revealed.
func (f *State) stand(e Entry) error {
	switch {
	case f.Status != Waiting:
		return fail(BadKind, i18n.Of("match.cannot-stand"))
	case f.Seats.Gathering():
		err := f.Seats.leave(e.Seat)
		if err == nil && !f.Seats.Gathering() {
			f.Result = calledOff()
		}
		return err
	}
	if f.Seats.Player(e.Seat).Open() {
		return fail(BadKind, i18n.Of("match.no-player-to-leave", "seat", e.Seat))
	}
	revealed := f.Deal.isRevealing()
	f.Seats.set(e.Seat, Player{})
	f.Deal.set(e.Seat, Share{})
	if revealed || f.Seats.where(func(p Player) bool { return p.User != "" || p.ByMessage }) == 0 {
		f.Result = calledOff()
	}
	return nil
}
