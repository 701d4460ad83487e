// Command sample prints comments of declarations and names of tests that are drawn at random from the module. A
// reader who does not know the code writes down what each means; this tests the words of the code.
//
//	go run ./tools/sample -seed 1 -comments 40 -tests 30
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
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	root := flag.String("root", ".", "folder of the module")
	seed := flag.Uint64("seed", 1, "seed of the draw; the same seed and code give the same sample")
	comments := flag.Int("comments", 40, "number of comments")
	tests := flag.Int("tests", 30, "number of test names")
	flag.Parse()
	found, err := read(*root)
	if err != nil {
		log.Fatal(err)
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	for _, c := range draw(random, found.comments, *comments) {
		fmt.Printf("%s\n%s\n", c.at, c.text)
	}
	for _, t := range draw(random, found.tests, *tests) {
		fmt.Println(t.at, t.text)
	}
}

// item is a comment or a test name, with its position.
type item struct{ at, text string }

type source struct{ comments, tests []item }

// read collects the comments of functions, types and fields outside of tests and generated code, and all test names.
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
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil || ast.IsGenerated(file) {
			return err
		}
		found.add(files, file, strings.HasSuffix(path, "_test.go"))
		return nil
	})
	byPosition := func(a, b item) int { return cmp.Compare(a.at, b.at) }
	slices.SortFunc(found.comments, byPosition)
	slices.SortFunc(found.tests, byPosition)
	return found, err
}

// skipped reports whether a folder holds no code of the module.
func skipped(name string) bool {
	return name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".")
}

func (s *source) add(files *token.FileSet, file *ast.File, test bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		var doc *ast.CommentGroup
		switch n := n.(type) {
		case *ast.FuncDecl:
			doc = n.Doc
			if test && strings.HasPrefix(n.Name.Name, "Test") {
				s.tests = append(s.tests, item{files.Position(n.Pos()).String(), n.Name.Name})
			}
		case *ast.GenDecl:
			doc = n.Doc
		case *ast.Field:
			doc = n.Comment
		}
		if doc != nil && !test {
			s.comments = append(s.comments, item{files.Position(doc.Pos()).String(), strings.TrimSpace(doc.Text())})
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
