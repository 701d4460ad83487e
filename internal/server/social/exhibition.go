package social

import (
	"context"
	"slices"
	"sync"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
)

// While users look at the list of matches, one public match of bots goes on, although no user has it open. On a site
// without running matches the server makes one: unrated, two bots, each game in turn. It waits while no user looks, and
// goes on at the next look. The archive lists it like any match of bots.

const (
	exhibitAfter = 3                // requests for the list: a program that asks once starts nothing
	exhibitFor   = 10 * time.Second // time after the last request during which the bots play
	exhibitPause = 2 * time.Second  // between two decisions
	exhibitMost  = 60               // matches that a server makes in a day, as the archive keeps all of them
)

// exhibitLevels are the levels of the bots: strong enough to be watched, and quick.
var exhibitLevels = [2]int{4, 5}

// exhibition knows when users looked at the list of matches.
type exhibition struct {
	mu    sync.Mutex
	looks int       // number of requests without a pause of exhibitFor
	last  time.Time // the last request
	on    bool      // whether a goroutine plays
	day   int64     // day for which made counts, since 1970
	made  int
}

// count counts a match that is to be made, and reports whether it may be.
func (e *exhibition) count(now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if day := now.Unix() / (24 * 60 * 60); day != e.day {
		e.day, e.made = day, 0
	}
	e.made++
	return e.made <= exhibitMost
}

// look notes a request and reports whether an exhibition is to be started.
func (e *exhibition) look(now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if now.Sub(e.last) > exhibitFor {
		e.looks = 0
	}
	e.looks++
	e.last = now
	if e.on || e.looks < exhibitAfter {
		return false
	}
	e.on = true
	return true
}

// isWanted reports whether a user has looked lately; if not, the exhibition ends.
func (e *exhibition) isWanted(now time.Time) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.on = e.on && now.Sub(e.last) <= exhibitFor
	return e.on
}

func (e *exhibition) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.on = false
}

// exhibit has two bots play while the list of matches is asked for.
func (s *service) exhibit() {
	if s.Host.Mover == nil || !s.exhibition.look(time.Now()) {
		return
	}
	go panics.Guard(s.Log, "exhibition", s.playExhibition)
}

// playExhibition has the bots make decisions until no user has looked for a while, unless another server does so.
func (s *service) playExhibition() {
	defer s.exhibition.end()
	ctx, cancel := s.UntilClosing()
	defer cancel()
	held, end, ok := s.Host.Link.Lease(ctx, "exhibition")
	if !ok {
		return
	}
	defer end()
	for s.exhibition.isWanted(time.Now()) {
		if err := s.exhibitMove(held); err != nil {
			if held.Err() == nil {
				s.Log.ErrorContext(ctx, "the exhibition cannot go on", "error", err)
			}
			return
		}
	}
}

// exhibitMove lets the bots of the exhibition make a decision, and waits until the next is due.
func (s *service) exhibitMove(ctx context.Context) error {
	t, err := s.exhibited(ctx)
	if err != nil {
		return err
	}
	if t != nil {
		news, stop := t.Subscribe()
		sleep(ctx, exhibitPause, news)
		stop()
	}
	sleep(ctx, exhibitPause, nil)
	return ctx.Err()
}

// sleep waits for a time, and no longer than until something is new or ctx is done.
func sleep(ctx context.Context, d time.Duration, news <-chan struct{}) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-news:
	case <-timer.C:
	}
}

// exhibited returns the public match of bots that is listed first. It makes one if no match is running, and returns nil
// if users play all that are, or if enough were made today.
func (s *service) exhibited(ctx context.Context) (*host.Match, error) {
	lists, err := s.Host.Lists(ctx, "", watchedTables)
	if err != nil {
		return nil, err
	}
	for _, id := range lists.Running {
		t, err := s.Host.Match(ctx, id)
		if err != nil {
			continue // it cannot be read, which is logged
		}
		shown := false
		t.Read(func(f *match.State) { shown = isExhibition(f) })
		if shown {
			return t, nil
		}
	}
	now := time.Now()
	if len(lists.Running) > 0 || !s.exhibition.count(now) {
		return nil, nil
	}
	return s.Host.Create(ctx, s.newExhibition(now))
}

// isExhibition reports whether only bots play a match.
func isExhibition(f *match.State) bool {
	return f.Status == match.Running &&
		!slices.ContainsFunc(f.Seats.Players, func(p match.Player) bool { return !p.Bot() })
}

// newExhibition returns the match that is to be made now: a match of each game in turn, with the levels exchanged in
// every second round of the games.
func (s *service) newExhibition(now time.Time) match.New {
	turn := int(now.Unix() / 60)
	levels := exhibitLevels
	if turn/len(s.Games)%2 == 1 {
		slices.Reverse(levels[:])
	}
	n := match.New{Game: s.Games[turn%len(s.Games)].Info().ID, Public: true}
	for _, level := range levels {
		name, _ := s.Host.Mover.Name(n.Game, level)
		n.Players = append(n.Players, match.Player{Level: level, Name: name})
	}
	return n
}
