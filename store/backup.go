package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"hexparlor/languages"
	"hexparlor/message"

	"modernc.org/sqlite"
)

// Progress is told how much of a job is done, from 0 to 1.
type Progress func(done float64)

// The parts of a backup's time, as measured with a house of 243 MB.
const (
	copied  = 0.1
	checked = 0.6
)

// stepPages are the pages copied between two looks at the context: 4 MB.
const stepPages = 1024

// ErrExists is the cause of errors that tell of a file or a house in the way.
var ErrExists = errors.New("is there already")

// Backup copies the house at path into a new file while a server may write to it, and checks the copy. The file gets
// its name when it is whole and on the disk; until then it is called like it, with .partial at the end. With force it
// replaces an older file.
func Backup(ctx context.Context, path, file string, force bool, progress Progress) (c Contents, err error) {
	if err := isTarget(path, file, force); err != nil {
		return c, err
	}
	if fresh, err := isNew(ctx, path); err != nil || fresh {
		if fresh {
			err = languages.Error(message.Of("store.no-house"))
		}
		return c, languages.Error(message.Of("store.no-backup", "path", path, "why", explain(err)))
	}
	partial, err := newPartial(file)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, removePartial(partial)) }()
	if err := copyPages(ctx, path, partial, progress); err != nil {
		return c, languages.Error(message.Of("store.no-copy", "path", path, "why", explain(err)))
	}
	if c, err = checkCopy(ctx, partial, progress); err != nil {
		return c, languages.Error(message.Of("store.bad-copy", "path", path, "why", explain(err)))
	}
	if err := isTarget(path, file, force); err != nil {
		return c, err
	}
	return c, settle(partial, file)
}

// isTarget refuses a file that is there already, and one beside the database: a name there could be the database's.
func isTarget(path, file string, force bool) error {
	inside, err := sameFolder(filepath.Dir(path), filepath.Dir(file))
	if err != nil {
		return err
	}
	if inside {
		return languages.Error(message.Of("store.inside", "file", file))
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return languages.Error(message.Of("store.no-plain-file", "file", file))
	case !force:
		return languages.Error(message.Of("store.file-exists", "file", file, "cause", ErrExists))
	}
	return nil
}

func sameFolder(a, b string) (bool, error) {
	first, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	second, err := os.Stat(b)
	if err != nil {
		return false, err
	}
	return os.SameFile(first, second), nil
}

// newPartial makes an empty file beside another that nobody else may read: a house holds secrets.
func newPartial(file string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.partial")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

func removePartial(path string) error {
	var errs []error
	for _, suffix := range []string{"", "-journal"} {
		if err := os.Remove(path + suffix); !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// settle gives a whole file its name.
func settle(partial, file string) error {
	f, err := os.OpenFile(partial, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(partial, file); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// copyPages copies the house as it is at this moment. What is written meanwhile goes into the write-ahead log, which
// cannot be emptied before the copy is done; nobody waits for it.
func copyPages(ctx context.Context, path, to string, progress Progress) (err error) {
	db, err := connect(path, 1, url.Values{"mode": {"ro"}}, "query_only(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	// A transaction that has read something keeps its view: without it, every write would start the copy anew.
	for _, statement := range []string{"BEGIN DEFERRED", "SELECT count(*) FROM sqlite_schema"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return conn.Raw(func(driver any) error {
		backup, err := driver.(interface {
			NewBackup(to string) (*sqlite.Backup, error)
		}).NewBackup(fileName(to, nil))
		if err != nil {
			return err
		}
		for more := true; more && err == nil; {
			more, err = backup.Step(stepPages)
			if err == nil {
				progress(copied * float64(backup.PageCount()-backup.Remaining()) / float64(max(1, backup.PageCount())))
				err = ctx.Err()
			}
		}
		return errors.Join(err, backup.Finish())
	})
}

// checkCopy checks a file that nobody writes to, all of it, and tells what it holds.
func checkCopy(ctx context.Context, file string, progress Progress) (c Contents, err error) {
	db, err := openCopy(file)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	version, err := checkVersion(ctx, db)
	if err != nil || version == 0 {
		if err == nil {
			err = languages.Error(message.Of("store.damaged.no-house", "damage", ErrDamaged))
		}
		return c, err
	}
	progress(copied)
	if err := fullCheck(ctx, db, version); err != nil {
		return c, err
	}
	return contentsOf(ctx, db, func(done float64) { progress(checked + (1-checked)*done) })
}

// openCopy opens a file that nobody writes to, without making other files beside it.
func openCopy(file string) (*sql.DB, error) {
	return connect(file, 1, url.Values{"mode": {"ro"}, "immutable": {"1"}}, "query_only(1)")
}

// Restore makes the house at path from a backup, which it checks first. If there is a house, it is refused; with force
// that one is moved into a new folder beside it, whose name is returned.
func Restore(
	ctx context.Context, file, path string, force bool, progress Progress,
) (c Contents, aside string, err error) {
	if err := isBackup(file); err != nil {
		return c, "", err
	}
	folder := filepath.Dir(path)
	undo, err := makeFolder(folder)
	if err != nil {
		return c, "", err
	}
	defer func() {
		if err != nil {
			undo()
		}
	}()
	lock, err := lockFolder(folder)
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	old, err := oldHouse(path)
	if err != nil {
		return c, "", err
	}
	if len(old) > 0 && !force {
		return c, "", languages.Error(message.Of("store.house-exists", "folder", folder, "cause", ErrExists))
	}
	partial, err := newPartial(path)
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, removePartial(partial)) }()
	if err := copyFile(ctx, file, partial); err != nil {
		return c, "", err
	}
	if c, err = checkCopy(ctx, partial, progress); err != nil {
		return c, "", languages.Error(message.Of("store.bad-backup", "file", file, "why", explain(err)))
	}
	if aside, err = moveAside(folder, old); err != nil {
		return c, aside, err
	}
	return c, aside, errors.Join(settle(partial, path), mark(folder))
}

// isBackup refuses what cannot be one before anything is made.
func isBackup(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return languages.Error(message.Of("store.no-plain-file", "file", file))
	}
	if log, err := os.Stat(file + "-wal"); err == nil && log.Size() > 0 {
		return languages.Error(message.Of("store.open-house", "file", file, "log", file+"-wal"))
	}
	return nil
}

// makeFolder makes a folder that is missing, and tells how to take that back as long as it holds nothing else.
func makeFolder(folder string) (undo func(), err error) {
	there, err := exists(folder)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, err
	}
	return func() {
		if !there {
			_ = os.Remove(filepath.Join(folder, lockName))
			_ = os.Remove(folder)
		}
	}, nil
}

// oldHouse lists the files of the house at path. The database comes first: moving the log away before it would leave a
// house that looks whole and is not.
func oldHouse(path string) ([]string, error) {
	var found []string
	for _, suffix := range []string{"", "-wal", "-shm"} {
		there, err := exists(path + suffix)
		if err != nil {
			return nil, err
		}
		if there {
			found = append(found, path+suffix)
		}
	}
	return found, nil
}

func moveAside(folder string, files []string) (string, error) {
	if len(files) == 0 {
		return "", nil
	}
	aside, err := os.MkdirTemp(folder, "replaced-"+time.Now().UTC().Format("20060102-150405")+"-")
	if err != nil {
		return "", err
	}
	for _, file := range files {
		if err := os.Rename(file, filepath.Join(aside, filepath.Base(file))); err != nil {
			return aside, err
		}
	}
	return aside, errors.Join(syncFolder(aside), syncFolder(folder))
}

// copyFile ends early when ctx does.
func copyFile(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, reader{ctx, in})
	return err
}

// reader reads until its context is done.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}
