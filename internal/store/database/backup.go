package database

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Progress is called with the share of a job that is done, from 0 to 1.
type Progress func(done float64)

// The parts of a backup's time, as measured with a site of 243 MB. What is packed has been copied and checked before.
const (
	copied  = 0.1
	checked = 0.6
	packed  = 0.8
)

// stepPages are the pages copied between two looks at the context: 4 MB.
const stepPages = 1024

// ErrExists is the cause of errors about a file or a site in the way.
var ErrExists = errors.New("is there already")

// Backup copies the site at a place while a server may write to it, checks the copy, and packs it into a new file with
// a checksum. The copy is a file of SQLite, whatever the site is stored in. The new file gets
// its name when it is whole and on the disk; until then it is called like it, with .partial at the end. With force it
// replaces an older file.
func Backup(ctx context.Context, place, file string, force bool, progress Progress) (c Contents, err error) {
	d, err := At(place)
	if err != nil {
		return c, err
	}
	if err := isTarget(d, file, force); err != nil {
		return c, err
	}
	if version, err := d.CheckedVersion(ctx); err != nil || version == 0 {
		if err == nil {
			err = ErrNoSite
		}
		return c, catalog.Error(i18n.Of("store.no-backup", "path", d.Name(), "why", d.Explain(err)))
	}
	partial, err := newPartial(file)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, removePartial(partial)) }()
	half := func(done float64) { progress(packed * done) }
	if err := d.copyTo(ctx, partial, half); err != nil {
		return c, catalog.Error(i18n.Of("store.no-copy", "path", d.Name(), "why", d.Explain(err)))
	}
	if c, err = checkCopy(ctx, d.Schema(), partial, half); err != nil {
		return c, catalog.Error(i18n.Of("store.bad-copy", "path", d.Name(), "why", explainSQLite(err)))
	}
	if err := isTarget(d, file, force); err != nil {
		return c, err
	}
	return c, packAs(ctx, partial, file, func(done float64) { progress(packed + (1-packed)*done) })
}

// packAs packs a database file, and gives the backup its name when it is whole.
func packAs(ctx context.Context, from, file string, progress func(done float64)) error {
	partial, err := newPartial(file)
	if err != nil {
		return err
	}
	if err = Pack(ctx, from, partial, progress); err == nil {
		err = settle(partial, file)
	}
	return errors.Join(err, removePartial(partial))
}

// isTarget refuses a file that is there already, and one beside the database: a name there could be the database's.
func isTarget(d Database, file string, force bool) error {
	inside, err := isInside(d.folder(), file)
	if err != nil {
		return err
	}
	if inside {
		return catalog.Error(i18n.Of("store.inside", "file", file))
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return catalog.Error(i18n.Of("store.no-plain-file", "file", file))
	case !force:
		return catalog.Error(i18n.Of("store.file-exists", "file", file, "cause", ErrExists))
	}
	return nil
}

func isInside(folder, file string) (bool, error) {
	if folder == "" {
		return false, nil
	}
	first, err := os.Stat(folder)
	if err != nil {
		return false, err
	}
	second, err := os.Stat(filepath.Dir(file))
	if err != nil {
		return false, err
	}
	return os.SameFile(first, second), nil
}

// newPartial makes an empty file beside another that no other process may read: a site holds secrets.
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

// checkCopy checks a whole file that no program writes to, and returns its contents.
func checkCopy(ctx context.Context, s *Schema, file string, progress Progress) (c Contents, err error) {
	db, err := openCopy(file)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	version, err := s.check(ctx, db)
	if err != nil || version == 0 {
		if err == nil {
			err = catalog.Error(i18n.Of("store.damaged.no-site", "damage", ErrDamaged))
		}
		return c, err
	}
	progress(copied)
	if err := fullCheck(ctx, db); err != nil {
		return c, err
	}
	return contentsOf(ctx, db, func(done float64) { progress(checked + (1-checked)*done) })
}

// Restore makes the site at a place from a backup, which it checks first. If there is a site, it is refused; with
// force that site is moved aside, to the place that is returned.
func Restore(
	ctx context.Context, file, place string, force bool, progress Progress,
) (c Contents, aside string, err error) {
	if err := isBackup(file); err != nil {
		return c, "", err
	}
	d, err := At(place)
	if err != nil {
		return c, "", err
	}
	return d.restore(ctx, file, force, progress)
}

// isBackup refuses what cannot be one before anything is made.
func isBackup(file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return catalog.Error(i18n.Of("store.no-plain-file", "file", file))
	}
	if log, err := os.Stat(file + "-wal"); err == nil && log.Size() > 0 {
		return catalog.Error(i18n.Of("store.open-site", "file", file, "log", file+"-wal"))
	}
	return nil
}
