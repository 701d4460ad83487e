package database

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// restore unpacks and checks a backup and puts the database in place. It moves an existing site into a new folder
// beside it, whose name it returns.
func (d *sqliteFile) restore(
	ctx context.Context, file string, force bool, progress Progress,
) (c Contents, aside string, err error) {
	path := d.path
	folder := d.folder()
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
	old, err := siteFiles(path)
	if err != nil {
		return c, "", err
	}
	if len(old) > 0 && !force {
		return c, "", catalog.Error(i18n.Of("store.site-exists", "folder", folder, "cause", ErrExists))
	}
	partial, err := newPartial(path)
	if err != nil {
		return c, "", err
	}
	defer func() { err = errors.Join(err, removePartial(partial)) }()
	if err := unpack(ctx, file, partial); err != nil {
		return c, "", badBackup(file, err)
	}
	if c, err = checkCopy(ctx, d.migrations, partial, progress); err != nil {
		return c, "", badBackup(file, err)
	}
	jobs, err := siteFiles(filepath.Join(folder, jobsName)) // of the old site
	if err != nil {
		return c, "", err
	}
	if aside, err = moveAside(folder, append(old, jobs...)); err != nil {
		return c, aside, err
	}
	return c, aside, errors.Join(settle(partial, path), mark(folder))
}

func badBackup(file string, err error) error {
	return catalog.Error(i18n.Of("store.bad-backup", "file", file, "why", explainSQLite(err)))
}

// makeFolder creates a folder if it is missing, and returns a function that removes a created folder if it is empty.
func makeFolder(folder string) (undo func(), err error) {
	there, err := exists(folder)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return nil, err
	}
	return func() {
		if !there {
			_ = os.Remove(filepath.Join(folder, lockName))
			_ = os.Remove(folder)
		}
	}, nil
}

// siteFiles returns the existing files of the site at path, the database first. They must be moved in this order: a
// database without its write-ahead log would look complete and not be.
func siteFiles(path string) ([]string, error) {
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

// reader is a reader that returns the error of its context once that is done.
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
