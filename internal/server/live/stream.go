package live

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

const (
	// StreamRoute is the route of the stream of a match.
	StreamRoute = "GET /api/matches/{id}/stream"
	heartbeat   = 1500 * time.Millisecond // a browser reports a lost connection after 3 s without a message
	retryAfter  = 1000                    // milliseconds until a browser connects again
)

// keptMemory is how many bytes a stream keeps to write its next messages in: enough for steps, not for whole matches.
const keptMemory = 16 << 10

// ping is the sign of life of a stream on which nothing happens.
var ping = []byte("event: ping\ndata: {}\n\n")

// stream is one viewer's connection to a match. Nothing is kept for viewers who lag: they are sent the steps that the
// match still remembers, or all of it, and are dropped when they do not read that in time.
type stream struct {
	*service
	table  *host.Match
	room   *room
	user   string
	viewer viewer
	words  *i18n.Catalogue // the viewer's language
	w      http.ResponseWriter
	ctl    *http.ResponseController
	hints  chan struct{} // holds a token when the presence may have changed
	memory []byte        // for the messages to be written

	edition int // how often the log had been rewritten when the viewer was sent what they know

	lastViewer game.Seat     // with which the viewer saw the match last
	apart      bool          // another of the viewer's seats may have known more then
	sent       int           // number of the last entry that was sent, as they count
	shown      view.Presence // the last presence that was sent
	greets     bool          // a presence must be sent even if it is as before
	due        time.Time     // when a write that does not end is given up
	checked    time.Time     // when it was last checked whether the viewer may be here
	away       bool          // the viewer is suspended, and counts as away; guarded by the room's mu
	beat       *time.Ticker
	quiet      int // beats since the last message

	heard []chat.Message // messages that it has yet to send; guarded by the room's mu
}

// hint makes the stream look at the presence.
func (st *stream) hint() {
	select {
	case st.hints <- struct{}{}:
	default:
	}
}

// serve sends what happens until the viewer goes away or the server stops. from is the number of the last entry that
// the viewer knows, or -1.
func (st *stream) serve(ctx context.Context, from int) {
	news, stop := st.table.Subscribe()
	defer stop()
	st.room = st.Hub.enter(st)
	defer st.Hub.leave(st.room, st)
	st.Arrive(ctx, st.table, st.user)
	st.Metrics.Open.Inc()
	defer st.Metrics.Open.Dec()

	st.edition = st.table.Rewritten()
	st.sent = st.known(from)
	st.greets = true
	st.beat = time.NewTicker(heartbeat)
	defer st.beat.Stop()
	for err := st.open(); err == nil; {
		if !st.mayStay(ctx) {
			return
		}
		select {
		case <-news:
			err = st.write(st.steps())
		case <-st.hints:
			err = st.write(st.steps())
		case <-st.beat.C:
			st.rest()
			err = st.writeNow(ping)
		case <-st.Closing:
			_ = st.write(st.farewell())
			return
		case <-ctx.Done():
			return
		}
	}
	st.Metrics.Dropped.Inc()
}

// restingBeats is after how many beats without a message a stream frees its memory.
const restingBeats = 40

// rest frees what the stream and its match keep for messages, when none was sent for a while.
func (st *stream) rest() {
	if st.quiet++; st.quiet%restingBeats != 0 {
		return
	}
	st.memory = nil
	st.table.DropOldSteps()
	st.table.Show(st.user, func(*match.State) { st.room.frames = [keptFrames]frames{} })
}

// maxReconnect is the most milliseconds until a browser goes to another server of the site when this one ends. Not all
// browsers go at the same moment.
const maxReconnect = 400

// farewell returns the last message of a stream when the server ends.
func (s *service) farewell() []byte {
	if !s.InCompany() {
		return nil
	}
	return fmt.Appendf(nil, "retry: %d\n\n", 50+rand.IntN(maxReconnect-50)) //nolint:gosec // the moment is no secret
}

// mayStay checks now and then whether the viewer may still look at the match, and play there.
func (st *stream) mayStay(ctx context.Context) bool {
	now := time.Now()
	if now.Sub(st.checked) < heartbeat {
		return true
	}
	st.checked = now
	if _, err := st.Matches.Match(ctx, st.table.ID()); errors.As(err, new(*admin.Error)) {
		return false
	}
	st.room.setAway(st, errors.As(st.Matches.May(ctx, admin.Play), new(*admin.Error)))
	return true
}

// known returns up to which entry a viewer knows the log who claims to know it up to a number. In a game with secrets
// the numbers change their meaning when the match is over.
func (st *stream) known(number int) (sent int) {
	st.table.Show(st.user, func(f *match.State) {
		v := view.New(f, f.Seats.HeldBy(st.user), st.words)
		st.lastViewer, st.apart, sent = v.Observer, v.SeatsDiffer, number
		if v.Hidden && f.Status == match.Finished && number != v.LastNumber {
			sent = -1
		}
	})
	return sent
}

// open sends the headers and the first messages.
func (st *stream) open() error {
	if err := beginStream(st.w, st.ctl); err != nil {
		return err
	}
	return st.write(append([]byte(fmt.Sprintf("retry: %d\n\n", retryAfter)), st.steps()...))
}

// beginStream sends the headers of a stream. Neither deadline of the server holds for a stream as a whole.
func beginStream(w http.ResponseWriter, ctl *http.ResponseController) error {
	if err := ctl.SetReadDeadline(time.Time{}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	return nil
}

// steps returns the messages that the viewer lacks. They must be written before it is called again.
func (st *stream) steps() []byte {
	out := st.memory[:0]
	var state *match.State
	gathered := false
	before := st.edition
	st.edition = st.table.Rewritten()
	whole := st.sent < 0 || st.edition != before ||
		!st.table.Since(st.user, st.lastViewer, st.sent, func(step match.Step) {
			gathered = gathered || step.State.Seats.Gathering() || step.Entry.Kind == match.Start
			out = append(out, st.room.frame(step, step.State.Seats.HeldBy(st.user), st.lastViewer, st.words)...)
			st.sent = step.State.Number(st.lastViewer)
			st.greets = st.greets || step.Entry.Kind == match.Sit
			st.Metrics.Frames.Inc()
		})
	st.table.Show(st.user, func(f *match.State) {
		state = f
		v := view.New(f, f.Seats.HeldBy(st.user), st.words)
		if whole || gathered || st.seesAnew(v) { // seats and options are others
			who := st.room.presence(f)
			timed := who
			timed.Now = st.Hub.Host.Clock()
			out = append(out, sse("match", v.LastNumber, v.MatchFor(timed))...)
			st.sent, st.shown, st.greets = v.LastNumber, who, false
		}
		st.lastViewer, st.apart = v.Observer, v.SeatsDiffer
	})
	out = append(out, st.presence(state)...)
	out = st.appendMessages(out)
	if cap(out) <= keptMemory {
		st.memory = out
	}
	return out
}

// seesAnew reports whether the viewer must be sent the whole match, since their seats are others than before: those may
// count the log's entries differently, or know more of what has happened. A step is enough if the old and the new seat
// are both the viewer's own, neither knows more than the other, and both count alike.
func (st *stream) seesAnew(v view.View) bool {
	if v.Observer == st.lastViewer {
		return false
	}
	own := v.OwnSeats.Has(v.Observer) && v.OwnSeats.Has(st.lastViewer)
	return !own || v.SeatsDiffer || st.apart || v.LastNumber != st.sent
}

// presence returns the message about who is here, if that has changed.
func (st *stream) presence(f *match.State) []byte {
	who := st.room.presence(f)
	if who == st.shown && !st.greets {
		return nil
	}
	st.shown, st.greets = who, false
	return sse("presence", -1, who.Message(f))
}

// write sends in one go.
func (st *stream) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	st.beat.Reset(heartbeat)
	st.quiet = 0
	return st.writeNow(text)
}

// writeNow sends without a change to the beat.
func (st *stream) writeNow(text []byte) error {
	now := time.Now()
	if st.due.Sub(now) < httpapi.WriteTimeout-2*heartbeat { // to set it with every write would cost a tenth of the write
		st.due = now.Add(httpapi.WriteTimeout)
		if err := st.ctl.SetWriteDeadline(st.due); err != nil {
			return err
		}
	}
	if _, err := st.w.Write(text); err != nil {
		return err
	}
	return st.ctl.Flush()
}

// sse returns one event of a stream; a number below 0 leaves out the id.
func sse(event string, number int, data any) []byte {
	return append(view.AppendAny(begin(nil, event, number), data), "\n\n"...)
}

// begin writes what comes before the data of an event.
func begin(b []byte, event string, number int) []byte {
	if number >= 0 {
		b = append(strconv.AppendInt(append(b, "id: "...), int64(number), 10), '\n')
	}
	b = append(append(b, "event: "...), event...)
	return append(b, "\ndata: "...)
}
