package online

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"hexparlor/internal/user"
)

// Identity is who the user of this computer is at one server.
type Identity struct {
	Secret  string `json:"secret"`          // secret of the session
	Account bool   `json:"account"`         // whether the session is that of an account
	Guest   string `json:"guest,omitempty"` // secret of the guest before the user signed in
}

// Identities is the file with the user's identities by the address of the server. Its secrets sign in, so only the user
// may read it.
type Identities string

// maxIdentities is the largest file that is read, in bytes.
const maxIdentities = 1 << 20

// Load returns the identity at a server; a new guest if there is none.
func (f Identities) Load(url string) (Identity, error) {
	all, err := f.read()
	one := all[url]
	if !user.IsSecret(one.Secret) {
		one = Identity{Secret: user.NewSecret()}
	}
	return one, err
}

// Save stores the identity at a server. A crash while it writes leaves the former file.
func (f Identities) Save(url string, one Identity) error {
	all, err := f.read()
	if err != nil {
		return err
	}
	if all[url] == one {
		return nil
	}
	all[url] = one
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(string(f)+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(string(f)+".new", string(f))
}

// read returns all identities; none if the file does not exist or is no such file.
func (f Identities) read() (map[string]Identity, error) {
	all := map[string]Identity{}
	file, err := os.Open(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return all, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxIdentities))
	if err != nil {
		return all, err
	}
	if json.Unmarshal(text, &all) != nil || all == nil {
		all = map[string]Identity{}
	}
	return all, nil
}

// SignOut ends the session of the client's account.
func (c *Client) SignOut(ctx context.Context) error { return c.signOut(ctx, "") }

// signOut ends the session of the client, which is then that of a guest.
func (c *Client) signOut(ctx context.Context, guest string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := c.request(ctx, http.MethodPost, "/api/sign-out", nil)
	if err != nil {
		return err
	}
	r.Header.Del("Authorization")
	for _, prefix := range []string{"", "__Host-", "__Secure-"} { // by which the server names its cookie
		r.AddCookie(&http.Cookie{Name: prefix + "hexparlor_guest", Value: c.Secret()})
	}
	if _, err := c.send(r); err != nil {
		return err
	}
	if !user.IsSecret(guest) {
		guest = user.NewSecret()
	}
	c.setSecret(guest)
	return nil
}

// SplitAddress returns the address of the site and the id of the match in the address of a match or a site.
func SplitAddress(address string) (site, match string) {
	site, match, _ = strings.Cut(address, "/t/")
	match, _, _ = strings.Cut(match, "/")
	return strings.TrimRight(site, "/"), match
}
