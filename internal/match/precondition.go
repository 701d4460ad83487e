package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// A submission names the state for which its user decided (Submission.State). It is late, and refused, when a later
// entry has made it another decision: a later round, another turn, another offer. Entry.Begins, Entry.Changes and
// Entry.Round say what an entry changes of decisions; docs/http-api.md has the rules in words.

// markDecisions sets Begins, Changes and Round of the last entry from the match before and after it.
func (f *State) markDecisions(before, after *moment) {
	last := len(f.Log) - 1
	_, seals := f.Position.(game.SimultaneousMoves)
	f.Log[last].markDecisions(before, after, seals, f.Log[:last].decidedFor(f.Log[last].Seat))
}

// markDecisions sets Begins, Changes and Round of the entry from the match before and after it. seals says that the
// game has sealed orders, forced that the server decided the move for the seat.
func (e *Entry) markDecisions(before, after *moment, seals, forced bool) {
	e.Begins, e.Changes, e.Round = 0, false, 0
	if after.round != before.round {
		e.Round = after.round
	}
	if e.Round != 0 || after.moves < before.moves { // orders are revealed, or moves were taken back
		e.Begins, e.Changes = allViewers, true
		return
	}
	orders := seals && e.entersOrders(before, after)
	e.Changes = e.Kind == Move && !orders || e.Kind == TimeOut || e.Kind == Called
	e.Begins = after.toAct&^before.toAct | after.reseated(before)
	switch own := game.SeatsOf(e.Seat); {
	case orders: // a seat that recalls orders goes on with the same decision
		e.Begins &^= own
	case e.Kind == Move && seals: // an answer is given, and the seat is asked another question
		e.Begins |= after.toAct & own
	case e.Kind == Move: // another user has changed the position
		e.Begins |= after.toAct &^ own
	}
	if e.decidesFor() || e.Kind == Move && forced {
		e.Begins |= game.SeatsOf(e.Seat)
	}
}

// entersOrders reports whether the entry does no more than enter, change, seal or recall orders of the current round.
func (e *Entry) entersOrders(before, after *moment) bool {
	all := game.Seats(1)<<(len(after.players)+1) - 1
	return e.Kind == Move && (e.Known&all != all || (before.sealed | after.sealed).Has(e.Seat))
}

// reseated returns the seats whose player is another one than before the entry.
func (m *moment) reseated(before *moment) (seats game.Seats) {
	if len(m.players) != len(before.players) {
		return allViewers
	}
	for i, p := range m.players {
		was := before.players[i]
		if p.User != was.User || p.Bot() != was.Bot() || p.ByMessage != was.ByMessage {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// timely returns why a submission is late or names a state that does not exist; nil if it may be applied to the match
// as it is.
func (s Submission) timely(f *State) error {
	if f.Status == Finished && proposals[s.Kind] != Rematch || slices.Contains(unconditional, s.Kind) {
		return nil // what comes too late to a finished match is refused as such
	}
	if s.State == 0 {
		if wantsState(f) && !s.ByMessage { // messages name their round
			return fail(StateRequired, i18n.Of("match.state-required"))
		}
		return nil
	}
	return precondition{s.User, s.Seat, s.State}.check(f, func(e Entry) bool { return s.overtakenBy(f, e) })
}

// timely returns why a plan was made for an earlier decision than the present one; nil if it was not. A plan with 0
// lines is never late: it deletes the conditional moves.
func (p Plan) timely(f *State, state, lines int) error {
	if lines == 0 || f.Status != Running {
		return nil
	}
	return Submission{User: p.User, Seat: p.Seat, Kind: Move, State: state}.timely(f)
}

// checkResolve returns why the decision of the user who runs the match, not to wait any longer, is late; nil if it is
// in time. state is the entry number that the user saw; 0 skips the check.
func checkResolve(f *State, host string, state int) error {
	if state == 0 || f.Status != Running {
		return nil // the round says enough where one of it is asked for
	}
	pending := f.ToAct() &^ f.Seats.Bots()
	return precondition{host, pending.First(), state}.check(f, func(e Entry) bool { return e.Begins&pending != 0 })
}

// unconditional lists the kinds of submissions that can never be late: a seat is open or not, and a share is bound to
// its deal by a hash.
var unconditional = []Kind{Sit, ShareCommit, ShareReveal}

// wantsState reports whether submissions to the match must name the state that the user saw: in a running match with
// sealed orders or clocks.
func wantsState(f *State) bool {
	return f.Status == Running && (f.Rounds.Number != 0 || !f.Clocks.unlimited())
}

// precondition is the state of a match in which a user has decided something for a seat.
type precondition struct {
	user  string
	seat  game.Seat
	state int // number of the last entry that the user saw, as State.Number counts for them
}

// check returns an error if the user's state never existed, or if a later entry has overtaken the decision. overtaken
// reports whether an entry makes the decision outdated.
func (p precondition) check(f *State, overtaken func(Entry) bool) error {
	seen, ok := p.seenEntries(f)
	if !ok || p.state < 1 {
		return fail(UnknownState, i18n.Of("match.unknown-state", "state", p.state))
	}
	if i := slices.IndexFunc(f.Log[seen:], overtaken); i >= 0 {
		return fail(Late, p.lateness(f.Log[seen+i:], &f.Seats))
	}
	return nil
}

// overtakenBy reports whether an entry made after the user decided makes the submission outdated.
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
	offer, stands := f.Offers.Offer(proposals[s.Kind]) // an answer
	return stands && e.Number == offer.Made
}

// seenEntries returns the length of the log when the user saw the position with number p.state. A user who holds
// several seats counts entries differently for each in a game with secrets; the latest match counts. ok is false if no
// position has had that number yet.
func (p precondition) seenEntries(f *State) (entries int, ok bool) {
	if f.Status == Finished || !f.Secret() {
		return p.state, p.state <= len(f.Log)
	}
	viewers := f.Seats.HeldBy(p.user) | game.SeatsOf(p.seat)
	if f.Seats.HeldBy(p.user) == 0 {
		viewers |= 1 << game.Spectator
	}
	for viewer := range game.Seat(len(f.Seats.Players) + 1) {
		if viewers&(1<<viewer) != 0 && p.state <= f.Number(viewer) {
			entries, ok = max(entries, f.Log.entriesAt(viewer, p.state, f.Number(viewer))), true
		}
	}
	return entries, ok
}

// entriesAt returns the length of the log up to, without, the first entry that a viewer knows by a higher number than
// number; last is the viewer's number of the last entry.
func (l Log) entriesAt(viewer game.Seat, number, last int) int {
	at := len(l)
	for i := at - 1; i >= 0 && last > number; i-- {
		if l[i].KnownTo(viewer) {
			at, number = i, number+1
		}
	}
	return at
}

// lateness returns the message that says why a decision is late: the round was resolved, or the first of the entries
// since has overtaken it.
func (p precondition) lateness(since []Entry, s *Seating) i18n.Message {
	if i := slices.IndexFunc(since, func(e Entry) bool { return e.Round > 1 }); i >= 0 {
		return i18n.Of("match.late.round", "round", since[i].Round-1)
	}
	switch e := since[0]; {
	case e.Kind == Undo || e.Kind == TakebackAccept:
		return i18n.Of("match.late.takeback")
	case e.Kind == TimeOut && e.Seat == p.seat:
		return i18n.Of("match.late.time")
	case e.Kind == Sit || e.Kind == Stand || e.Kind == Start || e.Kind == ReplaceAccept:
		return i18n.Of("match.late.seats")
	case e.Kind == Move && e.Seat != p.seat && !s.Player(e.Seat).Open():
		return i18n.Of("match.late.moved", "name", s.Player(e.Seat).Name)
	case proposals[e.Kind] != "" && e.Kind != PauseAccept:
		return i18n.Of("match.late.offer")
	}
	return i18n.Of("match.late.changed")
}
