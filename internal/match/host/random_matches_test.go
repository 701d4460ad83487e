package host_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record/fairdeal"
)

// TestRandomMatchesAlwaysEnd plays random matches of all games, from which users depart at random: they leave, resign, stand up,
// delete their accounts or never come back. At each state either a user who is there can act, or a timer ends it, or a
// user who is there can bring it forward by a replacement or a claim; and without users a sweep ends it.
//
// HEXPARLOR_MATCHES says how many, HEXPARLOR_SEED which.
func TestRandomMatchesAlwaysEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 100 matches")
	}
	seed := number(t, "HEXPARLOR_SEED", 1)
	synctest.Test(t, func(t *testing.T) {
		d := &departures{t: t, r: rand.New(rand.NewPCG(uint64(seed), 5)), done: map[string]int{}}
		d.server = openTestHost(t, newPath(t), func(c *host.Config) {
			slowly(c)
			c.Logger = slog.New(slog.NewTextHandler(t.Output(), nil))
		})
		d.server.start()
		for range number(t, "HEXPARLOR_MATCHES", 100) {
			d.play()
		}
		d.sweep()
		closeTestHost(t, d.server)
		t.Log(d.done)
	})
}

// number returns an environment variable that is a number, or its default.
func number(t testing.TB, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// userAt is a user of one match.
type userAt struct {
	player match.Player
	here   bool      // has the table open
	gone   bool      // never comes back
	since  time.Time // when they left
}

// departures is all that happens in one run.
type departures struct {
	t      *testing.T
	r      *rand.Rand
	server *testHost
	done   map[string]int
	ids    []string
	last   int // number of the newest user

	m      *host.Match
	users  map[string]*userAt
	shares map[game.Seat]string
}

// stuckMaps are maps of Hexattack for two, for many and for teams.
var stuckMaps = []string{"duel", "trio", "pairs", "squads", "ffa3", "ffa4", "ffa9", "gates"}

func (d *departures) chance(n int) bool { return d.r.IntN(n) == 0 }

func (d *departures) newUser() match.Player {
	d.last++
	p := match.Player{User: fmt.Sprint("user-", d.last), Name: fmt.Sprint("User ", d.last)}
	d.users[p.User] = &userAt{player: p, here: true}
	return p
}

// settings draws what a match is made with.
func (d *departures) settings() match.New {
	g := registry.All()[d.r.IntN(len(registry.All()))]
	n := match.New{Game: g.Info().ID, Options: map[string]string{}, Public: true}
	if n.Game == "hexattack" {
		n.Options["map"] = stuckMaps[d.r.IntN(len(stuckMaps))]
	}
	if text := []string{"", "", "1+0", "5+3", "0d60", "1day"}[d.r.IntN(6)]; text != "" {
		n.Time = control(d.t, text)
		policies := match.Policies(g.Info())
		n.RunsOut = policies[d.r.IntN(len(policies))]
	}
	n.Rated = d.chance(2) && d.server.Check(match.New{
		Game: n.Game, Options: n.Options, Public: true, Rated: true, Time: n.Time, RunsOut: n.RunsOut,
	}) == nil
	n.Gather = n.Game == "hexattack" && d.chance(4)
	return n
}

// noteStartAndEnd makes a match and seats some of its players.
func (d *departures) begin() {
	d.users, d.shares = map[string]*userAt{}, map[game.Seat]string{}
	n := d.settings()
	g, _ := registry.Lookup(n.Game)
	options, err := game.ParseOptions(g.Info().Options, n.Options)
	if err != nil {
		d.t.Fatal(err)
	}
	first := d.newUser()
	n.Maker, n.Players = first.User, []match.Player{first}
	for len(n.Players) < len(g.Seats(options)) && !n.Gather {
		p := d.newUser()
		switch kind := d.r.IntN(12); {
		case kind == 0:
			p = openSeat
		case kind < 3 && !n.Rated:
			p = robot
		case kind == 3 && !n.Rated:
			p = match.Player{ByMessage: true, Name: p.Name}
		}
		n.Players = append(n.Players, p)
	}
	if last := n.Players[len(n.Players)-1]; len(n.Players) == 2 && last.User != "" && !n.Time.Days && d.chance(6) {
		n.Awaits = 2
	}
	if d.m, err = d.server.Create(d.t.Context(), n); err != nil {
		d.t.Fatalf("%+v: %v", n, err)
	}
	d.ids = append(d.ids, d.m.ID())
	d.done[n.Game]++
	if n.Rated {
		d.done["rated"]++
	}
}

// play plays one match, and asks at each of its states whether it is stuck.
func (d *departures) play() {
	d.begin()
	for range 40 {
		if synctest.Wait(); read(d.m).Status == match.Finished {
			return
		}
		d.step()
		synctest.Wait()
		if why := d.stuck(); why != "" {
			d.fail(why)
			return
		}
	}
	d.finish()
}

// finish has those who are there do what they can. Whatever the match waits for, that brings it forward.
func (d *departures) finish() {
	for range 3 {
		before := read(d.m)
		if before.Status != match.Running || d.here() == 0 || d.onlyByMessage(before) {
			return
		}
		time.Sleep(11 * time.Minute)
		if before.Match.Time.Days {
			time.Sleep(40 * time.Hour)
		}
		for seat := range d.here().All() {
			d.by(seat, match.Resume, 0, "") // a pause may last longer than this waits
			d.claim(seat)
			d.replace(seat)
			d.move(seat)
		}
		time.Sleep(3 * time.Minute)
		if before.Match.Time.Days {
			time.Sleep(25 * time.Hour)
		}
		synctest.Wait()
		after := read(d.m)
		if after.Status == match.Running && after.Moves == before.Moves && after.Seats.Bots() == before.Seats.Bots() {
			d.fail("those who are there did all they could, and nothing has followed")
			return
		}
	}
	d.done["brought forward"]++
}

// step has something happen.
func (d *departures) step() {
	f := read(d.m)
	seat := game.Seat(1 + d.r.IntN(len(f.Seats.Players)))
	user := d.users[f.Seats.Players[seat-1].User]
	switch n := d.r.IntN(30); {
	case n < 12:
		d.deal()
		for _, other := range d.r.Perm(len(f.Seats.Players)) {
			d.move(game.Seat(other + 1))
		}
	case n < 15:
		d.sit()
	case n < 18:
		time.Sleep([]time.Duration{10 * time.Second, time.Minute, 6 * time.Minute, 2 * time.Hour}[d.r.IntN(4)])
		if f.Match.Time.Days {
			time.Sleep(d.some(2 * clock.Day))
		}
	case n < 20:
		d.claim(seat)
	case n < 22:
		d.replace(seat)
	case n < 25:
		d.request(seat)
	case user != nil:
		d.depart(seat, user, n-25)
	}
}

func (d *departures) some(most time.Duration) time.Duration {
	return time.Duration(d.r.Int64N(int64(most)))
}

// depart has a user go in one of the ways there are, or come back.
func (d *departures) depart(seat game.Seat, user *userAt, way int) {
	switch {
	case user.gone:
	case !user.here:
		user.here = true
		if _, err := d.m.Arrive(d.t.Context(), user.player.User); err != nil {
			d.done["not awaited"]++
		}
		return
	case way == 0:
		d.by(seat, match.Resign, 0, "")
	case way == 1:
		d.by(seat, match.Stand, 0, "")
	case way == 2: // deletes the account
		user.gone = true
		d.server.ok(d.server.Forget(d.t.Context(), user.player.User))
		d.done["deleted"]++
	case way == 3: // hasSameGuest suspended, or is silent for good
		user.gone = true
		d.done["silent"]++
	}
	if way > 1 {
		user.here, user.since = false, time.Now()
		d.done["left"]++
	}
}

// here returns the seats whose users have the table open.
func (d *departures) here() (seats game.Seats) {
	for i, p := range read(d.m).Seats.Players {
		if g := d.users[p.User]; g != nil && g.here {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// away returns the seats of users who have been absent for at least the given time.
func (d *departures) away(longer time.Duration) (seats game.Seats) {
	for i, p := range read(d.m).Seats.Players {
		g := d.users[p.User]
		if p.User != "" && (g == nil || !g.here && time.Since(g.since) >= longer) {
			seats |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return seats
}

// by does something at a seat if its user is here, whether it is possible or not.
func (d *departures) by(seat game.Seat, kind match.Kind, target game.Seat, text string) bool {
	if !d.here().Has(seat) {
		return false
	}
	_, err := d.m.Submit(d.t.Context(), seeing(d.m, match.Submission{
		User: read(d.m).Seats.Players[seat-1].User, Seat: seat, Kind: kind, Text: text, Key: freshKey(), Target: target,
		Absent: d.away(5 * time.Minute),
	}))
	if code(err) == match.Unavailable {
		d.t.Fatal(err)
	}
	if err == nil {
		d.done[string(kind)]++
	}
	return err == nil
}

func (d *departures) claim(seat game.Seat) { d.by(seat, match.ClaimWin, 0, "") }

func (d *departures) replace(seat game.Seat) {
	for target := range read(d.m).ToAct().All() {
		d.by(seat, match.ReplaceAsk, target, "")
	}
}

// move makes a move for a seat with a pending decision.
func (d *departures) move(seat game.Seat) {
	var text string
	d.m.Read(func(f *match.State) {
		if f.ToAct().Has(seat) {
			all := f.Position.Moves(seat, nil)
			text = f.Position.MoveText(seat, all[d.r.IntN(len(all))])
			if f.Game.Info().Revisable && d.chance(2) {
				text = "commit"
			}
		}
	})
	if text != "" {
		d.by(seat, match.Move, 0, text)
	}
}

// addRequest asks for something, and some of the others answer.
func (d *departures) request(seat game.Seat) {
	all := [][3]match.Kind{
		{match.DrawOffer, match.DrawAccept, match.DrawDecline},
		{match.PauseAsk, match.PauseAccept, match.PauseDecline},
		{match.TakebackAsk, match.TakebackAccept, match.TakebackDecline},
		{match.TimeAsk, match.TimeAccept, match.TimeDecline},
		{match.ReplaceAsk, match.ReplaceAccept, match.ReplaceDecline},
	}
	kind := all[d.r.IntN(len(all))]
	d.by(seat, kind[0], game.Seat(d.r.IntN(10)), "")
	for other := range game.Seat(len(read(d.m).Seats.Players)) {
		if !d.chance(3) {
			d.by(other+1, kind[1+d.r.IntN(2)*d.r.IntN(2)], 0, "")
		}
	}
}

// sit has a user come to a free seat or sign up, the starter start, or a user come back for whom a bot plays.
func (d *departures) sit() {
	f := read(d.m)
	if f.Seats.Gathering() && f.Seats.Joined() > 2 && d.chance(2) {
		d.by(f.Seats.Starter(), match.Start, 0, fmt.Sprint(f.Seats.Joined()))
		return
	}
	for i, p := range f.Seats.Players {
		s := match.Submission{Seat: game.Seat(i + 1), Kind: match.Sit, Text: "Guest", Key: freshKey()}
		switch g := d.users[p.Away]; {
		case p.Open() && !d.chance(3):
			s.User = d.newUser().User
		case g != nil && !g.gone:
			s.User, g.here = p.Away, true
		default:
			continue
		}
		if _, err := d.m.Submit(d.t.Context(), s); err == nil {
			d.done["sit"]++
		}
		return
	}
}

// deal has those who are here commit to their shares and reveal them.
func (d *departures) deal() {
	for seat := range d.here().All() {
		f := read(d.m)
		awaited, reveal := f.AwaitedShares()
		switch {
		case !awaited.Has(seat):
		case reveal:
			d.by(seat, match.ShareReveal, 0, d.shares[seat])
		default:
			share := fairdeal.NewShare()
			if d.by(seat, match.ShareCommit, 0, fairdeal.ShareCommit(d.m.ID(), f.Deal.Commitment(), seat, share)) {
				d.shares[seat] = share
			}
		}
	}
}

// stuck returns why the match cannot go on; empty if it can.
func (d *departures) stuck() string {
	f, here := read(d.m), d.here()
	_, due := f.Due()
	playing := here & f.InPlay()
	switch {
	case f.Status == match.Finished, due, playing == 0: // if no user is there, sweep holds that it ends
		return ""
	case f.Status == match.Waiting:
		return d.leaves(f, here.First())
	case playing&f.ToAct() != 0, f.ToAct()&f.Seats.Bots() != 0 && f.Seats.Attended():
		return ""
	case d.onlyByMessage(f), d.mayClaim(f, playing), d.mayReplace(f, playing):
		return ""
	}
	return fmt.Sprintf("seats %v are there and can do nothing, seats %v owe a decision", playing, f.ToAct())
}

// leaves returns why a user cannot leave a table that waits.
func (d *departures) leaves(f *match.State, seat game.Seat) string {
	e := match.Entry{Number: len(f.Log) + 1, Seat: seat, Kind: match.Stand, At: time.Now()}
	e.Text = f.Seats.Players[seat-1].String()
	if _, err := f.Next(e); err != nil {
		return "a user cannot leave: " + err.Error()
	}
	return ""
}

// onlyByMessage reports whether the game waits for players by message alone. The user who runs it enters their orders
// when they come; others may resign, and a sweep ends what no user goes on with.
func (d *departures) onlyByMessage(f *match.State) bool {
	return f.ToAct() != 0 && f.ToAct()&^(f.Seats.ByMessage()|f.Seats.Bots()) == 0
}

// mayClaim reports whether a win can be claimed as soon as those who are away have been so for long enough.
func (d *departures) mayClaim(f *match.State, playing game.Seats) bool {
	for seat := range playing.All() {
		e := match.Entry{Number: len(f.Log) + 1, Seat: seat, Kind: match.ClaimWin, Text: "-", At: time.Now()}
		for other := range (d.away(0) &^ game.SeatsOf(seat)).All() {
			if e.Text == "-" {
				e.Text = ""
			} else {
				e.Text += ","
			}
			e.Text += fmt.Sprint(other)
		}
		if _, err := f.Next(e); err == nil {
			return true
		}
	}
	return false
}

// mayReplace reports whether a bot can be proposed for a user whom the game waits for, then or after a refusal's time.
func (d *departures) mayReplace(f *match.State, playing game.Seats) bool {
	for target := range (f.ToAct() &^ playing).All() {
		free := f.Match.Time.None() && d.away(0).Has(target) || f.Clocks.Overdue().Has(target) || f.Deserted(target)
		if !f.Match.Rated && free && !f.Seats.Players[target-1].ByMessage {
			return true
		}
	}
	return false
}

// fail writes how it came to what is wrong.
func (d *departures) fail(why string) {
	f := read(d.m)
	d.t.Errorf("%s %s, %q, %s, rated %v, %s: %s", f.Match.Game, f.Match.ID, f.Match.Time, f.Match.RunsOut, f.Match.Rated,
		f.Status, why)
	for i, p := range f.Seats.Players {
		d.t.Logf("%d: %+v, out %v, here %v", i+1, p, f.Out().Has(game.Seat(i+1)), d.here().Has(game.Seat(i+1)))
	}
	for _, e := range f.Log[max(0, len(f.Log)-12):] {
		d.t.Log(e.Number, e.At.Format(time.TimeOnly), e.Seat, e.Kind, e.Text)
	}
}

// sweep holds that every match ends, or is removed, to which no user comes any more.
func (d *departures) sweep() {
	time.Sleep(200 * clock.Day)
	synctest.Wait()
	if _, err := d.server.Sweep(d.t.Context(), clock.Day); err != nil {
		d.t.Fatal(err)
	}
	for closed := 1; closed > 0; {
		var err error
		if closed, err = d.server.CloseAbandoned(d.t.Context()); err != nil {
			d.t.Fatal(err)
		}
		d.done["closed"] += closed
	}
	for _, id := range d.ids {
		if f, err := d.server.Read(d.t.Context(), id); err == nil && f.Status != match.Finished {
			d.t.Errorf("%s %s is %s for ever", f.Match.Game, id, f.Status)
		}
	}
}
