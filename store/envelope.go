package store

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"strings"
	"sync"

	"hexparlor/store/queries"
)

// envelope seals what servers of a house tell each other, for whoever has an account at a database may listen there,
// whatever they may read: it names persons and addresses, and has moves in it. The key is one of the house's. Each
// program has its own that follows from that and from its name, so that no two of them seal with the same.
type envelope struct {
	key  []byte
	node string // by what others know this program
	own  cipher.AEAD

	mu     sync.Mutex
	others map[string]cipher.AEAD // by node
}

const (
	houseKeyOfHints = "hints"
	hintKeyBytes    = 32
	// mostNodes bounds the keys that are remembered, of servers that may have ended long ago.
	mostNodes = 100
)

// hintKey is the key of the house by which hints are sealed. Whoever asks first makes it.
func hintKey(ctx context.Context, writing *sql.DB, reads *queries.Queries) ([]byte, error) {
	key, err := reads.GetHouseKey(ctx, houseKeyOfHints)
	if !errors.Is(err, sql.ErrNoRows) {
		return key, err
	}
	key = make([]byte, hintKeyBytes)
	_, _ = rand.Read(key) // never fails
	err = queries.New(writing).AddHouseKey(ctx, queries.AddHouseKeyParams{Name: houseKeyOfHints, Value: key})
	if err != nil {
		return nil, err
	}
	return reads.GetHouseKey(ctx, houseKeyOfHints) // another one may have been faster
}

func newEnvelope(key []byte) (*envelope, error) {
	e := &envelope{key: key, node: rand.Text()[:12], others: map[string]cipher.AEAD{}}
	var err error
	e.own, err = e.keyOf(e.node)
	return e, err
}

func (e *envelope) keyOf(node string) (cipher.AEAD, error) {
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

// seal writes the node in clear, by which each knows what it has told itself, and the text as only the house reads it.
func (e *envelope) seal(text string) string {
	return e.node + " " + base64.RawStdEncoding.EncodeToString(e.own.Seal(nil, nil, []byte(text), nil))
}

// sealedBytes is how long a text of so many bytes is when it is sealed.
func (e *envelope) sealedBytes(text int) int {
	return len(e.node) + 1 + base64.RawStdEncoding.EncodedLen(text+e.own.Overhead())
}

// open reads what another program of the house has sealed.
func (e *envelope) open(sealed string) (node, text string, ok bool) {
	node, code, _ := strings.Cut(sealed, " ")
	if node == e.node {
		return "", "", false
	}
	bytes, err := base64.RawStdEncoding.DecodeString(code)
	if err != nil {
		return "", "", false
	}
	key, err := e.remembered(node)
	if err != nil {
		return "", "", false
	}
	plain, err := key.Open(nil, nil, bytes, nil)
	return node, string(plain), err == nil
}

func (e *envelope) remembered(node string) (cipher.AEAD, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if key := e.others[node]; key != nil {
		return key, nil
	}
	key, err := e.keyOf(node)
	if err != nil {
		return nil, err
	}
	if len(e.others) >= mostNodes {
		clear(e.others)
	}
	e.others[node] = key
	return key, nil
}
