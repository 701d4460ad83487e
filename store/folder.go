package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// What stands beside the database in its folder.
const (
	lockName   = "lock"  // held by who works with the folder
	markerName = "house" // there once the database has been made, so that a lost one is noticed
)

const markerText = `This folder holds a Hexparlor house.
While this file is here, an empty or missing database is not opened as a new house: the program says that it is lost.
`

// lockFolder keeps everybody else from working with a folder. The lock ends with the process, however that ends.
func lockFolder(folder string) (*flock.Flock, error) {
	path := filepath.Join(folder, lockName)
	lock := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR))
	held, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the folder %s cannot be locked: %w", folder, err)
	}
	if !held {
		return nil, fmt.Errorf("the folder %s is in use by another Hexparlor%s; stop that one first, or use another folder",
			folder, holder(path))
	}
	// Whom the lock belongs to is told for convenience only.
	_ = os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600)
	return lock, nil
}

// holder names the process that has written itself into a lock, if it can be read.
func holder(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	id, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (process %d)", id)
}

// isMarked tells whether the folder has held a house.
func isMarked(folder string) (bool, error) {
	return exists(filepath.Join(folder, markerName))
}

// mark notes that the folder holds a house.
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

func exists(path string) (bool, error) {
	_, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// syncFolder makes the names in a folder durable.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
