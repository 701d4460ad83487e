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

// Envelope encrypts and signs the invalidations that servers of a site exchange, since every role of a PostgreSQL
// server can listen to its channels. Each server derives its own key from a key of the site and its name. A sealed text
// contains a growing number and the time, so that it cannot be replayed.
type Envelope struct {
	key    []byte
	node   string // random name of this server
	own    cipher.AEAD
	now    func() time.Time // clock that all servers of the site share
	number atomic.Uint64    // number of the last sealed text

	mu     sync.Mutex
	others map[string]*sender // other servers by their names
}

// sender is the state of another server of the site, from which texts come.
type sender struct {
	key    cipher.AEAD
	taken  window
	latest time.Time // time of the newest text that was opened
}

const (
	invalidationKey = "hints"
	hintKeyBytes    = 32
	// mostNodes bounds the programs that are remembered. They may have ended long ago.
	mostNodes = 100
	// headBytes is how long number and time are.
	headBytes = 16
)

// SealKey returns the key of the site from which envelopes derive their keys. The first call generates it.
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

// seal encrypts a text. The result begins with the name of this server in clear, by which a server recognizes its own
// texts.
func (e *Envelope) seal(text string) string {
	plain := binary.BigEndian.AppendUint64(make([]byte, 0, headBytes+len(text)), e.number.Add(1))
	plain = binary.BigEndian.AppendUint64(plain, uint64(e.now().UnixMicro())) //nolint:gosec // after 1970
	plain = append(plain, text...)
	return e.node + " " + base64.RawStdEncoding.EncodeToString(e.own.Seal(nil, nil, plain, []byte(e.node)))
}

// sealedBytes returns the size in bytes of a sealed text whose plain text has the given size.
func (e *Envelope) sealedBytes(text int) int {
	return len(e.node) + 1 + base64.RawStdEncoding.EncodedLen(headBytes+text+e.own.Overhead())
}

// open decrypts a text that another server of the site has sealed. ok is false if it is the own server's, forged, too
// old, or was opened before.
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

// sender returns the known state of another server, or a new one that is remembered once a text of it could be opened.
// The caller holds e.mu.
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

// forget removes servers that have sent nothing for so long that a replay would be refused by its age alone.
func (e *Envelope) forget() {
	now := e.now()
	for node, known := range e.others {
		if now.Sub(known.latest) > 2*maxMessageAge {
			delete(e.others, node)
		}
	}
}
