package cluster

import (
	"context"
	"maps"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Presence shares values that are not stored between the servers of a site, such as which users have a match open. Each
// server publishes its changes after publishPause, and its whole state now and then. The state of a server that is
// silent for longer than Silence is dropped, so errors last seconds. Without other servers, all methods do nothing.
type Presence struct {
	link   Bus
	shared bool
	wake   chan struct{} // holds a token while changes wait to be published

	mu           sync.Mutex
	own          map[Key]string
	unpublished  map[Key]struct{} // keys of own that were changed or removed and are not published yet
	events       []string         // lines of events that are not published yet
	all          bool             // whether the next message has the whole state
	others       map[string]*remote
	disconnected bool // whether the connection to the other servers is broken
	followers    map[string]func(Change)
}

// Key identifies a value of a server by its kind and its name within the kind.
type Key struct{ Kind, Name string }

// Change is a value that another server has changed, with the value before. An empty value means that there is none.
type Change struct {
	Key
	Before, Now string
}

// remote is the known state of another server.
type remote struct {
	statements map[Key]statement
	round      int // counter that grows when the server begins to publish its whole state
	heard      time.Time
}

type statement struct {
	value string
	round int // remote.round at which the value was last published
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

// Kinds of lines in messages between servers, and what separates their parts.
const (
	lineBeat  = "beat"
	lineAsk   = "ask"  // all servers shall publish their whole state
	lineAll   = "all"  // this server begins to publish its whole state
	lineDone  = "done" // the whole state was published: other values are gone
	lineValue = "says" // a kind, a name and a value
	lineEvent = "once" // a kind, a name and a value of an event
	separator = " "
)

// NewPresence returns a Presence on a bus. Nothing is published before Run is called.
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

// Follow makes f the function that is called for each change and event of a kind on another server. f must not block.
// Others returns the present values.
func (s *Presence) Follow(kind string, f func(Change)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.followers[kind] = f
}

// Set publishes a value of this server under a kind and name, until it is changed; an empty value removes it. None may
// have line breaks.
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

// Broadcast publishes an event, which is not kept, to the servers that are connected now. kind, name and value must
// have no line breaks.
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

// Others returns the values of a kind and name that other servers have published; none without other servers.
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

// Names returns the names under which other servers have published values of a kind.
func (s *Presence) Names(kind string) (names []string) {
	if !s.shared {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.others {
		for key := range other.statements {
			if key.Kind == kind {
				names = append(names, key.Name)
			}
		}
	}
	return names
}

// wakeUp makes Run publish what has changed. The caller holds s.mu.
func (s *Presence) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run publishes this server's values and events until ctx is done, with a last message at the end, and drops the state
// of silent servers.
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

// news returns the messages to publish now, and marks what they contain as published.
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

// receive handles a message of another server, or a change of the connection.
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

// recover publishes the whole state and asks for that of all others after a broken connection, because messages were
// lost in both directions.
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

// take handles one line of another server's message and returns the changed values.
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

// callFollowers calls the functions of Follow for these changes. The caller must not hold s.mu.
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

// dropSilent removes the state of servers that have been silent for longer than Silence, unless this server's own
// connection is broken.
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
