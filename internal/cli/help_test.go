package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hexparlor/i18n/catalog"
)

// tags are the tags of commands, flags and arguments that name messages.
var tags = regexp.MustCompile(`\b(help|placeholder|group):"([^"]+)"`)

// TestEveryHelpTextBelongsToACommand fails for texts of the help that no command, flag or group of the programs has.
func TestEveryHelpTextBelongsToACommand(t *testing.T) {
	used := map[string]bool{"command.help.help": true}
	for _, pattern := range []string{"../../cmd/*/*.go", "*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, error %v", pattern, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, tag := range tags.FindAllStringSubmatch(string(source), -1) {
				used["command."+tag[1]+"."+tag[2]] = true
			}
			if filepath.Base(file) == "main.go" {
				used["command.help."+filepath.Base(filepath.Dir(file))] = true
			}
		}
	}
	for _, words := range catalog.All() {
		for _, key := range words.Keys() {
			area, _, _ := strings.Cut(strings.TrimPrefix(key, "command."), ".")
			if !strings.HasPrefix(key, "command.") || !slices.Contains([]string{"help", "placeholder", "group"}, area) {
				continue
			}
			if !used[strings.TrimSuffix(key, ".more")] {
				t.Errorf("%v has a text for %s, but no command has that key", words.Tag, key)
			}
		}
	}
}
