package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/rng"
	"hexparlor/i18n"
)

// tricks is a tiny game of private hands with a question in mid-turn: eight cards, three in each hand, two
// never seen. The leader plays a card, the other answers, and the higher card takes the trick. Its loser then
// decides whether the next trick counts double. There are three tricks.
type tricks struct{}

func (tricks) Info() game.Info {
	return game.Info{
		ID: "tricks", Version: 1, Traits: game.Traits{
			Hidden: true, Chance: true, Own: func(game.Options) bool { return true },
		},
		Events: morraEvents("answered", "played", "taken"),
	}
}

func (tricks) Seats(game.Options) []game.SeatInfo {
	return []game.SeatInfo{{Seat: 1, Name: i18n.Verbatim("Eldest"), Team: 1}, {Seat: 2, Name: i18n.Verbatim("Dealer"), Team: 2}}
}

func (tricks) New(_ game.Options, seed rng.Seed) (game.State, error) {
	deck := []int8{1, 2, 3, 4, 5, 6, 7, 8}
	rng.Shuffle(rng.New(seed), deck)
	s := &trickState{turn: 1, worth: 1}
	copy(s.hand[0][:], deck[:3])
	copy(s.hand[1][:], deck[3:6])
	for i := range s.hand {
		slices.Sort(s.hand[i][:])
	}
	return s, nil
}

// Parse reads "turn asked worth points points hand hand gone table". A card is a digit, "?" if hidden, "." once
// played.
func (g tricks) Parse(o game.Options, text string) (game.State, error) {
	s, err := g.parse(o, text)
	if err == nil && strings.Contains(text, "?") {
		return nil, game.ErrSeen
	}
	return s, err
}

func (g tricks) ParseSeen(o game.Options, text string) (game.Seen, error) {
	s, err := g.parse(o, text)
	return game.NewSeen(s), err
}

func (tricks) parse(_ game.Options, text string) (game.State, error) {
	s := &trickState{}
	var hands [2]string
	var gone string
	n, err := fmt.Sscanf(text, "%d %t %d %d %d %3s %3s %9s %d", &s.turn, &s.asked, &s.worth, &s.points[0],
		&s.points[1], &hands[0], &hands[1], &gone, &s.table)
	if err != nil {
		return nil, fmt.Errorf("field %d: %w", n+1, err)
	}
	if s.turn < 0 || s.turn > 2 || s.table < 0 || s.table > 8 || s.Text(game.Arbiter) == "" {
		return nil, fmt.Errorf("turn or table out of range")
	}
	for i, hand := range hands {
		if len(hand) != 3 || strings.Trim(hand, "12345678?.") != "" {
			return nil, fmt.Errorf("%q is no hand", hand)
		}
		for j := range hand {
			s.hand[i][j] = int8(strings.IndexByte(".12345678?", hand[j]))
		}
	}
	for _, c := range strings.TrimPrefix(gone, "-") {
		if c < '1' || c > '8' {
			return nil, fmt.Errorf("%q are no cards", gone)
		}
		s.gone |= 1 << (c - '0')
	}
	if s.turn > 0 && !s.asked && s.hand[s.turn-1] == [3]int8{} {
		return nil, fmt.Errorf("the seat to act has no card")
	}
	if back := s.Text(game.Arbiter); back != text {
		return nil, fmt.Errorf("write it as %q", back)
	}
	return s, nil
}

type trickState struct {
	turn   game.Seat // Spectator when the game is over
	asked  bool      // whether turn decides if the next trick counts double
	worth  int
	points [2]int
	hand   [2][3]int8 // ascending; 0 is played, 9 is unknown to the reader of a redacted text
	gone   uint16     // cards played, by bit
	table  int8
}

func (s *trickState) ToAct() game.Seats {
	if s.turn == game.Spectator {
		return 0
	}
	return game.SeatsOf(s.turn)
}

// Moves returns the cards of the hand by number, or 10 (no) and 11 (yes).
func (s *trickState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.ToAct().Has(seat) {
		return buf
	}
	if s.asked {
		return append(buf, 10, 11)
	}
	for _, c := range s.hand[seat-1] {
		if c > 0 && c < 9 {
			buf = append(buf, game.Move(c))
		}
	}
	return buf
}

func (s *trickState) Check(seat game.Seat, m game.Move) *game.Refusal {
	if s.turn == game.Spectator {
		return game.Refuse("game-over", "", i18n.Verbatim("The game is over."))
	}
	if seat != s.turn {
		return game.Refuse("not-your-turn", "", i18n.Verbatim("It is the other seat's turn."))
	}
	if !slices.Contains(s.Moves(seat, nil), m) {
		return game.Refuse("no-card", "", i18n.Verbatim("You hold no such card, or were asked something else."))
	}
	return nil
}

func (s *trickState) Play(seat game.Seat, m game.Move, log *game.Log) {
	if s.asked {
		s.asked, s.worth = false, int(m-9)
		log.Add(morraEvent{"answered", fmt.Sprint("the next trick counts ", s.worth), 0})
		return
	}
	card := int8(m)
	hand := &s.hand[seat-1]
	hand[slices.Index(hand[:], card)] = 0
	slices.Sort(hand[:])
	s.gone |= 1 << card
	log.Add(morraEvent{"played", fmt.Sprintf("seat %d plays %d", seat, card), 0})
	if s.table == 0 {
		s.table, s.turn = card, 3-seat
		return
	}
	s.score(seat, card, log)
}

// score gives the trick to the higher card; its loser answers and leads.
func (s *trickState) score(seat game.Seat, card int8, log *game.Log) {
	winner := seat
	if s.table > card {
		winner = 3 - seat
	}
	s.points[winner-1] += s.worth
	s.table, s.turn, s.asked, s.worth = 0, 3-winner, true, 1
	log.Add(morraEvent{"taken", fmt.Sprintf("seat %d takes the trick", winner), 0})
	if s.hand == [2][3]int8{} {
		s.turn, s.asked = game.Spectator, false
	}
}

func (s *trickState) Result() game.Result {
	if s.turn != game.Spectator {
		return game.Result{Text: "*"}
	}
	switch {
	case s.points[0] > s.points[1]:
		return game.TwoPlayerResult(1, "points")
	case s.points[1] > s.points[0]:
		return game.TwoPlayerResult(2, "points")
	}
	return game.TwoPlayerResult(game.Spectator, "points")
}

func (s *trickState) ParseMoves(_ game.Seat, text string) ([]game.Move, *game.Refusal) {
	i := slices.Index([]string{"1", "2", "3", "4", "5", "6", "7", "8", "", "no", "yes"}, text)
	if i < 0 || text == "" {
		return nil, game.Refuse("bad-text", "", i18n.Verbatim(fmt.Sprintf("%q is neither a card nor an answer.", text)))
	}
	return []game.Move{game.Move(i + 1)}, nil
}

func (s *trickState) MoveText(_ game.Seat, m game.Move) string {
	if m >= 10 {
		return []string{"no", "yes"}[m-10]
	}
	return fmt.Sprint(m)
}

func (s *trickState) Text(viewer game.Seat) string {
	gone := "-"
	for c := range 9 {
		if s.gone>>c&1 == 1 {
			gone += fmt.Sprint(c)
		}
	}
	return fmt.Sprintf("%d %v %d %d %d %s %s %s %d", s.turn, s.asked, s.worth, s.points[0], s.points[1],
		s.handText(1, viewer), s.handText(2, viewer), gone, s.table)
}

func (s *trickState) handText(seat, viewer game.Seat) string {
	open := viewer == game.Arbiter || viewer == seat
	text := []byte{}
	for _, c := range s.hand[seat-1] {
		if c > 0 && !open {
			c = 9
		}
		text = append(text, ".12345678?"[c])
	}
	return string(text)
}

func (s *trickState) View(viewer game.Seat) any { return s.Text(viewer) }

func (s *trickState) Prompt(seat game.Seat) game.Prompt {
	switch {
	case seat != s.turn:
		return game.Prompt{Code: "wait", Title: i18n.Verbatim("Wait.")}
	case s.asked:
		return game.Prompt{Code: "double", Title: i18n.Verbatim("Shall the next trick count double?")}
	}
	return game.Prompt{Code: "play", Title: i18n.Verbatim("Play a card.")}
}

func (s *trickState) Picks(seat game.Seat, m game.Move) []game.Pick {
	text := s.MoveText(seat, m)
	return game.Path("play", game.Pick{Kind: game.PickCard, Value: text, Label: i18n.Verbatim(text)})
}

func (s *trickState) Why(seat game.Seat, path []game.Pick) *game.Refusal {
	moves, refusal := s.ParseMoves(seat, path[0].Value)
	if refusal != nil {
		return refusal
	}
	return s.Check(seat, moves[0])
}

// Determinize deals the cards that viewer has not seen again to the hidden hands; the rest stay out.
func (s *trickState) Determinize(viewer game.Seat, r *rand.Rand) {
	var pool []int8
	for c := int8(1); c <= 8; c++ {
		mine := viewer > game.Spectator && slices.Contains(s.hand[viewer-1][:], c)
		if s.gone>>c&1 == 0 && !mine {
			pool = append(pool, c)
		}
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for i := range s.hand {
		if game.Seat(i+1) == viewer {
			continue
		}
		for j, c := range s.hand[i] {
			if c > 0 {
				s.hand[i][j], pool = pool[0], pool[1:]
			}
		}
		slices.Sort(s.hand[i][:])
	}
}

func (s *trickState) Blank() game.State    { return &trickState{} }
func (s *trickState) Copy(from game.State) { *s = *from.(*trickState) }
func (s *trickState) Size() int            { return 56 }
func (s *trickState) Hash() uint64 {
	h := uint64(s.turn)
	for _, c := range []byte(s.Text(game.Arbiter)) {
		h = game.Mix(h, uint64(c))
	}
	return h
}

func TestGametestAcceptsGameWithPrivateHandsAndQuestions(t *testing.T) {
	gametest.Run(t, tricks{}, gametest.Config{Games: 100})
}
