package database

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/store/queries"
)

// Envelope seals the hints between the servers of a site, since every role of a database can listen to its channels.
// Each program derives its own key from a key of the site and its name. A sealed text has a growing number and the
// time, so that it cannot be replayed.
type Envelope struct {
	key    []byte
	node   string // name of this program
	own    cipher.AEAD
	now    func() time.Time // the same for all programs of the site
	number atomic.Uint64    // of the last notice

	mu     sync.Mutex
	others map[string]*sender // by node
}

// sender is another program of the site.
type sender struct {
	key    cipher.AEAD
	taken  window
	latest time.Time // the latest time of a notice
}

const (
	invalidationKey = "hints"
	hintKeyBytes    = 32
	// mostNodes bounds the programs that are remembered. They may have ended long ago.
	mostNodes = 100
	// headBytes is how long number and time are.
	headBytes = 16
)

// SealKey returns the key of the site by which hints are sealed. The first call generates it.
func SealKey(ctx context.Context, writing *sql.DB, reads *queries.Queries) ([]byte, error) {
	key, err := reads.GetSiteKey(ctx, invalidationKey)
	if !errors.Is(err, sql.ErrNoRows) {
		return key, err
	}
	key = make([]byte, hintKeyBytes)
	_, _ = rand.Read(key) // never fails
	err = queries.New(writing).AddSiteKey(ctx, queries.AddSiteKeyParams{Name: invalidationKey, Value: key})
	if err != nil {
		return nil, err
	}
	return reads.GetSiteKey(ctx, invalidationKey) // another one may have been faster
}

func newEnvelope(key []byte, now func() time.Time) (*Envelope, error) {
	e := &Envelope{key: key, node: rand.Text()[:12], now: now, others: map[string]*sender{}}
	var err error
	e.own, err = e.keyOf(e.node)
	return e, err
}

func (e *Envelope) keyOf(node string) (cipher.AEAD, error) {
	key, err := hkdf.Expand(sha256.New, e.key, "hints of "+node, hintKeyBytes)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal returns the name of the node in clear, by which a program recognizes its own hints, and the encrypted text.
func (e *Envelope) seal(text string) string {
	plain := binary.BigEndian.AppendUint64(make([]byte, 0, headBytes+len(text)), e.number.Add(1))
	plain = binary.BigEndian.AppendUint64(plain, uint64(e.now().UnixMicro())) //nolint:gosec // after 1970
	plain = append(plain, text...)
	return e.node + " " + base64.RawStdEncoding.EncodeToString(e.own.Seal(nil, nil, plain, []byte(e.node)))
}

// sealedBytes is how long a text of so many bytes is when it is sealed.
func (e *Envelope) sealedBytes(text int) int {
	return len(e.node) + 1 + base64.RawStdEncoding.EncodedLen(headBytes+text+e.own.Overhead())
}

// open reads what another program of the site has sealed, lately and not read before.
func (e *Envelope) open(sealed string) (node, text string, ok bool) {
	node, code, _ := strings.Cut(sealed, " ")
	if node == e.node {
		return "", "", false
	}
	bytes, err := base64.RawStdEncoding.DecodeString(code)
	if err != nil {
		return "", "", false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	from, err := e.sender(node)
	if err != nil {
		return "", "", false
	}
	plain, err := from.key.Open(nil, nil, bytes, []byte(node))
	if err != nil || len(plain) < headBytes {
		return "", "", false
	}
	number, micros := binary.BigEndian.Uint64(plain), binary.BigEndian.Uint64(plain[8:])
	at := time.UnixMicro(int64(micros)) //nolint:gosec // it was one
	if e.now().Sub(at).Abs() > maxMessageAge || !from.taken.take(number) {
		return "", "", false
	}
	if from.latest.Before(at) {
		from.latest = at
	}
	e.others[node] = from
	return node, string(plain[headBytes:]), true
}

// sender is another program, which is remembered once something that it has sealed was read. The caller holds mu.
func (e *Envelope) sender(node string) (*sender, error) {
	if known := e.others[node]; known != nil {
		return known, nil
	}
	key, err := e.keyOf(node)
	if err != nil {
		return nil, err
	}
	if len(e.others) >= mostNodes {
		e.forget()
	}
	return &sender{key: key}, nil
}

// forget forgets programs whose last hint is so old that its replay is refused by its age.
func (e *Envelope) forget() {
	now := e.now()
	for node, known := range e.others {
		if now.Sub(known.latest) > 2*maxMessageAge {
			delete(e.others, node)
		}
	}
}
