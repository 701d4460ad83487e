// Command bot plays random moves: HEXPARLOR_TOKEN=... go run ./examples/bot http://127.0.0.1:8080 swarm
package main

import (
	"bufio"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
)

// update is a message of the match's stream, or the answer to a move: a whole match, or what has changed in it.
type update struct {
	ID     string
	Number int
	Deal   struct {
		Commitment string
		Awaits     []int
		Reveals    bool
	}
	Position struct {
		Number         int
		Status, Result string
		ToAct          []int
		Turns          []struct {
			Picks []struct{ Values []string }
			Texts []string
			Moves [][]int
		}
	}
}

// ask sends a request and returns the lines of the response. Status 409 (another request was faster) is no error.
func ask(method, path, body string) *bufio.Scanner {
	r, _ := http.NewRequest(method, os.Args[1]+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+os.Getenv("HEXPARLOR_TOKEN"))
	answer, err := http.DefaultClient.Do(r) //nolint:bodyclose // the end of the program closes it
	if err != nil || answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusConflict {
		panic(fmt.Sprint(method, " ", path, ": ", answer, err))
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	return lines
}

// read parses a line of the stream; for a line without a match it returns the zero update.
func read(line string) (now update) {
	_ = json.Unmarshal([]byte(strings.TrimPrefix(line, "data: ")), &now)
	return now
}

// choose returns a random legal move: the form of its text, with the values of its picks inserted.
func (t update) choose() string {
	var values, texts []string
	for _, group := range t.Position.Turns[0].Picks {
		values = append(values, group.Values...)
	}
	for _, move := range t.Position.Turns[0].Moves {
		texts = append(texts, t.Position.Turns[0].Texts[move[0]])
		for i, pick := range move[1:] {
			texts[len(texts)-1] = strings.ReplaceAll(texts[len(texts)-1], fmt.Sprintf("{%d}", i), values[pick])
		}
	}
	if slices.Contains(texts, "commit") && rand.IntN(4) == 0 {
		return "commit"
	}
	return texts[rand.IntN(len(texts))]
}

func main() {
	seats := `[{"kind":"me"},{"kind":"bot","level":1}]`
	id := read(ask("POST", "/api/matches", fmt.Sprintf(`{"game":%q,"seats":%s}`, os.Args[2], seats)).Text()).ID
	act := func(what, name, text, more string) update {
		step := fmt.Sprintf(`{"key":%q,"seat":1,%q:%q%s}`, crand.Text(), name, text, more)
		return read(ask("POST", "/api/matches/"+id+"/"+what, step).Text())
	}
	share, played := fmt.Sprintf("%x", sha256.Sum256([]byte(crand.Text()))), 0
	for lines := ask("GET", "/api/matches/"+id+"/stream", ""); lines.Scan(); {
		now := read(lines.Text())
		bound := fmt.Appendf(nil, "hexparlor share 1\n%s\n%s\n1 %s\n", id, now.Deal.Commitment, share)
		switch at := now.Position; {
		case slices.Contains(now.Deal.Awaits, 1) && now.Deal.Reveals: // all players take part in the deal of a game with luck
			act("deal-shares", "reveal", share, "")
		case slices.Contains(now.Deal.Awaits, 1):
			act("deal-shares", "commit", fmt.Sprintf("%x", sha256.Sum256(bound)), "")
		case at.Status == "finished":
			fmt.Println(id, at.Result)
			return
		case slices.Contains(at.ToAct, 1) && at.Number >= played && len(at.Turns) > 0:
			played = act("moves", "text", now.choose(), fmt.Sprintf(`,"state":%d`, at.Number)).Number
		}
	}
}
