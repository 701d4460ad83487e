package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// proposals maps each kind of entry that makes, accepts or declines an offer to the kind of the offer.
var proposals = map[Kind]OfferKind{
	DrawOffer: Draw, DrawAccept: Draw, DrawDecline: Draw,
	TakebackAsk: Takeback, TakebackAccept: Takeback, TakebackDecline: Takeback,
	RematchAsk: Rematch, RematchAccept: Rematch, RematchDecline: Rematch,
	ReplaceAsk: Replace, ReplaceAccept: Replace, ReplaceDecline: Replace,
	TimeAsk: MoreTime, TimeAccept: MoreTime, TimeDecline: MoreTime,
	PauseAsk: Pause, PauseAccept: Pause, PauseDecline: Pause,
}

// ask applies an entry that makes an offer: it adds the offer to the open ones.
func (f *State) ask(e Entry) error {
	kind := proposals[e.Kind]
	if err := f.mayAsk(kind, e.Seat); err != nil {
		return err
	}
	awaits, err := f.Seats.awaitedBy(e)
	if err != nil {
		return err
	}
	f.Offers.add(Offer{Kind: kind, By: e.Seat, Awaits: awaits, Made: e.Number})
	f.Offers.note(pastOffer{kind: kind, by: e.Seat})
	return nil
}

// mayAsk returns why a seat may not make an offer of this kind, or nil if it may.
func (f *State) mayAsk(kind OfferKind, seat game.Seat) error {
	if o, ok := f.Offers.Offer(kind); ok {
		return fail(OfferStands, i18n.Of("match.asked-already", "name", f.Seats.Player(o.By).Name))
	}
	if kind == Rematch {
		return mayAskRematch(f)
	}
	if err := f.checkRunning(); err != nil {
		return err
	}
	info := f.Game.Info()
	switch {
	case kind == MoreTime || kind == Pause:
		return f.Clocks.mayAsk(kind, seat, f.Seats.Bots())
	case kind == Draw && (len(f.Seats.Players) != 2 || info.Sealed):
		return fail(NoDraws, i18n.Of("match.no-draws"))
	case kind == Takeback && info.Secret():
		return fail(NoTakebacks, i18n.Of("match.no-takebacks"))
	case kind == Takeback && f.Log.lastMove(seat) < 0:
		return fail(NothingToTakeBack, i18n.Of("match.nothing-to-take-back"))
	}
	return nil
}

// mayAskRematch returns why no rematch can be offered, or nil if it can.
func mayAskRematch(f *State) error {
	if f.Status != Finished {
		return fail(NotFinished, i18n.Of("match.not-finished"))
	}
	if slices.ContainsFunc(f.Seats.Players, Player.Former) {
		return fail(NoOffer, i18n.Of("match.rematch-former"))
	}
	if f.Rematch != "" {
		return fail(OfferStands, i18n.Of("match.rematch-made"))
	}
	return nil
}

// accept applies an entry that agrees to an offer. The last agreement carries the offer out.
func (f *State) accept(e Entry) error {
	offer, done, err := f.Offers.accept(e)
	if err != nil || !done {
		return err
	}
	return f.bringAbout(offer, e)
}

// abstain applies an Abstain entry: the offer no longer waits for the entry's seat, and is carried out if that decides
// it. More time for which there is no room any more is not given.
func (f *State) abstain(e Entry) error {
	offer, agreed, err := f.Offers.abstain(e)
	if err != nil || !agreed {
		return err
	}
	if offer.Kind == MoreTime && !f.Clocks.roomForMore(offer.By, e.At) { // a refusal would stop what made the seat abstain
		f.Offers.forget(offer.Kind, offer.By)
		return nil
	}
	return f.bringAbout(offer, e)
}

// bringAbout carries out an offer to which all seats have agreed; e is the entry of the last answer.
func (f *State) bringAbout(offer Offer, e Entry) error {
	f.Offers.forget(offer.Kind, offer.By)
	switch offer.Kind {
	case Draw:
		f.Result = game.TwoPlayerResult(game.Spectator, "agreement")
	case Rematch:
		f.Rematch = e.Text
	case Takeback:
		if !f.Clocks.paused.IsZero() { // a takeback ends the pause, as a move does
			f.Clocks.endPause(e.At, f.Seats.Bots(), len(f.Seats.Players))
		}
		f.Clocks.restore(f.Log[f.Log.lastMove(offer.By)].Number)
		return f.undoMovesFrom(offer.By)
	case Replace:
		f.replace(offer.Target, offer.Bot)
	case MoreTime:
		f.Clocks.addTime(offer.By, e.At)
	case Pause:
		f.Clocks.pause(e.At)
	}
	return nil
}

// Undoable returns why a seat may not undo its last move without asking, or nil if it may: its turn still goes on, and
// the move revealed nothing.
func (f *State) Undoable(seat game.Seat) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	last := f.Log.lastMove(seat)
	others := slices.ContainsFunc(f.Log[last+1:], func(e Entry) bool { return e.Kind == Move && !e.Undone })
	switch {
	case f.Game.Info().Sealed:
		return fail(NoTakebacks, i18n.Of("match.no-takebacks"))
	case last < 0:
		return fail(NothingToTakeBack, i18n.Of("match.nothing-to-take-back"))
	case others || f.Position.ToAct() != game.SeatsOf(seat):
		return fail(TurnEnded, i18n.Of("match.undo-over"))
	case f.Log[last].Unveiled:
		return fail(WasSeen, i18n.Of("match.undo-seen"))
	}
	return nil
}

// undo applies an Undo entry: it takes back the last move of the seat, whose turn still goes on.
func (f *State) undo(e Entry) error {
	if err := f.Undoable(e.Seat); err != nil {
		return err
	}
	return f.undoMovesFrom(e.Seat)
}

// undoMovesFrom takes back the last move of a seat and all moves after it.
func (f *State) undoMovesFrom(seat game.Seat) error {
	from := f.Log.lastMove(seat)
	f.Log = slices.Clone(f.Log)
	for i := range f.Log {
		if i >= from && f.Log[i].Kind == Move && !f.Log[i].Undone {
			f.Log[i].Undone = true
			f.Moves--
		}
	}
	f.Offers.Open = nil
	return f.Replay(func(_ Entry, s game.State, _ []game.Event) { f.Position = s })
}
