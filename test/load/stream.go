package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// message holds the fields of a stream's message that the load test needs.
type message struct {
	number   int    // number of log entries up to this message
	choice   string // random legal move of the viewer; empty if there is none
	finished bool
	at       time.Time
	text     string // whole text of the message, if the client keeps it
	err      error  // error with which the stream has ended; nil before
}

// maxMessage is the largest length of a line in a stream, in bytes.
const maxMessage = 4 << 20

// follow sends the messages of a guest's stream of match id to a channel until ctx ends or the stream fails. The last
// message has the error.
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

// The markers of the needed fields in the JSON of a message. Searching for them takes a fraction of the time of
// decoding, so that the load test leaves the processors to the server.
var (
	markPosition = []byte(`"position":{"number":`)
	markTurns    = []byte(`,"turns":[{`)
	markValues   = []byte(`"values":["`)
	markTexts    = []byte(`,"texts":["`)
	markMoves    = []byte(`"],"moves":[[`)
	markEnd      = []byte(`]]`)
	markOffers   = []byte(`,"offers":`)
	markFinished = []byte(`"status":"finished"`)
)

// scan returns the needed fields of a match or of a step in JSON.
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
	end := bytes.LastIndex(data, markOffers)
	if start := bytes.LastIndex(data[:max(end, 0)], markTurns); start >= 0 {
		m.choice = randomMove(data[start:end])
	}
	return m, nil
}

// randomMove returns a random move from the first turn in the JSON turns, which has the form of api.Turn; "" if there
// is none.
func randomMove(turns []byte) string {
	head, rows, _ := bytes.Cut(turns, markMoves)
	rows, _, found := bytes.Cut(rows, markEnd)
	if !found {
		return ""
	}
	picks, texts, _ := bytes.Cut(head, markTexts)
	all := bytes.Split(rows, []byte("],["))
	row := strings.Split(string(all[rand.IntN(len(all))]), ",")
	move := nth(texts, row[0])
	for place, number := range row[1:] {
		move = strings.Replace(move, "{"+strconv.Itoa(place)+"}", valueOf(picks, number), 1)
	}
	return move
}

// valueOf returns the value of the pick with that number, where picks are numbered through all groups.
func valueOf(picks []byte, number string) string {
	n, _ := strconv.Atoi(number)
	for {
		_, after, found := bytes.Cut(picks, markValues)
		values, rest, ends := bytes.Cut(after, []byte(`"]`))
		if !found || !ends {
			return ""
		}
		if count := 1 + bytes.Count(values, []byte(`","`)); n >= count {
			n, picks = n-count, rest
			continue
		}
		return nth(values, strconv.Itoa(n))
	}
}

// nth returns the item with that number, from 0, in a JSON list of texts.
func nth(texts []byte, number string) string {
	n, _ := strconv.Atoi(number)
	for text := range bytes.SplitSeq(texts, []byte(`","`)) {
		if n == 0 {
			return string(text)
		}
		n--
	}
	return ""
}
