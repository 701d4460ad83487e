package baseline_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/internal/match"
	"hexparlor/internal/store"
	"hexparlor/test/load/baseline"
)

func call(t *testing.T, method, url, secret, body string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+secret)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

// TestBaselineServerStoresMovesAndSendsRecordedMessages replays a recorded game: both players get its messages, and the
// store has a row for each move.
func TestBaselineServerStoresMovesAndSendsRecordedMessages(t *testing.T) {
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "baseline.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	script := baseline.Script{{Opening: [2]string{"a0\n", "b0\n"}, Steps: [][2]string{{"a1\n", "b1\n"}, {"a2\n", "b2\n"}}}}
	server := httptest.NewServer(baseline.New(st, script))
	defer server.Close()
	defer server.CloseClientConnections() // streams do not end by themselves

	var made struct{ ID string }
	if err := json.NewDecoder(call(t, "POST", server.URL+"/api/matches", "A", "{}").Body).Decode(&made); err != nil {
		t.Fatal(err)
	}
	table := server.URL + "/api/matches/" + made.ID
	call(t, "POST", table+"/seats", "B", "{}")
	streams := [2]*bufio.Reader{
		bufio.NewReader(call(t, "GET", table+"/stream", "A", "").Body),
		bufio.NewReader(call(t, "GET", table+"/stream", "B", "").Body),
	}
	expect := func(number string) {
		t.Helper()
		for i, player := range []string{"a", "b"} {
			if got, err := streams[i].ReadString('\n'); got != player+number+"\n" {
				t.Fatalf("%s's stream brought %q, %v, not %s", player, got, err, number)
			}
		}
	}
	move := func(secret, body string, status int) {
		t.Helper()
		if got := call(t, "POST", table+"/moves", secret, body).StatusCode; got != status {
			t.Fatalf("%s: status %d, want %d", body, got, status)
		}
	}
	expect("0")
	move("A", `{"key":"first move","seat":1,"text":"x"}`, 200)
	expect("1")
	move("A", `{"key":"not theirs","seat":2,"text":"y"}`, 500)
	move("A", `{"seat":7}`, 400)
	move("B", `{"key":"last move","seat":2,"text":"y"}`, 200)
	expect("2")
	move("A", `{"key":"one too many","seat":1,"text":"z"}`, 500)

	_, log, err := st.Load(t.Context(), made.ID)
	if err != nil || len(log) != 4 {
		t.Fatalf("the store has %d entries, want 4: %v", len(log), err)
	}
	if e := log[2]; e.Kind != match.Move || e.Seat != 1 || e.Text != "x" || e.Key != "first move" {
		t.Errorf("the first move is stored as %+v", e)
	}
}
