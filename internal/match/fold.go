package match

import (
	"fmt"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// State is a table after the entries of its log: a plain value that depends on the match and the log alone. Folds are
// not changed once made; what their State offers must still be used by one goroutine at a time, see Table.Read.
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
	Result   game.Result // of the rules, or of the table: resignation, agreement
	Rematch  string      // id of the table that follows this one
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

	clocks   []clock.Clock // of each seat; nil if nothing is limited. A slice is not changed once a fold has it
	shown    []shown       // what the clocks showed before each move
	listed   time.Time     // see Listing.Due
	missed   [viewers]int  // turns in a row that ended without a decision of the seat
	missedAt [viewers]int  // the turn, as its clock counts, that was the last of these
	overdue  game.Seats    // whose clock has run out, and the others decide what follows
	extras   [viewers]int  // how often each seat was given more time

	paused    time.Time     // since when all clocks stand by consent; zero: they do not
	pausedFor time.Duration // in all pauses that are over
	expected  game.Seat     // for whose player they stand; 0: nobody's

	left     game.Seats // whose players were replaced by bots, even if they came back
	handedOn game.Seats // which somebody else has taken since the game began

	past       []pastRequest // requests that were not accepted; a slice is not changed once a fold has it
	turnsEnded [viewers]int  // turns that each seat has ended, see countTurns

	numbers [viewers]int // see Number
	changed [viewers]int // each viewer's number of the last entry that changed State for it, or who decides
}

// NewState is a table before its first entry.
func NewState(g game.Game, m Match) (*State, error) {
	m.Options = game.CompleteOptions(g.Info().Options, m.Options)
	seats := g.Seats(m.Options)
	f := &State{Match: m, Game: g, Seats: seats, Players: make([]Player, len(seats))}
	f.Shares, f.dealt = make([]Share, len(seats)), !g.Info().Chance
	var err error
	if f.Position, err = g.New(m.Options, f.seed()); err != nil {
		return nil, err
	}
	f.settle()
	return f, nil
}

// ReplayLog is a table after a stored log. It fails only if the log is not one that Next could have made.
func ReplayLog(g game.Game, m Match, log []Entry) (*State, error) {
	f, err := NewState(g, m)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.ID, err)
	}
	f.Log = make([]Entry, 0, len(log)+1)
	for _, e := range log {
		if err := f.apply(e, nil); err != nil {
			return nil, damaged(m.ID, e, err)
		}
	}
	return f, nil
}

// damaged is the error of a stored entry that the log before it does not allow. It tells its cause, but does not wrap
// it: a refusal would pass for the fault of whoever only opened the table.
func damaged(id string, e Entry, cause error) error {
	return fmt.Errorf("match %s is damaged at entry %d (%s %q): %s", id, e.Number, e.Kind, e.Text, cause.Error())
}

// Next judges one more entry. If it is allowed, the result is a Fold of its own and f stays as it was. Only one of
// the folds that follow f may be kept, because logs share their memory.
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

// ToAct is the set of seats that owe a decision; none unless the match is running.
func (f *State) ToAct() game.Seats {
	if f.Status != Running {
		return 0
	}
	return f.Position.ToAct()
}

// Held is the set of seats that a guest holds.
func (f *State) Held(guest string) game.Seats {
	var held game.Seats
	for i, p := range f.Players {
		if guest != "" && p.Guest == guest {
			held |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return held
}

// Bots is the set of seats that the house plays.
func (f *State) Bots() game.Seats {
	var bots game.Seats
	for i, p := range f.Players {
		if p.Bot() {
			bots |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return bots
}

// Attended tells whether a person holds a seat, or plays from elsewhere.
func (f *State) Attended() bool {
	return slices.ContainsFunc(f.Players, func(p Player) bool {
		return p.Guest != "" && p.Guest != Elsewhere || p.ByMessage
	})
}

// Viewer is whose knowledge may be shown to who holds seat: everybody sees everything once the match is finished.
func (f *State) Viewer(seat game.Seat) game.Seat {
	if f.Status == Finished {
		return game.Arbiter
	}
	return seat
}

// Offer is the proposal of that kind that stands; ok is false if there is none.
func (f *State) Offer(kind OfferKind) (o Offer, ok bool) {
	i := slices.IndexFunc(f.Offers, func(o Offer) bool { return o.Kind == kind })
	if i < 0 {
		return Offer{}, false
	}
	return f.Offers[i], true
}

// Replay plays the moves that stand from the start, and calls visit with the zero Entry before the first of them and
// after each. It may run at any time; the state is lent for the call.
func (f *State) Replay(visit func(e Entry, s game.State, events []game.Event)) error {
	p, err := f.Playback()
	if err != nil {
		return err
	}
	visit(Entry{}, p.State(), nil)
	for {
		e, events, ok, err := p.Next()
		if !ok {
			return err
		}
		visit(e, p.State(), events)
	}
}

// apply makes f the fold after e. If it fails, f must be thrown away.
func (f *State) apply(e Entry, log *game.Log) error {
	if e.Number != len(f.Log)+1 {
		return fmt.Errorf("the entry after %d is numbered %d", len(f.Log), e.Number)
	}
	if e.Seat < 1 || int(e.Seat) > len(f.Players) {
		return fail(UnknownSeat, i18n.Of("match.unknown-seat", "seat", e.Seat, "seats", len(f.Players)))
	}
	e.Known = everybody
	if e.Kind == Undo { // known to whoever knew of the move
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
		if err := f.act(e, log); err != nil {
			return err
		}
		if len(f.Receipts) == receipts { // a receipt is shown to all
			e.Known = f.audience(e.Seat, log.Events[events:])
		}
		e.Unveiled = game.Unveils(log.Events[events:])
	} else if err := f.act(e, log); err != nil {
		return err
	}
	f.Log = append(f.Log, e)
	f.count(e, e.Kind == Move || e.Kind == Undo || e.Kind == TakebackAccept || e.Kind == Fault)
	f.settle()
	f.begin(e)
	f.nextRound()
	f.markDecisions(pending)
	f.countTurns(e, before)
	f.runClocks(e, before)
	return nil
}

// begin notes when the game has begun and by which entry it has ended, if it just has.
func (f *State) begin(e Entry) {
	if f.Status == Running && f.began.IsZero() {
		f.began = e.At
	}
	if f.Status == Finished && f.endedBy == 0 {
		f.endedBy = e.Number
	}
}

func (f *State) act(e Entry, log *game.Log) error {
	if e.Kind == Move {
		return f.move(e, log)
	}
	act, known := acts[e.Kind]
	if !known {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	return act(f, e)
}

// acts is what entries do, other than moves.
var acts = map[Kind]func(*State, Entry) error{
	Onward: (*State).goOnward, Gather: (*State).gather, Start: (*State).start,
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

// settle brings what follows from the rest up to date.
func (f *State) settle() {
	if !f.Result.Over {
		f.Result = f.Position.Result()
	}
	switch {
	case f.Result.Over:
		f.Status = Finished
		f.Offers = without(f.Offers, func(o Offer) bool { return o.Kind != Rematch })
	case f.anyOpen() || !f.dealt:
		f.Status = Waiting
	default:
		f.Status = Running
	}
}

func (f *State) sit(e Entry) error {
	player, ok := ParsePlayer(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-player", "text", e.Text))
	}
	switch p := f.player(e.Seat); {
	case f.Gathering():
		return f.join(e, player)
	case p.Open() || p.Bot() && player.ByMessage && f.Status == Waiting:
		f.setPlayer(e.Seat, player)
		return f.deal()
	case p.Away != "" && p.Away == player.Guest, f.Deserted(e.Seat) && player.Guest != "":
		if p.person() != player.Guest {
			f.handedOn |= game.SeatsOf(e.Seat)
		}
		f.setPlayer(e.Seat, player)
		f.comeBack(e)
		return nil
	default:
		return fail(SeatTaken, i18n.Of("match.seat-taken", "name", p.Name))
	}
}

// stand frees a seat of a game that has not begun. When nobody is left who waits for it, or a share of its deal is
// known already, the match is called off.
func (f *State) stand(e Entry) error {
	switch {
	case f.Status != Waiting:
		return fail(BadKind, i18n.Of("match.cannot-stand"))
	case f.Gathering():
		return f.leave(e.Seat)
	}
	if f.player(e.Seat).Open() {
		return fail(BadKind, i18n.Of("match.nobody-stands", "seat", e.Seat))
	}
	revealed := f.revealing()
	f.setPlayer(e.Seat, Player{})
	f.setShare(e.Seat, Share{})
	if revealed || !slices.ContainsFunc(f.Players, func(p Player) bool { return p.Guest != "" || p.ByMessage }) {
		f.callOff()
	}
	return nil
}

func (f *State) callOff() { f.Result = game.Result{Over: true, Text: "*", Reason: CalledOff} }

// shut ends whatever goes on at a table that the house closes, or to which somebody has not come.
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

func (f *State) rename(e Entry) error {
	player := f.player(e.Seat)
	if player.Open() {
		return fail(BadKind, i18n.Of("match.nobody-there", "seat", e.Seat))
	}
	player.Name = e.Text
	f.setPlayer(e.Seat, player)
	return nil
}

func (f *State) player(seat game.Seat) Player { return f.Players[seat-1] }

func (f *State) setPlayer(seat game.Seat, p Player) {
	f.Players = slices.Clone(f.Players)
	f.Players[seat-1] = p
}

func (f *State) move(e Entry, log *game.Log) error {
	if err := f.mustRun(); err != nil {
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
	f.appear(e.Seat)
	plays := f.InPlay().Has(e.Seat)
	f.Offers = without(f.Offers, func(o Offer) bool {
		if o.Kind == Replace {
			return o.Target == e.Seat // back again
		}
		// Who moves instead of answering has answered; who moves on no longer asks to go back. Who resigns abstains.
		return o.Awaits.Has(e.Seat) && plays || o.Kind == Takeback && o.By == e.Seat
	})
	return nil
}

// legal reads the one move of an entry.
func legal(s game.State, e Entry) (game.Move, error) {
	moves, refusal := s.ParseMoves(e.Seat, e.Text)
	if refusal != nil {
		return 0, refusal
	}
	if len(moves) != 1 {
		return 0, fmt.Errorf("%q is %d moves", e.Text, len(moves))
	}
	if refusal := s.Check(e.Seat, moves[0]); refusal != nil {
		return 0, refusal
	}
	return moves[0], nil
}

func (f *State) resign(e Entry) error {
	if err := f.mustRun(); err != nil {
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

func (f *State) mustRun() error {
	switch f.Status {
	case Waiting:
		if f.Gathering() {
			return fail(NotStarted, i18n.Of("match.gathering"))
		}
		if f.anyOpen() {
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

func (f *State) others(seat game.Seat) game.Seats {
	var all game.Seats
	for i := range f.Players {
		all |= game.SeatsOf(game.Seat(i + 1))
	}
	return all &^ game.SeatsOf(seat)
}
