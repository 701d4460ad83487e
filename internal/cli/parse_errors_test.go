package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"hexparlor/i18n/catalog"
)

// trialCommands have a flag or argument of each kind.
type trialCommands struct {
	Play trialPlay `cmd:"" help:"play"`
	User struct {
		Invite trialPlay `cmd:"" help:"user.invite"`
	} `cmd:"" help:"user"`
}

type trialPlay struct {
	Game     string            `arg:"" help:"any.game"`
	Data     string            `help:"admin.data"`
	Database string            `help:"database"`
	Log      string            `default:"text" enum:"text,json" help:"serve.log"`
	Patience time.Duration     `default:"5m" env:"HEXPARLOR_TRIAL" help:"serve.patience"`
	Seat     int               `short:"s" help:"play.seat"`
	Option   map[string]string `short:"o" mapsep:"none" help:"any.option"`
	JSON     bool              `help:"any.json"`
	Turn     string            `help:"report.turn"`
	Own      refusingFlag      `help:"verify.proven"`
	Level    int               `required:"" help:"play.level"`
}

// refusingFlag is a type of flag with a message of its own.
type refusingFlag struct{}

// Decode returns an error.
func (refusingFlag) Decode(*kong.DecodeContext) error { return Failure("command.play.seed") }

// TestParseMessageTranslatesSentencesOfKong wants a message for each sentence of kong about invalid command lines.
func TestParseMessageTranslatesSentencesOfKong(t *testing.T) {
	found := map[string]bool{}
	for line, want := range map[string]string{
		"play hexit --level 1 here":             "command.kong.unexpected",
		"play hexit --level 1 --colour":         "command.kong.unknown-flag",
		"play hexit --level 1 --patienc 5m":     "command.kong.similar",
		"play hexit --level 1 --dat x":          "command.kong.similar-ones",
		"play hexit":                            "command.kong.missing-flags",
		"play --level 1":                        "command.kong.expected",
		"user":                                  "command.kong.expected",
		"":                                      "command.kong.expected-one-of",
		"play hexit --level 1 --log xml":        "command.kong.none-of",
		"play hexit --level 1 --data broken":    "command.kong.environment",
		"play hexit --level 1 --turn --seat":    "command.kong.try",
		"play hexit --level x":                  "command.kong.number",
		"play hexit --level 1 --patience x":     "command.kong.duration",
		"play hexit --level 1 -o x":             "command.kong.pair",
		"play hexit --level 1 -s":               "command.kong.no-value",
		"play hexit --level 1 -o":               "command.kong.no-value",
		"play hexit --level 1 --json=x":         "command.kong.truth",
		"play hexit --level 1 --own=some-value": "command.play.seed",
	} {
		t.Run(line, func(t *testing.T) {
			if want == "command.kong.environment" {
				t.Setenv("HEXPARLOR_TRIAL", "x")
			}
			a := &App{Catalog: catalog.English(), Stdout: &bytes.Buffer{}, Stderr: &bytes.Buffer{}}
			parser, err := Program{Name: "hexparlor", Commands: &trialCommands{}}.parser(a, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			_, err = parser.Parse(strings.Fields(line))
			if err == nil {
				t.Fatal("the command line is accepted")
			}
			message := parseMessage(err)
			if !strings.Contains("|"+message.String()+"|", "|"+want+"|") {
				t.Errorf("%v has the message %v, want %s", err, message, want)
			}
			if err := a.Catalog.Check(message); err != nil {
				t.Error(err)
			}
		})
		found[want] = true
	}
	for _, s := range kongSentences {
		if !found[s.key] && s.key != "command.flag" {
			t.Errorf("no command line leads to %s", s.key)
		}
	}
}
