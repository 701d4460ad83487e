package cluster

import (
	"context"
	"maps"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Presence is what a server knows of itself that nobody stores, such as who has a table open there, and what the other
// servers of the site have said about themselves. Each says what has changed a moment later, and all of it now and
// then. What a server has said is forgotten when it has been silent for a while, so nothing stays wrong for good; for
// seconds it may be. The methods of a Presence over a link that is not shared do nothing.
type Presence struct {
	link   Bus
	shared bool
	wake   chan struct{} // holds a token while something is to be told

	mu      sync.Mutex
	own     map[Key]string
	untold  map[Key]struct{} // of own, or no more there
	passing []string         // lines that are told once
	all     bool             // all of it is to be told
	others  map[string]*neighbour
	deaf    bool // nothing is heard now
	hearers map[string]func(Change)
}

// Key is what something is said about: a kind, and a name that tells which one of it.
type Key struct{ Kind, Name string }

// Change is something that another server says, and what it said of that before. Empty: nothing.
type Change struct {
	Key
	Before, Now string
}

// neighbour is another server.
type neighbour struct {
	said  map[Key]statement
	round int // grows whenever the server begins to say all of it
	heard time.Time
}

type statement struct {
	value string
	round int // in which it was said last
}

const (
	tellPause = 100 * time.Millisecond // between two messages about what has changed
	beat      = time.Second            // by which a server that has nothing to say is known to be there
	// Silence is after how long without a sign of life it is forgotten what a server has said, also of one that has ended:
	// its guests come to other servers, and are not taken to have left meanwhile.
	Silence = 5 * time.Second
	// mostPassing bounds what is told once and waits to be told.
	mostPassing = 20_000
	// MostSaid is how many bytes a name and its value may have together; more is not told.
	MostSaid = 5000
)

// What a line of a message is for.
const (
	lineBeat  = "beat"
	lineAsk   = "ask"  // the others are to say all
	lineAll   = "all"  // this server begins to say all
	lineDone  = "done" // what it has not said since it has no more to say
	lineSays  = "says" // a kind, a name and a value
	lineOnce  = "once" // the same, which is true once
	separator = " "
)

// NewPresence makes one that tells others what it knows while it is Run.
func NewPresence(l Bus) *Presence {
	s := &Presence{
		link: l, shared: l.Shared(), wake: make(chan struct{}, 1), own: map[Key]string{},
		untold: map[Key]struct{}{}, others: map[string]*neighbour{}, hearers: map[string]func(Change){},
	}
	if s.shared {
		l.Subscribe(s.hear)
	}
	return s
}

// Shared reports whether there may be other servers at all.
func (s *Presence) Shared() bool { return s.shared }

// Follow has f called when another server says something else of that kind, or says something once. f must not wait,
// and finds by Others what all of them say now.
func (s *Presence) Follow(kind string, f func(Change)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hearers[kind] = f
}

// Say has this server say something, without line breaks, until it says something else; empty takes it back.
func (s *Presence) Say(kind, name, value string) {
	if !s.shared {
		return
	}
	key := Key{kind, name}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[key] == value || len(name)+len(value) > MostSaid {
		return
	}
	if s.own[key] = value; value == "" {
		delete(s.own, key)
	}
	s.untold[key] = struct{}{}
	s.rouse()
}

// Once tells others something that has happened, and that nobody is told who comes later.
func (s *Presence) Once(kind, name, value string) {
	if !s.shared || len(name)+len(value) > MostSaid {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.passing) < mostPassing {
		s.passing = append(s.passing, line(lineOnce, Key{kind, name}, value))
	}
	s.rouse()
}

// Others is what the other servers say.
func (s *Presence) Others(kind, name string) (values []string) {
	if !s.shared {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.others {
		if said, ok := other.said[Key{kind, name}]; ok {
			values = append(values, said.value)
		}
	}
	return values
}

// rouse has Run look. The caller holds mu.
func (s *Presence) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run tells others what this server says until ctx ends, what it has taken back by then included, and forgets those who
// are silent.
func (s *Presence) Run(ctx context.Context) {
	if !s.shared {
		return
	}
	s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}}) // by which they also learn that it is there
	pulse := time.NewTicker(beat)
	defer pulse.Stop()
	for {
		select {
		case <-ctx.Done():
			s.link.Publish(s.news())
			return
		case now := <-pulse.C:
			s.link.Publish([]Invalidation{{Kind: Soft, ID: lineBeat}})
			s.forgetSilent(now)
		case <-s.wake:
			if lines := s.news(); len(lines) > 0 {
				s.link.Publish(lines)
			}
			time.Sleep(tellPause)
		}
	}
}

// news is what is to be told.
func (s *Presence) news() (told []Invalidation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	add := func(text string) { told = append(told, Invalidation{Kind: Soft, ID: text}) }
	if s.all {
		add(lineAll)
		for key, value := range s.own {
			add(line(lineSays, key, value))
		}
		add(lineDone)
	} else {
		for key := range s.untold {
			add(line(lineSays, key, s.own[key]))
		}
	}
	for _, text := range s.passing {
		add(text)
	}
	clear(s.untold)
	s.all, s.passing = false, nil
	return told
}

func line(use string, key Key, value string) string {
	return strings.Join([]string{use, key.Kind, url.PathEscape(key.Name), value}, separator)
}

// hear takes in a hint.
func (s *Presence) hear(h Invalidation) {
	switch h.Kind {
	case Soft:
		s.tellHearers(s.take(h.From, h.ID, time.Now()))
	case Lost:
		s.mu.Lock()
		s.deaf = true
		s.mu.Unlock()
	case Missed:
		s.recover(time.Now())
	case Look:
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = true
		s.rouse()
	}
}

// recover begins anew where the link was broken: nobody was heard, and nobody has heard this server.
func (s *Presence) recover(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.others {
		other.heard = now
	}
	s.deaf, s.all = false, true
	s.rouse()
	s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}})
}

// take notes what another server says, and gives what is new about that.
func (s *Presence) take(from, text string, now time.Time) []Change {
	use, rest, _ := strings.Cut(text, separator)
	s.mu.Lock()
	defer s.mu.Unlock()
	other := s.others[from]
	if other == nil {
		other = &neighbour{said: map[Key]statement{}}
		s.others[from] = other
		s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}})
	}
	other.heard = now
	switch use {
	case lineAsk:
		s.all = true
		s.rouse()
	case lineAll:
		other.round++
	case lineDone:
		return other.forget(func(said statement) bool { return said.round < other.round })
	case lineSays, lineOnce:
		return other.takeIn(use, rest)
	}
	return nil
}

func (o *neighbour) takeIn(use, rest string) []Change {
	kind, rest, _ := strings.Cut(rest, separator)
	escaped, value, _ := strings.Cut(rest, separator)
	name, err := url.PathUnescape(escaped)
	if err != nil {
		return nil
	}
	key := Key{kind, name}
	if use == lineOnce {
		return []Change{{Key: key, Now: value}}
	}
	before := o.said[key].value
	if o.said[key] = (statement{value, o.round}); value == "" {
		delete(o.said, key)
	}
	if before == value {
		return nil
	}
	return []Change{{key, before, value}}
}

func (o *neighbour) forget(which func(statement) bool) (changes []Change) {
	maps.DeleteFunc(o.said, func(key Key, said statement) bool {
		if which(said) {
			changes = append(changes, Change{key, said.value, ""})
			return true
		}
		return false
	})
	return changes
}

// tellHearers is called without mu.
func (s *Presence) tellHearers(changes []Change) {
	for _, c := range changes {
		if f := s.hearer(c.Kind); f != nil {
			f(c)
		}
	}
}

func (s *Presence) hearer(kind string) func(Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hearers[kind]
}

// forgetSilent forgets the servers that give no sign of life any more, unless it is this one that hears nothing.
func (s *Presence) forgetSilent(now time.Time) {
	s.mu.Lock()
	var changes []Change
	for from, other := range s.others {
		if !s.deaf && now.Sub(other.heard) > Silence {
			delete(s.others, from)
			changes = append(changes, other.forget(func(statement) bool { return true })...)
		}
	}
	s.mu.Unlock()
	s.tellHearers(changes)
}
