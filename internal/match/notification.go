package match

import (
	"slices"
	"time"

	"hexparlor/internal/notify"
)

// notifications returns the notifications that the drafted entries cause, from the states before and after them. The
// user who made the submission gets only deadlines.
func (d *Draft) notifications() []notify.Notification {
	var all []notify.Notification
	for i, p := range d.State.Seats.Players {
		user := p.User
		if user == "" || user == ImportedUser || slices.ContainsFunc(d.State.Seats.Players[:i], p.hasSameUser) {
			continue
		}
		for _, kind := range newNotifications(d.from, d.State, user) {
			if kind != notify.Deadline && user == d.user {
				continue
			}
			all = append(all, notify.Notification{
				User: user, Kind: kind, About: d.State.Match.ID, Number: len(d.State.Log), At: d.At,
			})
		}
	}
	return all
}

// withoutUser returns the notifications in all that are not for this user; deadlines are kept.
func withoutUser(user string, all []notify.Notification) []notify.Notification {
	return slices.DeleteFunc(all, func(n notify.Notification) bool {
		return n.User == user && n.Kind != notify.Deadline
	})
}

// hasSameUser reports whether two seats are held by the same user.
func (p Player) hasSameUser(other Player) bool { return p.User == other.User }

// newNotifications returns the kinds of notifications that a user gets when the match changes from before to after.
func newNotifications(before, after *State, user string) []notify.Kind {
	var kinds []notify.Kind
	pendingBefore, pending := before.HasPendingDecision(user), after.HasPendingDecision(user)
	newRound := before.Rounds.Number != after.Rounds.Number
	if before.Status == after.Status && pendingBefore == pending && !newRound && len(after.Offers.Open) == 0 {
		return nil // as with most moves of a turn
	}
	if before.Status != after.Status {
		switch after.Status {
		case Running:
			kinds = append(kinds, notify.Begun)
		case Finished:
			kinds = append(kinds, notify.Ended)
		}
	}
	if pending && (!pendingBefore || newRound) {
		if after.Status == before.Status { // Begun says already that it is their turn
			kinds = append(kinds, notify.Turn)
		}
		if !after.Match.Time.None() {
			kinds = append(kinds, notify.Deadline)
		}
	}
	if isAsked(after, user) && !isAsked(before, user) {
		kinds = append(kinds, notify.Asked)
	}
	return kinds
}

// HasPendingDecision reports whether the match waits for a user: for a decision in the game, or for their step of the
// deal.
func (f *State) HasPendingDecision(user string) bool {
	pending := f.ToAct()
	if f.Status == Waiting && !f.Seats.Gathering() && !f.Seats.hasOpen() {
		pending, _ = f.AwaitedShares()
	}
	return pending&f.Seats.HeldBy(user) != 0
}

// isAsked reports whether an offer waits for a user's answer.
func isAsked(f *State, user string) bool { return f.Offers.awaits(f.Seats.HeldBy(user)) }

// NotificationState returns whether a notification about the match is still true, and for a deadline when the time
// began and when it ends.
func (f *State) NotificationState(n notify.Notification) notify.Truth {
	if f.Seats.HeldBy(n.User) == 0 {
		return notify.Truth{}
	}
	switch n.Kind {
	case notify.Turn:
		return notify.Truth{Holds: f.HasPendingDecision(n.User)}
	case notify.Deadline:
		began, limit := f.TimeOf(n.User)
		return notify.Truth{Holds: f.HasPendingDecision(n.User), Began: began, Limit: limit}
	case notify.Begun:
		return notify.Truth{Holds: f.Status == Running && isUntouched(f, n)}
	case notify.Ended:
		return notify.Truth{Holds: f.Status == Finished}
	case notify.Asked:
		return notify.Truth{Holds: isAsked(f, n.User)}
	}
	return notify.Truth{}
}

// isUntouched reports whether the user of a notification has made no entry since it was sent.
func isUntouched(f *State, n notify.Notification) bool {
	held := f.Seats.HeldBy(n.User)
	return !slices.ContainsFunc(f.Log[min(n.Number, len(f.Log)):], func(e Entry) bool { return held.Has(e.Seat) })
}

// TimeOf returns when the clock for a user's pending decision started and when it runs out; both are zero if no clock
// of the user runs. Of several seats it takes the one whose clock runs out first.
func (f *State) TimeOf(user string) (began, ends time.Time) {
	for seat := range (f.ToAct() & f.Seats.HeldBy(user)).All() {
		k, limited := f.Clocks.Of(seat)
		if limited && !k.Since.IsZero() && (ends.IsZero() || k.Ends.Before(ends)) {
			began, ends = k.Since, k.Ends
		}
	}
	return began, ends
}
