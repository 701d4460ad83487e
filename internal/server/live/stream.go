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

// keptMemory is the greatest size, in bytes, of a message buffer that a stream keeps: enough for steps, not for whole
// matches.
const keptMemory = 16 << 10

// ping is the heartbeat message of a stream without other messages.
var ping = []byte("event: ping\ndata: {}\n\n")

// stream is one viewer's connection to a match. It queues no steps: a slow viewer is sent the steps that the match
// still holds, or the whole match, and is disconnected if a write exceeds httpapi.WriteTimeout.
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
	memory []byte        // buffer for the next messages

	edition int // number of rewritings of the log when the last message was sent

	lastViewer game.Seat     // seat as which the viewer saw the last step
	apart      bool          // whether the viewer's seats had different knowledge at that step
	sent       int           // number of the last entry sent, in the viewer's numbering
	shown      view.Presence // the last presence that was sent
	greets     bool          // whether the presence must be sent even if it has not changed
	due        time.Time     // write deadline of the connection
	checked    time.Time     // time of the last check in mayStay
	away       bool          // whether the viewer may not play and counts as away; guarded by the room's mu
	beat       *time.Ticker
	quiet      int // number of heartbeats since the last message

	judged int // number of judged decisions that was sent last

	heard []chat.Message // chat messages not sent yet; guarded by the room's mu
}

// hint makes the stream send the presence if it has changed; it does not block.
func (st *stream) hint() {
	select {
	case st.hints <- struct{}{}:
	default:
	}
}

// serve sends steps, presence and chat until the viewer disconnects or the server stops. The viewer knows the entries
// up to the number from, or none if it is -1.
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

// restingBeats is the number of heartbeats without a message after which a stream frees its memory.
const restingBeats = 40

// rest frees the message buffers of the stream and its match after every restingBeats heartbeats without a message.
func (st *stream) rest() {
	if st.quiet++; st.quiet%restingBeats != 0 {
		return
	}
	st.memory = nil
	st.table.DropOldSteps()
	st.table.Show(st.user, func(*match.State) { st.room.frames = [keptFrames]frames{} })
}

// maxReconnect is the greatest delay, in milliseconds, before a browser reconnects to another server at shutdown.
// Delays are random, so that not all browsers reconnect at once.
const maxReconnect = 400

// farewell returns the last message of a stream at shutdown: a random reconnection delay, or nil without another
// server.
func (s *service) farewell() []byte {
	if !s.InCompany() {
		return nil
	}
	return fmt.Appendf(nil, "retry: %d\n\n", 50+rand.IntN(maxReconnect-50)) //nolint:gosec // the moment is no secret
}

// mayStay returns false if the viewer may no longer look at the match, and marks the viewer as away if they may not
// play. It checks at most once per heartbeat and returns true in between.
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

// known returns number, the last entry that a reconnecting viewer knows, or -1 if the viewer must get the whole match.
// At the end of a match with secrets entries are renumbered.
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

// open sends the headers of the stream and the messages that the viewer lacks.
func (st *stream) open() error {
	if err := beginStream(st.w, st.ctl); err != nil {
		return err
	}
	return st.write(append([]byte(fmt.Sprintf("retry: %d\n\n", retryAfter)), st.steps()...))
}

// beginStream sends the headers of a stream, and removes the server's read deadline from its connection.
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

// steps returns the messages that the viewer lacks. They are valid until the next call, which reuses their memory.
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
	out = st.appendProgress(out)
	if cap(out) <= keptMemory {
		st.memory = out
	}
	return out
}

// seesAnew reports whether the viewer must be sent the whole match because they now see it as another seat. A step is
// enough if the viewer holds both seats, and both seats know and number the same entries.
func (st *stream) seesAnew(v view.View) bool {
	if v.Observer == st.lastViewer {
		return false
	}
	own := v.OwnSeats.Has(v.Observer) && v.OwnSeats.Has(st.lastViewer)
	return !own || v.SeatsDiffer || st.apart || v.LastNumber != st.sent
}

// presence returns the message with the current presence, or nil if the viewer has been sent it already.
func (st *stream) presence(f *match.State) []byte {
	who := st.room.presence(f)
	if who == st.shown && !st.greets {
		return nil
	}
	st.shown, st.greets = who, false
	return sse("presence", -1, who.Message(f))
}

// write sends text, flushes the connection and restarts the heartbeat; it does nothing for an empty text.
func (st *stream) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	st.beat.Reset(heartbeat)
	st.quiet = 0
	return st.writeNow(text)
}

// writeNow sends text and flushes the connection, without restarting the heartbeat.
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

// sse returns one server-sent event with data in JSON; the number is its id, omitted if it is below 0.
func sse(event string, number int, data any) []byte {
	return append(view.AppendAny(begin(nil, event, number), data), "\n\n"...)
}

// begin appends the fields of a server-sent event before the data: id, unless number is below 0, and event.
func begin(b []byte, event string, number int) []byte {
	if number >= 0 {
		b = append(strconv.AppendInt(append(b, "id: "...), int64(number), 10), '\n')
	}
	b = append(append(b, "event: "...), event...)
	return append(b, "\ndata: "...)
}
