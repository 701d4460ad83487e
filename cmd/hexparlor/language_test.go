package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// TestHelpInEveryLanguage wants every language itself to have words for every command, flag and argument, and no
// words for what there is not.
func TestHelpInEveryLanguage(t *testing.T) {
	var named []string
	model, err := kong.New(&commands{}, kong.Description("hexparlor"), kong.Vars{"workers": "1"})
	if err != nil {
		t.Fatal(err)
	}
	model.Model.HelpFlag.Help = "help"
	err = kong.Visit(model.Model.Node, func(of kong.Visitable, next kong.Next) error {
		switch v := of.(type) {
		case *kong.Node:
			named = append(named, "command.help."+v.Help)
		case *kong.Flag:
			named = append(named, "command.help."+v.Help)
			if v.PlaceHolder != "" {
				named = append(named, "command.placeholder."+v.PlaceHolder)
			}
		case *kong.Value:
			if v.Flag == nil {
				named = append(named, "command.help."+v.Help, "command.argument."+v.Name)
			}
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range catalog.All() {
		keys := words.Keys()
		for _, key := range named {
			if !slices.Contains(keys, key) {
				t.Errorf("%v has no words for %s", words.Tag, key)
			}
		}
		for _, key := range keys {
			area, name, _ := strings.Cut(strings.TrimPrefix(key, "command."), ".")
			told := slices.Contains([]string{"help", "placeholder", "argument"}, area) && strings.HasPrefix(key, "command.")
			if told && !slices.Contains(named, strings.TrimSuffix(key, ".more")) {
				t.Errorf("%v has words for %s, but no command has %s", words.Tag, key, name)
			}
		}
	}
}

// unsaid is the key of a message that no catalogue has.
var unsaid = regexp.MustCompile(`command\.(help|placeholder|argument|usage)`)

// TestHelpIsTranslated asks for help in every language; nothing of kong's own English is left in another.
func TestHelpIsTranslated(t *testing.T) {
	for _, words := range catalog.All() {
		for _, command := range []string{"", "serve", "play", "arena", "arena series", "solve rounds"} {
			var out, problems bytes.Buffer
			args := append(strings.Fields(command), "--help", "--language", words.Tag.String())
			if code := run(&app{ctx: t.Context(), stdout: &out, stderr: &problems}, args); code != exitOK || problems.Len() > 0 {
				t.Errorf("%v %q: exit %d, %s", words.Tag, command, code, problems.String())
			}
			text := out.String()
			if !strings.HasPrefix(text, words.Say(i18n.Of("command.usage"))+" hexparlor") || unsaid.MatchString(text) {
				t.Errorf("%v %q:\n%s", words.Tag, command, text)
			}
			for _, key := range []string{"usage", "usage.arguments", "usage.flags", "usage.commands"} {
				english := catalog.English().Say(i18n.Of("command." + key))
				if words.Say(i18n.Of("command."+key)) != english && strings.Contains(text, english+"\n") {
					t.Errorf("%v %q says %q:\n%s", words.Tag, command, english, text)
				}
			}
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for _, words := range catalog.All() {
		tag := words.Tag.String()
		for _, c := range []struct {
			args    string
			system  map[string]string
			english bool
		}{
			{"", map[string]string{"LANG": tag + "_XX.UTF-8"}, false},
			{"", map[string]string{"LC_MESSAGES": tag, "LANG": "en_GB"}, false},
			{"", map[string]string{"LC_ALL": tag + ".UTF-8", "LC_MESSAGES": "C", "LANG": "C"}, false},
			{"", map[string]string{"LC_ALL": "C", "LANG": tag}, true},
			{"", map[string]string{"LC_MESSAGES": "POSIX", "LANG": tag}, true},
			{"", nil, true},
			{"play hexit --language " + tag, map[string]string{"LC_ALL": "C"}, false},
			{"--language=" + tag + "-CH play hexit", nil, false},
			{"verify -- --language " + tag, nil, true},
			{"verify --language", nil, true},
		} {
			want := words
			if c.english {
				want = catalog.English()
			}
			got, err := languageOf(strings.Fields(c.args), func(name string) string { return c.system[name] })
			if err != nil || got != want {
				t.Errorf("%q with %v: %v, error %v; want %v", c.args, c.system, got.Tag, err, want.Tag)
			}
		}
		_, err := languageOf([]string{"--language", "tlh"}, func(string) string { return tag })
		if err == nil || !strings.Contains(err.Error(), `"tlh"`) {
			t.Errorf("an unknown language: %v", err)
		}
	}
}

// TestMisunderstood wants a message for each sentence in which kong tells what it does not understand.
func TestMisunderstood(t *testing.T) {
	told := map[string]bool{}
	for line, want := range map[string]string{
		"serve here":                          "command.kong.unexpected",
		"bench --colour":                      "command.kong.unknown-flag",
		"serve --patienc 5m":                  "command.kong.similar",
		"serve --ad x":                        "command.kong.similar-ones",
		"arena hexit":                         "command.kong.missing-flags",
		"play":                                "command.kong.expected",
		"serve --log xml":                     "command.kong.none-of",
		"serve --data broken":                 "command.kong.environment",
		"perft hexit -d 3 --position --depth": "command.kong.try",
		"perft hexit -d x":                    "command.kong.number",
		"bench --time x":                      "command.kong.duration",
		"play hexit -o x":                     "command.kong.pair",
		"perft hexit -d":                      "command.kong.no-value",
		"play hexit -o":                       "command.kong.no-value",
		"bench --json=x":                      "command.kong.truth",
		"serve --proxied=many":                "command.serve.proxies",
	} {
		t.Run(line, func(t *testing.T) {
			if want == "command.kong.environment" {
				t.Setenv("HEXPARLOR_PATIENCE", "x")
			}
			a := &app{words: catalog.English(), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}}
			parser, err := a.parser(func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			_, err = parser.Parse(strings.Fields(line))
			if err == nil {
				t.Fatal("it is understood")
			}
			said := misunderstood(err)
			if !strings.Contains("|"+said.String()+"|", "|"+want+"|") {
				t.Errorf("%v is told as %v, not by %s", err, said, want)
			}
			if err := a.words.Check(said); err != nil {
				t.Error(err)
			}
		})
		told[want] = true
	}
	for _, s := range ofKong {
		if !told[s.key] && s.key != "command.flag" {
			t.Errorf("nothing tries %s", s.key)
		}
	}
}
