// Command newgame writes a small game into the source tree. The game can be played at once, has tests, texts and a
// drawing, and is meant to be changed step by step into another one.
package main

import (
	_ "embed"
	"fmt"
	"go/format"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// template is an archive with the files of the example game; in each new game its name is replaced.
//
//go:embed game.txtar
var template []byte

const (
	placeholder = "skeletal"
	list        = "games/games.go" // the list of all games
	english     = "i18n/catalog/en"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run writes the game that args names into the source tree in the current folder, and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintln(stderr, "usage: go run ./tools/newgame NAME, with an id such as mygame")
		return 2
	}
	paths, err := write(".", args[0])
	if err != nil {
		fmt.Fprintln(stderr, "newgame:", err)
		return 2
	}
	for _, path := range paths {
		fmt.Fprintln(stdout, path)
	}
	return 0
}

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9]{2,19}$`)

// reserved lists names that no new game may have: packages that the example game imports, folders with a meaning to Go,
// and names that the web client's build uses.
var reserved = []string{
	"catalog", "game", "gametest", "hex", "i18n", "rand", "rng", "slices", "specfile", "strings", "testing", "cmp",
	"internal", "main", "testdata", "vendor",
	"app", "pictures", "style",
}

// write writes a game into the source tree at root and returns the paths of its files. It writes all files or none.
func write(root, name string) ([]string, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	listed, err := os.ReadFile(filepath.Join(root, list))
	if err != nil {
		return nil, fmt.Errorf("this is not the source tree of Hexparlor: there is no %s; run the command in the tree", list)
	}
	entered, err := enter(listed, name)
	if err != nil {
		return nil, err
	}
	files, err := filesOf(root, name)
	if err != nil {
		return nil, err
	}
	if err := checkFree(root, name, files); err != nil {
		return nil, err
	}
	return writeAll(root, append(files, txtar.File{Name: list, Data: entered}), listed)
}

func checkName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("%s cannot be the id of a game: an id is a small letter, then 2 to 19 small letters and digits",
			name)
	}
	if token.IsKeyword(name) || types.Universe.Lookup(name) != nil || slices.Contains(reserved, name) {
		return fmt.Errorf("%s cannot be the id of a game: the name has another meaning to the program", name)
	}
	return nil
}

// enter returns listed, the source of games/games.go, with the new game at the end of the list.
func enter(listed []byte, name string) ([]byte, error) {
	const imports, games = "import (\n", "return []game.Game{\n"
	text := string(listed)
	start := strings.Index(text, games)
	length := strings.Index(text[max(start, 0):], "\n\t}\n")
	if start < 0 || length < 0 || !strings.Contains(text, imports) {
		return nil, fmt.Errorf("%s does not list the games as expected; nothing was written", list)
	}
	end := start + length + 1
	text = text[:end] + "\t\t" + name + ".Game{},\n" + text[end:]
	text = strings.Replace(text, imports, imports+"\t\"hexparlor/games/"+name+"\"\n", 1)
	return format.Source([]byte(text)) // Source sorts the imports
}

// filesOf returns the files of the example game, with its name replaced by name in paths and texts.
func filesOf(root, name string) ([]txtar.File, error) {
	folders, err := filepath.Glob(filepath.Join(root, filepath.FromSlash("i18n/catalog/*/common.json")))
	if err != nil || len(folders) == 0 {
		return nil, fmt.Errorf("this is not the source tree of Hexparlor: there is no %s; run the command in the tree",
			english+"/common.json")
	}
	rename := strings.NewReplacer(placeholder, name, title(placeholder), title(name))
	var files []txtar.File
	for _, f := range txtar.Parse(template).Files {
		f.Name, f.Data = rename.Replace(f.Name), []byte(rename.Replace(string(f.Data)))
		if filepath.Ext(f.Name) == ".go" {
			if f.Data, err = format.Source(f.Data); err != nil {
				return nil, err
			}
		}
		base, worded := strings.CutPrefix(f.Name, english)
		if !worded {
			files = append(files, f)
			continue
		}
		for _, folder := range folders {
			tag := filepath.Base(filepath.Dir(folder))
			files = append(files, txtar.File{Name: "i18n/catalog/" + tag + base, Data: f.Data})
		}
	}
	return files, nil
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// checkFree returns an error if a file of the new game exists already.
func checkFree(root, name string, files []txtar.File) error {
	paths := []string{"games/" + name, "testdata/" + name, "web/src/games/" + name}
	for _, f := range files {
		paths = append(paths, f.Name)
	}
	for _, path := range paths {
		if _, err := os.Lstat(filepath.Join(root, path)); err == nil {
			return fmt.Errorf("%s is taken: there is %s already; nothing was written", name, path)
		}
	}
	return nil
}

// writeAll writes all files below root, and last the list of all games. After an error it removes what it has written.
func writeAll(root string, files []txtar.File, listed []byte) ([]string, error) {
	var made, written []string
	for _, f := range files {
		path := filepath.Join(root, filepath.FromSlash(f.Name))
		folder := filepath.Dir(path)
		if _, err := os.Stat(folder); err != nil {
			made = append(made, folder)
		}
		err := os.MkdirAll(folder, 0o755)
		if err == nil {
			written = append(written, path)
			err = os.WriteFile(path, f.Data, 0o644)
		}
		if err != nil {
			undo(root, made, written, listed)
			return nil, err
		}
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.Name
	}
	return names, nil
}

// undo removes the folders and files that writeAll has created and restores the list of games. It ignores errors,
// because the error of writeAll is returned.
func undo(root string, made, written []string, listed []byte) {
	listPath := filepath.Join(root, filepath.FromSlash(list))
	for _, path := range written {
		if path == listPath {
			_ = os.WriteFile(path, listed, 0o644)
		} else {
			_ = os.Remove(path)
		}
	}
	for _, folder := range slices.Backward(made) {
		_ = os.Remove(folder)
	}
}
