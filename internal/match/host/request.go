package host

import (
	"context"
	"crypto/rand"
	"errors"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// request is a change of one match: a function that drafts entries, and its conditions.
type request struct {
	key   string
	draft func(*match.Draft) error
	// repeats returns why this entry with the same key is another request; nil: it is the same.
	repeats func(*match.State, match.Entry) error

	// allowed returns why the request is refused, called under the table's write lock; nil if it is always allowed.
	allowed func(context.Context) error
	user    string // public id of a user who may sit down by this request; empty if none

	lives map[string]clock.Life // hours at which each user of the match does not play; set by write

	restores bool // whether the request gives clocks the time of downtimes back
}

// Submit applies a submission to the match and stores the entries that follow. The error is a *match.Error or, for an
// illegal move, a *game.Refusal; nothing was changed then.
func (t *Match) Submit(ctx context.Context, s match.Submission) (match.SubmitResult, error) {
	if err := s.Validate(); err != nil {
		return match.SubmitResult{}, err
	}
	r := request{key: s.Key, draft: s.Draft, repeats: s.CheckRepeat, user: s.User}
	if s.Kind == match.RematchAsk || s.Kind == match.RematchAccept {
		if err := t.checkRematchQuota(ctx); err != nil {
			return match.SubmitResult{}, err
		}
	}
	if s.Kind == match.AddBot {
		if err := t.checkBotQuota(ctx); err != nil {
			return match.SubmitResult{}, err
		}
	}
	if s.JoinsOthers() {
		r.allowed = func(ctx context.Context) error { return t.checkBlocks(ctx, s.User) }
	}
	return t.write(ctx, r)
}

// Preview returns the result that a submission would have now, and stores nothing. The error is that of Submit.
func (t *Match) Preview(s match.Submission) (o match.SubmitResult, err error) {
	if err := s.Validate(); err != nil {
		return match.SubmitResult{}, err
	}
	err = t.host.contain(t.id, func() error {
		var d *match.Draft
		if d, o, err = t.judge(request{key: s.Key, draft: s.Draft, repeats: s.CheckRepeat}); err == nil && d != nil {
			o = d.State.ResultOf(d.Steps[0].Entry.Number - 1)
		}
		return err
	})
	if errors.Is(err, errTimeLost) {
		return o, fail(match.Unavailable, i18n.Of("match.too-many-writers"))
	}
	return o, err
}

// checkBlocks returns why a user may not play with the other users of the match: by blocks between users, or by the
// rules of rated matches.
func (t *Match) checkBlocks(ctx context.Context, user string) error {
	var others []string
	var rated bool
	t.Read(func(f *match.State) { others, rated = f.OtherUsers(user), f.Match.Rated })
	if err := t.host.checkRated(ctx, rated, user, others); err != nil || t.host.CheckBlocks == nil {
		return err
	}
	return t.host.CheckBlocks(ctx, user, others)
}

// checkRematchQuota returns why no rematch can be made: it counts for the quotas of this match's maker.
func (t *Match) checkRematchQuota(ctx context.Context) error {
	var m match.Match
	var bots game.Seats
	t.Read(func(f *match.State) { m, bots = f.Match, f.Seats.Bots() })
	return t.host.checkQuota(ctx, m.Maker, bots != 0, false)
}

// write drafts a request and stores its entries. If the key of the request was used before, it returns the earlier
// result.
func (t *Match) write(ctx context.Context, r request) (o match.SubmitResult, err error) {
	err = t.host.contain(t.id, func() (err error) {
		o, err = t.writeNow(ctx, r)
		return err
	})
	return o, err
}

func (t *Match) writeNow(ctx context.Context, r request) (match.SubmitResult, error) {
	if !t.host.beginWrite() {
		return match.SubmitResult{}, errClosing
	}
	defer t.host.writers.Done()
	if err := t.lock(ctx); err != nil {
		return match.SubmitResult{}, err
	}
	defer t.unlock()
	// A client may disconnect; a commit under way is waited for all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	if r.allowed != nil {
		if err := r.allowed(ctx); err != nil {
			return match.SubmitResult{}, err
		}
	}
	lives, err := t.lives(ctx, r.user)
	if err != nil {
		return match.SubmitResult{}, err
	}
	r.lives = lives
	for range attempts {
		if outcome, again, err := t.try(ctx, r); !again {
			return outcome, err
		}
	}
	return match.SubmitResult{}, fail(match.Unavailable, i18n.Of("match.too-many-writers"))
}

// lives returns, by user id, the hours and days on which the players of the match and one more user do not play.
func (t *Match) lives(ctx context.Context, user string) (map[string]clock.Life, error) {
	var c clock.Control
	var users []string
	t.Read(func(f *match.State) {
		if c = f.Match.Time; c.Days {
			users = append(f.Seats.Users(), user)
		}
	})
	return t.host.lives(ctx, c, users...)
}

// try drafts a request and stores its entries. again is true if other servers had stored entries meanwhile, so that the
// request must be tried once more.
func (t *Match) try(ctx context.Context, r request) (o match.SubmitResult, again bool, err error) {
	d, o, err := t.judge(r)
	if errors.Is(err, errTimeLost) {
		if err := t.host.presence.ensure(ctx); err != nil {
			return o, false, err
		}
		t.restoreHeld(ctx)
		return o, true, nil
	}
	if o.Repeat {
		return o, false, nil
	}
	if err != nil {
		news, unread := t.refresh(ctx)
		if unread != nil && t.host.Link.Shared() { // others may have stored what would have it allowed
			return o, false, t.host.storeError(t.id, unread)
		}
		return o, news, err
	}
	err = t.host.Store.Append(ctx, d.Changes()...)
	if d.Plan != nil {
		t.planned.forget()
	}
	if err == nil {
		t.install(d.State, d.Steps)
		return t.finish(d), false, nil
	}
	news, reading := t.refresh(ctx)
	if reading != nil || !news && !errors.Is(err, ErrConflict) {
		return o, false, notStored(err, i18n.Of("match.not-stored.change"))
	}
	return o, true, nil
}

// errTimeLost is the error of judge when running clocks must first be given the time of a downtime back.
var errTimeLost = errors.New("the table has to be given time back")

// judge drafts a request on the present state of the table. If the request's key was used before, it returns the result
// of that use instead of a draft.
func (t *Match) judge(r request) (*match.Draft, match.SubmitResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if first, used := t.keys[r.key]; used {
		if r.repeats != nil {
			if err := r.repeats(t.state, t.state.Log[first]); err != nil {
				return nil, match.SubmitResult{}, err
			}
		}
		o := t.state.ResultOf(first)
		o.Repeat = true
		return nil, o, nil
	}
	d := t.host.environment().NewDraft(t.state, r.key, r.lives)
	if !r.restores && (t.host.presence.hasGap() || t.state.LostTime(t.host.presence.known()) > 0) {
		// After the time was read: it may be that of a server that has just returned.
		return nil, match.SubmitResult{}, errTimeLost
	}
	if err := r.draft(d); err != nil {
		return d, match.SubmitResult{}, err
	}
	return d, match.SubmitResult{}, d.Finish()
}

// finish adds the table of a rematch, if the stored draft made one, and returns the result of the draft.
func (t *Match) finish(d *match.Draft) match.SubmitResult {
	if d.Rematch != nil {
		t.host.addMatch(d.Rematch)
	}
	return d.State.ResultOf(d.Steps[0].Entry.Number - 1)
}

// lock acquires the right to write to the match, for one request at a time, or returns an error when ctx is done first.
func (t *Match) lock(ctx context.Context) error {
	select {
	case t.writing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return unavailable(ctx.Err(), i18n.Of("match.busy"))
	}
}

func (t *Match) unlock() { <-t.writing }

// Arrive records that a user has opened the match. If the clocks were waiting for this user, it starts them and
// returns true.
func (t *Match) Arrive(ctx context.Context, user string) (came bool, err error) {
	if !t.awaits(user) {
		return false, nil
	}
	_, err = t.write(ctx, request{key: "arrive:" + rand.Text(), draft: func(d *match.Draft) error {
		if d.State.Clocks.Awaited() == 0 {
			return fail(match.BadKind, i18n.Of("match.not-paused"))
		}
		return d.Add(match.Entry{Seat: d.State.Clocks.Awaited(), Kind: match.Resume})
	}})
	if err != nil && !t.awaits(user) {
		return true, nil // another page of theirs was faster
	}
	return true, err
}

func (t *Match) awaits(user string) (yes bool) {
	t.Read(func(f *match.State) {
		seat := f.Clocks.Awaited()
		yes = seat != 0 && f.Seats.Player(seat).User == user
	})
	return yes
}

// Resolve plays the default moves of all players with pending orders in a round, as a time-out would. Only the user
// who runs the match may do so. It waits for bots. state is the entry number that the user saw, as in
// match.Submission.
func (t *Match) Resolve(ctx context.Context, user string, round, state int, key string) (match.SubmitResult, error) {
	if !match.IsKey(key) {
		return match.SubmitResult{}, fail(match.BadKey, i18n.Of("match.bad-key"))
	}
	return t.write(ctx, request{key: key, draft: func(d *match.Draft) error { return d.Resolve(user, round, state) }})
}

// Shut ends the match without winner, because an admin decided so. It leaves a finished match as it is.
func (t *Match) Shut(ctx context.Context) error {
	_, err := t.write(ctx, request{key: "shut:" + rand.Text(), draft: func(d *match.Draft) error {
		return d.Add(match.Entry{Seat: 1, Kind: match.Shut})
	}})
	if why := (*match.Error)(nil); errors.As(err, &why) && why.Code == match.AlreadyFinished {
		return nil
	}
	return err
}

// rename adds Rename entries with the new name of a user. After match.MaxRenames of them the match keeps the last
// name.
func (t *Match) rename(ctx context.Context, user, name string) error {
	var held game.Seats
	t.Read(func(f *match.State) { held = f.RenamableSeats(user) })
	if held == 0 {
		return nil
	}
	_, err := t.write(ctx, request{key: "rename:" + rand.Text(), draft: func(d *match.Draft) error {
		for seat := range held.All() {
			if err := d.Add(match.Entry{Seat: seat, Kind: match.Rename, Text: name}); err != nil {
				return err
			}
		}
		return nil
	}})
	return err
}
