package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/test/load/baseline"
)

// patience is the longest time in which a move may reach both streams.
const patience = 10 * time.Second

// driver plays one match after the other with two guests. It submits the next move when both guests' streams have the
// previous one.
type driver struct {
	client  *client
	game    string
	bot     int    // level of a bot in the second seat, whose match the second guest watches; 0: the guest plays
	time    string // time control; empty for none
	secrets [2]string
	latency []time.Duration
	begun   []time.Time // submission of the moves of latency
	errors  []error

	script *baseline.Game // recording of the messages of both streams; nil records nothing

	match *loadMatch   // current match; nil between matches
	past  []*loadMatch // finished and abandoned matches

	played *atomic.Int64 // counts acknowledged moves; nil counts nothing
}

// loadMatch is the driver's record of one match.
type loadMatch struct {
	id      string
	bot     bool            // whether a bot has the second seat
	acked   map[int]move    // acknowledged moves by their number in the log
	pending *api.Submission // submission that was sent but neither acknowledged nor refused

	botMoves int // number of the bot's moves in the log
}

type move struct {
	seat int
	text string
}

func newDriver(c *client, game string) driver {
	return driver{client: c, game: game, secrets: [2]string{newSecret(), newSecret()}}
}

// play plays matches until ctx ends.
func (d *driver) play(ctx context.Context) {
	for ctx.Err() == nil {
		if err := d.playMatch(ctx); err != nil && ctx.Err() == nil {
			d.errors = append(d.errors, err)
			sleep(ctx, 100*time.Millisecond)
		}
	}
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// playMatch plays the current match, or a new one if there is none, to its end.
func (d *driver) playMatch(ctx context.Context) error {
	if d.match == nil {
		id, err := d.client.newMatch(ctx, d.game, d.time, d.secrets, d.bot)
		if err != nil {
			return fmt.Errorf("a new table: %w", err)
		}
		d.match = &loadMatch{id: id, bot: d.bot > 0, acked: map[int]move{}}
	}
	if err := d.settle(ctx); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var streams [2]chan message
	for i := range streams {
		streams[i] = make(chan message, 16)
		go d.client.follow(ctx, d.match.id, d.secrets[i], streams[i])
	}
	now, err := receive(ctx, streams, [2]message{}, 0)
	d.note(now)
	for err == nil && !now[0].finished {
		now, err = d.move(ctx, streams, now)
		d.note(now)
	}
	if err == nil {
		d.past, d.match = append(d.past, d.match), nil
	}
	return err
}

// move submits a random move of the guest whose turn it is, and waits for it. now holds the latest messages of both
// streams; it returns the next ones.
func (d *driver) move(ctx context.Context, streams [2]chan message, now [2]message) ([2]message, error) {
	mover := 0
	if now[0].choice == "" {
		mover = 1
	}
	if now[mover].choice == "" && d.match.bot {
		return receive(ctx, streams, now, max(now[0].number, now[1].number)+1)
	}
	if now[mover].choice == "" {
		return now, errors.New("a game is running, but nobody has a choice")
	}
	start := time.Now()
	d.match.pending = &api.Submission{
		Key: newSecret(), Seat: seatOf(mover), Text: now[mover].choice, State: now[mover].number,
	}
	number, err := d.submit(ctx)
	if err != nil {
		return now, err
	}
	if now, err = receive(ctx, streams, now, number); err != nil {
		return now, err
	}
	last := now[0].at
	if now[1].at.After(last) {
		last = now[1].at
	}
	d.latency, d.begun = append(d.latency, last.Sub(start)), append(d.begun, start)
	return now, nil
}

// settle sends the pending submission again, if there is one, because it is unknown whether the server stored it.
func (d *driver) settle(ctx context.Context) error {
	if d.match.pending == nil {
		return nil
	}
	_, err := d.submit(ctx)
	return err
}

// submit sends the pending submission, stores the acknowledgement, and returns its number in the log.
func (d *driver) submit(ctx context.Context) (number int, err error) {
	s := *d.match.pending
	accepted, err := d.client.submit(ctx, d.match.id, d.secrets[s.Seat-1], s)
	if refused := (statusError{}); errors.As(err, &refused) {
		if refused.status < http.StatusInternalServerError { // otherwise it may have been stored all the same
			d.match.pending = nil
		}
		return 0, fmt.Errorf("%q was refused: %w", s.Text, err)
	}
	if err != nil {
		return 0, fmt.Errorf("a submission: %w", err)
	}
	d.match.pending = nil
	first := accepted.Number - len(accepted.Moves) + 1
	for i, text := range accepted.Moves {
		d.match.acked[first+i] = move{int(s.Seat), text}
		if d.played != nil {
			d.played.Add(1)
		}
	}
	return accepted.Number, nil
}

// receive waits until both streams have reached entry number of the log, and returns the latest message of each. now
// holds the messages received before.
func receive(ctx context.Context, streams [2]chan message, now [2]message, number int) ([2]message, error) {
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	for i, stream := range streams {
		for now[i].at.IsZero() || now[i].number < number {
			select {
			case now[i] = <-stream:
				if now[i].err != nil {
					return now, fmt.Errorf("a stream: %w", now[i].err)
				}
			case <-timeout.C:
				return now, fmt.Errorf("entry %d did not come on a stream within %v", number, patience)
			case <-ctx.Done():
				return now, ctx.Err()
			}
		}
	}
	return now, nil
}

func seatOf(index int) game.Seat { return game.Seat(index + 1) }
