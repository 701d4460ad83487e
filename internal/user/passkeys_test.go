package user_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol"

	"hexparlor/internal/user"
)

const origin = "https://example.org"

// authenticator is the part of a browser that keeps one passkey.
type authenticator struct {
	id    []byte
	key   *ecdsa.PrivateKey
	user  []byte // handle of the user, as the site has named it
	count uint32 // number of signatures
}

// base64URL encodes as WebAuthn does in JSON.
func base64URL(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// data returns the authenticator data; made has the data of a new passkey.
func (k *authenticator) data(host string, made []byte) []byte {
	hash := sha256.Sum256([]byte(host))
	flags := byte(0b101) // the user is present and verified
	if made != nil {
		flags |= 0x40
	}
	k.count++
	return append(binary.BigEndian.AppendUint32(append(hash[:], flags), k.count), made...)
}

// client returns the client data of an answer to a challenge.
func client(t *testing.T, kind string, challenge protocol.URLEncodedBase64) []byte {
	t.Helper()
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": base64URL(challenge), "origin": origin})
	must(t, err)
	return text
}

// create makes a passkey for a challenge of AskForPasskey, and returns the browser's answer.
func (k *authenticator) create(t *testing.T, c user.Challenge) []byte {
	t.Helper()
	options, ok := c.Options.(protocol.PublicKeyCredentialCreationOptions)
	if !ok {
		t.Fatalf("options %T", c.Options)
	}
	var err error
	k.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	k.id = make([]byte, 16)
	_, _ = rand.Read(k.id)
	k.user = options.User.ID.(protocol.URLEncodedBase64)
	point, err := k.key.PublicKey.Bytes() // 4, then x and y
	must(t, err)
	made := append(make([]byte, 16), 0, byte(len(k.id))) // no model, length of the id
	made = append(made, k.id...)
	made = append(made, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32) // an ES256 key in COSE
	made = append(append(append(made, point[1:33]...), 0x22, 0x58, 32), point[33:]...)
	data := k.data(options.RelyingParty.ID, made)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	answer, err := json.Marshal(map[string]any{
		"id": base64URL(k.id), "rawId": base64URL(k.id), "type": "public-key",
		"response": map[string]string{
			"clientDataJSON":    base64URL(client(t, "webauthn.create", options.Challenge)),
			"attestationObject": base64URL(append(object, data...)),
		},
	})
	must(t, err)
	return answer
}

// sign answers a challenge of AskWho.
func (k *authenticator) sign(t *testing.T, c user.Challenge) []byte {
	t.Helper()
	options, ok := c.Options.(protocol.PublicKeyCredentialRequestOptions)
	if !ok {
		t.Fatalf("options %T", c.Options)
	}
	data, text := k.data(options.RelyingPartyID, nil), client(t, "webauthn.get", options.Challenge)
	hash := sha256.Sum256(text)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.key, signed[:])
	must(t, err)
	answer, err := json.Marshal(map[string]any{
		"id": base64URL(k.id), "rawId": base64URL(k.id), "type": "public-key",
		"response": map[string]string{
			"clientDataJSON": base64URL(text), "authenticatorData": base64URL(data),
			"signature": base64URL(signature), "userHandle": base64URL(k.user),
		},
	})
	must(t, err)
	return answer
}

// TestUserSignsInByPasskeyThatWasAdded also answers challenges twice, too late, for another user, and with another key.
func TestUserSignsInByPasskeyThatWasAdded(t *testing.T) {
	a, s, now := site()
	anna, key := s.users["anna"], &authenticator{}
	ask := func() user.Challenge {
		t.Helper()
		c, err := a.AskForPasskey(t.Context(), anna, origin)
		must(t, err)
		return c
	}
	who := func() user.Challenge {
		t.Helper()
		c, err := a.AskWho(t.Context(), origin)
		must(t, err)
		return c
	}
	c := ask()
	answer := key.create(t, c)
	if code := codeOf(t, a.AddPasskey(t.Context(), s.users["ben"], origin, c.Ticket, "Phone", answer)); code != user.BadPasskey {
		t.Errorf("added by another user: %q", code)
	}
	if code := codeOf(t, a.AddPasskey(t.Context(), anna, origin, c.Ticket, "Phone", answer)); code != user.BadPasskey {
		t.Errorf("answered twice: %q", code)
	}
	c = ask()
	answer = key.create(t, c)
	must(t, a.AddPasskey(t.Context(), anna, origin, c.Ticket, "Phone", answer))
	if p := s.passkeys; len(p) != 1 || p[0].User != "anna" || p[0].Name != "Phone" || !p[0].Created.Equal(noon) || !p[0].Used.Equal(noon) || string(p[0].ID) != string(key.id) {
		t.Fatalf("passkeys %+v", p)
	}
	if excluded := ask().Options.(protocol.PublicKeyCredentialCreationOptions).CredentialExcludeList; len(excluded) != 1 {
		t.Errorf("the next challenge excludes %+v", excluded)
	}
	*now = noon.Add(time.Hour)
	c = who()
	got, err := a.ByPasskey(t.Context(), origin, c.Ticket, key.sign(t, c))
	if err != nil || got.ID != "anna" || !s.passkeys[0].Used.Equal(*now) {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, change := range map[string]func(k *authenticator){
		"a copied passkey": func(k *authenticator) { k.count = 0 },
		"an unknown user":  func(k *authenticator) { k.user = []byte("cleo") },
		"another user":     func(k *authenticator) { k.user = []byte("ben") },
		"another key": func(k *authenticator) {
			k.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
			must(t, err)
		},
	} {
		other, c := *key, who()
		change(&other)
		if p, err := a.ByPasskey(t.Context(), origin, c.Ticket, other.sign(t, c)); codeOf(t, err) != user.BadPasskey || p.ID != "" {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	c = who()
	*now = now.Add(24 * time.Hour)
	if _, err := a.ByPasskey(t.Context(), origin, c.Ticket, key.sign(t, c)); codeOf(t, err) != user.BadPasskey {
		t.Errorf("too late: %v", err)
	}
}

// TestPasskeyChallengesAreRefusedWithoutAccountOrRoom has a guest, an account with twenty passkeys, and bad origins.
func TestPasskeyChallengesAreRefusedWithoutAccountOrRoom(t *testing.T) {
	a, s, _ := site()
	anna := s.users["anna"]
	if _, err := a.AskForPasskey(t.Context(), s.users["guest"], origin); codeOf(t, err) == "" {
		t.Errorf("a guest: %v", err)
	}
	for _, bad := range []string{"://", "\x7f"} {
		_, asked := a.AskForPasskey(t.Context(), anna, bad)
		_, who := a.AskWho(t.Context(), bad)
		added := a.AddPasskey(t.Context(), anna, bad, "", "", nil)
		_, signed := a.ByPasskey(t.Context(), bad, "", nil)
		for i, err := range []error{asked, who, added, signed} {
			if codeOf(t, err) != user.BadPasskey {
				t.Errorf("call %d for the origin %q: %v", i, bad, err)
			}
		}
	}
	for n := range 20 {
		c, err := a.AskForPasskey(t.Context(), anna, origin)
		if err != nil {
			t.Fatalf("with %d passkeys: %v", n, err)
		}
		must(t, a.AddPasskey(t.Context(), anna, origin, c.Ticket, "Phone", new(authenticator).create(t, c)))
	}
	if _, err := a.AskForPasskey(t.Context(), anna, origin); codeOf(t, err) != user.NotAllowed {
		t.Errorf("with twenty passkeys: %v", err)
	}
}

// TestPasskeyAnswersThatAreNoneAreRefused sends texts that no browser sends.
func TestPasskeyAnswersThatAreNoneAreRefused(t *testing.T) {
	a, s, _ := site()
	c, err := a.AskForPasskey(t.Context(), s.users["anna"], origin)
	must(t, err)
	if err := a.AddPasskey(t.Context(), s.users["anna"], origin, c.Ticket, "", []byte("{}")); codeOf(t, err) != user.BadPasskey {
		t.Errorf("added: %v", err)
	}
	c, err = a.AskWho(t.Context(), origin)
	must(t, err)
	if _, err := a.ByPasskey(t.Context(), origin, c.Ticket, []byte("{}")); codeOf(t, err) != user.BadPasskey {
		t.Errorf("signed in: %v", err)
	}
	if _, err := a.ByPasskey(t.Context(), origin, "none", nil); codeOf(t, err) != user.BadPasskey {
		t.Errorf("without a challenge: %v", err)
	}
}

// TestPasskeysPassOnFailuresOfStore fails to read, and takes a passkey that another user has.
func TestPasskeysPassOnFailuresOfStore(t *testing.T) {
	a, s, _ := site()
	anna, key := s.users["anna"], &authenticator{}
	c, err := a.AskForPasskey(t.Context(), anna, origin)
	must(t, err)
	answer := key.create(t, c)
	s.taken = true
	if err := a.AddPasskey(t.Context(), anna, origin, c.Ticket, "", answer); codeOf(t, err) != user.BadPasskey {
		t.Errorf("a passkey of another user: %v", err)
	}
	s.taken = false
	c, err = a.AskWho(t.Context(), origin)
	must(t, err)
	s.broken = true
	if _, err := a.AskForPasskey(t.Context(), anna, origin); !errors.Is(err, errBroken) {
		t.Errorf("asked: %v", err)
	}
	if _, err := a.ByPasskey(t.Context(), origin, c.Ticket, key.sign(t, c)); !errors.Is(err, errBroken) {
		t.Errorf("signed in: %v", err)
	}
}
