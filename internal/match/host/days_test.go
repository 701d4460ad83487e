package host_test

import (
	"container/heap"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
)

// Numbers of the users who play matches counted in days, and of the weeks that they last.
const (
	weeksPlayers = 60
	weeks        = 4
)

// TestRandomMatchesOfDaysKeepClockRules has random tables of days live through weeks with sleep, free days, holidays, pauses, more time, votes,
// plans, takebacks, restarts and times when no server runs, and holds what is promised of turns of days:
//
//   - no turn ends while who has to move sleeps or is free, by the clocks of their zone;
//   - none ends later than the table was made with, except for the time when no server ran;
//   - when it ends something follows at once, and nothing before;
//   - no player is punished who had no pending decision that all could see;
//   - no seat is free for others before two missed turns;
//   - the fold of the stored log shows on every clock what the table showed, at every entry.
//
// HEXPARLOR_TABLES says how many tables there are.
func TestRandomMatchesOfDaysKeepClockRules(t *testing.T) {
	if testing.Short() {
		t.Skip("has many tables live through four weeks")
	}
	seed := uint64(1)
	if text := os.Getenv("HEXPARLOR_SEED"); text != "" {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	t.Logf("HEXPARLOR_SEED=%d", seed)
	synctest.Test(t, func(t *testing.T) {
		w := newWeeks(t, seed)
		w.live()
		w.judge()
	})
}

// weekly is one table of the test.
type weekly struct {
	id   string
	at   time.Time   // when a user does something there next
	seen []tableView // what the table showed at each entry that was seen live; by number of the entry
}

// tableView is what a table shows at an entry.
type tableView struct {
	clocks string
	due    time.Time
}

// agenda is the tables by what comes next.
type agenda []*weekly

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].at.Before(a[j].at) }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(*weekly)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// weeksOf is all that happens in one run.
type weeksOf struct {
	t       *testing.T
	r       *rand.Rand
	path    string
	server  *testHost
	store   *store.Store
	matches []*weekly
	agenda  agenda
	players []match.Player
	done    map[string]int // how often each thing has happened

	mu    sync.Mutex
	lives map[string][]lived // of each user, in the order of time
}

// lived is a life from some time on.
type lived struct {
	since time.Time
	life  clock.Life
}

// begins is when runs begin: shortly before clocks are put forward or back somewhere, and in a quiet month.
var begins = []time.Time{
	time.Date(2026, time.March, 1, 9, 0, 0, 0, time.UTC), time.Date(2026, time.October, 1, 9, 0, 0, 0, time.UTC),
	time.Date(2026, time.August, 25, 9, 0, 0, 0, time.UTC), time.Date(2026, time.June, 7, 9, 0, 0, 0, time.UTC),
}

func newWeeks(t *testing.T, seed uint64) *weeksOf {
	w := &weeksOf{
		t: t, r: rand.New(rand.NewPCG(seed, 17)), path: newPath(t), done: map[string]int{},
		lives: map[string][]lived{},
	}
	time.Sleep(time.Until(begins[w.r.IntN(len(begins))]))
	for i := range weeksPlayers {
		p := match.Player{User: fmt.Sprint("guest-", i), Name: fmt.Sprint("Guest ", i)}
		w.players = append(w.players, p)
		w.change(p.User)
	}
	w.open()
	for range number(t, "HEXPARLOR_TABLES", 70) {
		w.makeTable()
	}
	heap.Init(&w.agenda)
	return w
}

// change gives a user other hours.
func (w *weeksOf) change(user string) {
	zones := []string{
		"UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu",
		"Pacific/Chatham", "America/Santiago", "Pacific/Kiritimati", "Africa/Casablanca",
	}
	zone, err := time.LoadLocation(zones[w.r.IntN(len(zones))])
	if err != nil {
		w.t.Fatal(err)
	}
	l := clock.Life{Zone: zone}
	if w.r.IntN(5) > 0 {
		from := w.r.IntN(24 * 60)
		l.Sleep = clock.Span{From: from, To: (from + w.r.IntN(clock.MaxSleep+1)) % (24 * 60)}
	}
	for range w.r.IntN(clock.MaxFree + 1) {
		l.Free[w.r.IntN(7)] = true
	}
	day := time.Now()
	for range w.r.IntN(3) {
		first := day.AddDate(0, 0, w.r.IntN(14))
		day = first.AddDate(0, 0, w.r.IntN(12))
		l.Holidays = append(l.Holidays, clock.Holiday{First: dateOf(first), Last: dateOf(day)})
		day = day.AddDate(0, 0, 1)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lives[user] = append(w.lives[user], lived{time.Now(), l})
}

func dateOf(at time.Time) clock.Date {
	year, month, day := at.Date()
	return clock.Date{Year: year, Month: month, Day: day}
}

// lifeAt returns the life of a user at that time.
func (w *weeksOf) lifeAt(user string, at time.Time) clock.Life {
	w.mu.Lock()
	defer w.mu.Unlock()
	var l clock.Life
	for _, lived := range w.lives[user] {
		if !lived.since.After(at) {
			l = lived.life
		}
	}
	return l
}

// open has a site on what is stored.
func (w *weeksOf) open() {
	s, err := store.Open(w.t.Context(), w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	w.store = s
	w.server = testHostOn(w.t, s, func(c *host.Config) {
		realGames(c)
		c.Beat, c.Recheck = time.Hour, 6*time.Hour
		c.Logger = slog.New(slog.NewTextHandler(w.t.Output(), nil))
		c.Life = func(_ context.Context, user string) (clock.Life, error) { return w.lifeAt(user, time.Now()), nil }
	})
	w.server.start()
	synctest.Wait()
}

// close ends the server.
func (w *weeksOf) close() {
	synctest.Wait()
	closeTestHost(w.t, w.server)
	if err := w.store.Close(); err != nil {
		w.t.Fatal(err)
	}
}

// kinds of tables: games in which turns are taken and in which orders are sealed, for two and more.
var weeksGames = []struct {
	game    string
	options map[string]string
	seats   int
}{
	{"hex", map[string]string{"size": "6"}, 2},
	{"hexit", map[string]string{"tiles": "12"}, 2},
	{"hexattack", map[string]string{"map": "duel"}, 2},
	{"hexattack", map[string]string{"map": "ffa4"}, 4},
	{"hexstrike", nil, 2},
}

func (w *weeksOf) makeTable() {
	kind := weeksGames[w.r.IntN(len(weeksGames))]
	g, _ := registry.Lookup(kind.game)
	policies := match.Policies(g.Info())
	c := clock.Control{Days: true, Turn: time.Duration(1+w.r.IntN(72)) * time.Hour}
	if w.r.IntN(2) == 0 {
		c.Main = time.Duration(w.r.IntN(72)) * time.Hour
	}
	c.Cap = c.Turn + c.Main + clock.Slack + time.Duration(w.r.IntN(96))*time.Hour
	n := match.New{
		Game: kind.game, Options: kind.options, Time: c, RunsOut: policies[w.r.IntN(len(policies))],
		Players: make([]match.Player, kind.seats),
	}
	for i, p := range w.r.Perm(len(w.players))[:kind.seats] {
		n.Players[i] = w.players[p]
	}
	if w.r.IntN(6) == 0 {
		n.Players[1] = robot
	}
	m, err := w.server.Create(w.t.Context(), n)
	if err != nil {
		w.t.Fatal(err)
	}
	w.server.deal(m)
	one := &weekly{id: m.ID()}
	w.look(one, m)
	w.plan(one, c)
	w.matches, w.agenda = append(w.matches, one), append(w.agenda, one)
}

// plan has something happen at a table within about a turn; seldom later than that, so that many are missed all the same.
func (w *weeksOf) plan(one *weekly, c clock.Control) {
	wait := time.Duration(w.r.ExpFloat64() * float64(c.Turn+c.Main) / 2)
	one.at = time.Now().Add(min(max(wait, time.Minute), 10*clock.Day))
}

// live lets the weeks pass.
func (w *weeksOf) live() {
	end := time.Now().Add(weeks * 7 * clock.Day)
	stop := time.Now().Add(w.some(6 * clock.Day))
	for len(w.agenda) > 0 && w.agenda[0].at.Before(end) {
		next := w.agenda[0]
		if next.at.After(stop) {
			w.sleepUntil(stop)
			w.restart()
			stop = time.Now().Add(w.some(6 * clock.Day))
			continue
		}
		w.sleepUntil(next.at)
		m := mustTable(w.server, next.id)
		w.look(next, m)
		if read(m).Status == match.Finished {
			heap.Pop(&w.agenda)
			continue
		}
		w.act(m)
		synctest.Wait()
		w.look(next, m)
		w.plan(next, read(m).Match.Time)
		heap.Fix(&w.agenda, 0)
	}
	w.sleepUntil(end)
}

func (w *weeksOf) sleepUntil(at time.Time) {
	time.Sleep(time.Until(at))
	synctest.Wait()
}

func (w *weeksOf) some(most time.Duration) time.Duration {
	return time.Duration(w.r.Int64N(int64(most)))
}

// restart closes the server for a moment or for days, and opens it from its store.
func (w *weeksOf) restart() {
	w.close()
	switch w.r.IntN(3) {
	case 0:
		time.Sleep(w.some(time.Minute))
	case 1:
		time.Sleep(w.some(12 * time.Hour))
	default:
		time.Sleep(w.some(3 * clock.Day))
	}
	w.done["restarts"]++
	w.open()
}

// look keeps what a table has shown since the last look, and holds that nothing is late there.
func (w *weeksOf) look(one *weekly, m *host.Match) {
	m.Since("", game.Arbiter, len(one.seen), func(s match.Step) {
		for len(one.seen) < s.Entry.Number {
			one.seen = append(one.seen, tableView{})
		}
		one.seen[s.Entry.Number-1] = tableViewOf(s.State)
	})
	f := read(m)
	for len(one.seen) < len(f.Log) {
		one.seen = append(one.seen, tableView{})
	}
	one.seen[len(f.Log)-1] = tableViewOf(f)
	if at, runs := f.Deadline(); runs && at.Before(time.Now()) {
		w.t.Errorf("%s: nothing has followed the end of a turn at %v, and it is %v", one.id, at, time.Now())
	}
}

func tableViewOf(f *match.State) (s tableView) {
	for i := range f.Seats.Players {
		k, _ := f.Clocks.Of(game.Seat(i + 1))
		s.clocks += fmt.Sprintf("%+v missed %d; ", k, f.Clocks.Missed(game.Seat(i+1)))
	}
	s.due, _ = f.Deadline()
	return s
}

// applyKind has something happen at a table.
func (w *weeksOf) act(m *host.Match) {
	f := read(m)
	seat := game.Seat(1 + w.r.IntN(len(f.Seats.Players)))
	_, paused := f.Paused()
	switch n := w.r.IntN(20); {
	case paused && n < 5:
		w.by(m, seat, match.Resume, "", 0)
	case n < 10:
		w.move(m)
	case n == 10:
		w.ask(m, seat, match.TimeAsk, match.TimeAccept, match.TimeDecline)
	case n == 11:
		w.ask(m, seat, match.PauseAsk, match.PauseAccept, match.PauseDecline)
	case n == 12:
		w.ask(m, seat, match.TakebackAsk, match.TakebackAccept, match.TakebackDecline)
	case n == 13:
		w.by(m, seat, match.Undo, "", 0)
		w.by(m, seat, match.Resume, "", 0)
	case n == 14 || n == 15:
		w.vote(m, seat)
	case n == 16:
		w.sitDown(m, seat)
	case n == 17:
		w.decideAhead(m, seat)
	case n == 18:
		time.Sleep(time.Millisecond) // so that it is clear what was before and what after it
		w.change(w.players[w.r.IntN(len(w.players))].User)
		time.Sleep(time.Millisecond)
	}
}

// by does something at a seat, whether it is possible or not.
func (w *weeksOf) by(m *host.Match, seat game.Seat, kind match.Kind, text string, target game.Seat) bool {
	_, err := m.Submit(w.t.Context(), seeing(m, match.Submission{
		User: read(m).Seats.Players[seat-1].User, Seat: seat, Kind: kind, Text: text, Key: freshKey(), Target: target,
	}))
	if err == nil {
		w.done[string(kind)]++
	}
	return err == nil
}

// move makes some moves of who has to decide.
func (w *weeksOf) move(m *host.Match) {
	for range 1 + w.r.IntN(3) {
		var seat game.Seat
		var text string
		m.Read(func(f *match.State) {
			pending := slices.Collect((f.ToAct() &^ f.Seats.Bots()).All())
			if len(pending) == 0 {
				return
			}
			seat = pending[w.r.IntN(len(pending))]
			all := f.Position.Moves(seat, nil)
			text = f.Position.MoveText(seat, all[w.r.IntN(len(all))])
			if f.Game.Info().Sealed && w.r.IntN(2) == 0 {
				text = "commit"
			}
		})
		if text != "" {
			w.by(m, seat, match.Move, text, 0)
		}
		if f := read(m); f.Game.Info().Sealed && w.r.IntN(8) == 0 {
			w.by(m, game.Seat(1+w.r.IntN(len(f.Seats.Players))), match.Move, "recall", 0)
		}
	}
}

// propose proposes something, and has the others answer, mostly with yes, or not at all.
func (w *weeksOf) ask(m *host.Match, seat game.Seat, ask, yes, no match.Kind) {
	if !w.by(m, seat, ask, "", 0) {
		return
	}
	for other := range game.Seat(len(read(m).Seats.Players)) {
		switch n := w.r.IntN(10); {
		case n == 0:
			w.by(m, other+1, no, "", 0)
		case n < 9:
			w.by(m, other+1, yes, "", 0)
		}
	}
}

// vote has the others let a bot play for a user.
func (w *weeksOf) vote(m *host.Match, seat game.Seat) {
	for target := range game.Seat(len(read(m).Seats.Players)) {
		if !w.by(m, seat, match.ReplaceAsk, "", target+1) {
			continue
		}
		for other := range game.Seat(len(read(m).Seats.Players)) {
			w.by(m, other+1, match.ReplaceAccept, "", 0)
		}
	}
}

// sitDown has a user come back for whom a bot plays, or a stranger take a seat that is free for others.
func (w *weeksOf) sitDown(m *host.Match, seat game.Seat) {
	p, stranger := read(m).Seats.Players[seat-1], w.players[w.r.IntN(len(w.players))]
	for _, user := range []string{p.Away, stranger.User} {
		s := match.Submission{User: user, Seat: seat, Kind: match.Sit, Text: "Guest", Key: freshKey()}
		if _, err := m.Submit(w.t.Context(), s); err == nil {
			w.done["sit"]++
			return
		}
	}
}

// decideAhead has a seat decide before its turn.
func (w *weeksOf) decideAhead(m *host.Match, seat game.Seat) {
	line := randomLine(w.t, m, seat, w.r)
	user := read(m).Seats.Players[seat-1].User
	if line == nil || user == "" {
		return
	}
	if _, err := m.Plan(w.t.Context(), user, seat, present(m, seat), [][]string{line}); err == nil {
		w.done["plan"]++
	}
}

// turnOf is what a judge knows of a seat's turn, from the log alone.
type turnOf struct {
	since      time.Time     // when it began
	away       time.Duration // of the server, in how many stops
	stops      int
	free, ends time.Time // as the log says
	plain      bool      // nothing has happened to its time since then
	missed     int       // turns that ended for the seat without a move of its own
}

// judge holds the promises, from the stored logs alone.
func (w *weeksOf) judge() {
	w.close()
	s, err := store.Open(w.t.Context(), w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, one := range w.matches {
		m, log, err := s.Load(w.t.Context(), one.id)
		if err != nil {
			w.t.Fatal(err)
		}
		g, _ := registry.Lookup(m.Game)
		f, err := match.NewState(g, m)
		if err != nil {
			w.t.Fatal(err)
		}
		good, turns := !w.t.Failed(), make([]turnOf, len(f.Seats.Players))
		for _, e := range log {
			step, err := f.Next(e)
			if err != nil {
				w.t.Fatalf("%s: entry %d: %v", one.id, e.Number, err)
			}
			w.judgeView(one, e, step.State)
			w.judgeEntry(turns, f, step.State, e)
			f = step.State
			if good && w.t.Failed() { // once, at the first table where something is wrong
				good = false
				w.logEntries(f)
			}
		}
	}
	if err := s.Close(); err != nil {
		w.t.Error(err)
	}
	w.t.Log(w.done)
	for _, what := range []string{
		"move", "plan", "restarts", "time-accept", "pause-accept", "resume", "takeback-accept", "replace-ask", "sit",
		"seen", "time-out", "missed", "only", "turn-ends", "restored", "bank",
	} {
		if w.done[what] == 0 {
			w.t.Errorf("in all these weeks there was no %s", what)
		}
	}
}

// fail writes how it came to what is wrong.
func (w *weeksOf) logEntries(f *match.State) {
	w.t.Log(f.Match.Time, f.Match.RunsOut)
	for _, e := range f.Log[max(0, len(f.Log)-24):] {
		w.t.Log(e.Number, e.At.Format(time.DateTime), e.Seat, e.Kind, e.Text, e.TurnEnds().Format(time.DateTime))
	}
}

// judgeView holds that the state shows what the table has shown.
func (w *weeksOf) judgeView(one *weekly, e match.Entry, f *match.State) {
	if len(one.seen) < e.Number || one.seen[e.Number-1] == (tableView{}) {
		return
	}
	w.done["seen"]++
	if got, want := tableViewOf(f), one.seen[e.Number-1]; got != want {
		w.t.Errorf("%s: at entry %d (%s) the fold shows\n%v, the table showed\n%v", one.id, e.Number, e.Kind, got, want)
	}
}

func (w *weeksOf) judgeEntry(turns []turnOf, before, after *match.State, e match.Entry) {
	turn := &turns[e.Seat-1]
	where := fmt.Sprintf("%s %s: entry %d (%s of seat %d)", before.Match.Game, before.Match.ID, e.Number, e.Kind, e.Seat)
	switch e.Kind {
	case match.TurnEnds:
		w.done["turn-ends"]++
		was := turn.ends
		_, _ = fmt.Sscan(e.Text, (*micros)(&turn.free), (*micros)(&turn.ends))
		turn.plain = true
		if !turn.ends.Equal(was) { // otherwise it was stored before a user changed their hours
			w.judgeEnd(where, turn, after, e)
		}
	case match.TimeOut:
		w.judgeTimeOut(where, turn, before, e)
	case match.Sit:
		if p := before.Seats.Players[e.Seat-1]; before.Status == match.Running {
			now, _ := match.ParsePlayer(e.Text)
			if p.Away != now.User && turn.missed < 2 {
				w.t.Errorf("%s: a player has lost their seat after %d missed turns", where, turn.missed)
			}
			turn.missed = 0
		}
	case match.Move:
		w.judgeMove(where, turn, before, after, e)
	}
	w.follow(turns, before, after, e)
}

// Advance notes which turns begin, and to which time something has happened.
func (w *weeksOf) follow(turns []turnOf, before, after *match.State, e match.Entry) {
	newRound := roundOf(before) != roundOf(after)
	taken := e.Kind == match.TakebackAccept && after.Moves < before.Moves
	for i := range turns {
		seat, t := game.Seat(i+1), &turns[i]
		was, pending := before.ToAct().Has(seat), after.ToAct().Has(seat)
		recalled := e.Kind == match.Move && e.Seat == seat && !newRound
		if recalled && pending && !was {
			t.plain = false
		}
		if pending && (taken || newRound || !was && !recalled || e.Kind == match.Sit && e.Seat == seat) {
			t.since, t.away, t.stops = e.At, 0, 0
		}
		switch e.Kind {
		case match.Restored:
			t.away, t.stops, t.plain = t.away+e.Restored(), t.stops+1, false
		case match.Move, match.TurnEnds:
		default:
			t.plain = false
		}
	}
	if e.Kind == match.Restored {
		w.done["restored"]++
	}
}

func roundOf(f *match.State) int {
	if s, seals := f.Position.(game.SimultaneousMoves); seals {
		return s.Round()
	}
	return 0
}

// judgeEnd checks that a turn can end at the time that the log says.
func (w *weeksOf) judgeEnd(where string, turn *turnOf, f *match.State, e match.Entry) {
	life, c := w.lifeAt(f.Seats.Players[e.Seat-1].User, e.At), f.Match.Time
	limit := turn.since.Add(c.Cap + turn.away + time.Duration(turn.stops)*clock.Slack)
	if turn.ends.After(limit) {
		w.t.Errorf("%s: the turn since %v ends at %v, after %v", where, turn.since, turn.ends, limit)
	}
	if turn.ends.Before(e.At) {
		w.t.Errorf("%s: at %v an entry says that the turn ended at %v", where, e.At, turn.ends)
	}
	if asleep(life, turn.ends) {
		w.t.Errorf("%s: the turn ends at %v, when they sleep or are free: %+v", where, turn.ends.In(life.Zone), life)
	}
	for at := turn.ends; turn.stops == 0 && holiday(life, turn.ends) && !at.After(limit); at = at.Add(5 * time.Minute) {
		if !asleep(life, at) && !holiday(life, at) {
			w.t.Errorf("%s: the turn ends at %v, on a holiday, and could have ended at %v", where, turn.ends, at)
			break
		}
	}
}

func (w *weeksOf) judgeTimeOut(where string, turn *turnOf, before *match.State, e match.Entry) {
	w.done["time-out"]++
	if late := e.At.Sub(turn.ends); late < 0 || late > time.Second {
		w.t.Errorf("%s: the turn was to end at %v, and did at %v", where, turn.ends, e.At)
	}
	choices := 0
	if before.ToAct().Has(e.Seat) {
		choices = len(before.Position.Moves(e.Seat, nil))
	}
	only := choices == 1 && !before.Game.Info().Secret() // of what is hidden, nothing may follow that others see
	switch {
	case choices == 0:
		w.t.Errorf("%s: there was nothing to decide", where)
	case only != (e.RanOutTo() == "only"):
		w.t.Errorf("%s: of %d moves, and what follows is %q", where, choices, e.Text)
	case only:
		w.done["only"]++
	default:
		turn.missed++
		w.done["missed"]++
	}
}

// judgeMove holds that a turn takes of the bank what is beyond its free part.
func (w *weeksOf) judgeMove(where string, turn *turnOf, before, after *match.State, e match.Entry) {
	if last := before.Log[len(before.Log)-1]; last.Kind != match.TimeOut || last.Seat != e.Seat ||
		last.RanOutTo() == string(match.Vote) {
		turn.missed = 0
	}
	ended := before.ToAct().Has(e.Seat) && !after.ToAct().Has(e.Seat)
	if !ended || !turn.plain || before.Match.Time.Main == 0 || before.Seats.Players[e.Seat-1].Bot() {
		return
	}
	was, _ := before.Clocks.Of(e.Seat)
	is, _ := after.Clocks.Of(e.Seat)
	want := was.Left
	if before.Game.Info().Secret() || len(before.Position.Moves(e.Seat, nil)) > 1 {
		want = max(0, was.Left-max(0, e.At.Sub(turn.free)))
	}
	w.done["bank"]++
	if is.Left != want {
		w.t.Errorf("%s: of a bank of %v is left %v, not %v", where, was.Left, is.Left, want)
	}
}

// asleep reports whether a life has a user asleep or free at that time, minute by minute of their own day.
func asleep(l clock.Life, at time.Time) bool {
	local := at.In(l.Zone)
	now := local.Hour()*60 + local.Minute()
	for minute := l.Sleep.From; minute != l.Sleep.To; minute = (minute + 1) % (24 * 60) {
		if minute == now {
			return true
		}
	}
	return l.Free[local.Weekday()]
}

func holiday(l clock.Life, at time.Time) bool {
	today := dateOf(at.In(l.Zone))
	return slices.ContainsFunc(l.Holidays, func(h clock.Holiday) bool {
		return !today.Before(h.First) && !h.Last.Before(today)
	})
}

// micros reads a time as a log has it.
type micros time.Time

func (m *micros) Scan(s fmt.ScanState, _ rune) error {
	token, err := s.Token(true, nil)
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(string(token), 10, 64)
	*m = micros(time.UnixMicro(n).UTC())
	return err
}
