package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"hexparlor/server/api"
)

// message is what the load needs to know of one message of a stream.
type message struct {
	number   int    // entries of the log up to here
	choice   string // a random legal move of the viewer; empty if he has none
	finished bool
	at       time.Time
	text     string // the whole event, if the client keeps it
	err      error  // the stream has ended
}

// maxMessage bounds one line of a stream.
const maxMessage = 4 << 20

// follow reads the stream of a guest at a table into messages until ctx ends. The last message has the error.
func (c *client) follow(ctx context.Context, id, secret string, messages chan<- message) {
	err := c.readStream(ctx, id, secret, func(m message) {
		select {
		case messages <- m:
		case <-ctx.Done():
		}
	})
	select {
	case messages <- message{err: err}:
	case <-ctx.Done():
	}
}

func (c *client) readStream(ctx context.Context, id, secret string, take func(message)) error {
	response, err := c.send(ctx, http.MethodGet, "/api/matches/"+id+"/stream", secret, nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the stream of a table answered with status %d", response.StatusCode)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(make([]byte, 0, 16<<10), maxMessage)
	event := ""
	for lines.Scan() {
		line := lines.Bytes()
		if name, ok := bytes.CutPrefix(line, []byte("event:")); ok {
			event = string(bytes.TrimSpace(name))
		}
		if data, ok := bytes.CutPrefix(line, []byte("data:")); ok && (event == "match" || event == "step") {
			m, err := scan(data)
			if err != nil {
				return err
			}
			m.at = time.Now()
			if c.keep {
				m.text = fmt.Sprintf("id: %d\nevent: %s\n%s\n\n", m.number, event, line)
			}
			take(m)
		}
	}
	if lines.Err() != nil {
		return lines.Err()
	}
	return io.ErrUnexpectedEOF
}

// Marks in the JSON of a message. Finding them costs a fraction of decoding the whole, and the load must leave the
// processors to the server.
var (
	markPosition = []byte(`"position":{"number":`)
	markTurns    = []byte(`,"turns":`)
	markEnd      = []byte(`,"offers":`)
	markFinished = []byte(`"status":"finished"`)
)

// scan picks from a match or step in JSON what a message needs.
func scan(data []byte) (message, error) {
	i := bytes.LastIndex(data, markPosition)
	if i < 0 {
		return message{}, fmt.Errorf("a message without a position: %.200s", data)
	}
	data = data[i+len(markPosition):]
	digits := bytes.IndexByte(data, ',')
	number, err := strconv.Atoi(string(data[:max(digits, 0)]))
	if err != nil {
		return message{}, fmt.Errorf("a position without a number: %.200s", data)
	}
	m := message{number: number, finished: bytes.Contains(data, markFinished)}
	end := bytes.LastIndex(data, markEnd)
	if start := bytes.LastIndex(data[:max(end, 0)], markTurns); start >= 0 {
		m.choice, err = randomChoice(data[start+len(markTurns) : end])
	}
	return m, err
}

// randomChoice draws one of the moves of the first turn, all of them with the same chance.
func randomChoice(data []byte) (string, error) {
	var turns []api.Turn
	if err := json.Unmarshal(data, &turns); err != nil {
		return "", fmt.Errorf("turns that cannot be read: %w: %.200s", err, data)
	}
	if len(turns) == 0 || len(turns[0].Moves) == 0 {
		return "", nil
	}
	return turns[0].Choices()[rand.IntN(len(turns[0].Moves))].Text, nil
}
