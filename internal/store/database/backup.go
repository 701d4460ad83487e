package database

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Progress is called during a long job with the part that is done, from 0 to 1.
type Progress func(done float64)

// Parts of the time of a backup, from 0 to 1, at which its steps end, as measured with a site of 243 MB.
const (
	copied  = 0.1
	checked = 0.6
	packed  = 0.8
)

// stepPages is the number of pages that are copied between two checks of the context: 4 MB.
const stepPages = 1024

// ErrExists is wrapped by errors about a file or a site that exists already.
var ErrExists = errors.New("is there already")

// Backup copies the site at a place into a new file with a checksum, while a server may write to the site, and checks
// the copy. The copy is a SQLite database, also of a site on PostgreSQL. The file gets its name when it is complete and
// on disk; before, its name ends in .partial. With force it replaces an older file.
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

// packAs packs a database file into a backup, which gets its name when it is complete.
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

// isTarget returns an error if a backup must not be written to file: it exists and force is not set, it is no regular
// file, or it is in the folder of the database, where it could be mistaken for the database.
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

// newPartial creates an empty file with a random name beside file, which only this user may read: a site holds secrets.
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

// settle writes the complete file partial to disk and renames it to file.
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

// checkCopy checks a complete database file that no program writes to, and returns its contents.
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

// Restore makes the site at a place from a backup file, which it checks first. If there is a site already it returns an
// error; with force it moves that site aside, and returns where to.
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

// isBackup returns an error if a file cannot be a backup, before Restore creates anything.
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
