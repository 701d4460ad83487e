package notify

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/internal/clock"
)

// box is an outbox on a store in memory, with a clock that the test sets. It is also the store and the sender.
type box struct {
	*Outbox
	Store
	mu       sync.Mutex
	now      time.Time
	waiting  []Delivery
	settings map[string]Settings
	truth    Truth
	judged   error // of Judge
	result   error // of the sender
	sent     [][]Delivery
	marks    []Mark
	arrived  []Channel
	removed  []string
	counts   map[string]int
	broken   error  // of MarkDeliveries
	unread   string // the read that fails
	logged   bytes.Buffer
}

var (
	errBroken = errors.New("the disk is full")
	phone     = Channel{ID: "phone", User: "anna", Way: Push}
	letterbox = Channel{ID: "mail", User: "anna", Way: Mail}
)

func newBox() *box {
	b := &box{now: noon, truth: Truth{Holds: true}, settings: map[string]Settings{}, counts: map[string]int{}}
	b.Outbox = &Outbox{
		Store: b, Senders: map[Way]Sender{Push: b, Mail: b}, Pace: Usual, Log: slog.New(slog.NewTextHandler(&b.logged, nil)),
		Judge: func(context.Context, Notification) (Truth, error) { return b.truth, b.judged },
		Clock: func() time.Time { return b.now },
		Count: func(way Way, outcome string) { b.counts[string(way)+" "+outcome]++ },
	}
	return b
}

// reads returns the error of a read.
func (b *box) reads(what string) error {
	if b.unread == what {
		return errBroken
	}
	return nil
}

// due returns a delivery that can be sent now.
func due(c Channel, about string) Delivery {
	return Delivery{Notification: Notification{User: "anna", Kind: Turn, About: about, At: noon.Add(-time.Hour)}, Channel: c, Due: noon}
}

func (b *box) DueDeliveries(ctx context.Context, now time.Time, limit int) (list []Delivery, err error) {
	for _, d := range b.waiting {
		if !d.Due.After(now) && len(list) < limit {
			list = append(list, d)
		}
	}
	return list, errors.Join(ctx.Err(), b.reads("due"))
}

func (b *box) DeliveriesTo(_ context.Context, channel string) (list []Delivery, err error) {
	for _, d := range b.waiting {
		if d.Channel.ID == channel {
			list = append(list, d)
		}
	}
	return list, b.reads("mail")
}

func (b *box) MarkDeliveries(_ context.Context, marks []Mark, arrived []Channel) error {
	if b.broken != nil {
		return b.broken
	}
	b.marks, b.arrived = append(b.marks, marks...), append(b.arrived, arrived...)
	for _, m := range marks {
		i := slices.IndexFunc(b.waiting, func(d Delivery) bool { return d.Channel.ID == m.Channel.ID && d.About == m.About })
		if i >= 0 && (m.Step == Drop || m.Step == GiveUp) {
			b.waiting = slices.Delete(b.waiting, i, i+1)
		} else if i >= 0 {
			b.waiting[i].Due, b.waiting[i].Sent = m.Due, m.Sent
		}
	}
	return nil
}

func (b *box) NotificationSettings(_ context.Context, userID string) (Settings, error) {
	return b.settings[userID], b.reads("settings")
}

func (b *box) RemoveChannel(_ context.Context, userID, id string) error {
	b.removed = append(b.removed, userID+" "+id)
	return nil
}

func (b *box) Send(_ context.Context, _ Channel, all []Delivery) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sent = append(b.sent, all)
	if b.result != nil && b.result.Error() == "panic" {
		panic("a sender has failed")
	}
	return b.result
}

// deliver handles one page and returns its size.
func (b *box) deliver(t *testing.T) int {
	t.Helper()
	n, err := b.Deliver(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestOutboxSendsADueDeliveryOnce(t *testing.T) {
	b := newBox()
	b.waiting = []Delivery{due(phone, "1")}
	if n := b.deliver(t); n != 1 || len(b.sent) != 1 || len(b.waiting) != 0 || b.counts["push sent"] != 1 {
		t.Errorf("%d handled, %d sent, counts %v", n, len(b.sent), b.counts)
	}
	if len(b.arrived) != 1 || b.arrived[0].ID != "phone" || !b.arrived[0].Last.Equal(noon) {
		t.Errorf("arrived at %+v", b.arrived)
	}
	if len(b.marks) != 2 || b.marks[0].Step != Send || b.marks[0].Sent != 1 || b.marks[1].Step != Drop {
		t.Errorf("marks %+v", b.marks)
	}
	if n := b.deliver(t); n != 0 || len(b.sent) != 1 {
		t.Errorf("%d handled once more", n)
	}
}

// TestOutboxRemovesOrRetriesDeliveryByResultOfSending sends with every result of a sender.
func TestOutboxRemovesOrRetriesDeliveryByResultOfSending(t *testing.T) {
	for name, c := range map[string]struct {
		result  error
		outcome string
		left    int // deliveries that still wait
		sent    int // of the delivery that waits
		pause   time.Duration
	}{
		"arrived":    {nil, "push sent", 0, 0, 0},
		"gone":       {ErrGone, "push gone", 0, 0, 0},
		"refused":    {ErrRefused, "push refused", 1, 0, 30 * time.Minute},
		"uncertain":  {errBroken, "push uncertain", 1, 1, 30 * time.Minute},
		"a panic":    {errors.New("panic"), "push uncertain", 1, 1, 30 * time.Minute},
		"wrapped no": {errors.Join(errBroken, ErrRefused), "push refused", 1, 0, 30 * time.Minute},
	} {
		b := newBox()
		b.waiting, b.result = []Delivery{due(phone, "1")}, c.result
		b.deliver(t)
		if b.counts[c.outcome] != 1 || len(b.waiting) != c.left || (len(b.removed) == 1) != errors.Is(c.result, ErrGone) {
			t.Errorf("%s: counts %v, %d wait, removed %v", name, b.counts, len(b.waiting), b.removed)
		}
		if c.left == 1 && (b.waiting[0].Sent != c.sent || b.waiting[0].Due.Sub(noon) != c.pause) {
			t.Errorf("%s: sent %d times, next %v", name, b.waiting[0].Sent, b.waiting[0].Due)
		}
		if len(b.removed) == 1 && b.removed[0] != "anna phone" {
			t.Errorf("%s: removed %v", name, b.removed)
		}
		if (len(b.arrived) == 1) != (c.result == nil) {
			t.Errorf("%s: arrived at %v", name, b.arrived)
		}
	}
}

// TestOutboxGivesUpAfterTwoUncertainAttempts holds that a user gets at most one message too many.
func TestOutboxGivesUpAfterTwoUncertainAttempts(t *testing.T) {
	b := newBox()
	b.waiting, b.result = []Delivery{due(phone, "1")}, errBroken
	for range 5 {
		b.deliver(t)
		b.now = b.now.Add(2 * time.Hour)
	}
	if last := b.marks[len(b.marks)-1]; last.Step != GiveUp || !last.Due.Equal(b.now.Add(-6*time.Hour)) {
		t.Errorf("the last mark is %+v", last)
	}
	if len(b.sent) != 2 || len(b.waiting) != 0 || b.counts["push unknown"] != 1 || b.counts["push dropped"] != 1 {
		t.Errorf("sent %d times, counts %v", len(b.sent), b.counts)
	}
}

func TestOutboxRetryDelayGrowsWithAgeWithinBounds(t *testing.T) {
	o := newBox().Outbox
	for age, want := range map[time.Duration]time.Duration{
		-time.Hour: time.Minute, 0: time.Minute, 2 * time.Minute: time.Minute, 10 * time.Minute: 5 * time.Minute,
		2 * time.Hour: time.Hour, 20 * time.Hour: time.Hour,
	} {
		if got := o.pause(Delivery{Notification: Notification{At: noon.Add(-age)}}, noon); got != want {
			t.Errorf("after %v: %v, not %v", age, got, want)
		}
	}
}

// TestOutboxSendsOneMailWithAllNotificationsOfUser also takes deliveries that are not due yet, and leaves out unwanted
// ones.
func TestOutboxSendsOneMailWithAllNotificationsOfUser(t *testing.T) {
	b := newBox()
	early, unwanted := due(letterbox, "early"), due(letterbox, "unwanted")
	early.At, early.Due, unwanted.Kind, unwanted.Due = noon, noon.Add(time.Hour), Ended, noon.Add(time.Hour)
	b.settings["anna"] = Settings{Off: []string{"mail ended"}}
	b.waiting = []Delivery{due(letterbox, "1"), due(letterbox, "2"), due(phone, "3"), due(phone, "4"), early, unwanted}
	if n := b.deliver(t); n != 4 {
		t.Errorf("%d handled", n)
	}
	var mails, pushes []string
	for _, parcel := range b.sent {
		for _, d := range parcel {
			if d.Channel.Way == Mail {
				mails = append(mails, d.About)
			} else if len(parcel) == 1 {
				pushes = append(pushes, d.About)
			}
		}
	}
	slices.Sort(pushes)
	if len(b.sent) != 3 || !slices.Equal(mails, []string{"1", "2", "early"}) || !slices.Equal(pushes, []string{"3", "4"}) {
		t.Errorf("%d messages; mail %v, push %v", len(b.sent), mails, pushes)
	}
	if len(b.waiting) != 1 || b.counts["mail sent"] != 3 || b.counts["push sent"] != 2 {
		t.Errorf("%d wait, counts %v", len(b.waiting), b.counts)
	}
}

// TestOutboxDelaysEarlyAndDropsOutdatedDeliveries has a delivery that is too early, and one that is no longer true.
func TestOutboxDelaysEarlyAndDropsOutdatedDeliveries(t *testing.T) {
	b := newBox()
	young := due(phone, "young")
	young.At = noon
	b.waiting = []Delivery{young}
	if b.deliver(t); len(b.sent) != 0 || len(b.waiting) != 1 || !b.waiting[0].Due.Equal(noon.Add(Usual.Push)) {
		t.Errorf("waiting: %+v", b.waiting)
	}
	b.truth = Truth{}
	b.waiting = []Delivery{due(phone, "1")}
	if b.deliver(t); len(b.sent) != 0 || len(b.waiting) != 0 || b.counts["push dropped"] != 1 {
		t.Errorf("no longer true: %+v, %v", b.waiting, b.counts)
	}
}

// TestOutboxDelaysNotificationsOfUnreadableMatch must not block the deliveries of other matches.
func TestOutboxDelaysNotificationsOfUnreadableMatch(t *testing.T) {
	b := newBox()
	b.waiting = []Delivery{due(phone, "bad"), due(phone, "good")}
	b.Judge = func(_ context.Context, n Notification) (Truth, error) {
		if n.About == "bad" {
			return Truth{}, errBroken
		}
		return Truth{Holds: true}, nil
	}
	if n := b.deliver(t); n != 2 || len(b.sent) != 1 || len(b.waiting) != 1 || !b.waiting[0].Due.Equal(noon.Add(30*time.Minute)) {
		t.Errorf("%d handled, %d sent, waiting %+v", n, len(b.sent), b.waiting)
	}
}

// TestOutboxDelaysDeliveryUntilUserIsAwake reads the hours of the user, and reports that they cannot be read.
func TestOutboxDelaysDeliveryUntilUserIsAwake(t *testing.T) {
	b := newBox()
	b.waiting = []Delivery{due(phone, "1")}
	b.Life = func(_ context.Context, userID string) (clock.Life, error) {
		return clock.Life{Sleep: clock.Span{From: 11 * 60, To: 14 * 60}}, nil
	}
	if b.deliver(t); len(b.sent) != 0 || !b.waiting[0].Due.Equal(noon.Add(2*time.Hour)) {
		t.Errorf("asleep: %+v", b.waiting)
	}
	b.waiting = []Delivery{due(phone, "1")}
	b.Life = func(context.Context, string) (clock.Life, error) { return clock.Life{}, errBroken }
	if b.deliver(t); len(b.sent) != 0 || len(b.waiting) != 1 {
		t.Errorf("unknown hours: %+v", b.waiting)
	}
}

// TestOutboxSendsToManyChannelsInPages has more deliveries than one page.
func TestOutboxSendsToManyChannelsInPages(t *testing.T) {
	b := newBox()
	for i := range page + 3 {
		b.waiting = append(b.waiting, due(phone, string(rune('A'+i))))
	}
	if n := b.deliver(t); n != page || len(b.sent) != page || len(b.waiting) != 3 {
		t.Errorf("%d handled, %d sent, %d wait", n, len(b.sent), len(b.waiting))
	}
}

// TestOutboxSendsNothingIfAnotherServerTookDelivery sends nothing after ErrTaken.
func TestOutboxSendsNothingIfAnotherServerTookDelivery(t *testing.T) {
	b := newBox()
	b.waiting, b.broken = []Delivery{due(phone, "1")}, ErrTaken
	if _, err := b.Deliver(t.Context()); !errors.Is(err, ErrTaken) || len(b.sent) != 0 {
		t.Errorf("%d sent, %v", len(b.sent), err)
	}
}

// TestOutboxSendsNothingIfAReadFails breaks each read of the store.
func TestOutboxSendsNothingIfAReadFails(t *testing.T) {
	for read, handled := range map[string]int{"due": 0, "settings": 0, "mail": 1} {
		b := newBox()
		b.waiting, b.unread = []Delivery{due(letterbox, "1")}, read
		if n, err := b.Deliver(t.Context()); !errors.Is(err, errBroken) || n != handled || len(b.sent) != 0 || len(b.marks) != 0 {
			t.Errorf("%s: %d handled, %d sent, %v", read, n, len(b.sent), err)
		}
	}
	b := newBox()
	b.waiting, b.broken = []Delivery{due(phone, "young")}, errBroken
	b.waiting[0].At = noon
	if n, err := b.Deliver(t.Context()); !errors.Is(err, errBroken) || n != 0 {
		t.Errorf("a mark that is not stored: %d, %v", n, err)
	}
}

// TestOutboxAddsOtherNotificationsToDeadlineWarningMail sends a warning by e-mail soon after another e-mail.
func TestOutboxAddsOtherNotificationsToDeadlineWarningMail(t *testing.T) {
	b := newBox()
	b.truth = Truth{Holds: true, Began: noon.Add(-24 * time.Hour), Limit: noon.Add(time.Hour)}
	recent := letterbox
	recent.Last = noon.Add(-time.Minute)
	warning, turn := due(recent, "warning"), due(recent, "turn")
	warning.Kind = Deadline
	b.waiting = []Delivery{warning, turn}
	if b.deliver(t); len(b.sent) != 1 || len(b.sent[0]) != 2 {
		t.Errorf("sent %+v", b.sent)
	}
}

// TestOutboxSendsNoEmptyMail has an e-mail whose reason is gone when its contents are collected.
func TestOutboxSendsNoEmptyMail(t *testing.T) {
	b := newBox()
	b.waiting = []Delivery{due(letterbox, "1"), due(phone, "2")}
	judged := 0
	b.Judge = func(_ context.Context, n Notification) (Truth, error) {
		judged++
		return Truth{Holds: n.About == "2" || judged == 1}, nil
	}
	if b.deliver(t); len(b.sent) != 1 || b.counts["push sent"] != 1 || len(b.counts) != 1 {
		t.Errorf("sent %+v, counts %v", b.sent, b.counts)
	}
	b.Judge = func(context.Context, Notification) (Truth, error) { return Truth{}, errBroken }
	if b.deliver(t); !strings.Contains(b.logged.String(), "level=WARN") {
		t.Errorf("logged %q", b.logged.String())
	}
}

// TestOutboxRunLogsFailuresExceptDeliveryTakenElsewhere lets each look fail.
func TestOutboxRunLogsFailuresExceptDeliveryTakenElsewhere(t *testing.T) {
	for failure, want := range map[error]int{ErrTaken: 0, errBroken: 2} {
		synctest.Test(t, func(t *testing.T) {
			b := newBox()
			b.waiting, b.broken = []Delivery{due(phone, "1")}, failure
			ctx, stop := context.WithCancel(t.Context())
			go b.Run(ctx)
			time.Sleep(1500 * time.Millisecond)
			stop()
			synctest.Wait()
			if got := strings.Count(b.logged.String(), "level=ERROR"); got != want {
				t.Errorf("%v: logged %d times", failure, got)
			}
		})
	}
}

// TestOutboxRunLogsNothingIfLeaseIsLost loses the lease with the connection to the store.
func TestOutboxRunLogsNothingIfLeaseIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBox()
		b.Lease = func(ctx context.Context, _ string) (context.Context, func(), bool) {
			held, lose := context.WithCancel(ctx)
			lose()
			return held, func() {}, true
		}
		ctx, stop := context.WithCancel(t.Context())
		go b.Run(ctx)
		time.Sleep(looks / 2)
		stop()
		synctest.Wait()
		if b.logged.Len() > 0 {
			t.Errorf("logged %q", b.logged.String())
		}
	})
}

func TestOutboxWithoutSenderKeepsDeliveryAsRefused(t *testing.T) {
	b := newBox()
	b.Senders = nil
	b.waiting = []Delivery{due(phone, "1")}
	if b.deliver(t); b.counts["push refused"] != 1 || len(b.waiting) != 1 {
		t.Errorf("counts %v", b.counts)
	}
}

// TestOutboxRunDeliversEverySecondIfLeaseIsHeld runs for some seconds, with and without the lease.
func TestOutboxRunDeliversEverySecondIfLeaseIsHeld(t *testing.T) {
	for _, leased := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			b := newBox()
			asked, ended := 0, 0
			b.Lease = func(ctx context.Context, name string) (context.Context, func(), bool) {
				asked++
				return ctx, func() { ended++ }, leased && name == "notices"
			}
			b.waiting = []Delivery{due(phone, "1")}
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() {
				b.Run(ctx)
				close(done)
			}()
			time.Sleep(2500 * time.Millisecond)
			stop()
			<-done
			if asked != 3 || (ended == 3) != leased || (len(b.sent) == 1) != leased {
				t.Errorf("leased %v: asked %d times, ended %d, sent %d", leased, asked, ended, len(b.sent))
			}
		})
	}
}

// TestOutboxRunSendsAllDuePagesWithoutPause has three pages due, and no lease.
func TestOutboxRunSendsAllDuePagesWithoutPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBox()
		for i := range 2*page + 1 {
			b.waiting = append(b.waiting, due(phone, string(rune('A'+i))))
		}
		ctx, stop := context.WithCancel(t.Context())
		go b.Run(ctx)
		time.Sleep(looks / 2)
		stop()
		synctest.Wait()
		if len(b.sent) != 2*page+1 {
			t.Errorf("%d were sent at the first look", len(b.sent))
		}
	})
}

func TestSettingsKnownDropsUnknownAndRepeatedSwitches(t *testing.T) {
	s := Settings{Off: []string{"mail turn", "push house", "mail turn", "fax turn", "push deadline"}}
	if got := s.Known().Text(); got != "push deadline,push house,mail turn" {
		t.Errorf("%q", got)
	}
	if !slices.Equal(ParseOff(s.Text()), s.Off) || ParseOff("") != nil {
		t.Errorf("%q", ParseOff(s.Text()))
	}
}

func TestNotificationPlaceReturnsPathOfPage(t *testing.T) {
	for kind, want := range map[Kind]string{Turn: "/t/7", Challenged: "/o/7"} {
		if got := (Notification{Kind: kind, About: "7"}).Place(); got != want {
			t.Errorf("%s leads to %s", kind, got)
		}
	}
	for _, kind := range Kinds {
		if (Notification{Kind: kind}).Place() == "" {
			t.Errorf("%s leads nowhere", kind)
		}
	}
}

// TestPlanChangesStepAtExactTimes tries the moments at which the step changes.
func TestPlanChangesStepAtExactTimes(t *testing.T) {
	night := clock.Life{Sleep: clock.Span{From: 22 * 60, To: 7 * 60}}
	day := Truth{Holds: true, Began: noon, Limit: noon.Add(24 * time.Hour)}
	for name, c := range map[string]struct {
		d     Delivery
		rest  clock.Life
		truth Truth
		after time.Duration // since noon
		step  Step
	}{
		"just before the pace":    {Delivery{Channel: phone}, clock.Life{}, Truth{Holds: true}, Usual.Push - 1, Wait},
		"at the pace":             {Delivery{Channel: phone}, clock.Life{}, Truth{Holds: true}, Usual.Push, Send},
		"just before the latest":  {Delivery{Channel: phone}, clock.Life{}, Truth{Holds: true}, Usual.Latest - 1, Send},
		"at the latest":           {Delivery{Channel: phone}, clock.Life{}, Truth{Holds: true}, Usual.Latest, Drop},
		"at its own end":          {Delivery{Notification: Notification{Until: noon.Add(time.Hour)}, Channel: phone}, clock.Life{}, Truth{Holds: true}, time.Hour, Drop},
		"before its own end":      {Delivery{Notification: Notification{Until: noon.Add(time.Hour)}, Channel: phone}, clock.Life{}, Truth{Holds: true}, time.Hour - 1, Send},
		"an end after the latest": {Delivery{Notification: Notification{Until: noon.Add(1000 * time.Hour)}, Channel: phone}, clock.Life{}, Truth{Holds: true}, Usual.Latest, Drop},
		"an end while they sleep": {Delivery{Notification: Notification{Until: noon.Add(19 * time.Hour)}, Channel: phone}, night, Truth{Holds: true}, 11 * time.Hour, Drop},
		"an end after they sleep": {Delivery{Notification: Notification{Until: noon.Add(20 * time.Hour)}, Channel: phone}, night, Truth{Holds: true}, 11 * time.Hour, Wait},
		"a digest just before":    {Delivery{Channel: Channel{Way: Mail, Last: noon}}, clock.Life{}, Truth{Holds: true}, Usual.Digest - 1, Wait},
		"a digest":                {Delivery{Channel: Channel{Way: Mail, Last: noon}}, clock.Life{}, Truth{Holds: true}, Usual.Digest, Send},
		"a warning just before":   {Delivery{Notification: Notification{Kind: Deadline}, Channel: phone}, clock.Life{}, day, 18*time.Hour - 1, Wait},
		"a warning":               {Delivery{Notification: Notification{Kind: Deadline}, Channel: phone}, clock.Life{}, day, 18 * time.Hour, Send},
		"a warning at the end":    {Delivery{Notification: Notification{Kind: Deadline}, Channel: phone}, clock.Life{}, day, 24 * time.Hour, Drop},
	} {
		if c.d.Kind == "" {
			c.d.Kind = Turn
		}
		c.d.At = noon
		if step, until := Usual.Plan(c.d, Settings{}, c.rest, c.truth, noon.Add(c.after)); step != c.step || until.IsZero() == (step == Wait) {
			t.Errorf("%s: %s until %v, not %s", name, step, until, c.step)
		}
	}
}
