// Package bench measures how fast the games are: random playouts, copies of positions, and search.
package bench

import (
	"context"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
)

// Figure is the measured speed of one game with default options on one goroutine. Times are processor times and include
// garbage collection.
type Figure struct {
	Game         string  `json:"game"`
	GamesPerS    float64 `json:"games_per_s"` // number of random games from the opening to the end, per second
	PliesPerS    float64 `json:"plies_per_s"` // number of moves in random games per second, including move lists
	NsPerPly     float64 `json:"ns_per_ply"`
	AllocsPerPly float64 `json:"allocs_per_ply"`
	StateBytes   int     `json:"state_bytes"` // size of a position in the middle of a game, in bytes
	CopyNs       float64 `json:"copy_ns"`     // time for copying a position in the middle of a game, in nanoseconds
	SimsPerS     float64 `json:"sims_per_s"`  // number of simulations per second in a search from the opening
}

// Options sets how speed is measured. Only figures of the zero value can be compared with each other.
type Options struct {
	Time time.Duration // time for each of the measurements playouts, copies and search; 0 means 1.5 seconds
	Seed uint64
}

// Run measures the games one after the other. If ctx ends, Run returns the figures measured so far with the error of
// ctx.
func Run(ctx context.Context, games []game.Game, o Options) ([]Figure, error) {
	if o.Time == 0 {
		o.Time = 1500 * time.Millisecond
	}
	var figures []Figure
	for _, g := range games {
		f, err := measure(ctx, g, o)
		if err != nil {
			return figures, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

func measure(ctx context.Context, g game.Game, o Options) (Figure, error) {
	opening, err := open(g)
	if err != nil {
		return Figure{}, fmt.Errorf("%s: %w", g.Info().ID, err)
	}
	f := Figure{Game: g.Info().ID}
	p := player{state: opening.Blank()}
	p.rng.Seed(o.Seed, 1)
	p.playouts(ctx, opening, o.Time/5) // warm-up
	f.playouts(ctx, &p, opening, o.Time)
	f.copies(ctx, p.middles(opening), o.Time)
	if err := f.search(ctx, g.Info(), opening, o); err != nil {
		return Figure{}, err
	}
	return f, ctx.Err()
}

// open deals the opening position of a game with default options and a fixed seed.
func open(g game.Game) (game.State, error) {
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		return nil, err
	}
	return g.New(o, rng.Seed{})
}

// playouts sets the fields of f that are measured by playing random games.
func (f *Figure) playouts(ctx context.Context, p *player, opening game.State, limit time.Duration) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := cpuTime()
	games, plies := p.playouts(ctx, opening, limit)
	took := cpuTime() - start
	runtime.ReadMemStats(&after)
	f.GamesPerS = perSecond(games, took)
	f.PliesPerS = perSecond(plies, took)
	f.NsPerPly = float64(took.Nanoseconds()) / float64(max(1, plies))
	f.AllocsPerPly = float64(after.Mallocs-before.Mallocs) / float64(max(1, plies))
}

// copies sets the fields of f that are measured by copying positions of the middle of games.
func (f *Figure) copies(ctx context.Context, middles []game.State, limit time.Duration) {
	size := 0
	for _, s := range middles {
		size += s.Size()
	}
	f.StateBytes = size / len(middles)
	into := middles[0].Blank()
	start, end, copies := cpuTime(), time.Now().Add(limit), 0
	for ctx.Err() == nil && time.Now().Before(end) {
		for range 20 {
			for _, s := range middles {
				into.Copy(s)
			}
		}
		copies += 20 * len(middles)
	}
	f.CopyNs = float64((cpuTime() - start).Nanoseconds()) / float64(max(1, copies))
}

// search sets the field of f for the speed of the search that the built-in bots use.
func (f *Figure) search(ctx context.Context, info game.Info, opening game.State, o Options) error {
	start := cpuTime()
	c, err := searcher(info).Choose(ctx, opening, opening.ToAct().First(), bot.Budget{Time: o.Time}, o.Seed)
	f.SimsPerS = perSecond(c.Simulations, cpuTime()-start)
	return err
}

// searcher returns the search of the built-in bots, with simulations that play to the end of the game. Where only
// sealed orders are hidden, a simulation ends when the orders are revealed.
func searcher(info game.Info) bot.Searcher {
	switch s := bot.For(info).(type) {
	case bot.UCT:
		return bot.UCT{Playouts: true}
	case bot.ISMCTS:
		return bot.ISMCTS{Playouts: true}
	case bot.Regret:
		return bot.Regret{Hidden: s.Hidden, Playouts: s.Hidden}
	default:
		return s
	}
}

func perSecond(n int, took time.Duration) float64 {
	return float64(n) / max(took, time.Microsecond).Seconds()
}

// player plays random moves and reuses the memory of its position.
type player struct {
	state game.State
	moves []game.Move
	rng   rand.PCG
}

// playouts plays games from the opening until the limit of time, and returns the numbers of games and of moves.
func (p *player) playouts(ctx context.Context, opening game.State, limit time.Duration) (games, plies int) {
	for end := time.Now().Add(limit); ctx.Err() == nil && time.Now().Before(end); games++ {
		p.state.Copy(opening)
		plies += p.play(-1)
	}
	return games, plies
}

// play makes up to most random moves, or plays to the end if most is negative, and returns their number. It does the
// same work per move as the playouts of a search.
func (p *player) play(most int) (plies int) {
	for ; plies != most; plies++ {
		toAct := p.state.ToAct()
		if toAct == 0 {
			break
		}
		seat := toAct.First()
		p.moves = p.state.Moves(seat, p.moves[:0])
		choice, _ := bits.Mul64(p.rng.Uint64(), uint64(len(p.moves)))
		p.state.Play(seat, p.moves[choice], nil)
	}
	return plies
}

// middles returns positions from the middle of random games.
func (p *player) middles(opening game.State) []game.State {
	var middles []game.State
	for range 50 {
		seed := p.rng
		p.state.Copy(opening)
		plies := p.play(-1)
		p.rng = seed
		p.state.Copy(opening)
		p.play(plies / 2)
		middles = append(middles, game.Clone(p.state))
		p.rng.Uint64() // starts another game
	}
	return middles
}

// Table writes figures as a table of text, one line for each game.
func Table(w io.Writer, figures []Figure) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "game\tgames/s\tplies/s\tns/ply\tallocs/ply\tposition\tcopy\tsearch\t")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%.0f\t%.3f\t%d B\t%.0f ns\t%.0f sims/s\t\n", f.Game, f.GamesPerS, f.PliesPerS,
			f.NsPerPly, f.AllocsPerPly, f.StateBytes, f.CopyNs, f.SimsPerS)
	}
	return t.Flush()
}
