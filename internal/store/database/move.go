package database

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// movingTable is a table that exists in a target until a site is complete there. It holds the id of the site.
const movingTable = "moving"

const (
	chunk     = 500    // rows that one statement adds at most
	most      = 30_000 // values that one statement takes, about, in any database
	perCommit = 10     // statements
)

// Move copies the site at from to the empty place to, while no program has either open, and compares every row. After
// an interruption the next call continues. The old site stays unchanged. It returns a digest of each table.
func Move(ctx context.Context, from, to string, progress Progress) (all []Digest, err error) {
	source, err := At(from)
	if err != nil {
		return nil, err
	}
	target, err := At(to)
	if err != nil {
		return nil, err
	}
	if source.Name() == target.Name() {
		return nil, catalog.Error(i18n.Of("store.same-place"))
	}
	if version, err := source.CheckedVersion(ctx); err != nil || version == 0 {
		if err == nil {
			err = ErrNoSite
		}
		return nil, Unusable(source, err)
	}
	out, closeSource, err := openAlone(ctx, source)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closeSource()) }()
	if err := source.Check(ctx, func(time.Duration) {}); err != nil {
		return nil, Unusable(source, err)
	}
	if err := prepare(ctx, source, out); err != nil {
		return nil, Unusable(source, err)
	}
	in, closeTarget, err := openAlone(ctx, target)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, closeTarget()) }()
	all, err = arrive(ctx, out, target, in, progress)
	if err != nil && !errors.Is(err, ErrExists) {
		err = catalog.Error(i18n.Of("store.not-moved", "path", target.Name(), "why", target.Explain(err)))
	}
	return all, err
}

// openAlone locks a database against all other programs and connects to it. closeAll closes the connection and releases
// the lock.
func openAlone(ctx context.Context, d Database) (db *sql.DB, closeAll func() error, err error) {
	lock, err := d.Lock(ctx)
	if err != nil {
		return nil, nil, err
	}
	if db, err = d.ConnectToWrite(); err != nil {
		return nil, nil, errors.Join(err, lock.Close())
	}
	return db, func() error { return errors.Join(db.Close(), lock.Close()) }, nil
}

// arrive copies a site into the target, or continues an interrupted copy, and makes the target usable.
func arrive(ctx context.Context, out *sql.DB, target Database, in *sql.DB, progress Progress) ([]Digest, error) {
	site, err := identity(ctx, out)
	if err != nil {
		return nil, err
	}
	if err := begin(ctx, target, in, site); err != nil {
		return nil, err
	}
	newest, err := target.Schema().Newest()
	if err != nil {
		return nil, err
	}
	if err := target.migrate(ctx, in, newest); err != nil {
		return nil, err
	}
	tables, err := target.Schema().tables(ctx, newest)
	if err != nil {
		return nil, err
	}
	all, err := transfer(ctx, out, in, tables, progress)
	if err != nil {
		return nil, err
	}
	if err := target.finish(ctx, in); err != nil {
		return nil, err
	}
	_, err = in.ExecContext(ctx, "DROP TABLE "+movingTable)
	return all, err
}

// identity returns the random id of a site, which stays the same when it is moved. The first call stores it.
func identity(ctx context.Context, db *sql.DB) (id []byte, err error) {
	_, err = db.ExecContext(ctx, "INSERT INTO site_keys (name, value) VALUES ('site', $1) ON CONFLICT DO NOTHING",
		[]byte(rand.Text()))
	if err != nil {
		return nil, err
	}
	err = db.QueryRowContext(ctx, "SELECT value FROM site_keys WHERE name = 'site'").Scan(&id)
	return id, err
}

// begin stores in the empty target database which site is being moved there. It returns an error if the target holds a
// site, or another one is being moved there.
func begin(ctx context.Context, target Database, in *sql.DB, site []byte) error {
	version, err := target.CheckedVersion(ctx)
	switch {
	case errors.Is(err, ErrArriving):
		var begun []byte
		if err := in.QueryRowContext(ctx, "SELECT site FROM "+movingTable).Scan(&begun); err != nil {
			return err
		}
		if !slices.Equal(begun, site) {
			return catalog.Error(i18n.Of("store.other-moving", "path", target.Name(), "cause", ErrExists))
		}
		return nil
	case err != nil:
		return err
	case version > 0:
		return catalog.Error(i18n.Of("store.not-empty", "path", target.Name(), "cause", ErrExists))
	}
	return within(ctx, in, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "CREATE TABLE "+movingTable+" (site BYTEA NOT NULL, copying BOOLEAN NOT NULL)")
		if err == nil {
			_, err = tx.ExecContext(ctx, "INSERT INTO "+movingTable+" VALUES ($1, FALSE)", site)
		}
		return err
	})
}

func within(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// transfer copies all rows that the target lacks and then compares all rows. If they differ because the site was used
// since an interrupted copy, it copies everything anew.
func transfer(ctx context.Context, out, in *sql.DB, tables []table, progress Progress) ([]Digest, error) {
	total, err := count(ctx, out, tables)
	if err != nil {
		return nil, err
	}
	passed := 0
	advance := func(rows int) { // Each row is copied, and read twice to compare
		passed += rows
		progress(min(1, float64(passed)/float64(3*max(1, total))))
	}
	var resumed bool
	if err := in.QueryRowContext(ctx, "SELECT copying FROM "+movingTable).Scan(&resumed); err != nil {
		return nil, err
	}
	for fresh := !resumed; ; fresh = true {
		if fresh {
			err := within(ctx, in, func(tx *sql.Tx) error {
				err := empty(ctx, tx, tables)
				if err == nil {
					_, err = tx.ExecContext(ctx, "UPDATE "+movingTable+" SET copying = TRUE")
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
		for _, t := range tables {
			if err := t.copyMissing(ctx, out, in, advance); err != nil {
				return nil, fmt.Errorf("%s: %w", t.name, err)
			}
		}
		all, err := compare(ctx, out, in, tables, advance)
		if err == nil || fresh || !errors.Is(err, errDiffers) {
			return all, err
		}
		passed = 0
	}
}

// empty deletes all rows that migrations or an earlier copy have put into the tables.
func empty(ctx context.Context, in *sql.Tx, tables []table) error {
	for _, t := range slices.Backward(tables) {
		if _, err := in.ExecContext(ctx, "DELETE FROM "+t.name); err != nil {
			return err
		}
	}
	return nil
}

// copyMissing copies the rows whose keys come after the last one in the target.
func (t table) copyMissing(ctx context.Context, out querier, in *sql.DB, advance func(rows int)) error {
	behind, err := t.last(ctx, in)
	if err != nil {
		return err
	}
	there, err := count(ctx, in, []table{t})
	if err != nil {
		return err
	}
	advance(there)
	l := &loader{table: t, db: in, advance: advance}
	err = t.read(ctx, out, behind, func(row []any) error { return l.add(ctx, row) })
	if err == nil {
		err = l.flush(ctx)
	}
	return errors.Join(err, l.end(err))
}

// loader inserts rows into a table, many with each statement.
type loader struct {
	table   table
	db      *sql.DB
	tx      *sql.Tx
	advance func(rows int)
	values  []any
	rows    int
	done    int // number of statements since the last commit
}

func (l *loader) add(ctx context.Context, row []any) error {
	l.values = append(l.values, row...)
	if l.rows++; l.rows < min(chunk, most/len(l.table.columns)) {
		return nil
	}
	return l.flush(ctx)
}

func (l *loader) flush(ctx context.Context) (err error) {
	if l.rows == 0 {
		return nil
	}
	if l.tx == nil {
		if l.tx, err = l.db.BeginTx(ctx, nil); err != nil {
			return err
		}
	}
	if _, err := l.tx.ExecContext(ctx, l.table.insertion(l.rows), l.values...); err != nil {
		return err
	}
	l.advance(l.rows)
	l.values, l.rows = l.values[:0], 0
	if l.done++; l.done < perCommit {
		return nil
	}
	return l.end(nil)
}

// end commits the inserted rows, or rolls back if failed is not nil.
func (l *loader) end(failed error) error {
	tx := l.tx
	l.tx, l.done = nil, 0
	switch {
	case tx == nil:
		return nil
	case failed != nil:
		return tx.Rollback()
	}
	return tx.Commit()
}

// errDiffers is the error of a table whose rows in the target are not those of the copied site.
var errDiffers = catalog.Error(i18n.Of("store.differs"))

// compare reads all rows of both databases and returns a digest of each table, or errDiffers.
func compare(ctx context.Context, out, in querier, tables []table, advance func(rows int)) (all []Digest, err error) {
	for _, t := range tables {
		want, err := t.digest(ctx, out, advance)
		if err != nil {
			return nil, err
		}
		got, err := t.digest(ctx, in, advance)
		if err != nil {
			return nil, err
		}
		if got != want {
			return nil, fmt.Errorf("%s: %w", t.name, errDiffers)
		}
		all = append(all, got)
	}
	return all, nil
}
