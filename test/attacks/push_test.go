package attacks

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/notify/push"
	"hexparlor/internal/notify/push/pushtest"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
)

// storm is a data folder with notifications that are due, each for a user's browser.
type storm struct {
	folder  string
	service *pushtest.Service
	due     map[string]bool // endpoint and match of each
}

// prepareStorm creates so many matches of users who have not looked at them for an hour.
func prepareStorm(t *testing.T, pushes int) *storm {
	t.Helper()
	const crowd = 20
	s := &storm{folder: t.TempDir(), due: map[string]bool{}}
	ctx := context.Background()
	db, err := store.Open(ctx, filepath.Join(s.folder, "hexparlor.db"))
	must(t, err)
	keys, err := push.KeysOf(ctx, db)
	must(t, err)
	s.service = pushtest.Open(keys.Public)
	t.Cleanup(s.service.Close)
	accounts := user.Accounts{Store: db}
	var ids, endpoints []string
	for i := range crowd {
		id, browser := fmt.Sprintf("person%02d", i), s.service.Subscribe()
		_, session, err := accounts.Welcome(ctx, user.User{ID: id, Name: id}, user.NewSecret(), "")
		must(t, err)
		must(t, db.SetChannel(ctx, notify.Channel{
			ID: id, User: id, Way: notify.Push, Session: session.ID, Endpoint: browser.Endpoint, Key: browser.Key,
			Auth: browser.Auth, Created: time.Now(),
		}))
		ids, endpoints = append(ids, id), append(endpoints, browser.Endpoint)
	}
	before := func() time.Time { return time.Now().Add(-time.Hour) }
	host := host.NewHost(host.Config{Games: games.Lookup, Store: db, Clock: before})
	for i := range pushes {
		one := i % crowd
		other := (one + 1 + i/crowd%(crowd-1)) % crowd
		made, err := host.Create(ctx, match.New{Game: "hexit", Maker: ids[other], Players: []match.Player{
			{User: ids[one], Name: "One"}, {User: ids[other], Name: "Other"},
		}})
		must(t, err)
		s.due[endpoints[one]+" /t/"+made.ID()] = true
	}
	must(t, host.Close(ctx))
	must(t, db.Close())
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestPushMessageArrivesAtMostTwiceAfterKillOfServer kills a server repeatedly while it sends due push messages. Each
// must arrive, and only those under way at a kill may arrive twice. HEXPARLOR_STORM=1 runs 2,000 messages and 20 kills.
func TestPushMessageArrivesAtMostTwiceAfterKillOfServer(t *testing.T) {
	pushes, kills := 300, 4
	if os.Getenv("HEXPARLOR_STORM") != "" {
		pushes, kills = 2000, 20
	}
	s := prepareStorm(t, pushes)
	s.service.Delay = 20 * time.Millisecond
	trust, err := s.service.Trust(t.TempDir())
	must(t, err)
	name, file, _ := strings.Cut(trust, "=")
	t.Setenv(name, file)
	seen := map[string]int{}
	count := func(patience time.Duration) bool {
		m, ok := s.service.Next(patience)
		if ok {
			seen[m.Endpoint+" "+m.Place]++
		}
		return ok
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range kills {
		h := openIn(t, s.folder, "", "--push-inside")
		first := len(seen)
		for stop := first + 1 + r.IntN(max(1, (pushes-first)/4)); len(seen) < min(stop, pushes-1); {
			if !count(arrives) {
				t.Fatalf("after %d notifications nothing more is pushed: %s", len(seen), h.log)
			}
		}
		h.kill()
	}
	killed := len(seen)
	h := openIn(t, s.folder, "", "--push-inside")
	for len(seen) < pushes && count(arrives) {
	}
	for count(2 * time.Second) { // messages that arrive a second time
	}
	twice := 0
	for what, times := range seen {
		switch {
		case !s.due[what]:
			t.Errorf("%s was pushed without being due", what)
		case times > 2:
			t.Errorf("%s was pushed %d times", what, times)
		case times == 2:
			twice++
		}
	}
	if len(seen) != pushes || killed == 0 {
		t.Errorf("%d of %d notifications have arrived", len(seen), pushes)
	}
	unsure := h.figure(`hexparlor_notification_deliveries_total{outcome="unknown",transport="push"}`)
	t.Log(strconv.Itoa(pushes) + " push messages, " + strconv.Itoa(kills) + " kills, sent twice: " + strconv.Itoa(twice) +
		", given up: " + strconv.Itoa(int(unsure)))
	if most := 8 * kills; twice > most {
		t.Errorf("%d messages were sent twice; at most %d can have been on their way", twice, most)
	}
}
