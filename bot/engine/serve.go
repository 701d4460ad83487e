package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/clock"
)

// maxServed is the length in bytes of the longest line that Serve accepts.
const maxServed = 1 << 20

// standardLevel is the level of the built-in bot if the client sets none.
const standardLevel = 5

// Serve plays as an engine with the built-in bot, until it reads quit, in ends or ctx ends. It answers invalid lines
// with an error line; it returns only errors of reading and writing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, games []game.Game) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h := &session{games: games, out: out, level: standardLevel, seed: rand.Uint64()}
	lines, readError := make(chan string), error(nil)
	go func() {
		defer close(lines)
		readError = readLines(ctx, in, lines)
	}()
	for {
		line, open, err := h.next(ctx, lines)
		switch {
		case err != nil:
			return err
		case !open:
			return readError
		case line == wordQuit:
			return nil
		}
		if err := h.obey(ctx, line); err != nil {
			return err
		}
	}
}

// readLines sends each line of in to lines, up to the line quit, after which input does not belong to the protocol.
func readLines(ctx context.Context, in io.Reader, lines chan<- string) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, maxServed)
	for scanner.Scan() {
		line := strings.TrimSpace(scanner.Text())
		select {
		case lines <- line:
		case <-ctx.Done():
			return nil
		}
		if line == wordQuit {
			return nil
		}
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return catalog.Error(i18n.Of("engine.served-long-line", "bytes", maxServed))
	}
	return scanner.Err()
}

// session is the conversation of one client with the built-in bot.
type session struct {
	games []game.Game
	out   io.Writer
	seed  uint64

	level, workers int // level and number of workers that the client has set

	game    game.Game
	options map[string]string
	state   game.State // position with hidden information drawn; nil before the first position line
	seat    game.Seat
	text    string            // position text of the last position line
	plan    map[string]string // remaining moves of a sealed decision, by position text

	thinking chan string // receives the answer of a running search; nil if none is running
	stop     context.CancelFunc
}

// next returns the next line to carry out; open is false at the end of the input. While a search runs, it carries out
// only stop; other lines wait for the answer, and the end of the input stops the search.
func (h *session) next(ctx context.Context, lines <-chan string) (line string, open bool, err error) {
	held := false
	for {
		from := lines
		if held {
			from = nil
		}
		select {
		case <-ctx.Done():
			return "", false, ctx.Err()
		case answer := <-h.thinking:
			h.stop()
			h.thinking = nil
			if err := h.say("%s", answer); err != nil || held {
				return line, open, err
			}
		case line, open = <-from:
			if h.thinking == nil {
				return line, open, nil
			}
			if held = line != wordStop; !held || !open {
				h.stop()
			}
		}
	}
}

func (h *session) say(format string, args ...any) error {
	_, err := fmt.Fprintf(h.out, format+"\n", args...)
	return err
}

// obey carries out one line of the client. The error is an error of writing the answer.
func (h *session) obey(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	var err error
	switch word {
	case wordHello:
		return h.greet(rest)
	case wordReady:
		return h.say(wordOK)
	case wordSet:
		err = h.set(rest)
	case wordGame:
		err = h.begin(rest)
	case wordWith:
		err = h.with(rest)
	case wordPosition:
		err = h.position(rest)
	case wordGo:
		err = h.search(ctx, rest)
	case wordLegal, wordStop, "": // the bot lists moves by itself; no search runs that could stop
	default:
		err = fmt.Errorf("%q is no line of this protocol", word)
	}
	if err != nil {
		return h.say("%s %s", wordError, oneLine(err.Error()))
	}
	return nil
}

func (h *session) greet(version string) error {
	if version != strconv.Itoa(Version) {
		return h.say("%s this engine speaks version %d of the protocol, not %q", wordError, Version, version)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s Hexparlor bot\n%s Hexparlor\n", wordName, wordAuthor)
	for _, g := range h.games {
		fmt.Fprintf(&b, "%s %s\n", wordGame, g.Info().ID)
	}
	fmt.Fprintf(&b, "%s level from 1 to %d, %d unless set\n", wordSetting, bot.Top, standardLevel)
	fmt.Fprintf(&b, "%s workers from 1 to %d that search at the same time, each on a core; 1 unless set\n",
		wordSetting, bot.MaxWorkers)
	fmt.Fprintf(&b, "%s seed a whole number; equal seeds and questions get equal answers; random unless set\n%s\n%s",
		wordSetting, wordClock, wordOK)
	return h.say("%s", b.String())
}

func (h *session) set(rest string) error {
	name, value, _ := strings.Cut(rest, " ")
	switch name {
	case "level":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > bot.Top {
			return fmt.Errorf("level is from 1 to %d, not %q", bot.Top, value)
		}
		h.level = n
	case "workers":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > bot.MaxWorkers {
			return fmt.Errorf("workers is from 1 to %d, not %q", bot.MaxWorkers, value)
		}
		h.workers = n
	case "seed":
		seed, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("seed is a whole number, not %q", value)
		}
		h.seed = seed
	default:
		return fmt.Errorf("there is no setting %q; the settings are level, workers and seed", name)
	}
	return nil
}

func (h *session) begin(id string) error {
	i := slices.IndexFunc(h.games, func(g game.Game) bool { return g.Info().ID == id })
	h.game, h.options, h.state, h.plan = nil, map[string]string{}, nil, nil
	if i < 0 {
		return fmt.Errorf("there is no game %q", id)
	}
	h.game = h.games[i]
	return nil
}

func (h *session) with(rest string) error {
	if h.game == nil {
		return errors.New("name a game first")
	}
	name, value, _ := strings.Cut(rest, " ")
	h.options[name], h.state, h.plan = value, nil, nil
	return nil
}

// position parses the rest of a position line, a position as one seat sees it, and draws the hidden information.
func (h *session) position(rest string) error {
	h.state = nil
	if h.game == nil {
		return errors.New("name a game first")
	}
	o, err := game.ParseOptions(h.game.Info().Options, h.options)
	if err == nil {
		err = h.game.Info().NoEnd(o)
	}
	if err != nil {
		return err
	}
	number, text, _ := strings.Cut(rest, " ")
	seat, err := strconv.Atoi(number)
	if seats := len(h.game.Seats(o)); err != nil || seat < 1 || seat > seats {
		return fmt.Errorf("a position begins with the seat that sees it, from 1 to %d, not %q", seats, number)
	}
	seen, err := h.game.ParseSeen(o, text)
	if err != nil {
		return err
	}
	h.seat, h.text = game.Seat(seat), rest
	h.state = seen.Complete(h.seat, rand.New(rand.NewPCG(h.luck(), 1)))
	return nil
}

// luck returns a random seed that depends on the session's seed and the position.
func (h *session) luck() uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(h.text)) // never fails
	return game.Mix(h.seed, sum.Sum64())
}

// search starts a search in the background for the rest of a go line, or answers at once with a move that an earlier
// search has chosen.
func (h *session) search(ctx context.Context, rest string) error {
	level, a, err := h.bounded(rest)
	switch {
	case err != nil:
		return err
	case h.state == nil:
		return errors.New("there is no position to choose a move in")
	case !h.state.ToAct().Has(h.seat):
		return fmt.Errorf("seat %d has nothing to decide in this position", h.seat)
	}
	ctx, h.stop = context.WithCancel(ctx)
	h.thinking = make(chan string, 1)
	if move, decided := h.plan[h.text]; decided {
		h.state = nil
		h.thinking <- wordMove + " " + move
		return nil
	}
	h.plan = map[string]string{}
	if a.Limited {
		level = level.Within(a, h.state, h.seat)
	}
	go func() { h.thinking <- h.think(ctx, level) }()
	return nil
}

// think searches and returns the line with the chosen move. It stores further moves of the decision for later go lines.
func (h *session) think(ctx context.Context, level bot.Level) string {
	choice, err := level.Choose(ctx, h.game, h.state, h.seat, h.luck())
	if err != nil && ctx.Err() == nil {
		return wordError + " " + oneLine(err.Error())
	}
	moves := choice.All()
	if h.state.Check(h.seat, moves[0]) != nil || len(choice.Moves) == 0 { // stopped before the search found a move
		moves = h.state.Moves(h.seat, nil)[:1]
	}
	answer := h.state.MoveText(h.seat, moves[0])
	for i, m := range moves {
		if i > 0 {
			h.plan[fmt.Sprint(h.seat, " ", h.state.Text(h.seat))] = h.state.MoveText(h.seat, m)
		}
		h.state.Play(h.seat, m, nil)
	}
	h.state = nil
	return fmt.Sprintf("%s value %.3f simulations %d\n%s %s", wordInfo, choice.Value, choice.Simulations, wordMove, answer)
}

// bounded parses the rest of a go line. It returns the session's level, limited to the bounds in the line, and the
// clock.
func (h *session) bounded(rest string) (level bot.Level, a clock.Allowance, err error) {
	id := ""
	if h.game != nil {
		id = h.game.Info().ID
	}
	level, _ = bot.LevelOf(id, h.level)
	level.Budget.Workers = h.workers
	fields := strings.Fields(rest)
	if len(fields)%2 != 0 {
		return level, a, fmt.Errorf("after go come bounds, each with a number: %s", bounds)
	}
	for i := 0; i < len(fields); i += 2 {
		least := 1
		if slices.Contains([]string{boundLeft, boundFree, boundIncrement}, fields[i]) {
			least = 0
		}
		n, err := strconv.Atoi(fields[i+1])
		if err != nil || n < least || n > mostBound {
			return level, a, fmt.Errorf("%s is a whole number from %d to %d, not %q",
				fields[i], least, mostBound, fields[i+1])
		}
		d := time.Duration(n) * time.Millisecond
		switch fields[i] {
		case boundTime:
			level.Budget.Time = min(level.Budget.Time, d)
		case boundSimulations:
			level.Budget.Simulations = min(level.Budget.Simulations, n)
		case boundLeft:
			a.Limited, a.Left = true, d
		case boundFree:
			a.Free = d
		case boundIncrement:
			a.Increment = d
		default:
			return level, a, fmt.Errorf("%q is no bound of a search; the bounds are %s", fields[i], bounds)
		}
	}
	return level, a, nil
}
