// Command studies writes the archive of the studies that come with the program: go run ./tools/studies FOLDER... reads
// the folders of "hexlab study --out". The name of a folder becomes the ID of its study.
package main

import (
	"bytes"
	"fmt"
	"os"

	"hexparlor/games"
	"hexparlor/internal/server/lab"
)

// archive is the file that is embedded in the program, below the repository's root.
const archive = "internal/server/lab/builtin.zip"

func main() {
	var packed bytes.Buffer
	err := lab.Pack(&packed, games.Lookup, os.Args[1:]...)
	if err == nil {
		err = os.WriteFile(archive, packed.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "studies:", err)
		os.Exit(1)
	}
}
