package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// watchOnline opens the stream of offers that also shows who is online.
func (g *guest) watchOnline() *stream {
	g.t.Helper()
	return g.streamOf("/api/offers/stream?online=true", "")
}

// untilOnline reads lists of users online until one is right; the time for that is that of a list.
func (s *stream) untilOnline(what string, right func(api.Online) bool) api.Online {
	s.t.Helper()
	end := time.After(20 * time.Second)
	var last api.Online
	for {
		select {
		case e := <-s.events:
			if e.kind != "online" {
				continue
			}
			last = api.Online{}
			must(s.t, json.Unmarshal([]byte(e.data), &last))
			if right(last) {
				return last
			}
		case <-end:
			s.t.Fatalf("%s is not shown: %+v", what, last)
		}
	}
}

// shows returns a function that reports whether a list has these handles in this order.
func shows(handles ...string) func(api.Online) bool {
	return func(o api.Online) bool {
		var got []string
		for _, u := range o.Users {
			got = append(got, u.Handle)
		}
		return slices.Equal(got, handles)
	}
}

// twoSeats asks for a match of a user with themselves.
func twoSeats(public bool) api.NewMatch {
	return api.NewMatch{Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}}, Public: public}
}

func TestUsersOnlineAreShownWithWhatTheyDoInPublic(t *testing.T) {
	h := openFresh(t)
	anna, ben, cora := h.account("anna-here"), h.account("ben-here"), h.account("cora-here")
	guest := h.guest()
	guest.table(false) // who has done nothing is no guest yet
	guest.watchOnline()
	viewer := anna.watchOnline()
	viewer.untilOnline("the guest", func(o api.Online) bool { return o.Guests == 1 && o.Members == 1 && len(o.Users) == 0 })
	call[[]api.RelatedUser](anna, "POST", "/api/me/follows/"+cora.id(), nil)
	bens, coras := ben.follow(), cora.follow()
	list := viewer.untilOnline("two more, the followed one first", shows("cora-here", "ben-here"))
	if list.Members != 3 || !list.Users[0].Friend || list.Users[1].Friend {
		t.Errorf("%+v", list)
	}
	ben.offer(fast)
	viewer.untilOnline("the offer", func(o api.Online) bool {
		i := slices.IndexFunc(o.Users, func(u api.OnlineUser) bool { return u.Handle == "ben-here" })
		return i >= 0 && o.Users[i].Doing == "waiting" && o.Users[i].Game == "hex"
	})
	public := call[api.Match](ben, "POST", "/api/matches", twoSeats(true)).ID
	atMatch := ben.stream(public, "")
	viewer.untilOnline("the match", func(o api.Online) bool {
		i := slices.IndexFunc(o.Users, func(u api.OnlineUser) bool { return u.Handle == "ben-here" })
		return i >= 0 && o.Users[i].Doing == "playing" && o.Users[i].Match == public
	})
	private := call[api.Match](cora, "POST", "/api/matches", twoSeats(false)).ID
	cora.stream(private, "").next("match")
	atMatch.end()
	bens.end()
	list = viewer.untilOnline("that one user has left", shows("cora-here"))
	if text, _ := json.Marshal(list); strings.Contains(string(text), private) || list.Users[0].Doing != "" {
		t.Errorf("a private match is shown: %s", text)
	}
	coras.end()
}

func TestUserWhoHidesIsMissingFromUsersOnlineAndTheirNumber(t *testing.T) {
	h := openFresh(t)
	anna, ben, cora := h.account("anna-hides"), h.account("ben-seeks"), h.account("cora-seeks")
	anna.follow()
	bens, coras := ben.watchOnline(), cora.watchOnline()
	bens.untilOnline("both", shows("anna-hides", "cora-seeks"))
	coras.untilOnline("both", shows("anna-hides", "ben-seeks"))
	show := func(audience string) {
		choice := api.ProfileSettings{Avatar: "hex", Results: "all", Matches: "all", Presence: audience}
		call[api.ProfileSettings](anna, "PATCH", "/api/me/profile", choice)
	}
	show("followed")
	without := func(handle string) func(api.Online) bool {
		return func(o api.Online) bool { return o.Members == 2 && shows(handle)(o) }
	}
	bens.untilOnline("one who hides", without("cora-seeks"))
	coras.untilOnline("one who hides", without("ben-seeks"))
	call[[]api.RelatedUser](anna, "POST", "/api/me/follows/"+ben.id(), nil)
	bens.untilOnline("one who follows", shows("anna-hides", "cora-seeks"))
	show("all")
	list := coras.untilOnline("one who shows herself again", shows("anna-hides", "ben-seeks"))
	if list.Users[0].Avatar != "hex" || list.Users[1].Avatar != "" || call[api.Me](anna, "GET", "/api/me", nil).Avatar != "hex" {
		t.Errorf("pictures of users: %+v", list.Users)
	}
	if found := call[[]api.FoundUser](ben, "GET", "/api/users?text=anna-h", nil); found[0].Avatar != "hex" {
		t.Errorf("a user found without the picture: %+v", found)
	}
	unknown := `{"avatar":"portrait-of-another","about":"","results":"all","matches":"all","presence":"all"}`
	if answer, text := anna.do("PATCH", "/api/me/profile", unknown); answer.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown picture is kept: %d %s", answer.StatusCode, text)
	}
	call[[]api.RelatedUser](anna, "POST", "/api/me/blocks/"+cora.id(), nil)
	coras.untilOnline("one who blocks", without("ben-seeks"))
	show("nobody")
	bens.untilOnline("one who hides from all", without("cora-seeks"))
}

func TestUsersAreFoundByTheBeginningOfTheirHandles(t *testing.T) {
	h := openFresh(t)
	anna, annika := h.account("anna-found"), h.account("annika")
	h.account("ben-found")
	found := func(text string) (handles []string) {
		for _, u := range call[[]api.FoundUser](anna, "GET", "/api/users?text="+text, nil) {
			handles = append(handles, u.Handle)
		}
		return handles
	}
	if got := found("ANN"); !slices.Equal(got, []string{"anna-found", "annika"}) {
		t.Errorf("%v", got)
	}
	if got := found("@ben"); !slices.Equal(got, []string{"ben-found"}) {
		t.Errorf("%v", got)
	}
	for _, text := range []string{"", "x", "%25", "nn"} {
		if got := found(text); len(got) != 0 {
			t.Errorf("%q finds %v", text, got)
		}
	}
	annika.watchOnline().untilOnline("the reader", func(o api.Online) bool { return o.Members == 1 })
}
