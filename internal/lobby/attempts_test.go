package lobby_test

import (
	"context"
	"testing"
	"time"

	"hexparlor/internal/lobby"
)

// TestFourthChallengeIsRefusedAfterThreeWithoutMatch ends a user's third challenge of the same user within an hour in
// each way. A fourth is allowed only if the third led to a match, or an hour after it was made; a new Lobby on the same
// store must agree.
func TestFourthChallengeIsRefusedAfterThreeWithoutMatch(t *testing.T) {
	onBothStores(t, func(t *testing.T, r *room) {
		for ending, c := range map[string]struct {
			end  func(o lobby.Offer) error
			want lobby.Code
		}{
			"withdrawn": {func(o lobby.Offer) error { return r.Withdraw(t.Context(), o.Maker.ID, o.ID) }, lobby.TooMany},
			"declined":  {func(o lobby.Offer) error { return r.Decline(t.Context(), o.Whom, o.ID) }, lobby.TooMany},
			"expired":   {func(o lobby.Offer) error { r.now = o.Expires; return r.Tidy(t.Context()) }, lobby.TooMany},
			"left":      {func(o lobby.Offer) error { r.away[o.Maker.ID] = true; return r.Tidy(t.Context()) }, lobby.TooMany},
			"taken":     {func(o lobby.Offer) error { return r.takeAs(t.Context(), o.Whom, o.ID) }, ""},
		} {
			t.Run(ending, func(t *testing.T) {
				anna, ben := r.newUser(ending+"-anna"), r.newUser(ending+"-ben")
				challenge := func() (lobby.Offer, error) {
					o, _, err := r.Offer(t.Context(), lobby.Offer{Maker: anna, Game: "hex", Time: live, Whom: ben.ID}, "")
					return o, err
				}
				for i := range 3 {
					o, err := challenge()
					must(t, err)
					if i < 2 {
						must(t, r.Withdraw(t.Context(), anna.ID, o.ID))
					} else {
						must(t, c.end(o))
					}
				}
				r.renew()
				_, err := challenge()
				wantCode(t, err, c.want)
				r.now = r.now.Add(time.Hour)
				r.renew()
				if _, err := challenge(); c.want != "" && err != nil {
					t.Errorf("a challenge after the hour: %v", err)
				}
			})
		}
	})
}

// takeAs accepts an offer as the user with that id.
func (r *room) takeAs(ctx context.Context, userID, offer string) error {
	p, err := r.config.Accounts.Store.User(ctx, userID)
	must(r.t, err)
	_, err = r.Take(ctx, p, offer)
	return err
}
