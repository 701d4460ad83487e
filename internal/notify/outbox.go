package notify

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"hexparlor/internal/clock"
	"hexparlor/internal/panics"
)

// Errors of a Sender or Store that the outbox distinguishes. After any other error of a Sender it is unknown whether
// the message has arrived.
var (
	// ErrGone: the channel does not exist any more.
	ErrGone = errors.New("this channel is gone")
	// ErrTaken: another server has begun to send a delivery, or it was replaced.
	ErrTaken = errors.New("this delivery is taken")
	// ErrRefused: nothing has arrived, but a later attempt may succeed.
	ErrRefused = errors.New("nothing was taken")
)

// Sender sends deliveries to one channel, all in one message if there are several.
type Sender interface {
	Send(ctx context.Context, c Channel, all []Delivery) error
}

// Mark is the change of a delivery in the store after a step.
type Mark struct {
	Delivery
	// Drop: remove it; Wait: wait until Due; Send: it is about to be sent, unless another server sends it already
	Step Step
	Due  time.Time // time at which the outbox looks at the delivery again; of GiveUp: the time of that
	Sent int       // new value of Delivery.Sent
}

// Store stores notifications until they are sent, and the channels of users. Its methods are safe for concurrent use.
type Store interface {
	// Enqueue stores notifications: one delivery for each channel of their user.
	Enqueue(ctx context.Context, all ...Notification) error
	// DueDeliveries returns the deliveries that are due, the earliest first.
	DueDeliveries(ctx context.Context, now time.Time, limit int) ([]Delivery, error)
	// DeliveriesTo returns all deliveries that wait for a channel.
	DeliveriesTo(ctx context.Context, channel string) ([]Delivery, error)
	// MarkDeliveries stores all marks or none. ErrTaken: another server has begun to send one of them. Marks of
	// replaced deliveries are skipped. arrived lists the channels that a message has reached.
	MarkDeliveries(ctx context.Context, marks []Mark, arrived []Channel) error

	// Channels returns the channels of a user, the oldest first.
	Channels(ctx context.Context, userID string) ([]Channel, error)
	// SetChannel stores a channel, replacing any with the same id.
	SetChannel(ctx context.Context, c Channel) error
	// RemoveChannel removes a channel of a user with all its deliveries.
	RemoveChannel(ctx context.Context, userID, id string) error
	// EndChannel removes a channel of any user.
	EndChannel(ctx context.Context, id string) error
	// FailedDeliveries returns up to limit deliveries that were given up, the latest first; Due is when that was.
	FailedDeliveries(ctx context.Context, limit int) ([]Delivery, error)
	// DropFailedDeliveries forgets the deliveries that were given up before a time.
	DropFailedDeliveries(ctx context.Context, before time.Time) error
	// NotificationSettings returns the settings of a user.
	NotificationSettings(ctx context.Context, userID string) (Settings, error)
	// SetNotificationSettings stores the settings of a user.
	SetNotificationSettings(ctx context.Context, userID string, s Settings) error

	// SiteKey returns a secret of the site, which the first call creates.
	SiteKey(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
}

const (
	looks     = time.Second      // between two looks at due deliveries
	atOnce    = 8                // channels that are served at the same time
	page      = 64               // deliveries that are handled together
	mostSends = 2                // attempts for one delivery, if it is unknown whether it has arrived
	retried   = time.Minute      // first pause after a failed attempt
	retriedAt = time.Hour        // longest pause
	sending   = 20 * time.Second // time limit for one channel
)

// Outbox sends the stored deliveries when they are due. Its fields must be set before Run.
type Outbox struct {
	Store   Store
	Senders map[Way]Sender
	Judge   func(ctx context.Context, n Notification) (Truth, error)
	// Life returns the hours at which a user rests and is not notified; nil if users never rest.
	Life  func(ctx context.Context, userID string) (clock.Life, error)
	Pace  Pace
	Clock func() time.Time
	Log   *slog.Logger
	// Count counts one delivery by its outcome: sent, dropped, refused, gone, uncertain (an attempt failed) or unknown
	// (given up).
	Count func(way Way, outcome string)
	// Lease keeps other servers from delivering at the same time; nil: there are none. See cluster.Link.
	Lease func(ctx context.Context, name string) (held context.Context, end func(), ok bool)
}

// Run sends due deliveries until ctx is done. On one store only one Run may work, unless all have a Lease.
func (o *Outbox) Run(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		for {
			n, err := o.turn(ctx)
			if err != nil && ctx.Err() == nil && !errors.Is(err, ErrTaken) {
				o.Log.Error("cannot deliver notifications", "error", err)
			}
			if n < page || err != nil || ctx.Err() != nil {
				break
			}
		}
		timer.Reset(looks)
	}
}

// turn calls Deliver if this server gets the lease to deliver, and returns the number of deliveries handled. Losing the
// lease meanwhile is no error: the server that gets it goes on.
func (o *Outbox) turn(ctx context.Context) (int, error) {
	if o.Lease == nil {
		return o.Deliver(ctx)
	}
	held, end, ok := o.Lease(ctx, "notices")
	if !ok {
		return 0, nil
	}
	defer end()
	n, err := o.Deliver(held)
	if held.Err() != nil {
		return n, nil
	}
	return n, err
}

// Deliver handles one page of due deliveries, sends those that are ready, and returns the number of deliveries handled.
func (o *Outbox) Deliver(ctx context.Context) (int, error) {
	now := o.Clock()
	due, err := o.Store.DueDeliveries(ctx, now, page)
	if err != nil || len(due) == 0 {
		return 0, err
	}
	var marks []Mark
	var ready []Delivery
	for _, d := range due {
		step, until, err := o.plan(ctx, d, o.Pace, now)
		switch {
		case err != nil:
			return 0, err
		case step == Send:
			ready = append(ready, d)
			continue
		case step == Drop || step == GiveUp:
			o.Count(d.Channel.Way, "dropped")
		}
		marks = append(marks, Mark{Delivery: d, Step: step, Due: until, Sent: d.Sent})
	}
	if err := o.mark(ctx, marks, nil); err != nil {
		return 0, err
	}
	parcels, err := o.pack(ctx, ready, now)
	for len(parcels) > 0 && err == nil && ctx.Err() == nil {
		some := parcels[:min(atOnce, len(parcels))]
		parcels = parcels[len(some):]
		err = o.sendAll(ctx, some, now)
	}
	return len(due), err
}

// pack returns the ready deliveries as messages. An e-mail contains all deliveries that could go to its channel by now,
// a push message one delivery.
func (o *Outbox) pack(ctx context.Context, ready []Delivery, now time.Time) ([][]Delivery, error) {
	var parcels [][]Delivery
	written := map[string]bool{} // e-mails, by channel
	for _, d := range ready {
		if d.Channel.Way == Push {
			parcels = append(parcels, []Delivery{d})
			continue
		}
		if written[d.Channel.ID] {
			continue
		}
		written[d.Channel.ID] = true
		mail, err := o.mail(ctx, d.Channel, now)
		if err != nil {
			return nil, err
		}
		parcels = append(parcels, mail)
	}
	return parcels, nil
}

// mail returns all deliveries that an e-mail to a channel can contain now, without the waiting times of the pace.
// Warnings of deadlines keep their own time.
func (o *Outbox) mail(ctx context.Context, c Channel, now time.Time) ([]Delivery, error) {
	waiting, err := o.Store.DeliveriesTo(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	var mail []Delivery
	for _, d := range waiting {
		early := d
		early.Channel.Last = time.Time{}
		step, _, err := o.plan(ctx, early, Pace{Latest: o.Pace.Latest}, now)
		if err != nil {
			return nil, err
		}
		if step == Send {
			mail = append(mail, d)
		}
	}
	return mail, nil
}

// plan returns the next step for a delivery at the given pace, and for Wait the time until which to wait.
func (o *Outbox) plan(ctx context.Context, d Delivery, pace Pace, now time.Time) (Step, time.Time, error) {
	if d.Sent >= mostSends {
		o.Count(d.Channel.Way, "unknown")
		return GiveUp, now, nil
	}
	settings, err := o.Store.NotificationSettings(ctx, d.User)
	if err != nil {
		return "", time.Time{}, err
	}
	truth, rest, err := o.judge(ctx, d.Notification)
	if err != nil { // such as an unreadable match, which must not block the others
		o.Log.Warn("cannot check whether a notification is still due", "kind", d.Kind, "about", d.About, "error", err)
		return Wait, now.Add(o.pause(d, now)), nil
	}
	step, until := pace.Plan(d, settings, rest, truth, now)
	return step, until, nil
}

// judge returns whether a notification is still true, and the hours at which its user rests.
func (o *Outbox) judge(ctx context.Context, n Notification) (truth Truth, rest clock.Life, err error) {
	if o.Life != nil {
		if rest, err = o.Life(ctx, n.User); err != nil {
			return truth, rest, err
		}
	}
	truth, err = o.Judge(ctx, n)
	return truth, rest, err
}

// sendAll sends several messages in parallel. It stores the attempts before and the results after, so that a crash in
// between causes at most one repetition.
func (o *Outbox) sendAll(ctx context.Context, parcels [][]Delivery, now time.Time) error {
	var begun []Mark
	for _, d := range slices.Concat(parcels...) {
		begun = append(begun, Mark{Delivery: d, Step: Send, Due: now, Sent: d.Sent + 1})
	}
	if err := o.mark(ctx, begun, nil); err != nil {
		return err // after ErrTaken, the remaining due deliveries are read anew
	}
	results := make([]error, len(parcels))
	var all sync.WaitGroup
	for i := range parcels {
		all.Go(func() {
			results[i] = panics.Catch(func() error { return o.send(ctx, parcels[i]) })
		})
	}
	all.Wait()
	return o.note(parcels, results)
}

// send sends one message with the sender of its channel. It continues when ctx is done, so that an attempt is always
// finished.
func (o *Outbox) send(ctx context.Context, all []Delivery) error {
	if len(all) == 0 { // none of the deliveries is due any more
		return nil
	}
	c := all[0].Channel
	sender, ok := o.Senders[c.Way]
	if !ok {
		return ErrRefused // the site no longer sends e-mails
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sending)
	defer cancel()
	return sender.Send(ctx, c, all)
}

// note stores the results of attempts to send, and removes channels that are gone.
func (o *Outbox) note(parcels [][]Delivery, results []error) error {
	now := o.Clock()
	var marks []Mark
	var arrived, gone []Channel
	for i, all := range parcels {
		if len(all) == 0 {
			continue
		}
		c, err := all[0].Channel, results[i]
		outcome := "sent"
		switch {
		case err == nil:
			c.Last = now
			arrived = append(arrived, c)
		case errors.Is(err, ErrGone):
			outcome = "gone"
			gone = append(gone, c)
		case errors.Is(err, ErrRefused):
			outcome = "refused"
		default:
			outcome = "uncertain"
			o.Log.Warn("delivery of a notification is uncertain", "way", c.Way, "error", err)
		}
		for _, d := range all {
			marks = append(marks, o.after(d, err, now))
			o.Count(c.Way, outcome)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), sending)
	defer cancel()
	err := o.mark(ctx, marks, arrived)
	for _, c := range gone {
		err = errors.Join(err, o.Store.RemoveChannel(ctx, c.User, c.ID))
	}
	return err
}

// after returns the mark of a delivery after an attempt to send it that returned err.
func (o *Outbox) after(d Delivery, err error, now time.Time) Mark {
	switch {
	case err == nil || errors.Is(err, ErrGone):
		return Mark{Delivery: d, Step: Drop}
	case errors.Is(err, ErrRefused):
		return Mark{Delivery: d, Step: Wait, Due: now.Add(o.pause(d, now)), Sent: d.Sent}
	default:
		return Mark{Delivery: d, Step: Wait, Due: now.Add(o.pause(d, now)), Sent: d.Sent + 1}
	}
}

// pause returns the time until the next attempt for a delivery, which grows with its age.
func (o *Outbox) pause(d Delivery, now time.Time) time.Duration {
	return min(max(retried, now.Sub(d.At)/2), retriedAt)
}

func (o *Outbox) mark(ctx context.Context, marks []Mark, arrived []Channel) error {
	if len(marks) == 0 && len(arrived) == 0 {
		return nil
	}
	return o.Store.MarkDeliveries(ctx, marks, arrived)
}
