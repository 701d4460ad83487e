package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/arena"
)

// batchStore is a store of one batch in memory, whose games are played as soon as they are wanted.
type batchStore struct {
	shelf
	made    []queue.Batch
	gone    []string // ids of deleted batches
	unmade  error
	ungone  error
	results func(number int) string
}

func (s *batchStore) MakeBatch(_ context.Context, b queue.Batch, _ time.Time) error {
	s.made = append(s.made, b)
	return s.unmade
}

func (s *batchStore) DropBatch(ctx context.Context, id string) error {
	s.gone = append(s.gone, id)
	return errors.Join(s.ungone, ctx.Err())
}

func (s *batchStore) AskFor(ctx context.Context, id string, numbers []int, now time.Time) error {
	err := s.shelf.AskFor(ctx, id, numbers, now)
	for i, g := range s.played {
		if s.results != nil {
			s.played[i].Result = json.RawMessage(s.results(g.Number))
		}
	}
	return err
}

// TestClientDeletesItsBatchHoweverItEnds ends with all games, a failure of the client, and a client that stops.
func TestClientDeletesItsBatchHoweverItEnds(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for name, c := range map[string]struct {
		ctx  context.Context
		s    *batchStore
		take error
		want error
	}{
		"all games":      {t.Context(), &batchStore{}, nil, nil},
		"not taken":      {t.Context(), &batchStore{}, errBroken, errBroken},
		"a client stops": {stopped, &batchStore{shelf: shelf{failing: errBroken}}, nil, context.Canceled},
		"not deleted":    {t.Context(), &batchStore{ungone: errBroken}, nil, errBroken},
	} {
		taken := 0
		err := Client{Store: c.s}.Ask(c.ctx, queue.Batch{Kind: queue.Series}, []int{4, 7}, func(queue.Game) error {
			taken++
			return c.take
		})
		if !errors.Is(err, c.want) || c.want == nil && (err != nil || taken != 2) {
			t.Errorf("%s: %v, %d taken", name, err, taken)
		}
		if len(c.s.gone) != 1 || c.s.gone[0] != c.s.made[0].ID || c.s.gone[0] == "" || !slices.Equal(c.s.wanted, []int{4, 7}) {
			t.Errorf("%s: made %+v, deleted %q", name, c.s.made, c.s.gone)
		}
	}
	s := &batchStore{unmade: queue.ErrFull}
	if err := (Client{Store: s}).Ask(t.Context(), queue.Batch{}, []int{1}, nil); !errors.Is(err, queue.ErrFull) || s.asked != 0 || len(s.gone) != 0 {
		t.Errorf("no room: %v", err)
	}
}

// TestClientEndsIfItsOwnWorkerCannotPlay has a store on which other workers play nothing.
func TestClientEndsIfItsOwnWorkerCannotPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &batchStore{shelf: shelf{failing: errBroken}}
		own := &Worker{
			Store: &board{wanted: map[string][]int{}}, Link: &leases{}, Jobs: 1,
			Games: func(string) (game.Game, bool) { return nil, false },
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := (Client{Store: s, Hand: own}).Ask(ctx, queue.Batch{}, []int{1}, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a worker without games: %v", err)
		}
		own.Store = anyBatch{&board{wanted: map[string][]int{"": {1}}}}
		err := Client{Store: s, Hand: own}.Ask(t.Context(), queue.Batch{Kind: "dance"}, []int{1}, nil)
		if !errors.As(err, new(*refusal)) {
			t.Errorf("a worker that cannot play: %v", err)
		}
	})
}

// anyBatch is a board whose games are of every batch.
type anyBatch struct{ *board }

func (s anyBatch) WantedGames(ctx context.Context, _ string, limit int) ([]int, error) {
	return s.board.WantedGames(ctx, "", limit)
}

func (s anyBatch) IsGameWanted(ctx context.Context, _ string, number int) (bool, error) {
	return s.board.IsGameWanted(ctx, "", number)
}

// TestSeriesTakesGamesOfItsNumbersOnly has results of other games, and results that are none.
func TestSeriesTakesGamesOfItsNumbersOnly(t *testing.T) {
	g, _ := games.Lookup("hexit")
	a, err := arena.Parse("random", bot.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for result, want := range map[string]error{
		`{"number":4}`: nil, `{"number":5}`: errMixedUp, `{`: errBroken,
	} {
		s := &batchStore{results: func(int) string { return result }}
		var taken []int
		err := Client{Store: s}.PlaySeries(t.Context(), arena.Series{Game: g, A: a, B: a}, []int{4}, func(g arena.Game) error {
			taken = append(taken, g.Number)
			return nil
		})
		if (err == nil) != (want == nil) || errors.Is(want, errMixedUp) && !errors.Is(err, want) || want == nil && !slices.Equal(taken, []int{4}) {
			t.Errorf("%s: %v, taken %v", result, err, taken)
		}
		if b := s.made[0]; b.Kind != queue.Series || b.Version != g.Info().Version || len(b.Settings) == 0 {
			t.Errorf("the batch is %+v", b)
		}
	}
}

// TestStudyTakesRowsOfItsTurnsOnly asks for the second game of the second of three arms.
func TestStudyTakesRowsOfItsTurnsOnly(t *testing.T) {
	g, _ := games.Lookup("hexit")
	settings := lab.Settings{Game: "hexit", Version: g.Info().Version, Arms: make([]lab.Arm, 3)}
	turn := lab.Turn{Arm: 1, Number: 1}
	for name, c := range map[string]struct {
		row  lab.Row
		want error
	}{
		"the turn":       {lab.Row{Arm: 1, Number: 1}, nil},
		"another arm":    {lab.Row{Arm: 2, Number: 1}, errMixedUp},
		"another number": {lab.Row{Arm: 1, Number: 2}, errMixedUp},
	} {
		text, err := json.Marshal(c.row)
		if err != nil {
			t.Fatal(err)
		}
		s := &batchStore{results: func(int) string { return string(text) }}
		taken := 0
		study := lab.Study{Data: lab.NewData(settings), Game: g}
		err = Client{Store: s}.PlayStudy(t.Context(), study, []lab.Turn{turn}, func(lab.Row) error { taken++; return nil })
		if !errors.Is(err, c.want) || (taken == 1) != (c.want == nil) || !slices.Equal(s.wanted, []int{4}) || s.made[0].Kind != queue.Study {
			t.Errorf("%s: %v, taken %d, wanted %v", name, err, taken, s.wanted)
		}
	}
}

// TestCollectionReadsFullPagesWithoutWaiting has a page of games more than one page.
func TestCollectionReadsFullPagesWithoutWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &shelf{}
		c, taken := collecting(s, 2*collected)
		begin := time.Now()
		if err := errors.Join(c.askOn(t.Context()), c.collect(t.Context())); err != nil || len(*taken) != 2*collected || time.Since(begin) != 0 {
			t.Errorf("%d taken after %v: %v", len(*taken), time.Since(begin), err)
		}
	})
}
