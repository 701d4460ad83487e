package load

import (
	"database/sql"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// buildWithWallOffset builds the real program with a time package whose wall clock is off by what a file says
// (wallClock). The product has no such switch: the toolchain replaces a source file of the standard library.
// The monotonic clock stays as it is, as on a machine whose wall clock is set.
func buildWithWallOffset(t *testing.T) string {
	t.Helper()
	const read = "\tsec, nsec, mono := runtimeNow()\n"
	folder := filepath.Join(runtime.GOROOT(), "src", "time") //nolint:staticcheck // it is built by the same toolchain
	source, err := os.ReadFile(filepath.Join(folder, "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(source), read) != 1 {
		t.Fatal("time.Now of this version of Go reads the clock in another way: adapt this test")
	}
	changed := filepath.Join(t.TempDir(), "time.go")
	text := strings.Replace(string(source), read, read+"\tsec += wallOffset.Load()\n", 1)
	if err := os.WriteFile(changed, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	added, err := filepath.Abs(filepath.Join("testdata", "wall_offset.go"))
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(folder, "time.go"): changed, filepath.Join(folder, "wall_offset.go"): added,
	}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "hexparlor")
	build := exec.Command("go", "build", "-overlay", file, "-o", program, "hexparlor/cmd/hexparlor")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program does not build: %v\n%s", err, out)
	}
	return program
}

// wallClock is the wall clock of the machine of one server, kept in a file that the server follows.
type wallClock struct {
	t    *testing.T
	file string
}

// newWallClock makes a clock that is right. The next server that is started follows it.
func newWallClock(t *testing.T) wallClock {
	t.Helper()
	c := wallClock{t, filepath.Join(t.TempDir(), "offset")}
	c.set(0)
	return c
}

// use has the next server that is started follow the clock.
func (c wallClock) use() { c.t.Setenv("HEXPARLOR_TEST_WALL_OFFSET", c.file) }

// set has the clock be off by so much.
func (c wallClock) set(offset time.Duration) {
	c.t.Helper()
	text := []byte(strconv.Itoa(int(offset.Seconds())))
	next := c.file + ".next" // renamed, so that nobody reads half of it
	if err := os.WriteFile(next, text, 0o600); err != nil {
		c.t.Fatal(err)
	}
	if err := os.Rename(next, c.file); err != nil {
		c.t.Fatal(err)
	}
}

// offDatabaseClock lets a test set the clock that the database shows to the program: a function of the same name comes
// before that of PostgreSQL in the search path.
const offDatabaseClock = `CREATE SCHEMA off;
	CREATE TABLE off.clock (by INTERVAL NOT NULL);
	INSERT INTO off.clock VALUES ('0');
	CREATE FUNCTION off.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
		'SELECT pg_catalog.clock_timestamp() + by FROM off.clock';
	ALTER DATABASE postgres SET search_path = public, off, pg_catalog`

// makeDatabaseClock has the database show a clock that setDatabaseClock sets.
func (h *several) makeDatabaseClock() {
	h.t.Helper()
	h.database(offDatabaseClock)
}

// setDatabaseClock has the clock of the database be off by so much.
func (h *several) setDatabaseClock(offset time.Duration) {
	h.t.Helper()
	h.database("UPDATE off.clock SET by = make_interval(secs => " + strconv.Itoa(int(offset.Seconds())) + ")")
}

// database has the database execute statements.
func (h *several) database(statements string) {
	h.t.Helper()
	db, err := sql.Open("pgx", h.cluster.URL("postgres"))
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		h.t.Fatal(err)
	}
}

// jump returns by how much a clock is off that was set: up to two days, forwards and back in turn.
func jump(n int) time.Duration {
	by := time.Minute + rand.N(48*time.Hour)
	if n%2 == 1 {
		return -by
	}
	return by
}
