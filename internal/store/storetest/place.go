// Package storetest gives tests places for sites: files, and databases of a PostgreSQL that is started for them.
package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
)

// Below is the test whose subtests store sites in PostgreSQL; all other tests use files. With
// HEXPARLOR_TEST_DATABASE=postgres all tests that ask for a place use PostgreSQL.
const Below = "TestListedTestsPassOnPostgreSQL"

var errMissing = errors.New("PostgreSQL is not installed (apt-get install postgresql)")

// shared is the PostgreSQL cluster that all tests of a package share.
var shared struct {
	once    sync.Once
	cluster *Cluster
	err     error
	made    atomic.Int64
	furnish func(ctx context.Context, place string) error
	admin   *sql.DB
	places  sync.Map // URLs of databases by the folder for which they were made
}

// Tests runs the tests of a package that use places.
type Tests struct {
	M *testing.M
	// Furnish makes a site in an empty place, of which all others are copies then: that takes a fraction of the time.
	Furnish func(ctx context.Context, place string) error
}

// Run runs the tests, stops PostgreSQL and returns the exit code.
func (t Tests) Run() int {
	shared.furnish = t.Furnish
	code := t.M.Run()
	if shared.cluster == nil {
		return code
	}
	err := errors.Join(shared.admin.Close(), shared.cluster.Stop(), shared.cluster.Remove())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	return code
}

// Place returns the place of a new site without matches: a file in its own folder, or a database of its own.
func Place(t testing.TB) string {
	t.Helper()
	return In(t, t.TempDir())
}

// EmptyPlace returns a place without a site: a file that does not exist in a folder that does, or a database without
// tables.
func EmptyPlace(t testing.TB) string {
	t.Helper()
	if !InDatabase(t) {
		return filepath.Join(t.TempDir(), file)
	}
	return EmptyDatabase(t)
}

// In returns the place of the site that a test keeps in a folder: a file there, or the database that belongs to the
// folder. At the first call it is a new site without matches.
func In(t testing.TB, folder string) string {
	t.Helper()
	if !InDatabase(t) {
		place := filepath.Join(folder, file)
		if _, err := os.Stat(place); errors.Is(err, fs.ErrNotExist) && shared.furnish != nil {
			moveIn(t, folder)
		}
		return place
	}
	if place, ok := shared.places.Load(folder); ok {
		return place.(string)
	}
	place := Database(t)
	shared.places.Store(folder, place)
	return place
}

// file is the name of a site's database file in its folder.
const file = "hexparlor.db"

// moveIn copies the furnished site into a folder.
func moveIn(t testing.TB, folder string) {
	t.Helper()
	furnished, err := furnishedFolder()
	if err == nil {
		err = os.CopyFS(folder, furnished)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// furnishedFolder returns the files of a site that Tests.Furnish has filled, kept in memory.
var furnishedFolder = sync.OnceValues(func() (fs.FS, error) {
	folder, err := os.MkdirTemp("", "furnished")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := shared.furnish(context.Background(), filepath.Join(folder, file)); err != nil {
		return nil, err
	}
	kept := fstest.MapFS{}
	return kept, fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		kept[name] = &fstest.MapFile{Data: data, Mode: 0o600}
		return err
	})
})

// Connect opens the database at a place with a plain driver, as other programs would.
func Connect(t testing.TB, place string) *sql.DB {
	t.Helper()
	driver := "sqlite"
	if strings.HasPrefix(place, "postgres://") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// InDatabase reports whether the sites of a test are stored in PostgreSQL rather than in files.
func InDatabase(t testing.TB) bool {
	return strings.HasPrefix(t.Name(), Below+"/") || os.Getenv("HEXPARLOR_TEST_DATABASE") == "postgres"
}

// Database returns the URL of a new database that holds a copy of the furnished site, or nothing if tests furnish none.
// The test is skipped if PostgreSQL is not installed.
func Database(t testing.TB) string {
	t.Helper()
	run(t)
	if shared.furnish == nil {
		return create(t, "")
	}
	return create(t, "TEMPLATE furnished")
}

// EmptyDatabase returns the URL of a new database without tables.
func EmptyDatabase(t testing.TB) string {
	t.Helper()
	run(t)
	return create(t, "")
}

func run(t testing.TB) {
	t.Helper()
	if there, err := Available(); err != nil {
		t.Fatal(err)
	} else if !there {
		t.Skip("left out:", errMissing)
	}
}

// Available starts PostgreSQL at the first call, and reports whether it is installed. It returns an error if it is not
// and HEXPARLOR_REQUIRE_ALL is set.
func Available() (bool, error) {
	shared.once.Do(start)
	if errors.Is(shared.err, errMissing) && os.Getenv("HEXPARLOR_REQUIRE_ALL") == "" {
		return false, nil
	}
	return shared.err == nil, shared.err
}

// OwnCluster starts a PostgreSQL server for this test alone, which may kill it; it ends with the test. If durable,
// committed data survives a loss of power. The test is skipped if PostgreSQL is not installed.
func OwnCluster(t testing.TB, durable bool) *Cluster {
	t.Helper()
	run(t)
	c, err := NewCluster()
	if err == nil {
		err = c.Start(durable)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(c.Stop(), c.Remove()); err != nil {
			t.Error(err)
		}
	})
	return c
}

func create(t testing.TB, how string) string {
	t.Helper()
	place, err := NewDatabase(how)
	if err != nil {
		t.Fatal(err)
	}
	return place
}

// NewDatabase creates a database in the shared cluster and returns its URL. how follows its name in the statement:
// "TEMPLATE name" for a copy, or "".
func NewDatabase(how string) (string, error) {
	name := fmt.Sprint("site", shared.made.Add(1))
	_, err := shared.admin.Exec("CREATE DATABASE " + name + " " + how)
	return shared.cluster.URL(name), err
}

func start() {
	cluster, err := NewCluster()
	if err != nil {
		shared.err = err
		return
	}
	if err := cluster.Start(false); err != nil {
		shared.err = errors.Join(err, cluster.Remove())
		return
	}
	shared.cluster = cluster
	if shared.admin, shared.err = sql.Open("pgx", cluster.URL("postgres")); shared.err != nil || shared.furnish == nil {
		return
	}
	if _, shared.err = shared.admin.Exec("CREATE DATABASE furnished"); shared.err == nil {
		shared.err = shared.furnish(context.Background(), cluster.URL("furnished"))
	}
}
