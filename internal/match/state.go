package match

import (
	"fmt"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// State is a match after the entries of its log: a value that depends on the match and the log alone. States do not
// change once made, but their Position must be used by one goroutine at a time, see host.Table.Read.
type State struct {
	Match    Match
	Game     game.Game
	Seats    []game.SeatInfo
	Log      []Entry
	Players  []Player // who holds seat i+1
	Position game.State
	Moves    int // entries of kind Move that stand
	Offers   []Offer
	Status   Status
	Result   game.Result // of the rules, or of the match: resignation, agreement
	Rematch  string      // id of the match that follows this one
	Origin   string      // id of the match that this one goes on from, if it is a branch

	Shares   []Share   // what each seat adds to the deal, in seat order
	Receipts []Receipt // of sealed orders, as they were issued

	dealt    bool                 // see Dealt
	gatherer game.VariablePlayers // the game, while people sign up
	behind   bool                 // see Behind

	began   time.Time // when it became Running; zero: not yet
	endedBy int       // number of the entry by which it became Finished; 0: not yet

	round   int          // of simultaneous moves; 0 before the match runs
	entered [viewers]int // moves of each seat in that round

	clocks   []clock.Clock // of each seat; nil if nothing is limited. A slice is not changed once a state has it
	shown    []shown       // what the clocks showed before each move
	listed   time.Time     // see Listing.Due
	missed   [viewers]int  // turns in a row that ended without a decision of the seat
	missedAt [viewers]int  // the turn, as its clock counts, that was the last of these
	overdue  game.Seats    // whose clock has run out, and the others decide what follows
	extras   [viewers]int  // how often each seat was given more time

	paused    time.Time     // since when all clocks stand by consent; zero: they do not
	pausedFor time.Duration // in all pauses that are over
	expected  game.Seat     // for whose player they stand; 0: none

	left     game.Seats // whose players were replaced by bots, even if they came back
	handedOn game.Seats // taken by another user since play began

	past       []pastRequest // requests that were not accepted; a slice is not changed once a state has it
	turnsEnded [viewers]int  // turns that each seat has ended, see countTurns

	numbers [viewers]int // see Number
	changed [viewers]int // each viewer's number of the last entry that changed State for it, or who decides
}

// NewState returns the state of a match before its first entry.
func NewState(g game.Game, m Match) (*State, error) {
	m.Options = game.CompleteOptions(g.Info().Options, m.Options)
	seats := g.Seats(m.Options)
	f := &State{Match: m, Game: g, Seats: seats, Players: make([]Player, len(seats))}
	f.Shares, f.dealt = make([]Share, len(seats)), !g.Info().Chance
	var err error
	if f.Position, err = g.New(m.Options, f.seed()); err != nil {
		return nil, err
	}
	f.updateStatus()
	return f, nil
}

// ReplayLog returns the state after a stored log. It fails only if the log is not one that Next could have made.
func ReplayLog(g game.Game, m Match, log []Entry) (*State, error) {
	f, err := NewState(g, m)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.ID, err)
	}
	f.Log = make([]Entry, 0, len(log)+1)
	for _, e := range log {
		if err := f.apply(e, nil); err != nil {
			return nil, EntryError(m.ID, e, err)
		}
	}
	return f, nil
}

// EntryError returns the error of a stored entry that the log before it does not allow. It does not wrap the cause: a
// refusal would look like a mistake of the user who opens the match.
func EntryError(id string, e Entry, cause error) error {
	return fmt.Errorf("match %s is damaged at entry %d (%s %q): %s", id, e.Number, e.Kind, e.Text, cause.Error())
}

// Next checks one more entry and returns the state after it; f stays as it was. Only one of the states after f may be
// kept, because logs share their memory.
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

// Guests returns the guests of the match, and those for whom bots play.
func (f *State) Guests() []string {
	guests := make([]string, 0, len(f.Players)+1)
	for _, p := range f.Players {
		guests = append(guests, p.Guest, p.Away)
	}
	return guests
}

// ToAct returns the seats with pending decisions; none unless the match is running.
func (f *State) ToAct() game.Seats {
	if f.Status != Running {
		return 0
	}
	return f.Position.ToAct()
}

// Held returns the set of seats that a guest holds.
func (f *State) Held(guest string) game.Seats {
	var held game.Seats
	for i, p := range f.Players {
		if guest != "" && p.Guest == guest {
			held |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return held
}

// Bots returns the seats that bots play.
func (f *State) Bots() game.Seats {
	var bots game.Seats
	for i, p := range f.Players {
		if p.Bot() {
			bots |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return bots
}

// Attended reports whether a seat has a human player.
func (f *State) Attended() bool {
	return slices.ContainsFunc(f.Players, func(p Player) bool {
		return p.Guest != "" && p.Guest != Elsewhere || p.ByMessage
	})
}

// Viewer returns whose knowledge the player of a seat may see: everything once the match is finished.
func (f *State) Viewer(seat game.Seat) game.Seat {
	if f.Status == Finished {
		return game.Arbiter
	}
	return seat
}

// Offer returns the open offer of that kind; ok is false if there is none.
func (f *State) Offer(kind OfferKind) (o Offer, ok bool) {
	i := slices.IndexFunc(f.Offers, func(o Offer) bool { return o.Kind == kind })
	if i < 0 {
		return Offer{}, false
	}
	return f.Offers[i], true
}

// apply makes f the state after e. If it fails, f must be thrown away.
func (f *State) apply(e Entry, log *game.Log) error {
	if e.Number != len(f.Log)+1 {
		return fmt.Errorf("the entry after %d is numbered %d", len(f.Log), e.Number)
	}
	if e.Seat < 1 || int(e.Seat) > len(f.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", e.Seat, "seats", len(f.Players)))
	}
	e.Known = everybody
	if e.Kind == Undo { // known to the viewers who knew of the move
		if last := f.lastMove(e.Seat); last >= 0 {
			e.Known = f.Log[last].Known
		}
	}
	receipts := len(f.Receipts)
	before, pending := f.turns(e), f.pending()
	if e.Kind == Move && f.Secret() {
		if log == nil {
			log = &game.Log{}
		}
		events := len(log.Events)
		if err := f.applyKind(e, log); err != nil {
			return err
		}
		if len(f.Receipts) == receipts { // a receipt is shown to all
			e.Known = f.audience(e.Seat, log.Events[events:])
		}
		e.Unveiled = game.Unveils(log.Events[events:])
	} else if err := f.applyKind(e, log); err != nil {
		return err
	}
	f.Log = append(f.Log, e)
	f.count(e, e.Kind == Move || e.Kind == Undo || e.Kind == TakebackAccept || e.Kind == Fault)
	f.updateStatus()
	f.noteStartAndEnd(e)
	f.nextRound()
	f.markDecisions(pending)
	f.countTurns(e, before)
	f.runClocks(e, before)
	return nil
}

// noteStartAndEnd notes when play has begun and which entry has ended it.
func (f *State) noteStartAndEnd(e Entry) {
	if f.Status == Running && f.began.IsZero() {
		f.began = e.At
	}
	if f.Status == Finished && f.endedBy == 0 {
		f.endedBy = e.Number
	}
}

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

// acts maps the kinds of entries, other than moves, to their effects.
var acts = map[Kind]func(*State, Entry) error{
	Onward: (*State).setOrigin, Gather: (*State).gather, Start: (*State).start,
	Sit: (*State).sit, Stand: (*State).stand, Rename: (*State).rename,
	ShareCommit: (*State).commitShare, ShareReveal: (*State).revealShare,
	TimeOut: (*State).timeOut, Called: (*State).called, Fault: (*State).fault, Shut: (*State).shut,
	Await: (*State).await,
	Undo:  (*State).undo, Resign: (*State).resign,
	DrawOffer: (*State).ask, DrawAccept: (*State).accept, DrawDecline: (*State).decline,
	TakebackAsk: (*State).ask, TakebackAccept: (*State).accept, TakebackDecline: (*State).decline,
	RematchAsk: (*State).ask, RematchAccept: (*State).accept,
	TimeAsk: (*State).ask, TimeAccept: (*State).accept, TimeDecline: (*State).decline,
	PauseAsk: (*State).ask, PauseAccept: (*State).accept, PauseDecline: (*State).decline, Resume: (*State).resume,
	TurnEnds: (*State).turnEnds, Restored: (*State).restored,
	ReplaceAsk: (*State).askReplacement, ReplaceAccept: (*State).accept, ReplaceDecline: (*State).decline,
	Abstain: (*State).abstain, ClaimWin: (*State).claimWin,
}

// updateStatus updates result, status and offers after an entry.
func (f *State) updateStatus() {
	if !f.Result.Over {
		f.Result = f.Position.Result()
	}
	switch {
	case f.Result.Over:
		f.Status = Finished
		f.Offers = without(f.Offers, func(o Offer) bool { return o.Kind != Rematch })
	case f.hasOpenSeat() || !f.dealt:
		f.Status = Waiting
	default:
		f.Status = Running
	}
}

func (f *State) callOff() { f.Result = game.Result{Over: true, Text: "*", Reason: CalledOff} }

// shut ends a match by decision of an admin, or because an awaited player has not come.
func (f *State) shut(e Entry) error {
	if f.Status == Finished {
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	f.gatherer, f.expected = nil, 0
	if e.Text == absent {
		f.callOff()
		return nil
	}
	f.Result = game.Result{Over: true, Text: "*", Reason: Closed}
	return nil
}

func (f *State) move(e Entry, log *game.Log) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	m, err := legal(f.Position, e)
	if err != nil {
		return err
	}
	issued := f.commitment(e, m)
	f.Position.Play(e.Seat, m, log)
	f.file(issued, e.Number)
	f.Moves++
	f.entered[e.Seat]++
	f.resetMissed(e.Seat)
	plays := f.InPlay().Has(e.Seat)
	f.Offers = without(f.Offers, func(o Offer) bool {
		if o.Kind == Replace {
			return o.Target == e.Seat // back again
		}
		// A move instead of an answer declines, and ends a request for a takeback of the mover. A seat that resigns abstains.
		return o.Awaits.Has(e.Seat) && plays || o.Kind == Takeback && o.By == e.Seat
	})
	return nil
}

func (f *State) resign(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	if len(f.Players) != 2 {
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

func (f *State) checkRunning() error {
	switch f.Status {
	case Waiting:
		if f.Gathering() {
			return fail(NotStarted, i18n.Of("match.gathering"))
		}
		if f.hasOpenSeat() {
			return fail(NotStarted, i18n.Of("match.seat-open"))
		}
		return fail(NotStarted, i18n.Of("match.not-dealt"))
	case Finished:
		return fail(AlreadyFinished, i18n.Of("match.finished"))
	}
	return nil
}

func without(offers []Offer, gone func(Offer) bool) []Offer {
	if !slices.ContainsFunc(offers, gone) {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), gone)
}

// OtherUsers returns the other users of a match, and while it waits its maker.
func (f *State) OtherUsers(guest string) []string {
	var others []string
	if f.Status == Waiting && f.Match.Maker != "" && f.Match.Maker != guest {
		others = append(others, f.Match.Maker)
	}
	for _, p := range f.Players {
		if person := p.user(); person != "" && person != guest && person != Elsewhere && !slices.Contains(others, person) {
			others = append(others, person)
		}
	}
	return others
}
