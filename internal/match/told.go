package match

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
)

// News is what other servers need not read of a change that only adds entries to the log of a match; empty: they have
// to read what there is.
func (c Change) News() string {
	if c.New != nil || c.Plan != nil || len(c.Entries) == 0 {
		return ""
	}
	fields := make([]string, 0, len(c.Entries)*newsFields)
	for _, e := range c.Entries {
		fields = append(fields, strconv.Itoa(e.Number), strconv.Itoa(int(e.Seat)), url.QueryEscape(string(e.Kind)),
			url.QueryEscape(e.Text), url.QueryEscape(e.Key), strconv.FormatInt(e.At.UnixMicro(), 10),
			strconv.FormatInt(e.Forgiven.Microseconds(), 10))
	}
	return strings.Join(fields, newsSeparator)
}

const (
	newsFields    = 7 // of an entry
	newsSeparator = "\t"
)

var errBadNews = errors.New("news of a table that do not tell entries")

// readNews is the entries that News has told, as the store would give them.
func readNews(news string) ([]Entry, error) {
	fields := strings.Split(news, newsSeparator)
	if len(fields)%newsFields != 0 {
		return nil, errBadNews
	}
	entries := make([]Entry, 0, len(fields)/newsFields)
	for f := range slices.Chunk(fields, newsFields) {
		number, err1 := strconv.Atoi(f[0])
		seat, err2 := strconv.Atoi(f[1])
		kind, err3 := url.QueryUnescape(f[2])
		text, err4 := url.QueryUnescape(f[3])
		key, err5 := url.QueryUnescape(f[4])
		at, err6 := strconv.ParseInt(f[5], 10, 64)
		forgiven, err7 := strconv.ParseInt(f[6], 10, 64)
		if err := errors.Join(err1, err2, err3, err4, err5, err6, err7); err != nil {
			return nil, fmt.Errorf("%w: %w", errBadNews, err)
		}
		entries = append(entries, Entry{
			Number: number, Seat: game.Seat(seat), Kind: Kind(kind), Text: text, Key: key,
			At: time.UnixMicro(at).UTC(), Forgiven: time.Duration(forgiven) * time.Microsecond,
		})
	}
	return entries, nil
}

// maxInvalidations is how many hints of a table are kept until somebody wants it; with more it is read in the store.
const maxInvalidations = 50

// invalidations is what hints have told of the log of a table that has not taken it in.
type invalidations struct {
	mu   sync.Mutex
	news []string
}

// note keeps what a hint tells, if there is room.
func (h *invalidations) note(news string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.news) >= maxInvalidations {
		return false
	}
	h.news = append(h.news, strings.Clone(news)) // not all of the message in which it came
	return true
}

func (h *invalidations) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	news := h.news
	h.news = nil
	return news
}

// learn takes in what hints have told of the table. It tells false if that is not all that the table lacks. The caller
// holds the table.
func (t *Table) learn(news []string) bool {
	var fold *State
	t.Read(func(f *State) { fold = f })
	var entries []Entry
	next := len(fold.Log) + 1
	for _, text := range news {
		told, err := readNews(text)
		if err != nil {
			return false
		}
		for _, e := range told {
			if e.Number > next {
				return false
			}
			if e.Number == next {
				entries = append(entries, e)
				next++
			}
		}
	}
	if len(entries) == 0 {
		return true
	}
	steps, err := t.advance(fold, entries)
	if err != nil { // what is stored tells what is wrong
		return false
	}
	t.install(steps[len(steps)-1].State, steps)
	return true
}
