package main

import (
	"errors"
	"io/fs"

	"hexparlor/internal/store"
)

type backupCmd struct {
	File  string `arg:"" help:"backup.file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"backup.data"`
	Force bool   `help:"backup.force"`

	databaseFlag `embed:""`
}

// Run makes a backup.
func (c backupCmd) Run(a *app) error {
	contents, err := store.Backup(a.ctx, c.place(c.Data), c.File, c.Force, progress(a))
	if errors.Is(err, store.ErrExists) {
		return wrongUse("command.backup.exists", "why", err)
	}
	if err != nil {
		return told(err)
	}
	return a.tell(a.stdout, "command.backup.holds", "name", c.File, "contents", contents)
}

type restoreCmd struct {
	File  string `arg:"" help:"restore.file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"restore.data"`
	Force bool   `help:"restore.force"`

	databaseFlag `embed:""`
}

// Run restores a backup.
func (c restoreCmd) Run(a *app) error {
	path := c.place(c.Data)
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
	return a.tell(a.stdout, "command.backup.holds", "name", nameOf(path), "contents", contents)
}

// progress tells a waiting person how far a backup is, and nobody else.
func progress(a *app) store.Progress {
	if tell := a.progress(); tell != nil {
		return tell
	}
	return func(float64) {}
}
