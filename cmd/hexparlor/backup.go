package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"hexparlor/store"
)

type backupCmd struct {
	File  string `arg:"" help:"File to write."`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"FOLDER" help:"Folder of the house."`
	Force bool   `help:"Replace the file if it is there."`
}

// Help explains the command at length.
func (backupCmd) Help() string {
	return `Copies the house into one file, as it is at that moment. A server may go on serving meanwhile. The file is
checked wholly and on the disk before it gets its name; until then it is called FILE.*.partial.
Prints what it holds: houses with the same SHA-256 have the same tables with the same logs.
Who can read the file can read every secret of every table. Run it as the user who runs the server.
Exit 0: the file is there; 1: it is not; 2: misuse, or a file is in the way.

  hexparlor backup --data /var/lib/hexparlor /mnt/other-disk/house.backup`
}

// Run makes a backup.
func (c backupCmd) Run(a *app) error {
	contents, err := store.Backup(a.ctx, c.database(), c.File, c.Force, progress(a))
	if errors.Is(err, store.ErrExists) {
		return misuse{fmt.Errorf("%w; --force replaces it", err)}
	}
	if err != nil {
		return told(err)
	}
	fmt.Fprintf(a.stdout, "%s: %s\n", c.File, contents)
	return nil
}

func (c backupCmd) database() string { return filepath.Join(c.Data, databaseName) }

type restoreCmd struct {
	File  string `arg:"" help:"A file that backup has written."`
	Data  string `default:"data" env:"HEXPARLOR_DATA" placeholder:"FOLDER" help:"Folder of the house; made if missing."`
	Force bool   `help:"Put the backup in place of a house that is there; that one is moved into a folder beside it."`
}

// Help explains the command at length.
func (restoreCmd) Help() string {
	return `Makes a house from a backup after checking it wholly, and prints what it holds, as backup does.
The server of that folder must not be running. Nothing is ever deleted: a house that is replaced is kept in the folder,
as replaced-*.
Exit 0: the house is there; 1: the backup is damaged or of a newer program, or the folder is in use; 2: misuse, there is
no such file, or a house is in the way.

  hexparlor restore --data /var/lib/hexparlor /mnt/other-disk/house.backup
  hexparlor restore --data /tmp/drill house.backup`
}

// Run restores a backup.
func (c restoreCmd) Run(a *app) error {
	path := filepath.Join(c.Data, databaseName)
	contents, aside, err := store.Restore(a.ctx, c.File, path, c.Force, progress(a))
	if aside != "" {
		fmt.Fprintf(a.stdout, "The house that was there is now in %s\n", aside)
	}
	switch {
	case errors.Is(err, store.ErrExists):
		return misuse{fmt.Errorf("%w; --force moves it aside", err)}
	case errors.Is(err, fs.ErrNotExist):
		return misuse{err}
	case err != nil:
		return told(err)
	}
	fmt.Fprintf(a.stdout, "%s: %s\n", c.Data, contents)
	return nil
}

// progress tells a waiting person how far a backup is, and nobody else.
func progress(a *app) store.Progress {
	if tell := progressTo(a.stderr); tell != nil {
		return tell
	}
	return func(float64) {}
}
