package host_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/record"
)

// crowd is a game of chance for as many as have come.
type crowd struct{ pennies }

func (g crowd) Info() game.Info {
	info := g.pennies.Info()
	info.ID, info.Chance = "crowd", true
	return info
}

func (crowd) PlayerRange() (least, most int) { return 2, 9 }

func (crowd) OptionsFor(o game.Options, players, teams int) (game.Options, error) {
	if teams != players {
		return nil, catalog.Error(i18n.Verbatim("everybody is alone"))
	}
	o = maps.Clone(o)
	o["seats"] = fmt.Sprint(players)
	return o, nil
}

// gather makes a match for which users sign up.
func (h *testHost) gather(id string, players ...match.Player) *host.Match {
	h.t.Helper()
	t, err := h.Create(h.t.Context(), match.New{
		Game: id, Players: players, Gather: true, Public: true, Maker: players[0].User,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return t
}

func player(n int) match.Player {
	return match.Player{User: fmt.Sprintf("guest-%d", n), Name: fmt.Sprintf("Person %d", n)}
}

func playersOf(from, to int) (all []match.Player) {
	for n := from; n <= to; n++ {
		all = append(all, player(n))
	}
	return all
}

func names(f *match.State) string {
	var all []string
	for _, p := range f.Seats.Players {
		if !p.Open() {
			all = append(all, strings.TrimPrefix(p.Name, "Person "))
		}
	}
	return strings.Join(all, " ")
}

// Nine sign up, one leaves, and the eight who stay are put on their map; each knows their seat, also in the store.
func TestGatheredMatchStartsWithPresentUsers(t *testing.T) {
	h := newTestHost(t)
	m := h.gather("hexattack", anna)
	if f := read(m); !f.Seats.Gathering() || f.Deal.Done() || f.Status != match.Waiting || f.ToAct() != 0 || len(f.Seats.Players) != 9 {
		t.Fatalf("a new table is %s for %d", f.Status, len(f.Seats.Players))
	}
	h.refused(m, anna, 1, match.Start, "1", match.NotStarted)
	h.refused(m, anna, 1, match.Move, "commit", match.NotStarted)
	for _, p := range playersOf(2, 9) {
		h.must(m, p, 9, match.Sit, p.Name) // no user chooses a seat
	}
	if f := read(m); names(f) != "Anna 2 3 4 5 6 7 8 9" || f.Status != match.Waiting || f.Seats.Joined() != 9 {
		t.Fatalf("%s have come; the table is %s", names(f), f.Status)
	}
	h.refused(m, player(10), 1, match.Sit, "Person 10", match.SeatTaken)
	h.refused(m, player(4), 4, match.Sit, "Person 4", match.SeatTaken)
	h.must(m, player(4), 4, match.Stand, "")
	f := read(m)
	if names(f) != "Anna 2 3 5 6 7 8 9" || f.Seats.HeldBy("guest-9") != game.SeatsOf(8) || !slices.Equal(f.Seats.Divisions(f.Match.Options), []int{8, 2}) {
		t.Fatalf("%s stay, who divide into %v", names(f), f.Seats.Divisions(f.Match.Options))
	}
	checkStored(t, h, m)
	for who, seat := range map[match.Player]game.Seat{player(2): 2, player(9): 8} {
		h.refused(m, who, seat, match.Start, "8", match.NotYourSeat)
		h.refused(m, who, seat, match.AddBot, "1", match.NotYourSeat)
	}
	h.refused(m, player(2), 1, match.Start, "8", match.NotYourSeat)
	h.refused(m, player(11), 1, match.Start, "8", match.NotYourSeat)
	for _, teams := range []string{"", "0", "1", "3", "9", "-8", "many"} {
		h.refused(m, anna, 1, match.Start, teams, match.BadOptions)
	}
	h.must(m, anna, 1, match.Start, "2")
	f = read(m)
	if f.Seats.Gathering() || f.Status != match.Running || f.Match.Options["map"] != "fours" || len(f.Seats.Info) != 8 ||
		f.Seats.Info[3].Team != 1 || f.Seats.Info[4].Team != 2 || f.ToAct().Len() != 8 {
		t.Fatalf("the table is %s on %s for %d", f.Status, f.Match.Options["map"], len(f.Seats.Info))
	}
	h.refused(m, player(4), 9, match.Sit, "Person 4", match.UnknownSeat)
	h.refused(m, anna, 1, match.Start, "8", match.BadKind)
	h.refused(m, anna, 1, match.AddBot, "1", match.BadKind)
	for seat, p := range f.Seats.Players {
		h.must(m, p, game.Seat(seat+1), match.Move, "1 move N\ncommit")
	}
	if got := position(m); !strings.Contains(got, " t2 ") {
		t.Errorf("after a turn: %s", got)
	}
	checkStored(t, h, m)
	if lists, err := h.Lists(t.Context(), "guest-9", 10); err != nil || len(lists.Mine) != 1 {
		t.Errorf("%+v, %v", lists, err)
	}
	if lists, err := h.Lists(t.Context(), "guest-4", 10); err != nil || len(lists.Mine) != 0 {
		t.Errorf("who left has the table still: %+v, %v", lists, err)
	}
	for seat := range f.Seats.Players[1:] {
		h.must(m, f.Seats.Players[seat], game.Seat(seat+1), match.Move, "resign")
		if read(m).Status == match.Finished {
			break
		}
	}
	checkGatheredRecord(t, h, m)
	checkRematch(t, h, m)
}

// checkGatheredRecord takes the record of a finished table to another site.
func checkGatheredRecord(t *testing.T, h *testHost, m *host.Match) {
	t.Helper()
	r, err := read(m).Record()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(r, games); err != nil || r.Options["map"] != "fours" || len(r.Seats) != 8 {
		t.Errorf("the record has the options %v and %d seats: %v", r.Options, len(r.Seats), err)
	}
	if _, err := h.Import(t.Context(), r, ""); err != nil {
		t.Error(err)
	}
}

// checkRematch has all users agree: the same number play again, without signing up.
func checkRematch(t *testing.T, h *testHost, m *host.Match) {
	t.Helper()
	var o match.SubmitResult
	for i, p := range read(m).Seats.Players {
		kind := match.RematchAccept
		if i == 0 {
			kind = match.RematchAsk
		}
		o = h.must(m, p, game.Seat(i+1), kind, "")
	}
	next, err := h.Match(t.Context(), o.Rematch)
	if err != nil {
		t.Fatal(err)
	}
	if f := read(next); f.Seats.Gathering() || f.Status != match.Running || len(f.Seats.Players) != 8 || f.Match.Options["map"] != "fours" {
		t.Errorf("the rematch is %s for %d on %s", f.Status, len(f.Seats.Players), f.Match.Options["map"])
	}
}

// The maker calls bots and sends them away; when the maker has left, the next user starts; with the last one the
// table is called off.
func TestCreatorOfGatheredMatchAddsAndRemovesBots(t *testing.T) {
	h := newTestHost(t)
	m := h.gather("hexattack", anna, robot)
	h.must(m, ben, 1, match.Sit, ben.Name)
	h.must(m, anna, 1, match.AddBot, "3")
	if f := read(m); names(f) != "Anna Dice 1 Ben Dice 3" || f.Seats.Starter() != 1 {
		t.Fatalf("%s; seat %d starts", names(f), f.Seats.Starter())
	}
	h.refused(m, anna, 1, match.AddBot, strconv.Itoa(bot.Top+1), match.BadSeats)
	h.refused(m, anna, 1, match.AddBot, "", match.BadSeats)
	for _, target := range []game.Seat{-1, 0, 1, 3, 5, 10} {
		s := match.Submission{
			User: anna.User, Seat: 1, Kind: match.RemoveBot, Target: target, Key: fmt.Sprint("remove-", target, "-bot"),
		}
		if _, err := m.Submit(t.Context(), s); code(err) != match.BadKind {
			t.Errorf("removing a bot at seat %d: %v", target, err)
		}
	}
	s := match.Submission{User: anna.User, Seat: 1, Kind: match.RemoveBot, Target: 2, Key: "remove-the-bot"}
	for range 2 { // once, whatever the net does
		if _, err := m.Submit(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	if f := read(m); names(f) != "Anna Ben Dice 3" || f.Seats.HeldBy("ben-id") != game.SeatsOf(2) {
		t.Fatalf("%s", names(f))
	}
	h.must(m, anna, 1, match.Stand, "")
	if f := read(m); names(f) != "Ben Dice 3" || f.Seats.Starter() != 1 {
		t.Fatalf("%s; seat %d starts", names(f), f.Seats.Starter())
	}
	h.must(m, anna, 1, match.Sit, anna.Name)
	h.refused(m, ben, 1, match.Start, "3", match.NotYourSeat)
	h.must(m, anna, 3, match.Stand, "")
	h.must(m, ben, 1, match.Stand, "")
	f := read(m)
	if f.Status != match.Finished || f.Result.Reason != match.CalledOff {
		t.Errorf("the table is %s: %+v", f.Status, f.Result)
	}
	h.refused(m, cleo, 1, match.Sit, cleo.Name, match.AlreadyFinished)
	checkStored(t, h, m)
}

// TestGatheredMatchIsDealtAfterStart holds that no share is added to the deal before the start.
func TestGatheredMatchIsDealtAfterStart(t *testing.T) {
	h := openTestHost(t, newPath(t), func(c *host.Config) {
		c.Games = func(id string) (game.Game, bool) {
			if id == "crowd" {
				return crowd{}, true
			}
			return games(id)
		}
	})
	m := h.gather("crowd", anna, robot)
	h.must(m, ben, 1, match.Sit, ben.Name)
	if seats, _ := read(m).AwaitedShares(); seats != 0 {
		t.Errorf("the seats %b should add shares to a deal of unknown size", seats)
	}
	h.refused(m, anna, 1, match.ShareCommit, strings.Repeat("0", 64), match.BadKind)
	h.must(m, anna, 1, match.Start, "3")
	if f := read(m); f.Status != match.Waiting || f.Deal.Done() || len(f.Deal.Shares) != 3 {
		t.Fatalf("%s before the deal of %d", f.Status, len(f.Deal.Shares))
	}
	h.deal(m)
	if f := read(m); f.Status != match.Running || f.ToAct().Len() != 3 {
		t.Errorf("%s after the deal", f.Status)
	}
	checkStored(t, h, m)
}

// TestGatheringForGameWithFixedSeatsIsRefused: how many play them is known from the beginning.
func TestGatheringForGameWithFixedSeatsIsRefused(t *testing.T) {
	h := newTestHost(t)
	_, err := h.Create(t.Context(), match.New{Game: "hexit", Players: []match.Player{anna}, Gather: true})
	if code(err) != match.BadKind {
		t.Error(err)
	}
	m := h.create("pennies", anna, openSeat)
	h.refused(m, anna, 1, match.Start, "2", match.BadKind)
	h.refused(m, anna, 1, match.Gather, "", match.BadKind)
}

// TestConcurrentJoinAndStartAgreeOnPlayers has users join and leave while the maker starts: those with seats play, on
// the map for their number.
func TestConcurrentJoinAndStartAgreeOnPlayers(t *testing.T) {
	h := newTestHost(t)
	for round := range 8 {
		m := h.gather("hexattack", anna, ben)
		var all sync.WaitGroup
		for _, p := range playersOf(3, 12) {
			all.Go(func() {
				_, err := h.do(m, p, 9, match.Sit, p.Name)
				if c := code(err); err != nil && c != match.SeatTaken && c != match.UnknownSeat {
					t.Errorf("%s joins: %v", p.Name, err)
				}
			})
		}
		all.Go(func() {
			for {
				_, err := h.do(m, anna, 1, match.Start, fmt.Sprint(read(m).Seats.Joined()))
				if err == nil {
					return
				}
				if c := code(err); c != match.BadOptions && c != match.Late { // another user came meanwhile
					t.Errorf("Anna starts: %v", err)
					return
				}
			}
		})
		all.Go(func() {
			_, err := h.do(m, ben, 2, match.Stand, "")
			if c := code(err); err != nil && c != match.BadKind && c != match.Late {
				t.Errorf("Ben leaves: %v", err)
			}
		})
		all.Wait()
		f := read(m)
		if f.Status != match.Running || len(f.Seats.Players) != f.ToAct().Len() || f.Seats.Joined() != len(f.Seats.Info) {
			t.Fatalf("round %d: %s with %s on %s", round, f.Status, names(f), f.Match.Options["map"])
		}
		checkStored(t, h, m)
	}
}
