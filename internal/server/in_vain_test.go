package server_test

import (
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestFourthChallengeInAnHourWithoutMatchIsRefused challenges the same user again and again, and withdraws or is
// declined. The fourth one in an hour is refused, also after a restart.
func TestFourthChallengeInAnHourWithoutMatchIsRefused(t *testing.T) {
	folder := t.TempDir()
	h := open(t, folder, server.Limits{Off: true})
	anna, ben, carl := h.account("anna-asks"), h.account("ben-asked"), h.account("carl-asked")
	toBen := api.NewOffer{Game: "hex", Time: "3days", Challenged: "ben-asked"}
	withdraw := func(id string) { call[api.OwnOffers](anna, "DELETE", "/api/offers/"+id, nil) }
	for range 3 {
		ben.take(anna.offer(toBen)) // leads to a match
	}
	withdraw(anna.offer(toBen))
	call[api.OwnOffers](ben, "POST", "/api/offers/"+anna.offer(toBen)+"/decline", nil)

	h.stop() // a new server does not remember declined challenges
	h = open(t, folder, server.Limits{Off: true})
	anna.testSite, ben.testSite, carl.testSite = h, h, h
	withdraw(anna.offer(toBen))
	anna.refusedChallenge(toBen)
	h.stop()
	h = open(t, folder, server.Limits{Off: true})
	anna.testSite, ben.testSite, carl.testSite = h, h, h
	anna.refusedChallenge(toBen)

	anna.offer(api.NewOffer{Game: "hex", Time: "3days", Challenged: "carl-asked"})
	carl.offer(toBen)
	ben.offer(api.NewOffer{Game: "hex", Time: "3days", Challenged: "anna-asks"})
}

// refusedChallenge makes a challenge that must be refused by the quota of its pair, with a sentence, and not be
// stored.
func (g *guest) refusedChallenge(n api.NewOffer) {
	g.t.Helper()
	res, text := g.do("POST", "/api/offers", plain(g.t, n))
	if res.StatusCode != http.StatusTooManyRequests || !strings.Contains(text, `"code":"too-many-offers"`) ||
		!strings.Contains(text, "they cannot be challenged at the moment") {
		g.t.Errorf("the challenge was answered by %d %s", res.StatusCode, text)
	}
	if mine := g.offers().Mine; len(mine) != 0 {
		g.t.Errorf("%d offers are kept", len(mine))
	}
}
