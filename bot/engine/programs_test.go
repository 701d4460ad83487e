package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hexparlor/bot/engine"
	"hexparlor/games"
)

// roleVariable is the environment variable that makes this test binary act as an engine; its value is the role,
// good or bad.
const roleVariable = "HEXPARLOR_TEST_ENGINE"

func TestMain(m *testing.M) {
	if role := os.Getenv(roleVariable); role != "" {
		os.Exit(act(role))
	}
	goleak.VerifyTestMain(m)
}

// command returns the command that runs this binary in a role.
func command(t testing.TB, role string) engine.Command {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return engine.Command{Line: fmt.Sprintf("%s=%s exec '%s'", roleVariable, role, path)}
}

func act(role string) int {
	if role == "builtin" {
		if err := engine.Serve(context.Background(), os.Stdin, os.Stdout, games.All()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	return misbehave(role)
}

// misbehave runs an engine that behaves well until its role's line arrives, which is the question for a move by
// default.
func misbehave(role string) int {
	last := ""
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch {
		case word == "hello" && role == "nameless":
			fmt.Println("ok")
		case word == "hello" && role != "mute":
			fmt.Println("name Odd\ngame hexit\ngame hexattack")
			if role == "timed" {
				fmt.Println("clock")
			}
			fmt.Println("ok")
		case word == "ready":
			fmt.Println("ok")
			if role == "naps" {
				go func() {
					time.Sleep(50 * time.Millisecond)
					os.Exit(0)
				}()
			}
		case word == "legal":
			last = rest
		case word == "go":
			fmt.Println("info value 0.5")
			if sent := strings.Contains(rest, "time 2000 left 7000 free 1500 increment 1000"); sent != (role == "timed") {
				role = "refuses"
			}
			if code := answer(role, last); code >= 0 {
				return code
			}
		case word == "quit" && role != "stays":
			return 0
		}
	}
	return 0
}

// answer does what the role does when it is asked for a move; a code of 0 or more ends the program.
func answer(role, move string) int {
	switch role {
	case "crashes":
		return 3
	case "leaves":
		return 0
	case "hangs", "stays":
		time.Sleep(time.Hour)
	case "cheats":
		fmt.Println("move drop 9,9")
	case "babbles":
		fmt.Println("Let me think about this one.")
	case "garbles":
		fmt.Println("move \xff\xfe")
	case "refuses":
		fmt.Println("error I do not \x1b[2Jlike this position")
	case "floods":
		for {
			fmt.Println("info", strings.Repeat("blah ", 100))
		}
	case "gushes":
		for {
			fmt.Print("blah ")
		}
	default:
		fmt.Println("move", move)
	}
	return -1
}
