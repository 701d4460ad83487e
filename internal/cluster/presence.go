package cluster

import (
	"context"
	"maps"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Presence shares state that is not stored between the servers of a site, such as which users have a table open. Each
// server publishes its changes after tellPause, and its whole state now and then. The state of a silent server is
// dropped after Silence, so errors last seconds. Without other servers, all methods do nothing.
type Presence struct {
	link   Bus
	shared bool
	wake   chan struct{} // holds a token while there is something to publish

	mu           sync.Mutex
	own          map[Key]string
	unpublished  map[Key]struct{} // changed or removed keys of own that are not published yet
	events       []string         // lines of events that are published once
	all          bool             // the whole state is to be published
	others       map[string]*remote
	disconnected bool // the connection is broken
	followers    map[string]func(Change)
}

// Key identifies a value: its kind and its name within the kind.
type Key struct{ Kind, Name string }

// Change is a value that another server has changed; an empty value means none.
type Change struct {
	Key
	Before, Now string
}

// remote is another server.
type remote struct {
	statements map[Key]statement
	round      int // grows whenever the server begins to publish its whole state
	heard      time.Time
}

type statement struct {
	value string
	round int // in which it was last published
}

const (
	publishPause = 100 * time.Millisecond // between two messages with changes
	beat         = time.Second            // greatest time between two messages of a running server
	// Silence is the time without a message after which a server's state is dropped. A server that ends is kept as
	// long: its users reconnect to other servers and must not appear to have left meanwhile.
	Silence = 5 * time.Second
	// maxEvents is the greatest number of events that wait to be published.
	maxEvents = 20_000
	// MostPublished is the greatest length of a name and its value together in bytes; longer ones are not published.
	MostPublished = 5000
)

// Kinds of lines of a message.
const (
	lineBeat  = "beat"
	lineAsk   = "ask"  // all servers shall publish their whole state
	lineAll   = "all"  // this server begins to publish its whole state
	lineDone  = "done" // the whole state was published: other values are gone
	lineValue = "says" // a kind, a name and a value
	lineEvent = "once" // a kind, a name and a value of an event
	separator = " "
)

// NewPresence returns a Presence; its Run publishes the state.
func NewPresence(l Bus) *Presence {
	s := &Presence{
		link: l, shared: l.Shared(), wake: make(chan struct{}, 1), own: map[Key]string{},
		unpublished: map[Key]struct{}{}, others: map[string]*remote{}, followers: map[string]func(Change){},
	}
	if s.shared {
		l.Subscribe(s.receive)
	}
	return s
}

// Shared reports whether there may be other servers.
func (s *Presence) Shared() bool { return s.shared }

// Follow calls f for each change of that kind on another server, and for each event. f must not block; it gets the
// present values from Others.
func (s *Presence) Follow(kind string, f func(Change)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.followers[kind] = f
}

// Set sets a value of this server, without line breaks; empty removes it.
func (s *Presence) Set(kind, name, value string) {
	if !s.shared {
		return
	}
	key := Key{kind, name}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[key] == value || len(name)+len(value) > MostPublished {
		return
	}
	if s.own[key] = value; value == "" {
		delete(s.own, key)
	}
	s.unpublished[key] = struct{}{}
	s.wakeUp()
}

// Broadcast publishes an event to the servers that are connected now.
func (s *Presence) Broadcast(kind, name, value string) {
	if !s.shared || len(name)+len(value) > MostPublished {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) < maxEvents {
		s.events = append(s.events, line(lineEvent, Key{kind, name}, value))
	}
	s.wakeUp()
}

// Others returns the values of the other servers.
func (s *Presence) Others(kind, name string) (values []string) {
	if !s.shared {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.others {
		if known, ok := other.statements[Key{kind, name}]; ok {
			values = append(values, known.value)
		}
	}
	return values
}

// wakeUp wakes Run. The caller holds mu.
func (s *Presence) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run publishes this server's state until ctx ends, including what was removed by then, and drops silent servers.
func (s *Presence) Run(ctx context.Context) {
	if !s.shared {
		return
	}
	s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}}) // this also announces the server
	pulse := time.NewTicker(beat)
	defer pulse.Stop()
	for {
		select {
		case <-ctx.Done():
			s.link.Publish(s.news())
			return
		case now := <-pulse.C:
			s.link.Publish([]Invalidation{{Kind: Soft, ID: lineBeat}})
			s.dropSilent(now)
		case <-s.wake:
			if lines := s.news(); len(lines) > 0 {
				s.link.Publish(lines)
			}
			time.Sleep(publishPause)
		}
	}
}

// news returns the lines to publish.
func (s *Presence) news() (lines []Invalidation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	add := func(text string) { lines = append(lines, Invalidation{Kind: Soft, ID: text}) }
	if s.all {
		add(lineAll)
		for key, value := range s.own {
			add(line(lineValue, key, value))
		}
		add(lineDone)
	} else {
		for key := range s.unpublished {
			add(line(lineValue, key, s.own[key]))
		}
	}
	for _, text := range s.events {
		add(text)
	}
	clear(s.unpublished)
	s.all, s.events = false, nil
	return lines
}

func line(use string, key Key, value string) string {
	return strings.Join([]string{use, key.Kind, url.PathEscape(key.Name), value}, separator)
}

// receive handles a message of another server.
func (s *Presence) receive(h Invalidation) {
	switch h.Kind {
	case Soft:
		s.callFollowers(s.take(h.From, h.ID, time.Now()))
	case Lost:
		s.mu.Lock()
		s.disconnected = true
		s.mu.Unlock()
	case Missed:
		s.recover(time.Now())
	case Look:
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = true
		s.wakeUp()
	}
}

// recover begins anew after the connection was broken: messages were lost in both directions.
func (s *Presence) recover(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.others {
		other.heard = now
	}
	s.disconnected, s.all = false, true
	s.wakeUp()
	s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}})
}

// take stores a value of another server and returns the changes.
func (s *Presence) take(from, text string, now time.Time) []Change {
	use, rest, _ := strings.Cut(text, separator)
	s.mu.Lock()
	defer s.mu.Unlock()
	other := s.others[from]
	if other == nil {
		other = &remote{statements: map[Key]statement{}}
		s.others[from] = other
		s.link.Publish([]Invalidation{{Kind: Soft, ID: lineAsk}})
	}
	other.heard = now
	switch use {
	case lineAsk:
		s.all = true
		s.wakeUp()
	case lineAll:
		other.round++
	case lineDone:
		return other.forget(func(known statement) bool { return known.round < other.round })
	case lineValue, lineEvent:
		return other.takeIn(use, rest)
	}
	return nil
}

func (o *remote) takeIn(use, rest string) []Change {
	kind, rest, _ := strings.Cut(rest, separator)
	escaped, value, _ := strings.Cut(rest, separator)
	name, err := url.PathUnescape(escaped)
	if err != nil {
		return nil
	}
	key := Key{kind, name}
	if use == lineEvent {
		return []Change{{Key: key, Now: value}}
	}
	before := o.statements[key].value
	if o.statements[key] = (statement{value, o.round}); value == "" {
		delete(o.statements, key)
	}
	if before == value {
		return nil
	}
	return []Change{{key, before, value}}
}

func (o *remote) forget(which func(statement) bool) (changes []Change) {
	maps.DeleteFunc(o.statements, func(key Key, known statement) bool {
		if which(known) {
			changes = append(changes, Change{key, known.value, ""})
			return true
		}
		return false
	})
	return changes
}

// callFollowers calls the followers; the caller does not hold mu.
func (s *Presence) callFollowers(changes []Change) {
	for _, c := range changes {
		if f := s.follower(c.Kind); f != nil {
			f(c)
		}
	}
}

func (s *Presence) follower(kind string) func(Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.followers[kind]
}

// dropSilent drops the state of silent servers, unless this server's own connection is broken.
func (s *Presence) dropSilent(now time.Time) {
	s.mu.Lock()
	var changes []Change
	for from, other := range s.others {
		if !s.disconnected && now.Sub(other.heard) > Silence {
			delete(s.others, from)
			changes = append(changes, other.forget(func(statement) bool { return true })...)
		}
	}
	s.mu.Unlock()
	s.callFollowers(changes)
}
