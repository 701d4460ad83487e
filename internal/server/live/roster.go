package live

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/panics"
	"hexparlor/internal/user"
)

// Bounds of the list of users who are online. It is computed for all streams at once; the pause between two lists grows
// with the number of streams, because each stream is sent its own.
const (
	rosterPause = 700 * time.Millisecond // between two lists, and for each stream so much more:
	rosterShare = 4 * time.Millisecond
	rosterGrace = time.Second      // for so long a user stays listed whose page loads anew
	rosterFresh = 30 * time.Second // for so long the name and the ratings of an account are kept
	rosterUsers = 2000             // users online that are counted at most
	listedUsers = 24               // users that a stream is sent at most
)

// OnlineAccount is what the list of users online shows of a user, and who may see it. A guest has no handle.
type OnlineAccount struct {
	User     user.User
	Presence user.Audience  // users who may see that the user is online
	Plays    bool           // whether all users may see what the user plays
	Ratings  map[string]int // public ratings by game
}

// RosterConfig is what a roster needs of the server.
type RosterConfig struct {
	Offers   *OfferHub
	Hub      *Hub
	Presence *cluster.Presence
	// Account returns what may be shown of a user.
	Account func(ctx context.Context, id string) (OnlineAccount, error)
	Log     *slog.Logger
}

// Roster holds the list of users who are online, renewed while a stream shows it.
type Roster struct {
	RosterConfig

	mu       sync.Mutex
	streams  map[*offerStream]struct{}
	accounts map[string]keptAccount // by user id
	list     roster
	number   int           // number of the list, which grows with each change
	done     chan struct{} // closed when the last stream is removed
}

// keptAccount is an account as it was read at a time.
type keptAccount struct {
	OnlineAccount
	at time.Time
}

// roster is a list of users who are online.
type roster struct {
	users  []onlineUser // accounts, the most interesting first
	guests int
}

// onlineUser is an account that is online.
type onlineUser struct {
	api.OnlineUser
	user     user.User
	presence user.Audience
	row      []byte // the user in JSON, for viewers who do not follow them
}

// NewRoster returns an empty roster.
func NewRoster(cfg RosterConfig) *Roster {
	r := &Roster{RosterConfig: cfg, streams: map[*offerStream]struct{}{}, accounts: map[string]keptAccount{}}
	if cfg.Presence.Shared() {
		cfg.Presence.Follow(presenceProfile, func(c cluster.Change) { r.drop(c.Name) })
	}
	return r
}

// Renew has an account read anew at all servers, after its user has changed who may see it.
func (r *Roster) Renew(user string) {
	r.drop(user)
	r.Presence.Broadcast(presenceProfile, user, "1")
}

func (r *Roster) drop(user string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.accounts, user)
}

// add has a stream woken with each change of the list; the first stream starts the renewal.
func (r *Roster) add(st *offerStream) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.streams) == 0 {
		r.done = make(chan struct{})
		done := r.done
		go panics.Guard(r.Log, "users online", func() { r.watch(done) })
	}
	r.streams[st] = struct{}{}
}

func (r *Roster) remove(st *offerStream) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.streams, st)
	if len(r.streams) == 0 {
		close(r.done)
	}
}

// watch renews the list until done is closed.
func (r *Roster) watch(done <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for {
		r.renew(ctx)
		select {
		case <-time.After(r.pause()):
		case <-done:
			return
		}
	}
}

func (r *Roster) pause() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return rosterPause + time.Duration(len(r.streams))*rosterShare
}

// renew computes the list, and wakes the streams if it has changed.
func (r *Roster) renew(ctx context.Context) {
	now := r.look(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.number > 0 && reflect.DeepEqual(now, r.list) {
		return
	}
	r.list = now
	r.number++
	for st := range r.streams {
		st.wake()
	}
}

// latest returns the list and its number. The caller must not change the list.
func (r *Roster) latest() (roster, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list, r.number
}

// changed reports whether the list has another number.
func (r *Roster) changed(number int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.number != number
}

// look returns who is online now.
func (r *Roster) look(ctx context.Context) (list roster) {
	ids := r.online()
	doing := r.activities()
	for _, id := range ids {
		a, err := r.account(ctx, id)
		if err != nil {
			continue // a deleted user
		}
		if a.User.Handle == "" {
			list.guests++
			continue
		}
		one := onlineUser{user: a.User, presence: a.Presence, OnlineUser: api.OnlineUser{
			Handle: a.User.Handle, Name: a.User.Name, Avatar: a.User.Avatar, Bot: a.User.Bot(), Ratings: a.Ratings,
		}}
		if what, known := doing[id]; known && a.Plays {
			one.Doing, one.Game, one.Match = what.doing, what.game, what.match
		}
		one.row = view.Encode(one.OnlineUser)
		list.users = append(list.users, one)
	}
	slices.SortFunc(list.users, func(a, b onlineUser) int {
		return cmp.Or(interests[a.Doing]-interests[b.Doing], cmp.Compare(a.Handle, b.Handle))
	})
	r.prune(ids)
	return list
}

// interests orders users by what they do: those who want to play first.
var interests = map[string]int{"waiting": 0, "playing": 1, "watching": 2, "": 3}

// online returns the ids of the users who are online, sorted, at most rosterUsers.
func (r *Roster) online() []string {
	ids := r.Offers.presence.users()
	r.Hub.Whereabouts.atMatches(ids)
	delete(ids, "")
	return slices.Sorted(maps.Keys(ids))[:min(len(ids), rosterUsers)]
}

// account returns what is shown of a user, read anew now and then.
func (r *Roster) account(ctx context.Context, id string) (OnlineAccount, error) {
	r.mu.Lock()
	kept, known := r.accounts[id]
	r.mu.Unlock()
	if known && time.Since(kept.at) < rosterFresh {
		return kept.OnlineAccount, nil
	}
	began := time.Now()
	a, err := r.Account(ctx, id)
	if err != nil {
		return a, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.accounts[id] = keptAccount{a, began}
	return a, nil
}

// prune drops the accounts of users who are not online.
func (r *Roster) prune(online []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.accounts, func(id string, _ keptAccount) bool {
		_, here := slices.BinarySearch(online, id)
		return !here
	})
}

// activity is what a user does in public.
type activity struct{ doing, game, match string }

// activities returns what users do in public, by user id. Playing at this server counts more than an open offer, and
// that more than watching.
func (r *Roster) activities() map[string]activity {
	all := map[string]activity{}
	playing := map[string]activity{}
	for _, room := range r.Hub.allRooms() {
		users := room.users()
		room.table.Show("", func(f *match.State) {
			if !f.Match.Public || f.Status != match.Running {
				return
			}
			for _, id := range users {
				if f.Seats.HeldBy(id) != 0 {
					playing[id] = activity{"playing", f.Match.Game, f.Match.ID}
				} else {
					all[id] = activity{doing: "watching"}
				}
			}
		})
	}
	for id, game := range r.Offers.makers() {
		all[id] = activity{doing: "waiting", game: game}
	}
	maps.Copy(all, playing)
	return all
}
