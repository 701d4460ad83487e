package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"hexparlor/store"
)

type backupCmd struct {
	File  string `arg:"" help:"backup.file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"backup.data"`
	Force bool   `help:"backup.force"`
}

// Run makes a backup.
func (c backupCmd) Run(a *app) error {
	contents, err := store.Backup(a.ctx, c.database(), c.File, c.Force, progress(a))
	if errors.Is(err, store.ErrExists) {
		return wrongUse("command.backup.exists", "why", err)
	}
	if err != nil {
		return told(err)
	}
	return a.tell(a.stdout, "command.backup.holds", "name", c.File, "contents", contents)
}

func (c backupCmd) database() string { return filepath.Join(c.Data, databaseName) }

type restoreCmd struct {
	File  string `arg:"" help:"restore.file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"restore.data"`
	Force bool   `help:"restore.force"`
}

// Run restores a backup.
func (c restoreCmd) Run(a *app) error {
	path := filepath.Join(c.Data, databaseName)
	contents, aside, err := store.Restore(a.ctx, c.File, path, c.Force, progress(a))
	if aside != "" {
		_ = a.tell(a.stdout, "command.restore.aside", "folder", aside)
	}
	switch {
	case errors.Is(err, store.ErrExists):
		return wrongUse("command.restore.exists", "why", err)
	case errors.Is(err, fs.ErrNotExist):
		return misuse{err}
	case err != nil:
		return told(err)
	}
	return a.tell(a.stdout, "command.backup.holds", "name", c.Data, "contents", contents)
}

// progress tells a waiting person how far a backup is, and nobody else.
func progress(a *app) store.Progress {
	if tell := a.progress(); tell != nil {
		return tell
	}
	return func(float64) {}
}
