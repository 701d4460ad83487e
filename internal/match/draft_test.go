package match_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	games "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/record/fairdeal"
)

// table is a match to which a test sends submissions. Drafts, changes and the time of the next entry are those of a
// server, without a store.
type table struct {
	*match.State
	t     *testing.T
	env   match.Environment
	lives map[string]clock.Life

	steps   []match.Step   // of the last submission that was allowed
	changes []match.Change // of the last submission that was allowed
}

// server returns the environment of these tests: all games, bots of the levels 1 to 9, and no user who leaves.
func server() match.Environment {
	return match.Environment{
		Now:   start,
		Games: games.Lookup,
		BotName: func(_ string, level int) (string, bool) {
			return fmt.Sprint("Bot ", level), level >= 1 && level <= 9
		},
		IsLeaving: func(string) bool { return false },
	}
}

// control parses a time control.
func control(t *testing.T, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// users returns players with these names, which are also their ids. "bot" is a bot, "" an open seat, "mail" a player by
// message.
func users(names ...string) []match.Player {
	players := make([]match.Player, 0, len(names))
	for _, name := range names {
		switch name {
		case "bot":
			players = append(players, match.Player{Level: 3})
		case "mail":
			players = append(players, match.Player{ByMessage: true, Name: name})
		case "":
			players = append(players, match.Player{})
		default:
			players = append(players, match.Player{User: name, Name: name})
		}
	}
	return players
}

// newTable returns a new match, made by Anna unless n has a maker.
func newTable(t *testing.T, n match.New) *table {
	t.Helper()
	l := &table{t: t, env: server()}
	if n.Maker == "" {
		n.Maker = "anna"
	}
	c, f, err := l.env.Create(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.State, l.changes = f, []match.Change{c}
	return l
}

// hexTable returns a running match of Hex between Anna and Ben.
func hexTable(t *testing.T, time string) *table {
	t.Helper()
	return newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Time: control(t, time)})
}

// duel returns a running match of Hexattack, which has sealed orders, between Anna and Ben.
func duel(t *testing.T, time string) *table {
	t.Helper()
	return sealedTable(t, "duel", time, "anna", "ben")
}

// sealedTable returns a match of Hexattack on a map.
func sealedTable(t *testing.T, name, time string, names ...string) *table {
	t.Helper()
	return newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": name}, Players: users(names...), Time: control(t, time),
	})
}

// codeOf returns the code of a refusal by the match or its game; empty if there is none.
func codeOf(t *testing.T, err error) match.Code {
	t.Helper()
	if refusal := (*match.Error)(nil); errors.As(err, &refusal) {
		return refusal.Code
	}
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		return match.Code(refusal.Code)
	}
	if err != nil {
		t.Fatal(err)
	}
	return ""
}

// take takes over the state of a draft unless it was refused, and returns the code of the refusal.
func (l *table) take(d *match.Draft, err error) match.Code {
	l.t.Helper()
	if err == nil {
		err = d.Finish()
	}
	if err == nil {
		l.State, l.steps, l.changes = d.State, d.Steps, d.Changes()
	}
	return codeOf(l.t, err)
}

// draft drafts entries of the server.
func (l *table) draft(drafts func(d *match.Draft) error) match.Code {
	l.t.Helper()
	d := l.env.NewDraft(l.State, "", l.lives)
	return l.take(d, drafts(d))
}

// submit sends a submission with a key. Unless the submission names a state, its user has seen the present one.
func (l *table) submit(s match.Submission) match.Code {
	l.t.Helper()
	if s.Key == "" {
		s.Key = fmt.Sprintf("key-%04d", len(l.Log))
	}
	if s.State == 0 {
		s.State = l.Number(s.Seat)
		if l.Status == match.Finished || !l.Secret() {
			s.State = len(l.Log)
		}
	}
	d := l.env.NewDraft(l.State, s.Key, l.lives)
	return l.take(d, s.Draft(d))
}

// by returns a submission by the player of a seat, or by the maker for a player by message.
func (l *table) by(seat game.Seat, kind match.Kind, text string) match.Submission {
	s := match.Submission{User: l.Seats.Player(seat).User, Seat: seat, Kind: kind, Text: text}
	if l.Seats.Player(seat).ByMessage {
		s.User = l.Match.Maker
	}
	return s
}

// try sends a submission of a seat and returns the code of its refusal; empty if it was allowed.
func (l *table) try(seat game.Seat, kind match.Kind, text string) match.Code {
	l.t.Helper()
	return l.submit(l.by(seat, kind, text))
}

// must sends a submission of a seat that must be allowed.
func (l *table) must(seat game.Seat, kind match.Kind, text string) {
	l.t.Helper()
	if code := l.try(seat, kind, text); code != "" {
		l.t.Fatalf("%s of seat %d is refused: %s", kind, seat, code)
	}
}

// sit sits a user down at a seat.
func (l *table) sit(seat game.Seat, user string) match.Code {
	l.t.Helper()
	return l.submit(match.Submission{User: user, Seat: seat, Kind: match.Sit, Text: user})
}

// first returns the text of the first legal move of a seat.
func (l *table) first(seat game.Seat) string {
	l.t.Helper()
	moves := l.Position.Moves(seat, nil)
	if len(moves) == 0 {
		l.t.Fatalf("seat %d has no move", seat)
	}
	return l.Position.MoveText(seat, moves[0])
}

// play makes the first legal moves of the seats to act, each after a time.
func (l *table) play(moves int, after time.Duration) {
	l.t.Helper()
	for range moves {
		l.wait(after)
		seat := l.ToAct().First()
		code, move := match.Code(""), l.first(seat)
		if l.Seats.Player(seat).Bot() {
			code = l.draft(func(d *match.Draft) error { return d.AddMoves(seat, []string{move}) })
		} else {
			code = l.try(seat, match.Move, move)
		}
		if code != "" {
			l.t.Fatalf("the move %q of seat %d is refused: %s", move, seat, code)
		}
	}
}

// wait lets time pass.
func (l *table) wait(d time.Duration) { l.env.Now = l.env.Now.Add(d) }

// kinds returns the kinds of the entries of the last submission that was allowed, each with its seat.
func (l *table) kinds() []string {
	var kinds []string
	for _, s := range l.steps {
		kinds = append(kinds, fmt.Sprintf("%d %s", s.Entry.Seat, s.Entry.Kind))
	}
	return kinds
}

// wants reports an error unless the last submission led to these entries, each written as seat and kind.
func (l *table) wants(kinds ...string) {
	l.t.Helper()
	if got := l.kinds(); !slices.Equal(got, kinds) {
		l.t.Errorf("entries %q, not %q", got, kinds)
	}
}

// notified returns the kinds of the notifications of the last submission by user.
func (l *table) notified() map[string][]notify.Kind {
	all := map[string][]notify.Kind{}
	for _, c := range l.changes[:1] {
		for _, n := range c.Notifications {
			all[n.User] = append(all[n.User], n.Kind)
		}
	}
	return all
}

// TestCreateStoresRequestedProperties makes a match with everything that a request can ask for.
func TestCreateStoresRequestedProperties(t *testing.T) {
	n := match.New{
		Game: "swarm", Options: map[string]string{"memory": "false"}, Players: users("anna", "bot"), Public: true, Hints: true,
		Chat: "players", Delay: time.Minute, Maker: "anna", Claims: []match.Claim{{Offer: "o", Number: 2}},
		Time: control(t, "5+3"), RunsOut: match.StandIn,
	}
	l := newTable(t, n)
	m, c := l.Match, l.changes[0]
	if m.Game != "swarm" || m.Options["memory"] != "false" || m.Options["repeat"] != "3" || !m.Public || !m.Hints || m.Rated ||
		m.Chat != "players" || m.Delay != time.Minute || m.Maker != "anna" || !m.Created.Equal(start) || m.Rules != 1 ||
		m.Protocol != fairdeal.Shares || m.Time != n.Time || m.RunsOut != match.StandIn || m.ID == "" || m.Seed == (rng.Seed{}) {
		t.Errorf("the match is %+v", m)
	}
	if other := newTable(t, n).Match; other.ID == m.ID || other.Seed == m.Seed {
		t.Error("two matches have the same id or seed")
	}
	if c.ID != m.ID || c.New == nil || c.New.ID != m.ID || c.Listing == nil || c.Listing.Status != match.Waiting ||
		c.Size < 3*80 || !slices.Equal(c.Claims, n.Claims) || len(c.Entries) != 2 {
		t.Errorf("the change is %+v", c)
	}
	if e := c.Entries; e[0].Key != "create" || e[0].Text != "guest anna anna" || e[1].Key != "" || e[1].Text != "bot 3 Bot 3" ||
		!e[1].At.Equal(start) || e[1].Seat != 2 {
		t.Errorf("the entries are %+v", e)
	}
	if !slices.Equal(c.Members, []match.Member{{User: "anna", Seats: game.SeatsOf(1)}}) {
		t.Errorf("members %+v", c.Members)
	}
}

// TestCreateNotifiesPlayersOtherThanItsMaker makes matches that begin at once, by the maker or for the maker.
func TestCreateNotifiesPlayersOtherThanItsMaker(t *testing.T) {
	n := match.New{Game: "hex", Players: users("anna", "ben"), Maker: "anna", Time: control(t, "1day")}
	l := newTable(t, n)
	if got := l.notified(); len(got["anna"]) != 1 || got["anna"][0] != notify.Deadline || !slices.Equal(got["ben"], []notify.Kind{notify.Begun}) {
		t.Errorf("notifications %v", got)
	}
	n.By = "ben"
	l = newTable(t, n)
	if got := l.notified(); len(got["ben"]) != 0 || !slices.Equal(got["anna"], []notify.Kind{notify.Begun, notify.Deadline}) {
		t.Errorf("by Ben: notifications %v", got)
	}
	if got := l.changes[0].Notifications[0]; got.About != l.Match.ID || got.Number != len(l.Log) || !got.At.Equal(start) {
		t.Errorf("notification %+v", got)
	}
}

// TestCreateWithAwaitedPlayerStopsClocks awaits the player of the second seat.
func TestCreateWithAwaitedPlayerStopsClocks(t *testing.T) {
	l := newTable(t, match.New{Game: "hex", Players: users("anna", "ben"), Time: control(t, "5+0"), Awaits: 2})
	if until, paused := l.Paused(); l.Clocks.Awaited() != 2 || !paused || !until.Equal(start.Add(3*time.Minute)) {
		t.Errorf("awaited %d until %v", l.Clocks.Awaited(), until)
	}
	if due := l.changes[0].Listing.Due; !due.Equal(start.Add(3 * time.Minute)) {
		t.Errorf("due at %v", due)
	}
}

// TestCreateOfDaysStatesEndOfFirstTurn has a life for the player to move.
func TestCreateOfDaysStatesEndOfFirstTurn(t *testing.T) {
	n := match.New{Game: "hex", Players: users("anna", "ben"), Time: control(t, "1day"), Maker: "anna"}
	c, f, err := server().Create(n, map[string]clock.Life{})
	if err != nil {
		t.Fatal(err)
	}
	if last := c.Entries[len(c.Entries)-1]; last.Kind != match.TurnEnds || last.Seat != 1 || !last.TurnEnds().Equal(start.Add(clock.Day)) {
		t.Errorf("the last entry is %+v", last)
	}
	if k, _ := f.Clocks.Of(1); !k.Dated || !c.Listing.Due.Equal(start.Add(clock.Day)) {
		t.Errorf("clock %+v, due at %v", k, c.Listing.Due)
	}
}

// creations are requests for matches that are refused, by what is wrong with them.
func creations(t *testing.T) map[string]struct {
	n      match.New
	change func(env *match.Environment)
	code   match.Code
	early  bool // whether Check refuses it too
} {
	t.Helper()
	two := users("anna", "ben")
	hex := func(change func(n *match.New)) match.New {
		n := match.New{Game: "hex", Players: two}
		change(&n)
		return n
	}
	rated := func(change func(n *match.New)) match.New {
		n := match.New{Game: "hex", Players: two, Public: true, Rated: true, Time: clock.Control{Main: 5 * time.Minute}}
		change(&n)
		return n
	}
	type creation = struct {
		n      match.New
		change func(env *match.Environment)
		code   match.Code
		early  bool
	}
	return map[string]creation{
		"an unknown game": {hex(func(n *match.New) { n.Game = "chess" }), nil, match.UnknownGame, true},
		"an unknown option": {
			hex(func(n *match.New) { n.Options = game.Options{"no": "1"} }), nil, match.BadOptions, true,
		},
		"options without a position": {
			match.New{Game: "hexattack", Options: game.Options{"custom": "h3"}, Players: two}, nil, match.BadOptions, true,
		},
		"hints without an end": {
			match.New{Game: "hexit", Options: game.Options{"quiet": "0"}, Players: two, Hints: true}, nil, match.BadOptions, true,
		},
		"a bot without an end": {
			match.New{Game: "hexit", Options: game.Options{"quiet": "0"}, Players: users("anna", "bot")}, nil, match.BadOptions, false,
		},
		"a delay without secrets": {hex(func(n *match.New) { n.Delay = 1 }), nil, match.BadOptions, true},
		"a time out of bounds":    {hex(func(n *match.New) { n.Time.Main = time.Second }), nil, match.BadTime, true},
		"a policy of another game": {
			hex(func(n *match.New) { n.Time.Main, n.RunsOut = time.Hour, match.Default }), nil, match.BadTime, true,
		},
		"too few players":  {hex(func(n *match.New) { n.Players = two[:1] }), nil, match.BadSeats, false},
		"too many players": {hex(func(n *match.New) { n.Players = users("anna", "ben", "cleo") }), nil, match.BadSeats, false},
		"an unknown level": {
			hex(func(n *match.New) { n.Players = []match.Player{{Level: 10}, {}} }), nil, match.BadSeats, false,
		},
		"a bot without bots": {
			hex(func(n *match.New) { n.Players = users("anna", "bot") }),
			func(env *match.Environment) { env.BotName = nil }, match.BadSeats, false,
		},
		"a user who leaves": {
			hex(func(*match.New) {}),
			func(env *match.Environment) { env.IsLeaving = func(user string) bool { return user == "ben" } },
			match.NotYourSeat, false,
		},
		"two players by message with one name": {
			hex(func(n *match.New) {
				n.Players = []match.Player{{ByMessage: true, Name: "Zoe"}, {ByMessage: true, Name: "zoe"}}
			}), nil, match.SameName, false,
		},
		"gathered without such a game": {hex(func(n *match.New) { n.Gather = true }), nil, match.BadKind, false},
		"awaiting a bot": {
			hex(func(n *match.New) { n.Players, n.Awaits, n.Time.Main = users("anna", "bot"), 2, time.Hour }), nil, match.BadKind, false,
		},
		"rated and private":     {rated(func(n *match.New) { n.Public = false }), nil, match.NotRated, true},
		"rated without a clock": {rated(func(n *match.New) { n.Time = clock.Control{} }), nil, match.NotRated, true},
		"rated with stand-ins":  {rated(func(n *match.New) { n.RunsOut = match.StandIn }), nil, match.NotRated, true},
		"rated with votes":      {rated(func(n *match.New) { n.RunsOut = match.Vote }), nil, match.NotRated, true},
		"rated with hints":      {rated(func(n *match.New) { n.Hints = true }), nil, match.NotRated, true},
		"rated with options": {
			rated(func(n *match.New) { n.Options = game.Options{"size": "8"} }), nil, match.NotRated, true,
		},
		"rated without an end": {
			rated(func(n *match.New) { n.Game, n.Options = "hexit", game.Options{"quiet": "0"} }), nil, match.NotRated, true,
		},
		"rated with a bot": {rated(func(n *match.New) { n.Players = users("anna", "bot") }), nil, match.NotRated, false},
		"rated by message": {rated(func(n *match.New) { n.Players = users("anna", "mail") }), nil, match.NotRated, false},
		"rated alone":      {rated(func(n *match.New) { n.Players = users("anna", "anna") }), nil, match.NotRated, false},
	}
}

// TestCreateRefusesImpossibleMatches also holds that Check refuses what is known before players are seated, and nothing
// else.
func TestCreateRefusesImpossibleMatches(t *testing.T) {
	for name, c := range creations(t) {
		env := server()
		if c.change != nil {
			c.change(&env)
		}
		if change, f, err := env.Create(c.n, nil); codeOf(t, err) != c.code || f != nil || change.New != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := match.Code("")
		if c.early {
			want = c.code
		}
		if err := env.Check(c.n); codeOf(t, err) != want {
			t.Errorf("%s: checked, %v", name, err)
		}
	}
}

// TestCreateAllowsMatchesAtBounds makes matches that differ a little from those that are refused.
func TestCreateAllowsMatchesAtBounds(t *testing.T) {
	for name, n := range map[string]match.New{
		"no end for users": {Game: "hexit", Options: game.Options{"quiet": "0"}, Players: users("anna", "ben")},
		"hints":            {Game: "hexit", Players: users("anna", "ben"), Hints: true},
		"an open seat":     {Game: "hex", Players: users("anna", "")},
		"a delay":          {Game: "hexattack", Options: game.Options{"map": "duel"}, Players: users("anna", "ben"), Delay: 1},
		"two seats":        {Game: "hex", Players: users("anna", "anna")},
		"rated": {
			Game: "hex", Players: users("anna", "ben"), Public: true, Rated: true, Time: control(t, "5+0"),
			Options: game.Options{"size": "7"},
		},
		"two players by message": {
			Game: "hex", Players: []match.Player{{ByMessage: true, Name: "Zoe"}, {ByMessage: true, Name: "Zoey"}},
		},
		"a user named like a player by message": {
			Game: "hex", Players: []match.Player{{ByMessage: true, Name: "Zoe"}, {User: "zoe", Name: "Zoe"}},
		},
	} {
		if _, _, err := server().Create(n, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCreateMakesTimeControlOfOptionOfRounds also holds that a control that is given prevails, and that the policy of
// the game is its first one.
func TestCreateMakesTimeControlOfOptionOfRounds(t *testing.T) {
	n := match.New{Game: "hexattack", Options: game.Options{"map": "duel", "deadline": "90"}, Players: users("anna", "ben")}
	if m := newTable(t, n).Match; m.Time != (clock.Control{Turn: 90 * time.Second}) || m.RunsOut != match.Default {
		t.Errorf("%+v, %s", m.Time, m.RunsOut)
	}
	n.Time, n.RunsOut = control(t, "5+0"), match.Vote
	if m := newTable(t, n).Match; m.Time != n.Time || m.RunsOut != match.Vote {
		t.Errorf("%+v, %s", m.Time, m.RunsOut)
	}
	if m := hexTable(t, "5+0").Match; m.RunsOut != match.Loses {
		t.Errorf("Hex: %s", m.RunsOut)
	}
	if m := hexTable(t, "").Match; !m.Time.None() || m.RunsOut != "" {
		t.Errorf("without time: %+v, %q", m.Time, m.RunsOut)
	}
}

// TestSeatIsRefusedToPlayersWhoMayNotTakeIt sits users down while a match waits, runs and is finished.
func TestSeatIsRefusedToPlayersWhoMayNotTakeIt(t *testing.T) {
	rated := match.New{Game: "hex", Players: users("anna", ""), Public: true, Rated: true, Time: control(t, "5+0")}
	open := func() *table { return newTable(t, match.New{Game: "hex", Players: users("anna", "")}) }
	for name, c := range map[string]struct {
		l    *table
		prep func(l *table)
		seat game.Seat
		user string
		code match.Code
	}{
		"an open seat":    {open(), nil, 2, "ben", ""},
		"a taken seat":    {open(), nil, 1, "ben", match.SeatTaken},
		"a second seat":   {open(), nil, 2, "anna", ""},
		"no such seat":    {open(), nil, 3, "ben", match.UnknownSeat},
		"seat 0":          {open(), nil, 0, "ben", match.UnknownSeat},
		"without a user":  {open(), nil, 2, "", match.NotYourSeat},
		"a running match": {hexTable(t, ""), nil, 2, "cleo", match.SeatTaken},
		"a finished match": {
			hexTable(t, ""), func(l *table) { l.must(1, match.Resign, "") }, 2, "cleo", match.AlreadyFinished,
		},
		"while leaving": {open(), func(l *table) { l.env.IsLeaving = func(u string) bool { return u == "ben" } }, 2, "ben", match.NotYourSeat},
		"another one while one leaves": {
			open(), func(l *table) { l.env.IsLeaving = func(u string) bool { return u == "ben" } }, 2, "cleo", "",
		},
		"rated":               {newTable(t, rated), nil, 2, "ben", ""},
		"a second rated seat": {newTable(t, rated), nil, 2, "anna", match.NotRated},
		"a rated match that runs": {
			newTable(t, rated), func(l *table) { l.sit(2, "ben") }, 2, "cleo", match.NotRated,
		},
	} {
		if c.prep != nil {
			c.prep(c.l)
		}
		if code := c.l.sit(c.seat, c.user); code != c.code {
			t.Errorf("%s: %q, not %q", name, code, c.code)
		}
	}
}

// TestSeatByMessageIsGivenByMakerOnly also replaces a bot before play begins.
func TestSeatByMessageIsGivenByMakerOnly(t *testing.T) {
	l := newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "ffa3"}, Players: users("anna", "bot", "")})
	sit := func(user string, seat game.Seat, name string) match.Code {
		return l.submit(match.Submission{User: user, Seat: seat, Kind: match.Sit, Text: name, ByMessage: true})
	}
	for _, c := range []struct {
		user string
		seat game.Seat
		name string
		code match.Code
	}{
		{"ben", 3, "Zoe", match.NotYourSeat},
		{"anna", 3, "", match.BadText},
		{"anna", 1, "Zoe", match.SeatTaken},
		{"anna", 2, "Zoe", ""},
		{"anna", 3, "ZOE", match.SameName},
		{"anna", 3, "Yan", ""},
	} {
		if code := sit(c.user, c.seat, c.name); code != c.code {
			t.Errorf("%q by %s at %d: %q", c.name, c.user, c.seat, code)
		}
	}
	if p := l.Seats.Player(2); !p.ByMessage || p.Name != "Zoe" || p.Bot() || l.Status != match.Running {
		t.Errorf("seat 2 has %+v", p)
	}
	if m := l.changes[0].Members; len(m) != 1 || m[0].User != "anna" || m[0].Seats != game.SeatsOf(1)|1 {
		t.Errorf("members %+v", m)
	}
}

// TestKeyOfSubmissionIsStoredWithItsFirstEntryOnly makes a submission with two entries.
func TestKeyOfSubmissionIsStoredWithItsFirstEntryOnly(t *testing.T) {
	l := newTable(t, match.New{Game: "hex", Players: users("anna", "anna")})
	l.must(1, match.DrawOffer, "")
	l.wants("1 draw-offer", "2 draw-accept")
	if a, b := l.steps[0].Entry, l.steps[1].Entry; a.Key == "" || b.Key != "" || b.Number != a.Number+1 || !a.At.Equal(b.At) {
		t.Errorf("entries %+v and %+v", a, b)
	}
}

// TestMoveAfterEndOfRecalledTurnIsRefused recalls orders before and after the time of the turn.
func TestMoveAfterEndOfRecalledTurnIsRefused(t *testing.T) {
	for after, code := range map[time.Duration]match.Code{
		59 * time.Second: "", time.Minute: match.TurnOver, time.Hour: match.TurnOver,
	} {
		l := duel(t, "0d60")
		l.must(1, match.Move, "commit")
		l.wait(after)
		if got := l.try(1, match.Move, "recall"); got != code {
			t.Errorf("after %v: %q", after, got)
		}
	}
}

// TestMoveSubmissionIsRefusedAsAWhole sends several moves, the last of which is illegal, and none.
func TestMoveSubmissionIsRefusedAsAWhole(t *testing.T) {
	l := duel(t, "")
	order := l.first(1)
	if code := l.try(1, match.Move, order+"; recall"); code == "" {
		t.Error("an illegal move was made")
	}
	if l.Moves != 0 {
		t.Errorf("%d moves are made", l.Moves)
	}
	l.must(1, match.Move, order+"; commit")
	l.wants("1 move", "1 move")
	if code := l.try(1, match.Move, "dance"); code == "" {
		t.Error("a text that is no move was accepted")
	}
	if code := newTable(t, match.New{Game: "hex", Players: users("anna", "")}).try(1, match.Move, "swap"); code != match.NotStarted {
		t.Errorf("before the match: %q", code)
	}
}

// finished returns a finished match of Hex with four moves that stand, and one that was taken back.
func finished(t *testing.T) *table {
	t.Helper()
	l := newTable(t, match.New{Game: "hex", Options: game.Options{"size": "7"}, Players: users("anna", "ben"), Time: control(t, "5+0")})
	l.play(3, time.Second)
	l.must(1, match.TakebackAsk, "")
	l.must(2, match.TakebackAccept, "")
	l.play(2, time.Second)
	l.must(1, match.Resign, "")
	return l
}

// TestBranchGoesOnAfterFirstMovesOfFinishedMatch branches after no move, some and more than there are.
func TestBranchGoesOnAfterFirstMovesOfFinishedMatch(t *testing.T) {
	from := finished(t)
	n, err := match.New{Players: users("cleo", "bot"), Maker: "cleo", Gather: true}.BranchOf(from.State)
	if err != nil || n.Game != "hex" || n.Options["size"] != "7" || n.Gather || n.Maker != "cleo" {
		t.Fatalf("request %+v, %v", n, err)
	}
	for moves, want := range map[int]int{0: 0, 1: 1, 3: 3, 4: 4, 9: 4} {
		c, f, err := from.env.Branch(from.State, moves, n)
		if err != nil {
			t.Fatal(err)
		}
		if f.Moves != want || f.Origin != from.Match.ID || f.Status != match.Running || f.Match.ID == from.Match.ID {
			t.Errorf("after %d moves: %d moves, origin %q, %s", moves, f.Moves, f.Origin, f.Status)
		}
		if len(c.Entries) != 3+want || c.New == nil || c.Entries[0].Kind != match.Onward || c.Entries[0].Key != "create" {
			t.Errorf("after %d moves: entries %+v", moves, c.Entries)
		}
		for i, e := range c.Entries {
			if e.Number != i+1 || e.At.IsZero() || e.Undone {
				t.Errorf("entry %+v", e)
			}
		}
		if again, err := match.ReplayLog(f.Game, f.Match, c.Entries); err != nil || again.Position.Text(game.Arbiter) != f.Position.Text(game.Arbiter) {
			t.Errorf("replayed: %v", err)
		}
	}
}

// TestBranchIsRefusedFromMatchesThatAreNotOver also holds that the clock of a round is not taken over, and that a
// branch needs a position that is not over.
func TestBranchIsRefusedFromMatchesThatAreNotOver(t *testing.T) {
	running := hexTable(t, "")
	if _, err := (match.New{}).BranchOf(running.State); codeOf(t, err) != match.NotFinished {
		t.Errorf("of a running match: %v", err)
	}
	off := newTable(t, match.New{Game: "hex", Players: users("anna", "")})
	off.must(1, match.Stand, "")
	if _, err := (match.New{}).BranchOf(off.State); codeOf(t, err) != match.NotFinished {
		t.Errorf("of a match that was called off: %v", err)
	}
	timed := newTable(t, match.New{
		Game: "hexattack", Options: game.Options{"map": "duel", "deadline": "60"}, Players: users("anna", "ben"),
	})
	timed.must(1, match.Resign, "")
	n, err := match.New{Players: users("anna", "ben")}.BranchOf(timed.State)
	if _, clocked := n.Options["deadline"]; err != nil || clocked || timed.Match.Options["deadline"] != "60" {
		t.Errorf("options %v, %v", n.Options, err)
	}
	if _, _, err := timed.env.Branch(timed.State, 9, n); codeOf(t, err) != match.AlreadyFinished {
		t.Errorf("after the end: %v", err)
	}
	n.Players = users("anna")
	if _, _, err := timed.env.Branch(timed.State, 0, n); codeOf(t, err) != match.BadSeats {
		t.Errorf("with too few players: %v", err)
	}
	n.Game = "chess"
	if _, _, err := timed.env.Branch(timed.State, 0, n); codeOf(t, err) != match.UnknownGame {
		t.Errorf("of an unknown game: %v", err)
	}
}

// TestBranchOfDealtMatchHasTheSameDeal branches off a match of a game with chance.
func TestBranchOfDealtMatchHasTheSameDeal(t *testing.T) {
	from := dealt(t, "hexstrat")
	from.must(from.ToAct().First(), match.Resign, "")
	n, err := match.New{Players: users("cleo", "dora")}.BranchOf(from.State)
	if err != nil {
		t.Fatal(err)
	}
	_, f, err := from.env.Branch(from.State, 0, n)
	if err != nil {
		t.Fatal(err)
	}
	playback, err := from.Playback()
	if err != nil {
		t.Fatal(err)
	}
	if f.Position.Text(game.Arbiter) != playback.State().Text(game.Arbiter) || f.Match.Protocol != fairdeal.SeedAlone || f.Deal.Commitment() != "" {
		t.Errorf("protocol %d, position %q", f.Match.Protocol, f.Position.Text(game.Arbiter))
	}
}

// share returns the share of a seat of these tests.
func share(seat game.Seat) string {
	return fmt.Sprintf("%0*x", fairdeal.HashDigits, int(seat))
}

// shareCommit returns the hash that binds a seat to its share.
func shareCommit(l *table, seat game.Seat) string {
	return fairdeal.ShareCommit(l.Match.ID, l.Deal.Commitment(), seat, share(seat))
}

// dealt returns a running match of a game with chance between Anna and Ben, whose shares are revealed.
func dealt(t *testing.T, name string) *table {
	t.Helper()
	return dealtWith(t, match.New{Game: name, Players: users("anna", "ben")})
}

// dealtWith returns a running match of two users and a game with chance, whose shares are revealed.
func dealtWith(t *testing.T, n match.New) *table {
	t.Helper()
	l := newTable(t, n)
	for seat := game.Seat(1); seat <= 2; seat++ {
		l.must(seat, match.ShareCommit, shareCommit(l, seat))
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		l.must(seat, match.ShareReveal, share(seat))
	}
	return l
}

// TestDraftOfRequestsOptionsAreNotShared holds that a match keeps its options when the map of the request changes.
func TestDraftOfRequestsOptionsAreNotShared(t *testing.T) {
	options := game.Options{"size": "7"}
	l := newTable(t, match.New{Game: "hex", Options: options, Players: users("anna", "ben")})
	was := maps.Clone(l.Match.Options)
	options["size"] = "9"
	if !maps.Equal(l.Match.Options, was) {
		t.Errorf("the options are %v", l.Match.Options)
	}
}
