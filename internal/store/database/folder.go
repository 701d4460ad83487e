package database

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"

	"github.com/gofrs/flock"
)

// Names of files beside the database in its folder.
const (
	lockName   = "lock" // held by the program that uses the folder
	markerName = "site" // exists once the database has been made, so that a lost database is noticed
)

const markerText = `This folder holds a Hexparlor site.
While this file is here, an empty or missing database is not opened as a new site: the program says that it is lost.
`

// lockFolder locks a folder against other programs. The lock is released when the process ends, even by a crash.
func lockFolder(folder string) (*flock.Flock, error) {
	path := filepath.Join(folder, lockName)
	lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR))
	held, err := lock.TryLock()
	if err != nil {
		return nil, catalog.Error(i18n.Of("store.no-lock", "folder", folder, "why", err))
	}
	if !held {
		return nil, inUse(folder, path)
	}
	// The process id only makes messages of other programs better.
	_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600)
	return lock, nil
}

// inUse returns the error of a folder that another process has locked, with the process id if the lock file has it.
func inUse(folder, lock string) error {
	text, err := os.ReadFile(lock)
	id, notNumber := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || notNumber != nil {
		return catalog.Error(i18n.Of("store.in-use", "folder", folder))
	}
	return catalog.Error(i18n.Of("store.in-use-by", "folder", folder, "process", strconv.Itoa(id)))
}

// isMarked reports whether the folder has the file that mark creates when a site is first stored there.
func isMarked(folder string) (bool, error) {
	return exists(filepath.Join(folder, markerName))
}

// mark creates the file that says that the folder holds a site.
func mark(folder string) error {
	marked, err := isMarked(folder)
	if marked || err != nil {
		return err
	}
	path := filepath.Join(folder, markerName)
	if err := os.WriteFile(path, []byte(markerText), 0o600); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return syncFolder(folder)
}

// Modes of folders and files of a site. Only the user who runs the server may read them, because they hold hashes of
// secrets, e-mail addresses and private chat.
const (
	folderMode = 0o700 // of folders that are made; those that are there stay as they are
	fileMode   = 0o600
)

// keepPrivate creates a missing database file, and removes the rights of other users from an existing one and the files
// that SQLite keeps beside it.
func keepPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		if err == nil && info.Mode().Perm()&^fileMode != 0 {
			err = os.Chmod(path+suffix, fileMode)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

func exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// syncFolder writes the names in a folder to disk.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
