package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A submission names the state for which its user decided (Submission.State). It is late, and refused, when a later
// entry has made it another decision: a later round, another turn, another offer. Entry.Begins, Entry.Changes and
// Entry.Round say what an entry changes of decisions; docs/http-api.md has the rules in words.

// pending is what markDecisions must know of the state before an entry.
type pending struct {
	toAct   game.Seats
	sealed  game.Seats
	round   int
	moves   int
	players []Player
}

func (f *State) pending() pending {
	return pending{toAct: f.ToAct(), sealed: f.sealed(), round: f.round, moves: f.Moves, players: f.Players}
}

// sealed returns the seats that have committed to orders of the open round.
func (f *State) sealed() game.Seats {
	if s, seals := f.Position.(game.SimultaneousMoves); seals && f.Status == Running {
		return s.Sealed()
	}
	return 0
}

// markDecisions fills in what the last entry of the log has changed of decisions.
func (f *State) markDecisions(before pending) {
	e := &f.Log[len(f.Log)-1]
	e.Begins, e.Changes, e.Round = 0, false, 0
	if f.round != before.round {
		e.Round = f.round
	}
	if e.Round != 0 || f.Moves < before.moves { // orders are revealed, or moves were taken back
		e.Begins, e.Changes = everybody, true
		return
	}
	orders := f.entersOrders(*e, before)
	e.Changes = e.Kind == Move && !orders || e.Kind == TimeOut || e.Kind == Called
	e.Begins = f.begun(*e, before, orders)
}

// entersOrders reports whether an entry has only entered, changed, sealed or recalled orders of the open round.
func (f *State) entersOrders(e Entry, before pending) bool {
	_, seals := f.Position.(game.SimultaneousMoves)
	return seals && e.Kind == Move && (!f.public(e) || (before.sealed | f.sealed()).Has(e.Seat))
}

// public reports whether all viewers of the match may know of an entry.
func (f *State) public(e Entry) bool {
	all := game.Seats(1)<<(len(f.Players)+1) - 1
	return e.Known&all == all
}

// begun returns the seats for which a new decision begins with an entry that neither reveals nor takes back.
func (f *State) begun(e Entry, before pending, orders bool) game.Seats {
	now := f.ToAct()
	begun := now&^before.toAct | f.reseated(before)
	_, seals := f.Position.(game.SimultaneousMoves)
	switch own := game.SeatsOf(e.Seat); {
	case orders: // who recalls orders goes on with the same decision
		begun &^= own
	case e.Kind == Move && seals: // an answer is given, and the seat is asked something else
		begun |= now & own
	case e.Kind == Move: // another user has changed the position
		begun |= now &^ own
	}
	if e.decidesFor() || e.Kind == Move && f.decidedFor(e) {
		begun |= game.SeatsOf(e.Seat)
	}
	return begun
}

// reseated returns the seats that another player holds than before an entry.
func (f *State) reseated(before pending) (seats game.Seats) {
	if len(f.Players) != len(before.players) {
		return everybody
	}
	for i, p := range f.Players {
		was := before.players[i]
		if p.Guest != was.Guest || p.Bot() != was.Bot() || p.ByMessage != was.ByMessage {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// decidedFor reports whether the server made the move of the last entry because the seat's time had run out.
func (f *State) decidedFor(e Entry) bool {
	last := len(f.Log) - 2
	return last >= 0 && f.Log[last].Seat == e.Seat && f.Log[last].decidesFor()
}

// timely returns why a submission is no longer, or not yet, for the match as it is; nil if it is.
func (s Submission) timely(f *State) error {
	if f.Status == Finished && s.Kind != RematchAsk && s.Kind != RematchAccept || slices.Contains(unconditional, s.Kind) {
		return nil // what comes too late to a finished match is refused as such
	}
	if s.State == 0 {
		if f.wantsState() && !s.ByMessage { // messages name their round
			return fail(StateRequired, i18n.Of("match.state-required"))
		}
		return nil
	}
	return f.check(s.Guest, s.Seat, s.State, func(e Entry) bool { return s.overtakenBy(f, e) })
}

// timely returns why a plan with so many lines no longer fits the match; nil if it does. A plan without lines is never
// late: it only leaves the seat its decisions.
func (p Plan) timely(f *State, state, lines int) error {
	if lines == 0 || f.Status != Running {
		return nil
	}
	return Submission{Guest: p.Guest, Seat: p.Seat, Kind: Move, State: state}.timely(f)
}

// resolvable returns why the decision of the guest who runs the match, to wait no longer, is late; nil if it is not.
func (f *State) resolvable(host string, state int) error {
	if state == 0 || f.Status != Running {
		return nil // the round says enough where one of it is asked for
	}
	pending := f.ToAct() &^ f.Bots()
	return f.check(host, pending.First(), state, func(e Entry) bool { return e.Begins&pending != 0 })
}

// unconditional are the kinds of submissions that no state can be newer than: a seat is open or not, and a share of the
// deal is bound to it by a hash.
var unconditional = []Kind{Sit, ShareCommit, ShareReveal}

// wantsState reports whether submissions must name their state: orders are sealed, or the time is limited.
func (f *State) wantsState() bool {
	return f.Status == Running && (f.round != 0 || !f.untimed())
}

// check refuses what a guest decided for a seat at a state after which an entry has overtaken it.
func (f *State) check(guest string, seat game.Seat, state int, overtaken func(Entry) bool) error {
	seen, ok := f.seenEntries(guest, seat, state)
	if !ok || state < 1 {
		return fail(UnknownState, i18n.Of("match.unknown-state", "state", state))
	}
	if i := slices.IndexFunc(f.Log[seen:], overtaken); i >= 0 {
		return fail(Late, f.lateness(f.Log[seen+i:], seat))
	}
	return nil
}

// overtakenBy reports whether an entry that came after the state of a submission has made it another decision.
func (s Submission) overtakenBy(f *State, e Entry) bool {
	begins, changes := e.Begins.Has(s.Seat), e.Changes && e.KnownTo(s.Seat)
	switch s.Kind {
	case Move, Stand:
		return begins
	case Undo, TakebackAsk: // they speak of the last move, also of the seat's own
		return begins || changes
	case RematchAsk:
		return e.Number == f.endedBy
	case Resume:
		return e.Kind == PauseAccept || e.Kind == Await
	case Start, AddBot, RemoveBot:
		return e.Kind == Sit || e.Kind == Stand || e.Kind == Start
	case Resign, DrawOffer, TimeAsk, PauseAsk, ReplaceAsk:
		return begins || changes && e.Seat != s.Seat
	}
	offer, stands := f.Offer(proposals[s.Kind]) // an answer
	return stands && e.Number == offer.Made
}

// seenEntries returns how many entries the log had when it showed a guest the position with that number. A guest who
// holds several seats has a number for each in a game with secrets; the latest state that fits one of them counts. ok
// is false if no position has had that number yet.
func (f *State) seenEntries(guest string, seat game.Seat, number int) (entries int, ok bool) {
	if f.Status == Finished || !f.Secret() {
		return number, number <= len(f.Log)
	}
	viewers := f.Held(guest) | game.SeatsOf(seat)
	if f.Held(guest) == 0 {
		viewers |= 1 << game.Spectator
	}
	for viewer := range game.Seat(len(f.Players) + 1) {
		if viewers&(1<<viewer) != 0 && number <= f.Number(viewer) {
			entries, ok = max(entries, f.entriesAt(viewer, number)), true
		}
	}
	return entries, ok
}

// entriesAt returns how many entries the log had before the first one of which a viewer knows behind that number.
func (f *State) entriesAt(viewer game.Seat, number int) int {
	at := len(f.Log)
	for i := at - 1; i >= 0 && f.Number(viewer) > number; i-- {
		if f.Log[i].KnownTo(viewer) {
			at, number = i, number+1
		}
	}
	return at
}

// lateness returns what has overtaken a submission of a seat: a round that was decided, or the first of these entries.
func (f *State) lateness(since []Entry, seat game.Seat) i18n.Message {
	if i := slices.IndexFunc(since, func(e Entry) bool { return e.Round > 1 }); i >= 0 {
		return i18n.Of("match.late.round", "round", since[i].Round-1)
	}
	switch e := since[0]; {
	case e.Kind == Undo || e.Kind == TakebackAccept:
		return i18n.Of("match.late.takeback")
	case e.Kind == TimeOut && e.Seat == seat:
		return i18n.Of("match.late.time")
	case e.Kind == Sit || e.Kind == Stand || e.Kind == Start || e.Kind == ReplaceAccept:
		return i18n.Of("match.late.seats")
	case e.Kind == Move && e.Seat != seat && !f.Player(e.Seat).Open():
		return i18n.Of("match.late.moved", "name", f.Player(e.Seat).Name)
	case proposals[e.Kind] != "" && e.Kind != PauseAccept:
		return i18n.Of("match.late.offer")
	}
	return i18n.Of("match.late.changed")
}
