package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// morra is a tiny game of sealed orders for 2 to 9 seats in two teams. In each of three rounds every seat seals
// 0, 1 or 2 fingers. When all have committed, an odd sum is a point for team 1 and an even sum for team 2.
type morra struct{}

const morraRounds = 3

func (morra) Info() game.Info {
	return game.Info{
		Version: 1,
		ID:      "morra", Traits: game.Traits{Sealed: true, Revisable: true, Resigns: true},
		Options: []game.Option{{Name: "seats", Kind: game.IntOption, Min: 2, Max: 9, Default: "2"}},
		Events:  morraEvents("ordered", "committed", "recalled", "resigned", "revealed"),
	}
}

func (morra) Seats(o game.Options) []game.SeatInfo {
	var seats []game.SeatInfo
	for seat := 1; seat <= o.Int("seats"); seat++ {
		seats = append(seats, game.SeatInfo{Seat: game.Seat(seat), Name: i18n.Verbatim(fmt.Sprint("Player ", seat)), Team: 2 - seat%2})
	}
	return seats
}

func (morra) New(o game.Options, _ rng.Seed) (game.State, error) {
	s := &morraState{seats: o.Int("seats"), round: 1}
	s.openRound()
	return s, nil
}

// Parse reads "round points/points seat seat ...". A seat is fingers or "-", then "!" once committed; "?" is
// unknown, "x" has resigned.
func (g morra) Parse(o game.Options, text string) (game.State, error) {
	s, err := g.parse(o, text)
	if err == nil && strings.Contains(text, "?") {
		return nil, game.ErrSeen
	}
	return s, err
}

func (g morra) ParseSeen(o game.Options, text string) (game.Seen, error) {
	s, err := g.parse(o, text)
	return game.NewSeen(s), err
}

func (morra) parse(o game.Options, text string) (game.State, error) {
	s := &morraState{seats: o.Int("seats")}
	fields := strings.Split(text, " ")
	if len(fields) != 2+s.seats {
		return nil, fmt.Errorf("want %d fields", 2+s.seats)
	}
	if _, err := fmt.Sscanf(fields[0]+" "+fields[1], "%d %d/%d", &s.round, &s.points[0], &s.points[1]); err != nil {
		return nil, err
	}
	for i, f := range fields[2:] {
		j := slices.Index([]string{"-", "0", "1", "2", "?", "-!", "0!", "1!", "2!", "?!", "x"}, f)
		if j < 0 {
			return nil, fmt.Errorf("%q is no seat", f)
		}
		s.sealed[i+1], s.done[i+1], s.out[i+1] = int8(j%5), j/5 == 1, j == 10
	}
	return s, s.validate()
}

type morraState struct {
	game.SimultaneousDefaults
	seats, round int
	points       [2]int
	sealed       [10]int8 // 0 nothing yet, 1 to 3 for 0 to 2 fingers, 4 unknown to the reader of a redacted text
	done, out    [10]bool
}

const (
	morraCommit = 3 + iota
	morraRecall
	morraResign
)

var morraWords = []string{"show 0", "show 1", "show 2", "commit", "recall", "resign"}

func (s *morraState) validate() error {
	if s.round < 1 || s.round > morraRounds+1 || s.points[0] < 0 || s.points[1] < 0 {
		return fmt.Errorf("round or points out of range")
	}
	return nil
}

func (s *morraState) openRound() { clear(s.sealed[:]); clear(s.done[:]) }

func (s *morraState) ToAct() game.Seats {
	var set game.Seats
	for seat := 1; seat <= s.seats && !s.over(); seat++ {
		if !s.done[seat] && !s.out[seat] {
			set |= game.SeatsOf(game.Seat(seat))
		}
	}
	return set
}

func (s *morraState) over() bool { return s.round > morraRounds || s.alive(0) == 0 || s.alive(1) == 0 }

func (s *morraState) alive(team int) (n int) {
	for seat := 1; seat <= s.seats; seat++ {
		if !s.out[seat] && 1-seat%2 == team {
			n++
		}
	}
	return n
}

func (s *morraState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !s.ToAct().Has(seat):
		return buf
	case s.sealed[seat] == 0:
		return append(buf, 0, 1, 2)
	}
	return append(buf, morraCommit)
}

func (s *morraState) Entries(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	return append(buf, 0, 1, 2)
}

func (s *morraState) Erase(seat game.Seat) { s.sealed[seat] = 0 }

func (s *morraState) Revisable() bool { return true }

func (s *morraState) Recall(seat game.Seat) (game.Move, bool) {
	return morraRecall, s.Sealed().Has(seat)
}

func (s *morraState) Forget(viewer game.Seat) {
	clear(s.done[:])
	for seat := range s.sealed {
		if game.Seat(seat) != viewer {
			s.sealed[seat] = 0
		}
	}
}

// Seal returns the orders of a commitment. A commitment without fingers has no orders.
func (s *morraState) Seal(seat game.Seat, m game.Move) (string, bool) {
	return s.seatText(seat, seat), m == morraCommit
}

func (s *morraState) Sealed() game.Seats {
	var set game.Seats
	for seat := 1; seat <= s.seats && !s.over(); seat++ {
		if s.done[seat] && !s.out[seat] {
			set |= game.SeatsOf(game.Seat(seat))
		}
	}
	return set
}

func (s *morraState) Round() int                  { return s.round }
func (s *morraState) Default(game.Seat) game.Move { return morraCommit }

func (s *morraState) Check(seat game.Seat, m game.Move) *game.Refusal {
	switch {
	case s.over():
		return game.Refuse("game-over", "", i18n.Verbatim("The game is over."))
	case seat < 1 || int(seat) > s.seats || s.out[seat]:
		return game.Refuse("not-your-turn", "", i18n.Verbatim("This seat does not play."))
	case m > morraResign:
		return game.Refuse("bad-text", "", i18n.Verbatim("There is no such order."))
	case m == morraRecall && !s.done[seat]:
		return game.Refuse("not-committed", "", i18n.Verbatim("Nothing is committed."))
	case m <= morraCommit && s.done[seat]:
		return game.Refuse("committed", "", i18n.Verbatim("Recall your orders first."))
	}
	return nil
}

// morraEvent is visible to every viewer, or to one seat.
type morraEvent struct {
	Name, Says string
	only       game.Seat
}

func morraEvents(kinds ...string) (events []game.Event) {
	for _, kind := range kinds {
		events = append(events, morraEvent{Name: kind})
	}
	return events
}

func (e morraEvent) Kind() string          { return e.Name }
func (e morraEvent) String() string        { return e.Name + " " + e.Says }
func (e morraEvent) Message() i18n.Message { return i18n.Verbatim(e.Says + ".") }

func (e morraEvent) For(viewer game.Seat) game.Event {
	if e.only != 0 && viewer != e.only && viewer != game.Arbiter {
		return nil
	}
	return e
}

func (s *morraState) Result() (r game.Result) {
	if !s.over() {
		return game.Result{Text: "*"}
	}
	best := 0
	if s.alive(0) == 0 || s.alive(1) > 0 && s.points[1] > s.points[0] {
		best = 1
	}
	for seat := 1; seat <= s.seats; seat++ {
		if 1-seat%2 == best {
			r.Winners |= game.SeatsOf(game.Seat(seat))
		}
	}
	return game.Result{Over: true, Winners: r.Winners, Text: fmt.Sprint("win:team ", best+1), Reason: "points"}
}

func (s *morraState) Play(seat game.Seat, m game.Move, log *game.Log) {
	switch m {
	case morraCommit:
		s.done[seat] = true
		log.Add(morraEvent{"committed", fmt.Sprint("seat ", seat), 0})
	case morraRecall:
		s.done[seat] = false
		log.Add(morraEvent{"recalled", fmt.Sprint("seat ", seat), 0})
	case morraResign:
		s.out[seat] = true
		log.Add(morraEvent{"resigned", fmt.Sprint("seat ", seat), 0})
	default:
		s.sealed[seat] = int8(m) + 1
		log.Add(morraEvent{"ordered", morraWords[m], seat})
	}
	if !s.over() && s.ToAct() == 0 {
		s.reveal(log)
	}
}

func (s *morraState) reveal(log *game.Log) {
	sum := 0
	for seat := 1; seat <= s.seats; seat++ {
		if !s.out[seat] && s.sealed[seat] > 0 {
			sum += int(s.sealed[seat]) - 1
		}
	}
	s.points[1-sum%2]++
	s.round++
	s.openRound()
	log.Add(morraEvent{"revealed", fmt.Sprint("the sum is ", sum), 0})
}

func (s *morraState) ParseMoves(_ game.Seat, text string) ([]game.Move, *game.Refusal) {
	var moves []game.Move
	for line := range strings.SplitSeq(text, ";") {
		m := slices.Index(morraWords, strings.ToLower(strings.TrimSpace(line)))
		if m < 0 {
			return nil, game.Refuse("bad-text", "", i18n.Verbatim(fmt.Sprintf("%q is no order.", line)))
		}
		moves = append(moves, game.Move(m))
	}
	return moves, nil
}

func (s *morraState) MoveText(_ game.Seat, m game.Move) string { return morraWords[m] }

func (s *morraState) Text(viewer game.Seat) string {
	out := fmt.Sprintf("%d %d/%d", s.round, s.points[0], s.points[1])
	for seat := 1; seat <= s.seats; seat++ {
		out += " " + s.seatText(game.Seat(seat), viewer)
	}
	return out
}

// seatText shows a sealed order to its seat alone; whether an order exists is hidden too.
func (s *morraState) seatText(seat, viewer game.Seat) string {
	text := []string{"-", "0", "1", "2", "?"}[s.sealed[seat]]
	if s.out[seat] {
		return "x"
	}
	if viewer != game.Arbiter && viewer != seat && !s.over() {
		text = "?"
	}
	if s.done[seat] {
		text += "!"
	}
	return text
}

func (s *morraState) View(viewer game.Seat) any { return map[string]string{"text": s.Text(viewer)} }

func (s *morraState) Prompt(seat game.Seat) game.Prompt {
	if !s.ToAct().Has(seat) {
		return game.Prompt{Code: "wait", Title: i18n.Verbatim("Wait for the others.")}
	}
	return game.Prompt{Code: "order", Title: i18n.Verbatim("Seal your fingers.")}
}

func (s *morraState) Picks(_ game.Seat, m game.Move) []game.Pick {
	var path []game.Pick
	for word := range strings.SplitSeq(morraWords[m], " ") {
		path = append(path, game.Pick{Kind: game.PickWord, Value: word, Label: i18n.Verbatim(word)})
	}
	return game.Path("show", path...)
}

func (s *morraState) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	var words []string
	for _, p := range path {
		words = append(words, p.Value)
	}
	moves, refusal := s.ParseMoves(seat, strings.Join(words, " "))
	if refusal != nil {
		return refusal
	}
	return s.Check(seat, moves[0])
}

func (s *morraState) Determinize(viewer game.Seat, r *rand.Rand) {
	for seat := 1; seat <= s.seats; seat++ {
		if game.Seat(seat) != viewer && !s.out[seat] && !s.over() {
			s.sealed[seat] = int8(r.IntN(4))
		}
	}
}

func (s *morraState) Blank() game.State    { return &morraState{} }
func (s *morraState) Copy(from game.State) { *s = *from.(*morraState) }
func (s *morraState) Size() int            { return 48 }
func (s *morraState) Hash() uint64 {
	h := uint64(s.round)
	for _, c := range []byte(s.Text(game.Arbiter)) {
		h = game.Mix(h, uint64(c))
	}
	return h
}

func morraReveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind() == "revealed" })
}

func TestGametestAcceptsGameWithSealedOrders(t *testing.T) {
	var options []map[string]string
	for seats := 2; seats <= 9; seats++ {
		options = append(options, map[string]string{"seats": strconv.Itoa(seats)})
	}
	gametest.Run(t, morra{}, gametest.Config{Options: options, Games: 5, Opens: morraReveals})
}

func TestSubmitRefusesWholeMessageIfOneMoveIsRefused(t *testing.T) {
	o, _ := game.ParseOptions(morra{}.Info().Options, nil)
	s, _ := morra{}.New(o, rng.Seed{})
	before := s.Text(game.Arbiter)
	if _, refusal := game.Submit(s, 1, "show 1; commit; show 2", nil); refusal == nil || refusal.Code != "committed" {
		t.Fatalf("a message with a bad end is answered %v", refusal)
	}
	if s.Text(game.Arbiter) != before {
		t.Fatalf("a refused message left %s", s.Text(game.Arbiter))
	}
	log := &game.Log{}
	texts, refusal := game.Submit(s, 1, "show 1; commit", log)
	if refusal != nil || !slices.Equal(texts, []string{"show 1", "commit"}) || len(log.Events) != 2 {
		t.Fatalf("a good message is answered %q, %v with %d events", texts, refusal, len(log.Events))
	}
}
