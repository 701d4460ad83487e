package host_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/record"
	"hexparlor/record/fairdeal"
)

// verifier is the second, independent way to check a record.
const verifier = "../../../examples/verify.py"

// runVerifier returns what the verifier prints of each file, by its name.
func runVerifier(t *testing.T, files []string) map[string]string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("HEXPARLOR_REQUIRE_ALL") != "" {
			t.Fatal("python3 is missing")
		}
		t.Skip("not run: the second verifier needs python3 (get it: apt-get install python3)")
	}
	out, err := exec.Command(python, append([]string{verifier}, files...)...).Output()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	verdicts := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, verdict, _ := strings.Cut(strings.TrimSpace(line), ": ")
		verdicts[name] = verdict
	}
	return verdicts
}

// TestVerifyCommandAndScriptGiveSameVerdictOnRecords has 100 records of each game that deals or seals, with options and
// players of all kinds, verified by the program and by the script, as they are and with one thing changed.
func TestVerifyCommandAndScriptGiveSameVerdictOnRecords(t *testing.T) {
	count := 100
	if testing.Short() {
		count = 10
	}
	folder := t.TempDir()
	var whole, changed []string
	for _, g := range registry.All() {
		info := g.Info()
		if !info.Chance && !info.Sealed {
			continue
		}
		for n := range count {
			r := rand.New(rand.NewPCG(uint64(n), 7))
			text := playedRecord(t, g, r)
			whole = append(whole, filepath.Join(folder, fmt.Sprintf("%s-%d.txt", info.ID, n)))
			changed = append(changed, filepath.Join(folder, fmt.Sprintf("%s-%d-changed.txt", info.ID, n)))
			write(t, whole[len(whole)-1], text)
			write(t, changed[len(changed)-1], forge(r, text))
		}
	}
	verdicts := runVerifier(t, append(whole, changed...))
	for i, file := range whole {
		if err := verifyFile(t, file); err != nil || !strings.HasPrefix(verdicts[file], "holds") {
			t.Errorf("%s: the program says %v, the script %q\n%s", file, err, verdicts[file], contents(t, file))
		}
		if err := verifyFile(t, changed[i]); err == nil || strings.HasPrefix(verdicts[changed[i]], "holds") {
			t.Errorf("%s: the program says %v, the script %q\n%s", changed[i], err, verdicts[changed[i]], contents(t, changed[i]))
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func contents(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func verifyFile(t *testing.T, file string) error {
	t.Helper()
	r, err := record.Parse(contents(t, file))
	if err == nil {
		_, err = record.Verify(r, registry.Lookup)
	}
	return err
}

// playedRecord returns the record of a match of users and bots in which some moves were made before a user resigned.
func playedRecord(t *testing.T, g game.Game, r *rand.Rand) string {
	t.Helper()
	m := match.Match{
		ID: fmt.Sprintf("%08x-0000-7000-8000-%012x", r.Uint32(), r.Uint32()), Game: g.Info().ID,
		Options: someOptions(t, g, r), Seed: rng.Seed(randomBytes(r)), Rules: 1, Protocol: fairdeal.Shares,
	}
	if r.IntN(2) == 0 {
		m.Time, m.RunsOut = clock.Control{Main: 5 * time.Minute, Increment: 3 * time.Second}, match.Policies(g.Info())[0]
	}
	at := time.Date(2026, time.May, 1, 12, 0, 0, 0, time.UTC)
	f, err := match.NewState(g, m)
	add := func(seat game.Seat, kind match.Kind, text string) {
		if err != nil {
			t.Fatal(err)
		}
		var step match.Step
		at = at.Add(time.Duration(r.IntN(9000)) * time.Millisecond)
		e := match.Entry{Number: len(f.Log) + 1, Seat: seat, Kind: kind, Text: text, At: at}
		if step, err = f.Next(e); err != nil {
			t.Fatal(err)
		}
		f = step.State
	}
	for seat := range f.Seats.Players {
		p := match.Player{User: fmt.Sprint("guest", seat), Name: "Anna"}
		if seat > 0 && r.IntN(3) == 0 {
			p = match.Player{Level: 1, Name: "Bot"}
		}
		add(game.Seat(seat+1), match.Sit, p.String())
	}
	shares := map[game.Seat]string{}
	for seats, reveal := f.AwaitedShares(); seats != 0; seats, reveal = f.AwaitedShares() {
		if seat := seats.First(); reveal {
			add(seat, match.ShareReveal, shares[seat])
		} else {
			shares[seat] = hex.EncodeToString(randomBytes(r))
			add(seat, match.ShareCommit, fairdeal.ShareCommit(m.ID, f.Deal.Commitment(), seat, shares[seat]))
		}
	}
	for n := 0; (n < 12 || len(f.Receipts) == 0 && g.Info().Sealed) && f.ToAct() != 0; n++ {
		seat := f.ToAct().First()
		moves := f.Position.Moves(seat, nil)
		add(seat, match.Move, f.Position.MoveText(seat, moves[r.IntN(len(moves))]))
	}
	for f.Status != match.Finished {
		if seat := f.ToAct().First(); g.Info().Resigns {
			add(seat, match.Move, "resign")
		} else {
			add(seat, match.Resign, "")
		}
	}
	rec, err := f.Record()
	if err != nil {
		t.Fatal(err)
	}
	return rec.String()
}

func randomBytes(r *rand.Rand) []byte {
	bytes := make([]byte, 32)
	for i := range bytes {
		bytes[i] = byte(r.Uint32())
	}
	return bytes
}

// someOptions returns the defaults, a preset, or some options with other values.
func someOptions(t *testing.T, g game.Game, r *rand.Rand) game.Options {
	t.Helper()
	info := g.Info()
	for {
		given := map[string]string{}
		for _, o := range info.Options {
			switch {
			case r.IntN(3) > 0:
			case o.Kind == game.BoolOption:
				given[o.Name] = fmt.Sprint(r.IntN(2) == 0)
			case len(o.Values) > 0:
				given[o.Name] = o.Values[r.IntN(len(o.Values))]
			case o.Kind == game.IntOption:
				given[o.Name] = fmt.Sprint(o.Min + r.IntN(min(o.Max-o.Min+1, 10)))
			}
		}
		o, err := game.ParseOptions(info.Options, given)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.New(o, rng.Seed{}); err == nil {
			return o
		}
	}
}

// forge changes one thing of a record that both verifiers must notice.
func forge(r *rand.Rand, text string) string {
	var at []int // of digits that are bound
	for _, word := range []string{`[Seed "`, `[Commitment "`, `[Commit1 "`, `[Share1 "`, "receipt ", " salt "} {
		if i := strings.Index(text, word); i >= 0 {
			at = append(at, i+len(word)+r.IntN(32))
		}
	}
	i := at[r.IntN(len(at))]
	digit := "0"
	if text[i] == '0' {
		digit = "1"
	}
	return text[:i] + digit + text[i+1:]
}

// The worked example of the document is a record that holds, and its numbers are those of the generator.
func TestWorkedExampleOfDocumentationVerifies(t *testing.T) {
	doc := contents(t, "../../../docs/fair-play.md")
	_, rest, _ := strings.Cut(doc, "## A worked example")
	_, text, found := strings.Cut(rest, "```\n")
	text, _, closed := strings.Cut(text, "```")
	if !found || !closed {
		t.Fatal("there is no record in the document")
	}
	file := filepath.Join(t.TempDir(), "example.txt")
	write(t, file, text)
	if err := verifyFile(t, file); err != nil {
		t.Error(err)
	}
	if verdicts := runVerifier(t, []string{file}); !strings.HasPrefix(verdicts[file], "holds") {
		t.Error(verdicts[file])
	}
	r := mustParse(t, text)
	seed, err := r.DealtSeed(2)
	if err != nil || !strings.Contains(rest, fmt.Sprintf("%x", seed)) {
		t.Errorf("the seed of the deal is %x: %v", seed, err)
	}
	numbers := rand.NewChaCha8(seed)
	for range 3 {
		if n := fmt.Sprint(numbers.Uint64()); !strings.Contains(rest, n) {
			t.Errorf("the generator gives %s", n)
		}
	}
}
