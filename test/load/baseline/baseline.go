// Package baseline is a minimal durable server for turn-based games: net/http, server-sent events, and the same rows
// in the same store as the real server. It knows no game and sends recorded messages. Its cost per move is a lower
// bound for the real server's.
package baseline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// Script is a list of recorded games for two players, which new matches replay in turn.
type Script []Game

// Game is all messages of one recorded game on the streams of its two players.
type Game struct {
	Opening [2]string   // messages before the first move, by seat
	Steps   [][2]string // messages after each move, by seat
}

// Server is the baseline server: it knows no rules and replays a script. After any move in a match it sends the next
// recorded messages.
type Server struct {
	store  host.Store
	script Script
	mux    *http.ServeMux

	mu      sync.Mutex
	matches map[string]*liveMatch
}

// liveMatch is one match on the baseline server.
type liveMatch struct {
	game *Game

	mu      sync.Mutex // held while a move is being stored
	secrets [2]string  // secrets of the players, by seat
	played  int
	now     [2]string           // latest messages, by seat
	streams map[chan string]int // open streams, with the index of their seat
}

// New returns a baseline server that stores moves in store and replays script, which must not be empty.
func New(store host.Store, script Script) *Server {
	s := &Server{store: store, script: script, mux: http.NewServeMux(), matches: map[string]*liveMatch{}}
	s.mux.HandleFunc("POST /api/matches", s.create)
	s.mux.HandleFunc("POST /api/matches/{id}/seats", s.sit)
	s.mux.HandleFunc("POST /api/matches/{id}/moves", s.move)
	s.mux.HandleFunc("GET /api/matches/{id}/stream", s.stream)
	return s
}

// ServeHTTP answers a request to the server.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Serve answers requests on l until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = h.Close() })
	if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func secretOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	id := uuid.Must(uuid.NewV7()).String()
	err := s.store.Append(r.Context(), match.Change{
		ID: id, New: &match.Match{ID: id, Game: "floor", Created: time.Now()},
		Listing: &match.Listing{Status: match.Waiting},
		Entries: []match.Entry{{Number: 1, Seat: 1, Kind: match.Sit, Text: "guest first", At: time.Now()}},
		Members: []match.Member{{User: "first", Seats: game.SeatsOf(1)}},
	})
	if err != nil {
		fail(w, err)
		return
	}
	s.mu.Lock()
	play := &s.script[len(s.matches)%len(s.script)]
	s.matches[id] = &liveMatch{
		game: play, secrets: [2]string{secretOf(r)}, now: play.Opening, streams: map[chan string]int{},
	}
	s.mu.Unlock()
	answer(w, map[string]string{"id": id})
}

// find returns the id and the match of a request. If there is no such match, it answers the request and returns nil.
func (s *Server) find(w http.ResponseWriter, r *http.Request) (string, *liveMatch) {
	id := r.PathValue("id")
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.matches[id]
	if t == nil {
		http.NotFound(w, r)
	}
	return id, t
}

func (s *Server) sit(w http.ResponseWriter, r *http.Request) {
	id, t := s.find(w, r)
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	err := s.store.Append(r.Context(), match.Change{
		ID: id, Listing: &match.Listing{Status: match.Running},
		Entries: []match.Entry{{Number: 2, Seat: 2, Kind: match.Sit, Text: "guest second", At: time.Now()}},
		Members: []match.Member{{User: "second", Seats: game.SeatsOf(2)}},
	})
	if err != nil {
		fail(w, err)
		return
	}
	t.secrets[1] = secretOf(r)
	answer(w, map[string]string{"id": id})
}

// submission and accepted have the fields of a move and its acknowledgement that the real server uses.
type submission struct {
	Key  string    `json:"key"`
	Seat game.Seat `json:"seat"`
	Text string    `json:"text"`
}

type accepted struct {
	Number int      `json:"number"`
	Moves  []string `json:"moves"`
}

func (s *Server) move(w http.ResponseWriter, r *http.Request) {
	id, t := s.find(w, r)
	if t == nil {
		return
	}
	var sub submission
	if err := json.NewDecoder(r.Body).Decode(&sub); err != nil || sub.Seat < 1 || sub.Seat > 2 {
		http.Error(w, "this is no submission", http.StatusBadRequest)
		return
	}
	number, err := t.play(r.Context(), s.store, id, secretOf(r), sub)
	if err != nil {
		fail(w, err)
		return
	}
	answer(w, accepted{number, []string{sub.Text}})
}

// play stores a move, sends the next recorded messages to the streams, and returns the number of the log entry.
func (t *liveMatch) play(ctx context.Context, store host.Store, id, secret string, sub submission) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.secrets[sub.Seat-1] != secret || t.played == len(t.game.Steps) {
		return 0, errors.New("this move cannot be made")
	}
	const seated = 2 // entries before the first move
	number := seated + t.played + 1
	change := match.Change{ID: id, Entries: []match.Entry{{
		Number: number, Seat: sub.Seat, Kind: match.Move, Text: sub.Text, Key: sub.Key, At: time.Now(),
	}}}
	if t.played+1 == len(t.game.Steps) {
		change.Listing = &match.Listing{Status: match.Finished}
	}
	if err := store.Append(ctx, change); err != nil {
		return 0, err
	}
	t.now = t.game.Steps[t.played]
	t.played++
	for stream, i := range t.streams {
		select {
		case stream <- t.now[i]:
		default: // the stream is too slow and is dropped
		}
	}
	return number, nil
}

// lag is the number of messages that may wait for a slow stream before the stream is dropped.
const lag = 16

func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	_, t := s.find(w, r)
	if t == nil {
		return
	}
	news := make(chan string, lag)
	t.mu.Lock()
	viewer := 0
	if secretOf(r) == t.secrets[1] {
		viewer = 1
	}
	news <- t.now[viewer]
	t.streams[news] = viewer
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.streams, news)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	for {
		select {
		case text := <-news:
			if _, err := w.Write([]byte(text)); err != nil {
				return
			}
			if err := control.Flush(); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client may be gone
}

func fail(w http.ResponseWriter, err error) {
	http.Error(w, fmt.Sprintf("the baseline failed: %v", err), http.StatusInternalServerError)
}
