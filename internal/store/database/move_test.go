package database

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/store/storetest"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if !runsAsMover() {
		goleak.VerifyTestMain(storetest.Tests{M: m})
	}
}

// openSite opens the site at a place, or creates it, and closes it again.
func openSite(ctx context.Context, place string) error {
	d, err := At(place)
	if err != nil {
		return err
	}
	lock, err := d.Lock(ctx)
	if err != nil {
		return err
	}
	defer lock.Close()
	version, err := d.CheckedVersion(ctx)
	if err != nil {
		return err
	}
	newest, err := d.Schema().Newest()
	if err != nil {
		return err
	}
	writing, err := d.ConnectToWrite()
	if err != nil {
		return err
	}
	err = Upgrade(ctx, d, writing, version, newest, slog.New(slog.DiscardHandler))
	return errors.Join(err, writing.Close())
}

// runsAsMover moves a site and hangs on the way, to be killed there.
func runsAsMover() bool {
	job := strings.Split(os.Getenv(moverJob), "|")
	if len(job) != 3 {
		return false
	}
	stop, err := strconv.ParseFloat(job[2], 64)
	if err == nil {
		_, err = Move(context.Background(), job[0], job[1], func(done float64) {
			if done >= stop {
				fmt.Println("hangs")
				time.Sleep(time.Hour)
			}
		})
	}
	fmt.Println("came to an end:", err)
	return true
}

const moverJob = "STORE_TEST_MOVE"

// fullSite makes a site in a file with rows in every table, and many in that of entries. Texts are what sorts and stores
// otherwise here and there, unless the copy converts them.
func fullSite(t *testing.T, rows int) (place string) {
	t.Helper()
	place = filepath.Join(t.TempDir(), "site.db")
	if err := openSite(t.Context(), place); err != nil {
		t.Fatal(err)
	}
	fill(t, place, rows)
	return place
}

func fill(t *testing.T, place string, rows int) {
	t.Helper()
	db, err := connect(place, 1, nil, "foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range all(t) {
		l := &loader{table: table, db: db, advance: func(int) {}}
		n := min(rows, 30)
		if table.name == "entries" {
			n = rows
		}
		for i := range n {
			if err := l.add(t.Context(), someRow(table, i)); err != nil {
				t.Fatal(table.name, err)
			}
		}
		if err := errors.Join(l.flush(t.Context()), l.end(nil)); err != nil {
			t.Fatal(table.name, err)
		}
	}
}

func all(t *testing.T) []table {
	t.Helper()
	newest, err := ProgramSchema.Newest()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := ProgramSchema.tables(t.Context(), newest)
	if err != nil || len(tables) < 20 {
		t.Fatal(len(tables), err)
	}
	return tables
}

// someRow has the same id wherever a row may refer to another.
func someRow(t table, i int) []any {
	odd := []string{"a", "B", "ä", "~", "-", "_", "Z", "0", "\U0001F3B2", "\u200d", "'", "\\", "\n", " "}
	row := make([]any, len(t.columns))
	for c, column := range t.columns {
		switch column.kind {
		case "TEXT":
			row[c] = fmt.Sprintf("%s%d", odd[i%30%len(odd)], i%30)
		case "BIGINT":
			row[c] = int64(i) - 3 + int64(i%2)<<61
		case "BOOLEAN":
			row[c] = i%3 == 0
		case "DOUBLE PRECISION":
			row[c] = 0.1 * float64(i) / 3
		case "BYTEA":
			row[c] = []byte{byte(i >> 8), 0, byte(i), 255}
		}
	}
	return row
}

func digests(t *testing.T, place string) (list []Digest) {
	t.Helper()
	d, err := At(place)
	if err != nil {
		t.Fatal(err)
	}
	db, err := d.ConnectToWrite()
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range all(t) {
		d, err := table.digest(t.Context(), db, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, d)
	}
	return list
}

func noProgress(float64) {}

// Every row of every table arrives as it was, in both directions, and in a backup.
func TestMoveBetweenDatabasesKeepsEveryRow(t *testing.T) {
	if testing.Short() {
		t.Skip("short: it reads whole sites again and again")
	}
	from, to := fullSite(t, 2000), storetest.EmptyDatabase(t)
	moved, err := Move(t.Context(), from, to, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	want := digests(t, from)
	if !slices.Equal(moved, want) || !slices.Equal(digests(t, to), want) {
		t.Error("what arrived in PostgreSQL is not what was sent")
	}
	back := filepath.Join(t.TempDir(), "back", "site.db")
	if _, err := Move(t.Context(), to, back, noProgress); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(digests(t, back), want) {
		t.Error("what came back is not what was sent")
	}
	packed, file := filepath.Join(t.TempDir(), "backup"), filepath.Join(t.TempDir(), "restored", "site.db")
	if _, err := Backup(t.Context(), to, packed, false, noProgress); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Restore(t.Context(), packed, file, false, noProgress); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(digests(t, file), want) {
		t.Error("a backup of PostgreSQL is not what is there")
	}
	for _, there := range []string{to, back, from} {
		if _, err := Move(t.Context(), file, there, noProgress); !errors.Is(err, ErrExists) {
			t.Errorf("to %s, where a site is: %v", there, err)
		}
		if err := openSite(t.Context(), there); err != nil {
			t.Error(err)
		}
	}
}

// A move that is killed leaves nothing that could be taken for a site, and goes on where it was, also when the old site
// was opened meanwhile.
func TestKilledMoveBetweenDatabasesContinuesAtNextCall(t *testing.T) {
	if testing.Short() {
		t.Skip("short: it reads whole sites again and again")
	}
	from := fullSite(t, 2000)
	middle, to := storetest.EmptyDatabase(t), filepath.Join(t.TempDir(), "new", "site.db")
	stops := []string{"0.05", "0.2", "0.3", "0.6", "0.99"}
	for i, stop := range stops {
		killMove(t, from, middle, stop)
		switch i {
		case 1:
			change(t, from, "UPDATE users SET name = 'another' WHERE id LIKE '%1'")
		case 3:
			change(t, from, "DELETE FROM site_keys WHERE name LIKE '%2'")
		}
	}
	other := fullSite(t, 1)
	if _, err := Move(t.Context(), other, middle, noProgress); !errors.Is(err, ErrExists) {
		t.Errorf("another site on top: %v", err)
	}
	if _, err := Move(t.Context(), from, middle, noProgress); err != nil {
		t.Fatal(err)
	}
	want := digests(t, from)
	if !slices.Equal(digests(t, middle), want) {
		t.Error("what arrived in PostgreSQL is not what was sent")
	}
	for _, stop := range stops[2:] {
		killMove(t, middle, to, stop)
	}
	if _, err := Move(t.Context(), middle, to, noProgress); err != nil || !slices.Equal(digests(t, to), want) {
		t.Errorf("what came back is not what was sent: %v", err)
	}
}

func killMove(t *testing.T, from, to, stop string) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), moverJob+"="+from+"|"+to+"|"+stop)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	if err := errors.Join(child.Process.Kill()); err != nil || line != "hangs\n" {
		t.Fatal(line, err)
	}
	_ = child.Wait()
	if err := openSite(t.Context(), to); !errors.Is(err, ErrArriving) {
		t.Errorf("half a site is opened at %s: %v", stop, err)
	}
}

func change(t *testing.T, place, statement string) {
	t.Helper()
	if _, err := storetest.Connect(t, place).ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}
