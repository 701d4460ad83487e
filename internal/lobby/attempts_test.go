package lobby_test

import (
	"testing"
	"time"

	"hexparlor/internal/lobby"
)

// TestFourthChallengeIsRefusedAfterThreeWithoutMatch ends a user's third challenge of the same user within an hour in
// each way. A fourth is allowed only if the third led to a match, or an hour after it was made; a new Lobby on the same
// store must agree.
func TestFourthChallengeIsRefusedAfterThreeWithoutMatch(t *testing.T) {
	for ending, c := range map[string]struct {
		end  func(r *room, o lobby.Offer) error
		want lobby.Code
	}{
		"withdrawn": {func(r *room, o lobby.Offer) error { return r.Withdraw(r.t.Context(), o.Maker.ID, o.ID) }, lobby.TooMany},
		"declined":  {func(r *room, o lobby.Offer) error { return r.Decline(r.t.Context(), o.Whom, o.ID) }, lobby.TooMany},
		"expired":   {func(r *room, o lobby.Offer) error { r.now = o.Expires; return r.Tidy(r.t.Context()) }, lobby.TooMany},
		"left":      {func(r *room, _ lobby.Offer) error { return r.tidyWithoutMakers() }, lobby.TooMany},
		"taken":     {func(r *room, o lobby.Offer) error { return r.takeAs(o.Whom, o.ID) }, ""},
	} {
		t.Run(ending, func(t *testing.T) {
			r := newRoom(t)
			anna, ben := r.newUser("anna-asks"), r.newUser("ben-asked")
			challenge := func() (lobby.Offer, error) {
				o, _, err := r.Offer(t.Context(), lobby.Offer{Maker: anna, Game: "hex", Time: times(t, "5+5"), Whom: ben.ID}, "")
				return o, err
			}
			for i := range 3 {
				o, err := challenge()
				must(t, err)
				if i < 2 {
					must(t, r.Withdraw(t.Context(), anna.ID, o.ID))
				} else {
					must(t, c.end(r, o))
				}
			}
			r.renew()
			if _, err := challenge(); code(t, err) != string(c.want) {
				t.Errorf("the fourth challenge: %v, not %q", err, c.want)
			}
			r.now = r.now.Add(time.Hour)
			r.renew()
			if _, err := challenge(); c.want != "" && err != nil {
				t.Errorf("a challenge after the hour: %v", err)
			}
		})
	}
}

// renew replaces the lobby by a new one on the same store, as another server would have it.
func (r *room) renew() {
	r.t.Helper()
	var err error
	r.Lobby, err = lobby.New(r.t.Context(), r.config)
	must(r.t, err)
}

// tidyWithoutMakers calls Tidy as if the makers of all offers had closed the page.
func (r *room) tidyWithoutMakers() error {
	config := r.config
	config.Here = func(string) bool { return false }
	board, err := lobby.New(r.t.Context(), config)
	must(r.t, err)
	return board.Tidy(r.t.Context())
}

// takeAs accepts an offer as the user with that id.
func (r *room) takeAs(userID, offer string) error {
	p, err := r.config.Accounts.Store.User(r.t.Context(), userID)
	must(r.t, err)
	_, err = r.Take(r.t.Context(), p, offer)
	return err
}
