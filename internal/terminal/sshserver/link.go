package sshserver

import (
	"net/netip"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"hexparlor/i18n"
)

// link adds the key of a connection to the account that has made a code, and reports whether the key was added. The
// client has proved by its signature that it holds the private key. The question names the account, so that no user
// adds a key to the account of another one who has passed on a code.
func (s *service) link(sess ssh.Session, words *i18n.Catalogue, code string) bool {
	say := func(key string, args ...any) { wish.Println(sess, words.Say(i18n.Of(key, args...))) }
	key := sess.PublicKey()
	if key == nil {
		say("screen-server.link.no-key")
		return false
	}
	from, _ := netip.ParseAddrPort(sess.RemoteAddr().String())
	handle, add, err := s.Link(sess.Context(), from.Addr(), code)
	if err != nil {
		s.refuse(sess, words, err)
		return false
	}
	say("screen-server.link.question", "handle", handle, "key", i18n.Escaped(gossh.FingerprintSHA256(key)))
	if !confirmed(sess) {
		say("screen-server.link.left")
		return false
	}
	if err := add(words, key); err != nil {
		s.refuse(sess, words, err)
		return false
	}
	return true
}

// refuse says why a key was not added. Errors without a message for users are logged.
func (s *service) refuse(sess ssh.Session, words *i18n.Catalogue, err error) {
	if refusal, ok := err.(interface{ Message() i18n.Message }); ok {
		wish.Println(sess, words.Say(i18n.Of("screen-server.link.refused", "why", refusal.Message())))
		return
	}
	s.Log.Warn("the key of an SSH client could not be added", "error", err)
	wish.Println(sess, words.Say(i18n.Of("screen-server.link.failed")))
}

// confirmed reports whether the next key that the user presses is Enter.
func confirmed(sess ssh.Session) bool {
	var key [1]byte
	_, err := sess.Read(key[:])
	return err == nil && (key[0] == '\r' || key[0] == '\n')
}
