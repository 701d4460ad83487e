package internal_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var (
	markdownLink = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	imageSource  = regexp.MustCompile(`src="([^"]+)"`)
	docsMention  = regexp.MustCompile(`\bdocs/([a-z-]+\.md)\b`)
	testMention  = regexp.MustCompile("`(?:[\\w/]+\\.)?(Test\\w+)`")
	testFunction = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// TestMarkdownLinksLeadToFilesAndHeadings follows every relative link and image in every Markdown file.
func TestMarkdownLinksLeadToFilesAndHeadings(t *testing.T) {
	links := 0
	eachFile(t, func(path string, text string) {
		if filepath.Ext(path) != ".md" || strings.Contains(path, "/catalog/") {
			return // the client adds headings to the rules of games in the catalogs
		}
		found := append(markdownLink.FindAllStringSubmatch(text, -1), imageSource.FindAllStringSubmatch(text, -1)...)
		for _, link := range found {
			target, heading, _ := strings.Cut(link[1], "#")
			if strings.Contains(target, ":") || strings.HasPrefix(target, "/") {
				continue // another site, or a page of the web client
			}
			links++
			if target != "" {
				target = filepath.Join(filepath.Dir(path), target)
			} else {
				target = path
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s: %v", path, link[1], err)
				continue
			}
			if heading != "" && !slices.Contains(headings(t, target), heading) {
				t.Errorf("%s links to %s, which has no such heading", path, link[1])
			}
		}
	})
	if links < 100 {
		t.Errorf("only %d links found", links)
	}
}

// TestMentionedDocumentsExist looks up every docs/NAME.md that code, tests, scripts and texts mention.
func TestMentionedDocumentsExist(t *testing.T) {
	eachFile(t, func(path string, text string) {
		for _, mention := range docsMention.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join("../docs", mention[1])); err != nil {
				t.Errorf("%s mentions %s, which does not exist", path, mention[0])
			}
		}
	})
}

// TestSecurityPageNamesExistingTests looks up every test in the tables of docs/security.md.
func TestSecurityPageNamesExistingTests(t *testing.T) {
	existing := map[string]bool{}
	eachFile(t, func(path string, text string) {
		if strings.HasSuffix(path, "_test.go") {
			for _, function := range testFunction.FindAllStringSubmatch(text, -1) {
				existing[function[1]] = true
			}
		}
	})
	page, err := os.ReadFile("../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, mention := range testMention.FindAllStringSubmatch(string(page), -1) {
		if !existing[mention[1]] {
			t.Errorf("docs/security.md names %s, which does not exist", mention[1])
		}
	}
}

// eachFile calls visit for every text file of the repository that is written by hand.
func eachFile(t *testing.T, visit func(path, text string)) {
	t.Helper()
	kinds := []string{".md", ".go", ".ts", ".tsx", ".mjs", ".py", ".json", ".txtar", ".yaml"}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch entry.Name() {
			case ".git", "node_modules", "dist", "bin", "data", "testdata":
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains(kinds, filepath.Ext(path)) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(path, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// headings returns the anchors of a Markdown file as GitHub makes them: lower case, hyphens for spaces, no punctuation.
func headings(t *testing.T, path string) (anchors []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	code := false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		title := strings.TrimLeft(line, "#")
		if code || title == line {
			continue
		}
		anchors = append(anchors, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(title)))
	}
	return anchors
}
