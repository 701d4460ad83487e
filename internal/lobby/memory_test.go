package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

// errBroken is the error of a store that has failed.
var errBroken = errors.New("the disk is full")

type (
	userStore   = user.Store
	ratingStore = rating.Store
)

// memory is a store in memory with the methods that a lobby needs. Like the real one it stores each event of an offer
// once, by its number.
type memory struct {
	host.Store
	userStore
	ratingStore

	mu            sync.Mutex
	broken        string                        // name of the method that fails; empty if none does
	before        func(method string)           // called before each method, without the lock; nil for nothing
	after         func(method string)           // called after each method, before its caller goes on; nil for nothing
	calls         map[string]int                // number of calls by method
	users         map[string]user.User          // by id
	blocks        map[[2]string]bool            // author, blocked user
	ratings       map[[2]string]rating.Standing // by name of the pool and user id
	offers        []lobby.Offer                 // as a real store returns them
	events        map[string][]lobby.Event      // by offer id
	matches       []match.Change                // changes that have created the matches
	finished      map[string]bool               // by match id
	notifications []notify.Notification
}

func newMemory() *memory {
	return &memory{
		users: map[string]user.User{}, blocks: map[[2]string]bool{}, ratings: map[[2]string]rating.Standing{},
		events: map[string][]lobby.Event{}, finished: map[string]bool{}, calls: map[string]int{},
	}
}

// begin calls the test's hook before, locks the store, and returns errBroken if the method fails now.
func (s *memory) begin(method string) (end func(), err error) {
	if s.before != nil {
		s.before(method)
	}
	s.mu.Lock()
	if s.broken == method {
		err = fmt.Errorf("%s: %w", method, errBroken)
	}
	s.calls[method]++
	return func() {
		s.mu.Unlock()
		if s.after != nil {
			s.after(method)
		}
	}, err
}

func (s *memory) CreateUser(_ context.Context, p user.User, _ user.Session, _ user.Hash) error {
	end, err := s.begin("CreateUser")
	defer end()
	s.users[p.ID] = p
	return err
}

func (s *memory) SiteKey(context.Context, string, func() ([]byte, error)) ([]byte, error) {
	return []byte("secret"), nil
}

func (s *memory) MakeAccount(_ context.Context, userID, handle, _ string, _ user.Hash, _ time.Time) error {
	end, err := s.begin("MakeAccount")
	defer end()
	p := s.users[userID]
	p.Handle = handle
	s.users[userID] = p
	return err
}

func (s *memory) User(_ context.Context, id string) (user.User, error) {
	end, err := s.begin("User")
	defer end()
	p, ok := s.users[id]
	if !ok {
		return p, user.ErrNotFound
	}
	return p, err
}

func (s *memory) HandleOf(_ context.Context, id string) (string, error) {
	end, err := s.begin("HandleOf")
	defer end()
	return s.users[id].Handle, err
}

func (s *memory) AddRelation(_ context.Context, userID string, _ user.RelationKind, other string, _ time.Time) error {
	end, err := s.begin("AddRelation")
	defer end()
	s.blocks[[2]string{userID, other}] = true
	return err
}

func (s *memory) HasRelation(_ context.Context, userID string, kind user.RelationKind, other string) (bool, error) {
	end, err := s.begin("HasRelation")
	defer end()
	return kind == user.Block && s.blocks[[2]string{userID, other}], err
}

func (s *memory) CountRelations(context.Context, string, user.RelationKind) (int, error) {
	return 0, nil
}

func (s *memory) RatingOf(_ context.Context, pool rating.Pool, userID string) (rating.Standing, error) {
	end, err := s.begin("RatingOf")
	defer end()
	standing, ok := s.ratings[[2]string{pool.String(), userID}]
	if !ok {
		standing.Rating = pool.Model().Start()
	}
	return standing, err
}

// Append stores a new match with the offers that it takes.
func (s *memory) Append(_ context.Context, changes ...match.Change) error {
	end, err := s.begin("Append")
	defer end()
	if err != nil {
		return err
	}
	for _, c := range changes {
		for _, claim := range c.Claims {
			taken := lobby.Event{Number: claim.Number, Kind: lobby.Taken, Match: c.ID, At: c.New.Created}
			if !s.add(claim.Offer, taken) {
				return host.ErrClaimed
			}
		}
		s.matches = append(s.matches, c)
	}
	return nil
}

// add stores an event and returns false if its number is taken.
func (s *memory) add(offer string, e lobby.Event) bool {
	free := e.Number == len(s.events[offer])+1
	if free {
		s.events[offer] = append(s.events[offer], e)
	}
	return free
}

func (s *memory) AddOffer(_ context.Context, o lobby.Offer, notifications ...notify.Notification) error {
	end, err := s.begin("AddOffer")
	defer end()
	if err != nil {
		return err
	}
	s.offers = append(s.offers, lobby.Offer{
		ID: o.ID, Maker: user.User{ID: o.Maker.ID}, Whom: o.Whom, Game: o.Game, Options: o.Options, Time: o.Time,
		Rated: o.Rated, Range: o.Range, Seat: o.Seat, Matches: o.Matches, Created: o.Created, Expires: o.Expires,
	})
	s.notifications = append(s.notifications, notifications...)
	return nil
}

func (s *memory) CountChallenges(_ context.Context, by, whom string, since time.Time) (n int, _ error) {
	end, err := s.begin("CountChallenges")
	defer end()
	for _, o := range s.offers {
		taken := slices.ContainsFunc(s.events[o.ID], func(e lobby.Event) bool { return e.Kind == lobby.Taken })
		if o.Maker.ID == by && o.Whom == whom && o.Created.After(since) && !taken {
			n++
		}
	}
	return n, err
}

func (s *memory) AddEvent(_ context.Context, offer string, e lobby.Event) error {
	end, err := s.begin("AddEvent")
	defer end()
	switch {
	case err != nil:
		return err
	case !s.add(offer, e):
		return fmt.Errorf("offer %s: %w", offer, lobby.ErrEnded)
	}
	return nil
}

func (s *memory) OpenOffers(_ context.Context, now time.Time) (open []lobby.Offer, _ error) {
	end, err := s.begin("OpenOffers")
	defer end()
	for _, o := range s.offers {
		if o.Expires.After(now) && !s.standing(o).Ended {
			open = append(open, o)
		}
	}
	return open, err
}

func (s *memory) OfferOf(_ context.Context, id string) (lobby.Offer, error) {
	end, err := s.begin("OfferOf")
	defer end()
	i := slices.IndexFunc(s.offers, func(o lobby.Offer) bool { return o.ID == id })
	if i < 0 {
		return lobby.Offer{}, fmt.Errorf("offer %s: %w", id, user.ErrNotFound)
	}
	return s.offers[i], err
}

func (s *memory) StandingOf(_ context.Context, o lobby.Offer) (lobby.Standing, error) {
	end, err := s.begin("StandingOf")
	defer end()
	return s.standing(o), err
}

func (s *memory) standing(o lobby.Offer) (st lobby.Standing) {
	for _, e := range s.events[o.ID] {
		st.Events, st.Last = e.Number, e
		st.Ended = st.Ended || e.Kind != lobby.Taken || !o.Stands()
		if o.Stands() && e.Kind == lobby.Taken && !s.finished[e.Match] {
			st.Going++
		}
	}
	return st
}

func (s *memory) OffersOf(_ context.Context, userID string) (list []lobby.Offer, events map[string][]lobby.Event, err error) {
	end, err := s.begin("OffersOf")
	defer end()
	events = map[string][]lobby.Event{}
	for _, o := range s.offers {
		if o.Maker.ID == userID {
			list, events[o.ID] = append(list, o), slices.Clone(s.events[o.ID])
		}
	}
	slices.SortFunc(list, func(a, b lobby.Offer) int { return strings.Compare(a.ID, b.ID) })
	return list, events, err
}
