// Command sample prints comments with the first line of their declarations, and names of tests, drawn at random from
// the module. A reader who does not know the code writes down what each means; this tests the words of the code.
//
//	go run ./tools/sample -seed 1 -comments 40 -tests 30
//	go run ./tools/sample -under internal/clock
package main

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	root := flag.String("root", ".", "folder of the module")
	seed := flag.Uint64("seed", 1, "seed of the draw; the same seed and code give the same sample")
	comments := flag.Int("comments", 40, "number of comments")
	tests := flag.Int("tests", 30, "number of test names")
	under := flag.String("under", "", "folder; all of its comments and test names are printed instead of a sample")
	flag.Parse()
	found, err := read(*root)
	if err != nil {
		log.Fatal(err)
	}
	if *under != "" {
		printAll(found.comments, *under)
		printAll(found.tests, *under)
		return
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	for _, c := range draw(random, found.comments, *comments) {
		fmt.Println(c)
	}
	for _, t := range draw(random, found.tests, *tests) {
		fmt.Println(t)
	}
}

// printAll prints the items of one folder, without its subfolders, in order.
func printAll(items []item, folder string) {
	for _, i := range items {
		if file, _, _ := strings.Cut(i.at, ":"); filepath.Dir(file) == filepath.Clean(folder) {
			fmt.Println(i)
		}
	}
}

// item is one comment with the first line of its declaration, or one test name, with its position.
type item struct{ at, code, text string }

// String returns the item as text for a reader.
func (i item) String() string {
	if i.text == "" {
		return i.at + " " + i.code
	}
	return i.at + "\n\t" + i.code + "\n\t// " + strings.ReplaceAll(i.text, "\n", "\n\t// ")
}

type source struct{ comments, tests []item }

// read returns the comments of all functions, types and fields below root, except in tests and generated code, and the
// names of all tests.
func read(root string) (found source, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && skipped(d.Name()) {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		files := token.NewFileSet()
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(files, path, code, parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		found.add(files, file, strings.Split(string(code), "\n"), strings.HasSuffix(path, "_test.go"))
		return nil
	})
	byPosition := func(a, b item) int { return cmp.Compare(a.at, b.at) }
	slices.SortFunc(found.comments, byPosition)
	slices.SortFunc(found.tests, byPosition)
	return found, err
}

// skipped reports whether a folder with that name holds no code of the module.
func skipped(name string) bool {
	return name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".")
}

func (s *source) add(files *token.FileSet, file *ast.File, lines []string, test bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		var doc *ast.CommentGroup
		var start token.Pos
		switch n := n.(type) {
		case *ast.FuncDecl:
			doc, start = n.Doc, n.Pos()
			if test && strings.HasPrefix(n.Name.Name, "Test") {
				s.tests = append(s.tests, item{at: files.Position(n.Pos()).String(), code: n.Name.Name})
			}
		case *ast.GenDecl:
			doc, start = n.Doc, n.Pos()
		case *ast.Field:
			doc, start = n.Comment, n.Pos()
		}
		if doc != nil && !test {
			code, _, _ := strings.Cut(lines[files.Position(start).Line-1], " // ")
			s.comments = append(s.comments,
				item{files.Position(doc.Pos()).String(), strings.TrimSpace(code), strings.TrimSpace(doc.Text())})
		}
		return true
	})
}

// draw returns n items in random order, or all if there are fewer.
func draw(random *rand.Rand, all []item, n int) []item {
	all = slices.Clone(all)
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))]
}
