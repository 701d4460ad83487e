package load

import (
	"bytes"
	"context"
	cryptorand "crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"

	"hexparlor/internal/api"
	"hexparlor/record/fairdeal"
)

// client sends HTTP requests to one or several servers of a site, over persistent connections.
type client struct {
	base  string
	bases []string // URLs of servers; each request goes to a random one; if empty, to base
	keeps bool     // whether all requests of a match go to one server, as a proxy may route them
	http  *http.Client
	keep  bool // whether messages of streams keep their whole text
}

func newClient(base string) *client {
	return &client{
		base: strings.TrimSuffix(base, "/"),
		http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 10_000, DisableCompression: true}},
	}
}

// newSecret returns a new random secret, which identifies a guest.
func newSecret() string {
	raw := make([]byte, 32)
	_, _ = cryptorand.Read(raw) // never fails
	return base64.RawURLEncoding.EncodeToString(raw)
}

// call sends a request of the guest with that secret and returns the body of the answer. If the server refuses the
// request, the error is a statusError.
func (c *client) call(ctx context.Context, method, path, secret string, body any) ([]byte, error) {
	var sent io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		sent = bytes.NewReader(data)
	}
	response, err := c.send(ctx, method, path, secret, sent)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode/100 != 2 {
		err = statusError{response.StatusCode, string(answer)}
	}
	return answer, err
}

func (c *client) send(ctx context.Context, method, path, secret string, body io.Reader) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.serverOf(path)+path, body)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if secret != "" {
		request.Header.Set("Authorization", "Bearer "+secret)
	}
	return c.http.Do(request)
}

// serverOf returns the URL of the server to which a request for path is sent.
func (c *client) serverOf(path string) string {
	if len(c.bases) == 0 {
		return c.base
	}
	if match, ok := strings.CutPrefix(path, "/api/matches/"); ok && c.keeps {
		id, _, _ := strings.Cut(match, "/")
		return c.bases[crc32.ChecksumIEEE([]byte(id))%uint32(len(c.bases))] //nolint:gosec // there are few
	}
	return c.bases[rand.IntN(len(c.bases))]
}

// statusError is the error for an answer with another HTTP status than success.
type statusError struct {
	status int
	body   string
}

func (e statusError) Error() string { return fmt.Sprintf("status %d: %.300s", e.status, e.body) }

// newMatch creates a match for two guests, or for one guest and a bot of the given level if that is not 0. An empty
// control means no time control.
func (c *client) newMatch(
	ctx context.Context, game, control string, secrets [2]string, bot int,
) (id string, err error) {
	second := api.SeatRequest{Kind: "open"}
	if bot > 0 {
		second = api.SeatRequest{Kind: "bot", Level: bot}
	}
	answer, err := c.call(ctx, http.MethodPost, "/api/matches", secrets[0], api.NewMatch{
		Game: game, Seats: []api.SeatRequest{{Kind: "me"}, second}, Time: control,
	})
	if err != nil {
		return "", err
	}
	var m api.Match
	if err := json.Unmarshal(answer, &m); err != nil || bot > 0 {
		return m.ID, err
	}
	_, err = c.call(ctx, http.MethodPost, "/api/matches/"+m.ID+"/seats", secrets[1], api.SeatClaim{Seat: 2})
	if err == nil && m.Deal != nil {
		err = c.deal(ctx, m.ID, m.Deal.Commitment, secrets)
	}
	return m.ID, err
}

// deal makes both guests take part in the deal of a game of chance: first both commit to a share, then both reveal it.
func (c *client) deal(ctx context.Context, id, commitment string, secrets [2]string) error {
	var shares [2]string
	var steps []api.DealShare
	for i := range shares {
		shares[i] = fairdeal.NewShare()
		commit := fairdeal.ShareCommit(id, commitment, seatOf(i), shares[i])
		steps = append(steps, api.DealShare{Seat: seatOf(i), Commit: commit})
	}
	for i, share := range shares {
		steps = append(steps, api.DealShare{Seat: seatOf(i), Reveal: share})
	}
	for _, step := range steps {
		step.Key = newSecret()
		if _, err := c.call(ctx, http.MethodPost, "/api/matches/"+id+"/deal-shares", secrets[step.Seat-1], step); err != nil {
			return err
		}
	}
	return nil
}

// submit submits a move of the guest with that secret, and returns the server's acknowledgement.
func (c *client) submit(ctx context.Context, id, secret string, s api.Submission) (api.Accepted, error) {
	answer, err := c.call(ctx, http.MethodPost, "/api/matches/"+id+"/moves", secret, s)
	if err != nil {
		return api.Accepted{}, err
	}
	var accepted api.Accepted
	return accepted, json.Unmarshal(answer, &accepted)
}

// log returns the complete log of a match. In a game with hidden information it merges the logs of both guests, because
// each gets only their own moves.
func (c *client) log(ctx context.Context, id string, secrets [2]string) ([]api.Entry, error) {
	var logs [2][]api.Entry
	for i, secret := range secrets {
		answer, err := c.call(ctx, http.MethodGet, "/api/matches/"+id, secret, nil)
		if err != nil {
			return nil, err
		}
		var m struct {
			Log []api.Entry `json:"log"`
		}
		if err := json.Unmarshal(answer, &m); err != nil {
			return nil, err
		}
		logs[i] = m.Log
	}
	for i, e := range logs[1] {
		if i < len(logs[0]) && logs[0][i].Text == "" {
			logs[0][i].Text = e.Text
		}
	}
	return logs[0], nil
}
