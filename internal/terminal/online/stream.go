package online

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/terminal/view"
)

const (
	// silence is how long a stream may send nothing before it counts as lost; servers send a heartbeat much more often.
	silence = 15 * time.Second
	// longestPause is the longest pause between two attempts to connect.
	longestPause = 15 * time.Second
)

// event is one server-sent event, or the loss of the connection.
type event struct {
	name string
	data []byte
	lost *view.Lost // the lost connection; nil for an event
	end  error      // reason why the server refuses the stream for good
}

// stream reads the events of one address of a server, and connects again when the connection is lost. next must not be
// called from two goroutines at once.
type stream struct {
	client *Client
	ctx    context.Context // the stream ends with it
	path   string
	retry  chan struct{} // a value ends the pause before the next attempt

	lines *bufio.Scanner
	close func()
	alive *time.Timer
	last  string // id of the last event
	lost  *view.Lost
}

func newStream(ctx context.Context, c *Client, path string) *stream {
	return &stream{client: c, ctx: ctx, path: path, retry: make(chan struct{}, 1)}
}

// again ends the pause before the next attempt to connect.
func (s *stream) again() {
	select {
	case s.retry <- struct{}{}:
	default:
	}
}

// next returns the next event. While there is no connection, each call waits for the next attempt and makes it.
func (s *stream) next() event {
	if s.lines == nil {
		if s.lost != nil {
			s.pause()
		}
		if err := s.connect(); err != nil {
			return s.fail(err)
		}
	}
	var e event
	for s.lines.Scan() {
		s.alive.Reset(silence)
		line := s.lines.Text()
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "event":
			e.name = value
		case "data":
			e.data = append(e.data, value...)
		case "id":
			s.last = value
		case "":
			if e.name != "" {
				s.lost = nil
				return e
			}
		}
	}
	err := s.lines.Err()
	s.disconnect()
	if err == nil {
		err = errEnded
	}
	return s.fail(unreachable(s.client.Host(), err))
}

// pause waits until the next attempt is due, or until the user asks for it.
func (s *stream) pause() {
	timer := time.NewTimer(time.Until(s.lost.Next))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.retry:
	case <-s.ctx.Done():
	}
}

// fail returns the event of a failed attempt. Refusals other than of an overloaded server are final.
func (s *stream) fail(err error) event {
	if p := new(Problem); errors.As(err, &p) && p.Status < 500 && p.Status != http.StatusTooManyRequests {
		return event{end: err}
	}
	lost := view.Lost{Since: time.Now(), Why: i18n.OfError(err)}
	if s.lost != nil {
		lost.Since, lost.Tries = s.lost.Since, s.lost.Tries+1
	}
	lost.Next = time.Now().Add(min(time.Second<<min(lost.Tries, 10), longestPause))
	s.lost = &lost
	shown := lost
	return event{lost: &shown}
}

// connect opens the stream; the server sends what came after the last event.
func (s *stream) connect() error {
	ctx, cancel := context.WithCancel(s.ctx)
	r, err := s.client.request(ctx, http.MethodGet, s.path, nil)
	if err != nil {
		cancel()
		return err
	}
	if s.last != "" {
		r.Header.Set("Last-Event-ID", s.last)
	}
	alive := time.AfterFunc(silence, cancel)
	answer, err := s.client.http.Do(r) //nolint:bodyclose // disconnect closes it
	if err != nil {
		cancel()
		return unreachable(s.client.Host(), err)
	}
	s.close = func() {
		alive.Stop()
		cancel()
		answer.Body.Close()
	}
	if answer.StatusCode != http.StatusOK {
		text := make([]byte, 4096)
		n, _ := answer.Body.Read(text) // a problem without its text still has its status
		s.close()
		return s.client.problem(answer.StatusCode, text[:n])
	}
	s.alive = alive
	s.lines = bufio.NewScanner(answer.Body)
	s.lines.Buffer(nil, maxAnswer)
	return nil
}

// disconnect closes the connection.
func (s *stream) disconnect() {
	if s.lines != nil {
		s.close()
		s.lines = nil
	}
}

// errEnded is the error of a stream that the server has ended.
var errEnded = errors.New("the connection was closed")
