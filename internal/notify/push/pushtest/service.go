// Package pushtest is a push service with browsers, for tests. It checks the signature of messages (RFC 8292), and
// decrypts them as a browser would (RFC 8291).
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Message is a push message that a browser has received and decrypted.
type Message struct {
	Endpoint string `json:"-"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Place    string `json:"place"`
	Tag      string `json:"tag"`
	Contact  string `json:"-"` // contact address of the site that signed the message
}

// Service is a push service of a test on the loopback interface, with its browsers.
type Service struct {
	URL    string
	Answer func(endpoint string) int // returns the HTTP status of an answer; nil for 201
	Delay  time.Duration             // wait before each answer

	server   *httptest.Server
	key      string // public key of the site that may push
	messages chan Message

	mu       sync.Mutex
	browsers map[string]*browser // browsers by the path of their endpoint
}

type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

// Subscription is what a browser sends to the site to receive push messages.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	Key      string `json:"key"`
	Auth     string `json:"auth"`
}

// Open starts a service that accepts messages of the site with this public key only. Its clients must trust its
// certificate, see Trust.
func Open(key string) *Service {
	s := &Service{key: key, messages: make(chan Message, 10000), browsers: map[string]*browser{}}
	s.server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	s.URL = s.server.URL
	return s
}

// Close stops the service.
func (s *Service) Close() { s.server.Close() }

// Trust writes the service's certificate into a folder and returns the environment variable, as "NAME=value", with
// which processes trust it.
func (s *Service) Trust(folder string) (variable string, err error) {
	file := filepath.Join(folder, "service.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.server.Certificate().Raw})
	return "SSL_CERT_FILE=" + file, os.WriteFile(file, text, 0o600)
}

// Subscribe creates a browser and returns its subscription.
func (s *Service) Subscribe() Subscription {
	key, _ := ecdh.P256().GenerateKey(rand.Reader) // never fails
	b := &browser{key: key, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth)
	path := "/push/" + rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return Subscription{
		Endpoint: s.URL + path, Key: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		Auth: base64.RawURLEncoding.EncodeToString(b.auth),
	}
}

// Next waits up to patience for the next push message; ok is false if none arrives.
func (s *Service) Next(patience time.Duration) (m Message, ok bool) {
	select {
	case m = <-s.messages:
		return m, true
	case <-time.After(patience):
		return m, false
	}
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	b := s.browsers[r.URL.Path]
	s.mu.Unlock()
	endpoint := s.URL + r.URL.Path
	if b == nil {
		http.Error(w, "no such browser", http.StatusNotFound)
		return
	}
	if s.Answer != nil {
		if status := s.Answer(endpoint); status >= 300 {
			w.WriteHeader(status)
			return
		}
	}
	m, err := s.open(r, b)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	m.Endpoint = endpoint
	s.messages <- m
	time.Sleep(s.Delay)
	w.WriteHeader(http.StatusCreated)
}

// open checks the signature of a request and decrypts the message for a browser.
func (s *Service) open(r *http.Request, b *browser) (m Message, err error) {
	if r.Method != http.MethodPost || r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return m, errors.New("this is no push")
	}
	contact, err := s.signer(r.Header.Get("Authorization"))
	if err != nil {
		return m, err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 8192))
	if err != nil {
		return m, err
	}
	text, err := b.decrypt(body)
	if err != nil {
		return m, err
	}
	err = json.Unmarshal(text, &m)
	m.Contact = contact
	return m, err
}

var errSignature = errors.New("this is not signed by the server")

// signer checks the VAPID signature in an Authorization header and returns the contact address in it.
func (s *Service) signer(header string) (contact string, err error) {
	rest, ok := strings.CutPrefix(header, "vapid t=")
	token, key, both := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !both || key != s.key || len(parts) != 3 {
		return "", errSignature
	}
	point, _ := base64.RawURLEncoding.DecodeString(key)
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return "", errSignature
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return "", errSignature
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", err
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(text, &claims); err != nil {
		return "", err
	}
	if claims.Aud != s.URL || time.Until(time.Unix(claims.Exp, 0)) <= 0 ||
		time.Until(time.Unix(claims.Exp, 0)) > 24*time.Hour {
		return "", errSignature
	}
	return claims.Sub, nil
}

// decrypt decrypts the only record of a message body (RFC 8291): salt, record size, public key of the sender, encrypted
// text.
func (b *browser) decrypt(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1
	if len(body) < head+65 || body[head-1] != 65 {
		return nil, errors.New("this is no message for a browser")
	}
	salt, size, sender := body[:16], binary.BigEndian.Uint32(body[16:20]), body[head:head+65]
	record := body[head+65:]
	if len(record) > int(size) {
		return nil, errors.New("there is more than one record")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(sender)
	secret, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, record, nil)
	if err != nil {
		return nil, err
	}
	end := strings.LastIndexByte(string(text), 2) // delimiter of the last record; zeros follow
	if end < 0 || strings.Trim(string(text[end+1:]), "\x00") != "" {
		return nil, errors.New("the padding is wrong")
	}
	return text[:end], nil
}
