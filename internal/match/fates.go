package match

import (
	"context"

	"hexparlor/game"
)

// SubmitResult is how a finished match ended for a person.
type Outcome struct {
	Guest  string
	Ended  Ending
	People bool // another person played against them
}

// Ending is how a match ended for somebody.
type Ending string

// The endings.
const (
	Won   Ending = "won"
	Lost  Ending = "lost"
	Drawn Ending = "drawn"
	None  Ending = "none" // it was called off, it went on from another match, or they have played both sides
)

// Outcomes tells how a finished match ended for each person who played in it; nothing while it is not over. Who left their
// seat to a bot gets what that has made of it.
func (f *State) Outcomes() []Outcome {
	if f.Status != Finished {
		return nil
	}
	var fates []Outcome
	told := map[string]bool{"": true, Elsewhere: true}
	for _, p := range f.Players {
		if person := p.person(); !told[person] {
			told[person] = true
			fates = append(fates, f.outcomeOf(person))
		}
	}
	return fates
}

// person is whose seat it is, even if a bot plays it for them.
func (p Player) person() string {
	if p.Away != "" {
		return p.Away
	}
	return p.Guest
}

func (f *State) outcomeOf(person string) Outcome {
	fate := Outcome{Guest: person}
	for i, p := range f.Players {
		seat := game.Seat(i + 1)
		if p.person() != person {
			fate.People = fate.People || p.person() != "" || p.ByMessage
			continue
		}
		switch ended := f.ended(seat); {
		case fate.Ended == "":
			fate.Ended = ended
		case fate.Ended != ended:
			fate.Ended = None
		}
	}
	return fate
}

func (f *State) ended(seat game.Seat) Ending {
	switch {
	case f.Result.Reason == CalledOff || f.Result.Reason == Closed || f.Origin != "":
		return None
	case f.Match.Rated && f.left.Len() == 1 && len(f.Players) == 2: // what a bot made of it is nobody's
		if f.left.Has(seat) {
			return Lost
		}
		return Won
	case f.Result.Winners == 0:
		return Drawn
	case f.Result.Winners.Has(seat):
		return Won
	}
	return Lost
}

// settled is how many matches are read at once that had ended before fates were kept.
const settled = 50

// settleOutcomes finds the fates of matches that had ended before they were kept.
func (h *Host) settleOutcomes(ctx context.Context) {
	for {
		ids, err := h.Store.Unsettled(ctx, settled)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("matches without known fates could not be read", "error", err)
			}
			return
		}
		known := make(map[string]Settled, len(ids))
		for _, id := range ids {
			err := h.contain(id, func() error {
				f, err := h.Read(ctx, id)
				if err == nil {
					known[id] = Settled{f.Outcomes(), f.Summary()}
				}
				return err
			})
			if err != nil && !IsDamaged(err) {
				h.Logger.Error("how a match ended cannot be told", "match", id, "error", err)
			}
		}
		last := ""
		if len(ids) > 0 {
			last = ids[len(ids)-1]
		}
		if err := h.Store.Settle(ctx, last, known); err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("how matches ended could not be stored", "error", err)
			}
			return
		}
		if last == "" {
			return
		}
	}
}
