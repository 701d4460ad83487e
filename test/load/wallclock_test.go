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

// buildWithWallOffset builds the program with a changed time package, whose wall clock has the offset in a file
// (wallClock). The product has no such switch: -overlay replaces a source file of the standard library. The monotonic
// clock stays correct, as on a machine whose wall clock is set.
func buildWithWallOffset(t *testing.T) string {
	t.Helper()
	const read = "\tsec, nsec, mono := runtimeNow()\n"
	folder := filepath.Join(runtime.GOROOT(), "src", "time") // the same toolchain builds it
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

// wallClock is the wall clock of one server's machine; its offset is in a file that the server reads.
type wallClock struct {
	t    *testing.T
	file string
}

// newWallClock returns a correct clock for the next server that is started.
func newWallClock(t *testing.T) wallClock {
	t.Helper()
	c := wallClock{t, filepath.Join(t.TempDir(), "offset")}
	c.set(0)
	return c
}

// use makes the next server that is started use the clock.
func (c wallClock) use() { c.t.Setenv("HEXPARLOR_TEST_WALL_OFFSET", c.file) }

// set sets the offset of the clock.
func (c wallClock) set(offset time.Duration) {
	c.t.Helper()
	text := []byte(strconv.Itoa(int(offset.Seconds())))
	next := c.file + ".next" // it is renamed, so that the server never reads an incomplete file
	if err := os.WriteFile(next, text, 0o600); err != nil {
		c.t.Fatal(err)
	}
	if err := os.Rename(next, c.file); err != nil {
		c.t.Fatal(err)
	}
}

// offDatabaseClock lets a test set the clock that the program reads from the database: a function in an earlier
// schema of the search path replaces that of PostgreSQL.
const offDatabaseClock = `CREATE SCHEMA off;
	CREATE TABLE off.clock (by INTERVAL NOT NULL);
	INSERT INTO off.clock VALUES ('0');
	CREATE FUNCTION off.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
		'SELECT pg_catalog.clock_timestamp() + by FROM off.clock';
	ALTER DATABASE postgres SET search_path = public, off, pg_catalog`

// makeDatabaseClock installs the clock that setDatabaseClock sets.
func (h *several) makeDatabaseClock() {
	h.t.Helper()
	h.database(offDatabaseClock)
}

// setDatabaseClock sets the offset of the database's clock.
func (h *several) setDatabaseClock(offset time.Duration) {
	h.t.Helper()
	h.database("UPDATE off.clock SET by = make_interval(secs => " + strconv.Itoa(int(offset.Seconds())) + ")")
}

// database executes SQL statements.
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

// jump returns the next offset for a clock: up to two days, alternately forwards and back.
func jump(n int) time.Duration {
	by := time.Minute + rand.N(48*time.Hour)
	if n%2 == 1 {
		return -by
	}
	return by
}
