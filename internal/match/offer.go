package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

// proposals maps the kinds of entries to the offers that they make, accept or decline.
var proposals = map[Kind]OfferKind{
	DrawOffer: Draw, DrawAccept: Draw, DrawDecline: Draw,
	TakebackAsk: Takeback, TakebackAccept: Takeback, TakebackDecline: Takeback,
	RematchAsk: Rematch, RematchAccept: Rematch,
	ReplaceAsk: Replace, ReplaceAccept: Replace, ReplaceDecline: Replace,
	TimeAsk: MoreTime, TimeAccept: MoreTime, TimeDecline: MoreTime,
	PauseAsk: Pause, PauseAccept: Pause, PauseDecline: Pause,
}

func (f *State) ask(e Entry) error {
	kind := proposals[e.Kind]
	if err := f.mayAsk(kind, e.Seat); err != nil {
		return err
	}
	awaits, err := f.awaitedBy(e)
	if err != nil {
		return err
	}
	f.Offers = append(slices.Clone(f.Offers), Offer{Kind: kind, By: e.Seat, Awaits: awaits, Made: e.Number})
	f.noteRequest(pastRequest{kind: kind, by: e.Seat})
	return nil
}

func (f *State) mayAsk(kind OfferKind, seat game.Seat) error {
	if o, ok := f.Offer(kind); ok {
		return fail(OfferStands, i18n.Of("match.asked-already", "name", f.Player(o.By).Name))
	}
	if kind == Rematch {
		return f.mayAskRematch()
	}
	if err := f.checkRunning(); err != nil {
		return err
	}
	info := f.Game.Info()
	switch {
	case kind == MoreTime || kind == Pause:
		return f.mayAskTime(kind, seat)
	case kind == Draw && (len(f.Players) != 2 || info.Sealed):
		return fail(NoDraws, i18n.Of("match.no-draws"))
	case kind == Takeback && info.Secret():
		return fail(NoTakebacks, i18n.Of("match.no-takebacks"))
	case kind == Takeback && f.lastMove(seat) < 0:
		return fail(NothingToTakeBack, i18n.Of("match.nothing-to-take-back"))
	}
	return nil
}

func (f *State) mayAskRematch() error {
	if f.Status != Finished {
		return fail(NotFinished, i18n.Of("match.not-finished"))
	}
	if slices.ContainsFunc(f.Players, Player.Former) {
		return fail(NoOffer, i18n.Of("match.rematch-former"))
	}
	if f.Rematch != "" {
		return fail(OfferStands, i18n.Of("match.rematch-made"))
	}
	return nil
}

// accept records a consent to an offer; the last one brings it about.
func (f *State) accept(e Entry) error {
	offer, err := f.awaited(e)
	if err != nil {
		return err
	}
	offer.Awaits &^= game.SeatsOf(e.Seat)
	offer.Agreed |= game.SeatsOf(e.Seat)
	f.Offers = without(f.Offers, func(o Offer) bool { return o.Kind == offer.Kind })
	if offer.Awaits != 0 {
		f.Offers = append(slices.Clone(f.Offers), offer)
		return nil
	}
	return f.bringAbout(offer, e)
}

// bringAbout does what an offer proposes once all have agreed.
func (f *State) bringAbout(offer Offer, e Entry) error {
	f.forgetRequest(offer.Kind, offer.By)
	switch offer.Kind {
	case Draw:
		f.Result = game.TwoPlayerResult(game.Spectator, "agreement")
	case Rematch:
		f.Rematch = e.Text
	case Takeback:
		if !f.paused.IsZero() { // which ends with it, as with a move
			f.endPause(e.At)
		}
		f.restoreClocks(f.Log[f.lastMove(offer.By)].Number)
		return f.undoMovesFrom(offer.By)
	case Replace:
		f.replace(offer)
	case MoreTime:
		f.addTime(offer.By, e.At)
	case Pause:
		f.pause(e.At)
	}
	return nil
}

func (f *State) decline(e Entry) error {
	offer, err := f.awaited(e)
	if err != nil {
		return err
	}
	f.Offers = without(f.Offers, func(o Offer) bool { return o.Kind == offer.Kind })
	if offer.Kind == Replace {
		f.noteRequest(pastRequest{kind: Replace, by: offer.By, at: e.At})
	}
	return nil
}

// awaited returns the offer that e answers.
func (f *State) awaited(e Entry) (Offer, error) {
	offer, ok := f.Offer(proposals[e.Kind])
	if !ok || !offer.Awaits.Has(e.Seat) {
		return Offer{}, fail(NoOffer, i18n.Of("match.no-offer", "offer", proposals[e.Kind]))
	}
	return offer, nil
}

// lastMove returns the index in the log of the last move of seat that stands, or -1.
func (f *State) lastMove(seat game.Seat) int {
	for i, e := range slices.Backward(f.Log) {
		if e.Kind == Move && !e.Undone && e.Seat == seat {
			return i
		}
	}
	return -1
}

// Undoable reports whether seat may undo its last move by itself. It may while its turn goes on, if nothing was shown.
func (f *State) Undoable(seat game.Seat) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	last := f.lastMove(seat)
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

// undo takes back the last move of a seat whose turn goes on.
func (f *State) undo(e Entry) error {
	if err := f.Undoable(e.Seat); err != nil {
		return err
	}
	return f.undoMovesFrom(e.Seat)
}

// undoMovesFrom undoes the last move of seat and all moves after it.
func (f *State) undoMovesFrom(seat game.Seat) error {
	from := f.lastMove(seat)
	f.Log = slices.Clone(f.Log)
	for i := range f.Log {
		if i >= from && f.Log[i].Kind == Move && !f.Log[i].Undone {
			f.Log[i].Undone = true
			f.Moves--
		}
	}
	f.Offers = nil
	return f.Replay(func(_ Entry, s game.State, _ []game.Event) { f.Position = s })
}
