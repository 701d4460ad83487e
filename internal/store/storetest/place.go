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

// Below is the test below which sites are kept in PostgreSQL; all others keep them in files. With
// HEXPARLOR_TEST_DATABASE=postgres all tests keep them in PostgreSQL that ask for a place.
const Below = "TestOnPostgreSQL"

var errMissing = errors.New("PostgreSQL is not installed (apt-get install postgresql)")

// shared is the cluster of all tests of a package.
var shared struct {
	once    sync.Once
	cluster *Cluster
	err     error
	made    atomic.Int64
	furnish func(ctx context.Context, place string) error
	admin   *sql.DB
	places  sync.Map // by the folders whose sites they keep
}

// Tests are the tests of a package that use places.
type Tests struct {
	M *testing.M
	// Furnish makes a site in an empty place, of which all others are copies then: that takes a fraction of the time.
	Furnish func(ctx context.Context, place string) error
}

// Run runs the tests and then stops PostgreSQL.
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

// Place is where a site is in which nothing has happened: a file in a folder of its own, or a database of its own.
func Place(t testing.TB) string {
	t.Helper()
	return In(t, t.TempDir())
}

// EmptyPlace is a place where nothing is: a file whose folder is there, or a database without tables.
func EmptyPlace(t testing.TB) string {
	t.Helper()
	if !InDatabase(t) {
		return filepath.Join(t.TempDir(), file)
	}
	return EmptyDatabase(t)
}

// In is the place of a site that a test keeps in a folder: a file there, or a database that is the folder's. Where
// none is yet, it is one in which nothing has happened.
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

// file is what a site is called in its folder.
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

// furnishedFolder is the folder of a site that was furnished in a file, kept in memory.
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

// Connect opens a place as other programs would.
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

// InDatabase reports whether the places of a test are databases of PostgreSQL.
func InDatabase(t testing.TB) bool {
	return strings.HasPrefix(t.Name(), Below+"/") || os.Getenv("HEXPARLOR_TEST_DATABASE") == "postgres"
}

// Database is a database in which no site is yet, or one in which nothing has happened. The test is left out if
// PostgreSQL is not installed.
func Database(t testing.TB) string {
	t.Helper()
	run(t)
	if shared.furnish == nil {
		return create(t, "")
	}
	return create(t, "TEMPLATE furnished")
}

// EmptyDatabase is a database in which nothing is.
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

// Available starts PostgreSQL, unless that was done before, and reports whether it is there. With HEXPARLOR_REQUIRE_ALL
// it must be.
func Available() (bool, error) {
	shared.once.Do(start)
	if errors.Is(shared.err, errMissing) && os.Getenv("HEXPARLOR_REQUIRE_ALL") == "" {
		return false, nil
	}
	return shared.err == nil, shared.err
}

// OwnCluster is a PostgreSQL of this test alone, which runs until the test ends and may be killed meanwhile; durable:
// what it has answered survives a loss of power. Where there is none the test is left out.
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

// NewDatabase makes a database, in words that follow its name: TEMPLATE and the name of another, or none.
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
