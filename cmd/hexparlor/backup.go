package main

import (
	"errors"
	"io/fs"

	"hexparlor/internal/cli"
	"hexparlor/internal/store/database"
)

type backupCmd struct {
	File  string `arg:"" help:"backup.file" predictor:"file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"backup.data" predictor:"folder"`
	Force bool   `help:"backup.force"`

	cli.DatabaseFlag `embed:""`
}

// Run writes a backup of a site into a file.
func (c backupCmd) Run(a *cli.App) error {
	contents, err := database.Backup(a.Ctx, c.Place(c.Data), c.File, c.Force, a.Progress())
	if errors.Is(err, database.ErrExists) {
		return cli.WrongUse("command.backup.exists", "why", err)
	}
	if err != nil {
		return cli.FinalError(err)
	}
	return a.Print(a.Stdout, "command.backup.holds", "name", c.File, "contents", contents)
}

type restoreCmd struct {
	File  string `arg:"" help:"restore.file" predictor:"file"`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"restore.data" predictor:"folder"`
	Force bool   `help:"restore.force"`

	cli.DatabaseFlag `embed:""`
}

// Run restores a site from a backup file.
func (c restoreCmd) Run(a *cli.App) error {
	path := c.Place(c.Data)
	contents, aside, err := database.Restore(a.Ctx, c.File, path, c.Force, a.Progress())
	if aside != "" {
		_ = a.Print(a.Stdout, "command.restore.aside", "folder", aside)
	}
	switch {
	case errors.Is(err, database.ErrExists):
		return cli.WrongUse("command.restore.exists", "why", err)
	case errors.Is(err, fs.ErrNotExist):
		return cli.Misuse(err)
	case err != nil:
		return cli.FinalError(err)
	}
	return a.Print(a.Stdout, "command.backup.holds", "name", cli.PlaceName(path), "contents", contents)
}
