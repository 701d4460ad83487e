package specfile_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// fingers is a tiny game of sealed orders: two seats show 0 or 1 finger and commit. When both have committed,
// an odd sum is a point for seat 1 and an even one for seat 2; there are two rounds. The id says whether orders
// can be changed.
type fingers string

const (
	changing fingers = "fingers" // orders can be changed until they are committed
	blunt    fingers = "blunt"   // an order commits at once
)

const fingerRounds = 2

// toys returns the games of this file by id.
func toys(id string) (game.Game, bool) {
	return fingers(id), slices.Contains([]fingers{changing, blunt}, fingers(id))
}

func (g fingers) Info() game.Info {
	return game.Info{ID: string(g), Version: 1, Traits: game.Traits{Sealed: true}}
}

func (fingers) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Name: i18n.Verbatim("Odd"), Team: 1}, {Seat: 2, Name: i18n.Verbatim("Even"), Team: 2}}
}

func (g fingers) New(o game.Options, _ rng.Seed) (game.State, error) {
	return g.Parse(o, "1 0/0 - -")
}

// Parse reads "round points/points seat seat". A seat is fingers, "-" for none shown, or "?" for unknown, and
// "!" once committed.
func (g fingers) Parse(o game.Options, text string) (game.State, error) {
	s, err := g.parse(o, text)
	if err == nil && strings.Contains(text, "?") {
		return nil, game.ErrSeen
	}
	return s, err
}

func (g fingers) ParseSeen(o game.Options, text string) (game.Seen, error) {
	s, err := g.parse(o, text)
	return game.NewSeen(s), err
}

func (g fingers) parse(_ game.Options, text string) (game.State, error) {
	h := hands{}
	var seats [2]string
	_, err := fmt.Sscanf(text, "%d %d/%d %s %s", &h.round, &h.points[0], &h.points[1], &seats[0], &seats[1])
	if err != nil {
		return nil, fmt.Errorf("want round points/points seat seat: %w", err)
	}
	for i, seat := range seats {
		order, committed := strings.CutSuffix(seat, "!")
		shown := slices.Index(fingerOrders, order)
		if shown < 0 {
			return nil, fmt.Errorf("%q is no seat", seat)
		}
		h.shown[i], h.done[i] = shown, committed
	}
	if g == blunt {
		return &h, nil
	}
	return &changeable{h}, nil
}

// CheckTranscript replays rounds of a transcript that contains only the fingers and the points.
func (g fingers) CheckTranscript(raw []byte) error {
	var transcript struct {
		Setup string
		Steps []struct {
			Fingers [2]int
			Points  string
		}
	}
	if err := json.Unmarshal(raw, &transcript); err != nil {
		return err
	}
	s, err := g.Parse(nil, transcript.Setup)
	if err != nil {
		return err
	}
	for i, step := range transcript.Steps {
		for seat, n := range step.Fingers {
			if _, refusal := game.Submit(s, game.Seat(seat+1), fmt.Sprintf("show %d; commit", n), nil); refusal != nil {
				return refusal
			}
		}
		if points := strings.Fields(s.Text(game.Arbiter))[1]; points != step.Points {
			return fmt.Errorf("step %d: expected %s, got %s", i+1, step.Points, points)
		}
	}
	return nil
}

// hands is a position of fingers.
type hands struct {
	game.SimultaneousDefaults
	game.State // methods that a file of cases does not use
	round      int
	points     [2]int
	shown      [2]int // index into fingerOrders
	done       [2]bool
	quitter    game.Seat
}

const (
	showCommit game.Move = 2 + iota
	showResign
)

var (
	fingerOrders = []string{"-", "0", "1", "?"}
	fingerWords  = []string{"show 0", "show 1", "commit", "resign"}
)

func (s *hands) ToAct() game.Seats {
	var set game.Seats
	for i, done := range s.done {
		if !done && !s.Result().Over {
			set |= game.SeatsOf(game.Seat(i + 1))
		}
	}
	return set
}

func (s *hands) Moves(seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !s.ToAct().Has(seat):
		return buf
	case s.shown[seat-1] == 0:
		return append(buf, 0, 1)
	}
	return append(buf, showCommit)
}

func (s *hands) Check(seat game.Seat, _ game.Move) *game.Refusal {
	if !s.ToAct().Has(seat) {
		return game.Refuse("committed", "F1", i18n.Verbatim("No order is pending."))
	}
	return nil
}

func (s *hands) Play(seat game.Seat, m game.Move, log *game.Log) { s.play(seat, m, log, true) }

func (s *hands) play(seat game.Seat, m game.Move, log *game.Log, commits bool) {
	switch m {
	case showResign:
		s.quitter = seat
		log.Add(moveEvent{fmt.Sprint("resigned ", seat), game.Spectator})
		return
	case showCommit:
		commits = true
	default:
		s.shown[seat-1] = int(m) + 1
		log.Add(moveEvent{"ordered " + fingerWords[m], seat})
	}
	if commits {
		s.done[seat-1] = true
		log.Add(moveEvent{fmt.Sprint("committed ", seat), game.Spectator})
	}
	if s.ToAct() == 0 {
		s.reveal(log)
	}
}

// reveal scores a round; a seat that has shown nothing shows no finger.
func (s *hands) reveal(log *game.Log) {
	sum := max(s.shown[0]-1, 0) + max(s.shown[1]-1, 0)
	s.points[1-sum%2]++
	s.round++
	s.shown, s.done = [2]int{}, [2]bool{}
	log.Add(moveEvent{fmt.Sprint("revealed ", sum), game.Spectator})
}

func (s *hands) Result() game.Result {
	winner := game.Spectator
	switch {
	case s.quitter > 0:
		winner = 3 - s.quitter
	case s.round <= fingerRounds:
		return game.Result{Text: "*"}
	case s.points[0] > s.points[1]:
		winner = 1
	case s.points[1] > s.points[0]:
		winner = 2
	}
	return game.TwoPlayerResult(winner, "points")
}

func (s *hands) ParseMoves(_ game.Seat, text string) ([]game.Move, *game.Refusal) {
	var moves []game.Move
	for word := range strings.SplitSeq(text, "; ") {
		m := slices.Index(fingerWords, word)
		if m < 0 {
			return nil, game.Refuse("bad-text", "F2", i18n.Verbatim(fmt.Sprintf("%q is no order.", word)))
		}
		moves = append(moves, game.Move(m))
	}
	return moves, nil
}

func (s *hands) MoveText(_ game.Seat, m game.Move) string { return fingerWords[m] }

func (s *hands) Text(viewer game.Seat) string {
	text := fmt.Sprintf("%d %d/%d", s.round, s.points[0], s.points[1])
	for i, shown := range s.shown {
		order := fingerOrders[shown]
		if viewer != game.Arbiter && viewer != game.Seat(i+1) {
			order = "?"
		}
		if s.done[i] {
			order += "!"
		}
		text += " " + order
	}
	return text
}

func (s *hands) Seal(_ game.Seat, m game.Move) (string, bool) { return fingerWords[m], true }
func (s *hands) Sealed() game.Seats                           { return game.SeatsOf(1, 2) &^ s.ToAct() }
func (s *hands) Round() int                                   { return s.round }
func (s *hands) Default(game.Seat) game.Move                  { return showCommit }

func (s *hands) Hash() (h uint64) {
	for _, c := range []byte(s.Text(game.Arbiter)) {
		h = game.Mix(h, uint64(c))
	}
	return h
}

func (s *hands) Blank() game.State    { return &hands{} }
func (s *hands) Copy(from game.State) { *s = *from.(*hands) }

// changeable is a position in which a seat may change its orders until it commits.
type changeable struct{ hands }

func (s *changeable) Play(seat game.Seat, m game.Move, log *game.Log) { s.play(seat, m, log, false) }
func (s *changeable) Blank() game.State                               { return &changeable{} }
func (s *changeable) Copy(from game.State)                            { *s = *from.(*changeable) }

func (s *changeable) Entries(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	return append(buf, 0, 1, showCommit)
}

func (s *changeable) Erase(seat game.Seat) { s.shown[seat-1] = 0 }

func (s *changeable) Revisable() bool { return true }

// moveEvent is an event that one seat may know, or every viewer.
type moveEvent struct {
	text string
	only game.Seat
}

func (e moveEvent) Kind() string          { return e.text }
func (e moveEvent) String() string        { return e.text }
func (e moveEvent) Message() i18n.Message { return i18n.Verbatim(e.text) }

func (e moveEvent) For(viewer game.Seat) game.Event {
	if e.only != game.Spectator && viewer != e.only {
		return nil
	}
	return e
}
