package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/procfs"

	"hexparlor/internal/store/storetest"
)

const (
	chaosServers = 3
	chaosWorkers = 2
)

// several is a site of some servers and workers, on a PostgreSQL of its own.
type several struct {
	t       *testing.T
	program string
	cluster *storetest.Cluster
	addrs   []string
	servers []*process // servers, followed by workers
	wires   []*wire    // proxies between each of them and the database; nil: they use the database's socket
	client  *client

	machines []wallClock // wall clock of each of them; nil: the clock of this machine
}

// newSeveral returns a site without running servers; durable: the database survives a power failure.
func newSeveral(t *testing.T, durable bool) *several {
	t.Helper()
	h := &several{t: t, cluster: storetest.OwnCluster(t, durable), client: newClient("")}
	t.Cleanup(func() {
		for _, s := range h.servers {
			if s != nil {
				s.kill()
			}
		}
	})
	return h
}

// startSeveral starts a site that uses the clock of this machine.
func startSeveral(t *testing.T, workers int, durable bool) *several {
	t.Helper()
	h := newSeveral(t, durable)
	h.program = buildProgram(t)
	h.startAll(workers)
	return h
}

// startFaulty starts a site whose servers can be cut off from their database, and whose database clock a test can
// set. If jumping is true, the test can also set the servers' clocks.
func startFaulty(t *testing.T, workers int, jumping bool) *several {
	t.Helper()
	h := newSeveral(t, false)
	h.makeDatabaseClock()
	for range chaosServers + workers {
		h.wires = append(h.wires, newWire(t, h.cluster.Folder()))
		if jumping {
			h.machines = append(h.machines, newWallClock(t))
		}
	}
	build := buildProgram
	if jumping {
		build = buildWithWallOffset
	}
	h.program = build(t)
	h.startAll(workers)
	return h
}

func (h *several) startAll(workers int) {
	h.t.Helper()
	for i := range chaosServers {
		h.addrs = append(h.addrs, freeAddress(h.t))
		h.client.bases = append(h.client.bases, "http://"+h.addrs[i])
		h.servers = append(h.servers, nil)
		h.start(i)
	}
	for i := range workers {
		h.servers = append(h.servers, nil)
		h.start(chaosServers + i)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start starts a server, at its former address if it had one, or a worker.
func (h *several) start(i int) {
	h.t.Helper()
	args := []string{"worker", "--jobs", "1"}
	if i < chaosServers {
		args = append(serve(h.addrs[i], h.t.TempDir()), "--drain", "0s")
	}
	database := h.cluster.URL("postgres")
	if h.wires != nil {
		database = h.wires[i].url("postgres")
	}
	args = append(args, "--database", database)
	if h.machines != nil {
		h.machines[i].use()
	}
	p, err := startProcess(context.Background(), h.program, args)
	if err != nil {
		h.t.Fatalf("server %d does not start: %v", i+1, err)
	}
	h.servers[i] = p
}

// TestChaosLosesNoMoveAndEndsEveryMatch kills, freezes and cuts off servers and workers while matches are played, some
// of them with bots and clocks. It also restarts the database and sets its clock. No acknowledged move may be lost,
// doubled or out of order; no player may lose on time, and every match reaches its end. HEXPARLOR_KILLS is the number
// of faults; make chaos makes 50, and also sets the servers' clocks.
func TestChaosLosesNoMoveAndEndsEveryMatch(t *testing.T) {
	if testing.Short() {
		t.Skip("TestKilledServerLosesNoAcknowledgedMove kills servers as well")
	}
	kills, matches := 5, 6
	n, err := strconv.Atoi(os.Getenv("HEXPARLOR_KILLS"))
	whole := err == nil
	if whole {
		kills, matches = n, 6*n/5
	}
	h := startFaulty(t, chaosWorkers, whole)
	x := crasher{client: h.client, drivers: make([]driver, matches)}
	ending, end := context.WithCancel(t.Context())
	defer end()
	var playing sync.WaitGroup
	for i := range x.drivers {
		x.drivers[i] = newDriver(h.client, "hexit")
		d := &x.drivers[i]
		d.bot, d.time = botAt(i), timeAt(i)
		playing.Go(func() { d.playThrough(t.Context(), ending) })
	}
	killed := h.kill(kills)
	end()
	playing.Wait()
	if err := x.compare(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, fault := range x.result.Faults {
		t.Error(fault)
	}
	errs := 0
	for _, d := range x.drivers {
		errs += len(d.errors)
		if d.match != nil {
			t.Errorf("table %s does not come to its end", d.match.id)
		}
	}
	bots, botMoves := x.bots()
	refused, first := x.refusals()
	t.Logf("%v; tables: %d, all played to their ends, %d of them with bots; acknowledged moves: %d, and %d of bots; "+
		"lost, twice, out of order or out of time: %d; requests and streams that had to be repeated: %d; "+
		"refused for good: %d",
		killed, x.result.Matches, bots, x.result.Moves, botMoves, len(x.result.Faults), errs, refused)
	if refused > 0 {
		t.Errorf("moves were refused for good that were right: %v", first)
	}
	if x.result.Moves < 10*kills || botMoves == 0 {
		t.Errorf("too few moves were played for a result")
	}
}

// botAt returns the bot level of a match: every third has a bot, of fast and slow levels.
func botAt(match int) (level int) {
	switch match % 6 {
	case 2:
		return 1
	case 5:
		return 4
	}
	return 0
}

// timeAt returns the time control of a match: at two thirds of them a minute per move, far longer than any fault.
func timeAt(match int) string {
	if match%3 == 0 {
		return ""
	}
	return "0d60"
}

// bots counts the matches with bots, and the bots' moves.
func (x *crasher) bots() (matches, moves int) {
	for i := range x.drivers {
		for _, t := range x.drivers[i].past {
			if t.bot {
				matches++
				moves += t.botMoves
			}
		}
	}
	return matches, moves
}

// killings counts the faults: kills, freezes by SIGSTOP, cut connections, and set clocks.
type killings struct {
	servers, workers, databases, frozen, cut, databaseClocks, machineClocks int
}

func (k killings) String() string {
	return fmt.Sprintf("kill -9 of servers: %d, of workers: %d; restarts of PostgreSQL: %d; frozen: %d; cut off: %d; "+
		"the database's clock set: %d; a server's clock set: %d", k.servers, k.workers, k.databases, k.frozen, k.cut,
		k.databaseClocks, k.machineClocks)
}

// kill causes one fault after the other.
func (h *several) kill(kills int) (killed killings) {
	h.t.Helper()
	for n := range kills {
		time.Sleep(300*time.Millisecond + rand.N(400*time.Millisecond))
		h.fault(n, &killed)
	}
	return killed
}

// mostEnding is the time limit for a match to end after the last fault.
const mostEnding = 2 * time.Minute

// playThrough plays one match after the other until ending, and the last one to its end. Failed requests are
// repeated.
func (d *driver) playThrough(ctx, ending context.Context) {
	for began := (time.Time{}); ; {
		if ending.Err() != nil {
			if began.IsZero() {
				began = time.Now()
			}
			if d.match == nil || time.Since(began) > mostEnding {
				return
			}
		}
		if err := d.playMatch(ctx); err != nil {
			d.errors = append(d.errors, err)
			sleep(ctx, 50*time.Millisecond)
		}
	}
}

// TestCostOfMoveIsMeasuredOnOneAndThreeServers measures the cost of a move on one server with a file and on three
// servers. The requests of a match go to random servers first, and then to one server. It checks nothing, and runs only
// with HEXPARLOR_COST set to a number of matches (docs/benchmarks.md).
func TestCostOfMoveIsMeasuredOnOneAndThreeServers(t *testing.T) {
	matches, err := strconv.Atoi(os.Getenv("HEXPARLOR_COST"))
	if err != nil {
		t.Skip("left out: it measures, for make cost")
	}
	h := startSeveral(t, 0, true)
	config := Config{Game: "hexit", Matches: matches, Time: 8 * time.Second, Program: h.program}
	for range 3 {
		t.Setenv("HEXPARLOR_DATABASE", "")
		alone, err := Run(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("one server with a file: %v", alone)
		for _, h.client.keeps = range []bool{false, true} {
			before, database := h.spent()
			r := run(t.Context(), config, h.client)
			after, databaseAfter := h.spent()
			r.CPU = after - before
			t.Logf("three on PostgreSQL, a table kept at one: %v: %v", h.client.keeps, r)
			t.Logf("ratio %.2f; PostgreSQL's own: %v per move", float64(r.CPUPerMove())/float64(alone.CPUPerMove()),
				((databaseAfter - database) / time.Duration(max(1, r.Moves))).Round(time.Microsecond))
			for _, err := range r.Errors {
				t.Log(err)
			}
		}
	}
}

// spent returns the processor time of all servers, and that of the database.
func (h *several) spent() (servers, database time.Duration) {
	h.t.Helper()
	for _, s := range h.servers {
		cpu, err := s.cpu()
		if err != nil {
			h.t.Fatal(err)
		}
		servers += cpu
	}
	all, err := procfs.AllProcs()
	if err != nil {
		h.t.Fatal(err)
	}
	own := []int{}
	for _, p := range all {
		stat, err := p.Stat()
		if err != nil {
			continue // the process has just ended
		}
		line, _ := p.CmdLine()
		if slices.Contains(line, filepath.Join(h.cluster.Folder(), "data")) || slices.Contains(own, stat.PPID) {
			own = append(own, stat.PID)
			database += time.Duration(stat.CPUTime() * float64(time.Second))
		}
	}
	if len(own) < 2 {
		h.t.Fatal(fmt.Errorf("the processes of PostgreSQL are not found"))
	}
	return servers, database
}
