package hexattack_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// say returns a message in English, and checks that it exists in every language.
func say(t testing.TB, m i18n.Message) string {
	t.Helper()
	gametest.Speaks(t, m)
	return catalog.English().Say(m)
}

// sayError returns an error in English as say does. Errors about positions are translated, because users type
// positions.
func sayError(t testing.TB, err error) string {
	t.Helper()
	speaker, ok := err.(i18n.Speaker)
	if !ok {
		t.Fatalf("the error %v is no message", err)
	}
	return say(t, speaker.Message())
}

// TestMessagesAreParsedOrRefusedWithLine parses what a player may write, and checks that the rest is refused
// with a reason that names the line.
func TestMessagesAreParsedOrRefusedWithLine(t *testing.T) {
	const several = "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 -"
	const one = "h4 1/2 1.3@0,0;2.1@0,-4 0/0 t5 -"
	for _, c := range []struct{ position, message, want string }{
		{several, "1 attack SE", "1 attack SE"},
		{several, "1 BLOCK DOWN-RIGHT\n2 ATTACK UP-LEFT", "1 defend SE; 2 attack NW"},
		{several, "\r\n W2 pulse up right ;\n\n w1 Wait, commit", "2 push NE; 1 hold; commit"},
		{several, "1 d d", "1 defend S"},
		{several, "2 g North_West", "2 grab NW"},
		{several, "1 m n e", "1 move NE"},
		{several, "1 defense down - left", "1 defend SW"},
		{one, "move up", "3 move N"},
		{one, "W p dr", "3 push SE"},
		{one, "hold", "3 hold"},
		{one, "RESIGN", "resign"},
		{several, "move up", "which-warrior: Which warrior? Begin with its number: you have 1 and 2."},
		{
			several, "w move up",
			"which-warrior: W by itself names none of several warriors here: begin with the number, you have 1 and 2. " +
				"Where the option names says captain, W is the first.",
		},
		{several, "3 move up", "no-such-warrior: You have no living warrior 3; you have 1 and 2."},
		{several, "01 move up", "no-such-warrior: You have no living warrior 01; you have 1 and 2."},
		{several, "1", "no-verb: Warrior 1 gets no order: write attack, defend, move, grab, push or hold."},
		{several, "1 shoot N", `unknown-verb: "shoot" is no order; the orders are attack, defend, move, grab, push and hold.`},
		{several, "1 attack", "no-direction: Attack needs a direction: N, NE, SE, S, SW and NW."},
		{several, "1 move E", `unknown-direction: "e" is no direction; the six are N, NE, SE, S, SW and NW.`},
		{several, "1 hold N", "hold-direction: Hold has no direction."},
		{
			several, "1 attack N\n2 attck N",
			`unknown-verb: Line 2, "2 attck N": "attck" is no order; the orders are attack, defend, move, grab, push and hold. ` +
				`Nothing of the message was entered.`,
		},
		{
			several, "1 attack N; 1 attack S",
			`named-twice: Line 2, "1 attack S": Warrior 1 is named twice. Nothing of the message was entered.`,
		},
		{
			several, "commit; 1 attack S",
			`after-commit: Line 2, "1 attack S": Nothing can follow commit in a message. Nothing of the message was entered.`,
		},
		{several, " ;\n", "bad-text: There is no order in the message. Write one for each warrior, such as 1 attack SE."},
		{
			"h4 1/2/3 2.1@0,0;3.1@0,-4 0/0/0 t5 -", "1 hold",
			"no-warriors: Player 1 has no warriors left and gives no orders.",
		},
		{"h4 1/2 1.1@0,0 0/0 t5 -", "1 hold", "game-over: The game is over: it is the last team standing."},
	} {
		s := mustParse(t, nil, c.position)
		moves, refusal := s.ParseMoves(1, c.message)
		var texts []string
		for _, m := range moves {
			texts = append(texts, s.MoveText(1, m))
		}
		got := strings.Join(texts, "; ")
		if refusal != nil {
			got = refusal.Code + ": " + say(t, refusal.Reason)
		}
		if got != c.want {
			t.Errorf("%q: expected %s\ngot %s", c.message, c.want, got)
		}
	}
}

// TestEntriesAreSealedUntilReveal enters, commits, recalls and resigns, and checks the events of each viewer.
func TestEntriesAreSealedUntilReveal(t *testing.T) {
	const start = "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t5 "
	for _, c := range []struct {
		share, orders, entry, want string // want is the position, or the refusal
		told                       string // viewers that get any event
	}{
		{"true", "-", "1 1 attack N", start + "1:1aN", "-1 1 2"},
		{"false", "-", "1 1 attack N", start + "1:1aN", "-1 1"},
		{"true", "1:1aN", "1 1 hold", start + "1:1h", "-1 1 2"},
		{"true", "1:1aN", "1 commit", start + "1:1aN!", "-1 0 1 2 3 4"},
		{"true", "-", "1 commit", start + "1:!", "-1 0 1 2 3 4"},
		{"true", "1:1aN!", "1 commit", "committed", ""},
		{"true", "1:1aN!", "1 1 hold", "committed", ""},
		{"true", "1:1aN!", "1 recall", start + "1:1aN", "-1 0 1 2 3 4"},
		{"true", "1:1aN", "1 recall", "not-committed", ""},
		{"true", "1:1aN!;3:1h", "1 resign", "h4 1,2/3,4 2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t5 3:1h", "-1 0 1 2 3 4"},
		{"true", "1:!;2:!;3:1pN!", "4 1 hold;commit", "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4;4.1@1,-4 2/1 t6 -", "-1 0 1 2 3 4"},
		{"true", "1:!;2:!;3:1pN!", "4 resign", "h4 1,2/3,4 1.1@0,0;2.1@0,2;3.1@0,-4 2/1 t6 -", "-1 0 1 2 3 4"},
	} {
		s := mustParse(t, map[string]string{"share": c.share}, start+c.orders)
		log := &game.Log{}
		player, entry, _ := strings.Cut(c.entry, " ")
		_, refusal := game.Submit(s, game.Seat(player[0]-'0'), entry, log)
		got := s.Text(game.Arbiter)
		if refusal != nil {
			got = refusal.Code
		}
		var told []string
		for viewer := game.Arbiter; viewer <= 4; viewer++ {
			if len(log.For(viewer)) > 0 {
				told = append(told, fmt.Sprint(viewer))
			}
		}
		if got != c.want || strings.Join(told, " ") != c.told {
			t.Errorf("%s with %s: expected %s for %s, got %s for %v", c.orders, c.entry, c.want, c.told, got, told)
		}
	}
}

// TestRefusalsHaveReason checks the reasons why entries are refused that can be parsed.
func TestRefusalsHaveReason(t *testing.T) {
	const sealed = "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 1:1aN!"
	for _, c := range []struct {
		seat  game.Seat
		entry game.Move
		want  string
	}{
		{1, mustMove(t, mustParse(t, nil, sealed), 1, "commit"), "R3.4: You have committed already."},
		{
			1, mustMove(t, mustParse(t, nil, sealed), 1, "1 hold"),
			"R3.4: Your orders are committed. Recall them to change them, as long as the others are not ready.",
		},
		{
			2, mustMove(t, mustParse(t, nil, sealed), 2, "recall"),
			"R3.4: You have not committed, so there is nothing to recall.",
		},
		{1, 0, "R10.4: There is no such order."},
		{2, mustMove(t, mustParse(t, nil, sealed), 1, "2 hold"), "R10.5: You have no living warrior 2; you have 1."},
		{3, 0, "R3.5: Only the players 1 to 2 give orders."},
	} {
		refusal := mustParse(t, nil, sealed).Check(c.seat, c.entry)
		if refusal == nil {
			t.Errorf("seat %d may enter %d, which should be refused: %s", c.seat, c.entry, c.want)
		} else if got := refusal.Rule + ": " + say(t, refusal.Reason); got != c.want {
			t.Errorf("seat %d and %d: expected %s\ngot %s", c.seat, c.entry, c.want, got)
		}
	}
}

// TestSealReturnsCommittedOrders checks the orders to which a commitment commits.
func TestSealReturnsCommittedOrders(t *testing.T) {
	s := mustParse(t, nil, "h4 1/2 1.1@0,0;1.2@1,0;2.1@0,-4 0/0 t5 1:1aN+2h").(game.SimultaneousMoves)
	commit := s.Default(1)
	for seat, want := range map[game.Seat]string{1: "1:1aN+2h", 2: "2:"} {
		if got, ok := s.Seal(seat, commit); got != want || !ok {
			t.Errorf("seat %d commits to %q, %v", seat, got, ok)
		}
	}
	if _, ok := s.Seal(1, mustMove(t, s.(game.State), 1, "1 hold")); ok {
		t.Error("an order commits")
	}
}

// TestInvalidPositionsAreRefused checks that the error of every invalid position names the mistake and its
// place.
func TestInvalidPositionsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "six fields",
		"h3 1/2 1.1@0,2 0/0 t1":                  "found 5",
		"h0 1/2 1.1@0,0 0/0 t1 -":                "field 1, the board",
		"h3#4,0 1/2 1.1@0,0 0/0 t1 -":            "outside of the map of radius 3",
		"h3#1,0;1,0 1/2 1.1@0,0 0/0 t1 -":        "there twice",
		"h3 1 1.1@0,0 0 t1 -":                    "one team",
		"h3 1/3 1.1@0,0 0/0 t1 -":                "without gaps",
		"h3 2/1 1.1@0,0 0/0 t1 -":                "rising order",
		"h3 1,1/2 1.1@0,0 0/0 t1 -":              "player 1 is there twice",
		"h3 1/2 1.1@0,0;3.1@0,1 0/0 t1 -":        "players 1 to 2",
		"h3 1/2 1.1@0,0;1.1@0,1 0/0 t1 -":        "warrior 1.1 is there twice",
		"h3 1/2 1.1@0,0;2.1@0,0 0/0 t1 -":        "both stand on 0,0",
		"h3#0,0 1/2 1.1@0,0;2.1@0,1 0/0 t1 -":    "stands on a rock",
		"h3 1/2 1.1@0,-0;2.1@0,1 0/0 t1 -":       "not a cell",
		"h3 1/2 1.1@0,0;2.1@0,1 0 t1 -":          "1 number for 2 teams",
		"h3 1/2 1.1@0,0;2.1@0,1 0/+1 t1 -":       "whole number",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t0 -":        "no turn",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:":       "leave it out",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:?":      "no order",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:2aN":    "no living warrior 1.2",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1aE":    "no order",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1h+1h":  "two orders",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:1h;1:!": "two entries",
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1:!;2:!":  "everybody has committed",
		"h3 1/2/3 1.1@0,0;2.1@0,1 0/0/0 t1 3:!":  "no living warriors",
		"h3 1/x 1.1@0,0;2.1@0,1 0/0 t1 -":        `"x" is no player`,
		"h3 1/2 1.1@0,0;2.1@0,1 0/0 t1 1h":       `"1h" is no player's entry`,
		strings.Repeat("h", 9000):                "9000 bytes; at most 8192",
	} {
		if _, err := rules.Parse(mustOptions(t, nil), text); err == nil || !strings.Contains(sayError(t, err), want) {
			t.Errorf("%q: expected an error with %q, got %v", text, want, err)
		}
	}
}

// uneven are the maps on which no symmetry of a hexagon can take every team to every other.
var uneven = []string{"ffa5", "ffa7", "ffa8", "ffa9"}

// TestMapIsFairBySymmetry deals every map: a symmetry of the map must take every team to every other (R11).
func TestMapIsFairBySymmetry(t *testing.T) {
	for _, name := range rules.Info().Options[0].Values {
		given := map[string]string{"map": name}
		if name == "custom" {
			given["custom"] = "h3 1/2,3 1.1@0,2;2.1@0,-2;3.7@1,1 0/0 t1 -"
		}
		s := mustStart(t, given)
		v := s.View(game.Spectator).(hexattack.View)
		if seats := rules.Seats(mustOptions(t, given)); len(seats) != len(v.Players) || seats[len(seats)-1].Team != len(v.Teams) {
			t.Errorf("%s has the seats %+v", name, seats)
		}
		for _, team := range v.Teams[1:] {
			if name != "custom" && !slices.Contains(uneven, name) && !carried(v, v.Teams[0].Name, team.Name) {
				t.Errorf("%s: team %s does not stand as team A does", name, team.Name)
			}
		}
	}
	for text, want := range map[string]string{
		"": "six fields", "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t2 -": "turn t1", "h3 1/2 1.1@0,2;2.1@0,-2 1/0 t1 -": "points",
		"h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 1:!": "order", "h3 1/2 1.1@0,2 0/0 t1 -": "team B has no warrior",
	} {
		o := mustOptions(t, map[string]string{"map": "custom", "custom": text})
		_, err := rules.New(o, rng.Seed{})
		if err == nil || !strings.Contains(sayError(t, err), want) || rules.Seats(o) != nil {
			t.Errorf("%q: expected an error with %q, got %v", text, want, err)
		}
	}
	o := mustOptions(t, map[string]string{"map": "duel", "custom": "h3"})
	if _, err := rules.New(o, rng.Seed{}); err == nil || !strings.Contains(sayError(t, err), "map=custom") {
		t.Errorf("a map that is not asked for: %v", err)
	}
	if _, err := rules.New(game.Options{"map": "moon"}, rng.Seed{}); sayError(t, err) != `there is no map "moon"` {
		t.Errorf("a map that is not there: %v", err)
	}
}

// TestUnevenMapGivesEqualDistances checks that all teams are equally far from the middle, from the edge and
// from both neighbours. No other team may be nearer, and the map must have a symmetry (R11a).
func TestUnevenMapGivesEqualDistances(t *testing.T) {
	for _, name := range uneven {
		v := mustStart(t, map[string]string{"map": name}).View(game.Spectator).(hexattack.View)
		n, ring := len(v.Teams), standing(v, "A")[0].Distance(hex.Cell{})
		between := gap(standing(v, "A"), standing(v, "B"))
		for i, team := range v.Teams {
			own := standing(v, team.Name)
			for _, c := range own {
				if c.Distance(hex.Cell{}) != ring || ring != v.Radius-1 {
					t.Errorf("%s: %v stands %d from the middle", name, c, c.Distance(hex.Cell{}))
				}
			}
			for j, other := range v.Teams {
				apart, beside := gap(own, standing(v, other.Name)), (i+1)%n == j || (j+1)%n == i
				if i != j && (apart < between || beside && apart != between) {
					t.Errorf("%s: %d between team %s and team %s", name, apart, team.Name, other.Name)
				}
			}
		}
		symmetries := 0
		for turn := range 12 {
			y := symmetry{turn: turn % 6, mirror: turn >= 6}
			if slices.IndexFunc(v.Teams, func(team hexattack.Team) bool { return !lands(v, y, team.Name) }) < 0 {
				symmetries++
			}
		}
		if symmetries < 2 {
			t.Errorf("%s has no symmetry", name)
		}
	}
}

// gap returns the least distance between warriors of two teams.
func gap(own, others []hex.Cell) int {
	least := 99
	for _, c := range own {
		for _, o := range others {
			least = min(least, c.Distance(o))
		}
	}
	return least
}

// lands reports whether a symmetry takes a team to the cells of some team.
func lands(v hexattack.View, y symmetry, name string) bool {
	image := []hex.Cell{}
	for _, c := range standing(v, name) {
		image = append(image, y.cell(c))
	}
	return slices.ContainsFunc(v.Teams, func(team hexattack.Team) bool {
		return cmp.Equal(sorted(image), sorted(standing(v, team.Name)))
	})
}

// TestOptionsForRefusesImpossibleDivisions checks the possible divisions for each number of players, and that
// the others are refused with a message (R11a).
func TestOptionsForRefusesImpossibleDivisions(t *testing.T) {
	o := mustOptions(t, map[string]string{"map": "custom", "custom": "h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -", "turns": "9"})
	want := map[int][]int{2: {2}, 3: {3}, 4: {2, 4}, 5: {5}, 6: {2, 3, 6}, 7: {7}, 8: {2, 8}, 9: {3, 9}}
	for players := range 12 {
		for teams := range 12 {
			g, err := rules.OptionsFor(o, players, teams)
			if !slices.Contains(want[players], teams) {
				if err == nil {
					t.Errorf("%d players are %d teams: %v", players, teams, g)
				} else if said := sayError(t, err); players == 7 && teams == 2 && said != "7 players cannot be divided into 2 teams "+
					"of the same size; the numbers of teams that are possible: 7" {
					t.Error(said)
				}
				continue
			}
			if err != nil || g["turns"] != "9" || o["map"] != "custom" {
				t.Fatalf("%d players in %d teams: %v, %v", players, teams, g, err)
			}
			size := map[int]int{}
			for _, seat := range rules.Seats(g) {
				size[seat.Team]++
			}
			if len(rules.Seats(g)) != players || len(size) != teams || size[1] != players/teams || size[teams] != size[1] {
				t.Errorf("%d players in %d teams have the seats %+v", players, teams, rules.Seats(g))
			}
		}
	}
}

// carried reports whether a rotation or reflection of the map takes one team's warriors to the other's, and
// rocks to rocks.
func carried(v hexattack.View, from, to string) bool {
	for turn := range 12 {
		y := symmetry{turn: turn % 6, mirror: turn >= 6}
		image := func(cells []hex.Cell) []hex.Cell {
			out := []hex.Cell{}
			for _, c := range cells {
				out = append(out, y.cell(c))
			}
			return sorted(out)
		}
		if cmp.Equal(image(standing(v, from)), sorted(standing(v, to))) && cmp.Equal(image(v.Rocks), sorted(v.Rocks)) {
			return true
		}
	}
	return false
}

func standing(v hexattack.View, team string) []hex.Cell {
	var cells []hex.Cell
	for _, w := range v.Warriors {
		if w.Team == team {
			cells = append(cells, w.Cell)
		}
	}
	return cells
}

func sorted(cells []hex.Cell) []hex.Cell {
	cells = append([]hex.Cell{}, cells...)
	slices.SortFunc(cells, hex.Cell.Compare)
	return cells
}

// TestDeterminizeIsUniform draws the two hidden warriors of a duel map often: each of the 32 times 32 pairs of
// orders, no order included, must be equally frequent.
func TestDeterminizeIsUniform(t *testing.T) {
	s := mustParse(t, nil, "h3 1/2 1.1@0,0;2.1@0,1;2.2@0,2 0/0 t3 1:1aN;2:1h!")
	r := rand.New(rand.NewPCG(5, 6))
	const draws, cells = 200_000, 32 * 32
	counts := map[string]int{}
	drawn := s.Blank()
	for range draws {
		drawn.Copy(s)
		drawn.Determinize(1, r)
		counts[drawn.Text(game.Arbiter)]++
	}
	chi := float64(cells-len(counts)) * draws / cells
	for _, n := range counts {
		d := float64(n) - float64(draws)/cells
		chi += d * d * cells / draws
	}
	// 1023 degrees of freedom: mean 1023, standard deviation 45.
	if len(counts) != cells || chi < 850 || chi > 1200 {
		t.Errorf("%d texts, chi-square %.0f", len(counts), chi)
	}
}

// TestGuessedOrdersCanBeResolved tries guessed orders as the comment of View describes.
func TestGuessedOrdersCanBeResolved(t *testing.T) {
	s := mustParse(t, nil, "h3 1/2 1.1@0,0;2.1@0,-1 0/0 t3 1:1aN;2:1mN!")
	seen := s.Text(1)
	guess := strings.Replace(seen, "2:?!", "2:1aS!", 1)
	if seen == guess {
		t.Fatalf("nothing to guess in %s", seen)
	}
	trial, log := mustParse(t, nil, guess), &game.Log{}
	trial.Play(1, trial.(game.SimultaneousMoves).Default(1), log)
	if got := strings.Join(lineOf(log.Events), "; "); got != "turn 3; attack 1.1 N 2.1 bounced; attack 2.1 S 1.1 bounced" {
		t.Errorf("the guess comes to %s", got)
	}
}

// TestViewHasExactlyWhatViewerMayKnow compares a view that has everything which a viewer may know, and nothing
// else.
func TestViewHasExactlyWhatViewerMayKnow(t *testing.T) {
	s := mustParse(t, nil, "h1#1,0 1,3/2 1.1@0,1;1.2@-1,1;2.1@0,-1;3.1@0,0 2/-1 t7 1:1aN;2:1dS!;3:1pN!")
	want := hexattack.View{
		Turn: 7, Turns: 40, Goal: "standing", Names: "numbers", Radius: 1,
		Cells: []hex.Cell{{Q: 0, R: -1}, {Q: 1, R: -1}, {Q: -1}, {}, {Q: 1}, {Q: -1, R: 1}, {R: 1}},
		Rocks: []hex.Cell{{Q: 1}},
		Teams: []hexattack.Team{
			{Name: "A", Players: []game.Seat{1, 3}, Points: 2, Warriors: 3},
			{Name: "B", Players: []game.Seat{2}, Points: -1, Warriors: 1},
		},
		Players: []hexattack.Player{
			{Seat: 1, Team: "A", Warriors: 2, Waited: true, Shown: true},
			{Seat: 2, Team: "B", Warriors: 1, Ready: true},
			{Seat: 3, Team: "A", Warriors: 1, Ready: true, Shown: true},
		},
		Warriors: []hexattack.Warrior{
			{Name: "1.1", Call: "1", Player: 1, Number: 1, Team: "A", Cell: hex.Cell{R: 1}},
			{Name: "1.2", Call: "2", Player: 1, Number: 2, Team: "A", Cell: hex.Cell{Q: -1, R: 1}},
			{Name: "2.1", Call: "1", Player: 2, Number: 1, Team: "B", Cell: hex.Cell{R: -1}},
			{Name: "3.1", Call: "1", Player: 3, Number: 1, Team: "A"},
		},
		Orders: []hexattack.Order{
			{
				Warrior: "1.1", Player: 1, Number: 1, Cell: hex.Cell{R: 1}, Verb: "attack", Direction: "N",
				Text: "1 attack N", Touches: []hex.Cell{{}},
			},
			{
				Warrior: "3.1", Player: 3, Number: 1, Verb: "push", Direction: "N", Text: "1 push N",
				Touches: []hex.Cell{{R: -1}},
			},
		},
		Holding: []hexattack.Name{"1.2"},
	}
	if diff := cmp.Diff(want, s.View(1)); diff != "" {
		t.Error(diff)
	}
}

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	const map3 = "h4 1/2/3 1.1@0,0;1.2@1,0;2.1@0,-4 0/0/0 t5 "
	for _, c := range []struct {
		position string
		seat     game.Seat
		want     string
	}{
		{map3 + "-", 1, "order: Give each of your warriors an order. 1.1 and 1.2 have none yet and would hold. R3.1"},
		{map3 + "1:2h", 1, "order: Give each of your warriors an order. 1.1 has none yet and would hold. R3.1"},
		{map3 + "-", 2, "order: Give your warrior an order. 2.1 has none yet and would hold. R3.1"},
		{map3 + "1:1h+2h", 1, "commit: Seal your orders, or change them. All orders are opened when everybody is ready. R3.4"},
		{map3 + "1:!", 1, "wait: Your orders are sealed. Waiting for Player 2. You can still recall them. R3.4"},
		{map3 + "-", 3, "out: You have no warriors left. Waiting for Player 1 and Player 2. R3.5"},
		{map3 + "-", 0, "wait: Waiting for Player 1 and Player 2.  R3.4"},
		{"h4 1/2 1.1@0,0 0/0 t5 -", 2, "over: Team A wins. The enemy is the last one standing. R3.6"},
		{"h4 1/2 - 2/2 t5 -", 2, "over: The game is drawn. Nobody is left, and the best teams are equal. R3.8"},
		{"h4 1/2 - 2/1 t5 -", 2, "over: Team A wins. Nobody is left, and the enemy has most points. R3.8"},
		{
			"h4 1/2 1.1@0,0;1.2@1,1;2.1@0,1 1/1 t41 -", 1,
			"over: Team A wins. All turns are played, and among those with most points your team has most warriors. R3.8",
		},
	} {
		p := mustParse(t, nil, c.position).Prompt(c.seat)
		if got := fmt.Sprintf("%s: %s %s %s", p.Code, say(t, p.Title), say(t, p.Detail), p.Rule); got != c.want {
			t.Errorf("%s for %d: expected %s\ngot %s", c.position, c.seat, c.want, got)
		}
	}
}

// TestEventSentencesGiveReasons checks the texts of turns in which many orders of player 1 fail.
func TestEventSentencesGiveReasons(t *testing.T) {
	for _, c := range []struct {
		position, entry string
		want            []string
	}{
		{
			"h3 1/2 1.1@0,3;1.2@0,2;1.3@0,1;2.1@0,0;2.2@2,-3 0/0 t1 1:1mN+2mN+3mN;2:1dNE+2gNW!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"2.2 grabs north-west, but nobody is within reach.",
				"2.1 defends against N, NE and SE.",
				"1.1 stays on 0,3 instead of moving to 0,2: 1.2 is in the way, held up in a queue behind 2.1.",
				"1.2 stays on 0,2 instead of moving to 0,1: 1.3 is in the way, held up in a queue behind 2.1.",
				"1.3 stays on 0,1 instead of moving to 0,0: 2.1 is in the way and does not leave.",
			},
		},
		{
			"h2 1/2 1.1@0,1;1.2@1,0;2.1@0,0;2.2@0,-2 0/0 t1 1:1aN+2mSE;2:1mS+2mN!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 attacks 2.1 and strikes it down.",
				"2.1 is killed on 0,0 by 1.1.",
				"Team A earns 1 point for 2.1, hit by 1.1. It has 1.",
				"1.2 moves from 1,0 to 2,0.",
				"2.1 stays on 0,0 instead of moving to 0,1: it was killed in this turn.",
				"2.2 stays on 0,-2 instead of moving to 0,-3: the map ends there, or there is a rock.",
			},
		},
		{
			"h2 1/2 1.1@0,1;2.1@0,0;2.2@2,0 0/0 t1 1:1mN;2:1mS!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 stays on 0,1 instead of moving to 0,0: 1.1 and 2.1 would change places.",
				"2.1 stays on 0,0 instead of moving to 0,1: 2.1 and 1.1 would change places.",
			},
		},
		{
			"h2 1/2 1.1@0,1;2.1@0,-2;2.2@2,0 0/0 t1 1:1pN;2:1pS!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 pushes a ball from 0,1 to the north.",
				"2.1 pushes a ball from 0,-2 to the south.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.1 rolls to 0,0.",
				"The ball of 2.1 rolls to 0,-1.",
				"Tick 2: every ball rolls one hex.",
				"The ball of 1.1 runs head-on into the ball of 2.1 and ends on 0,0.",
				"The ball of 2.1 runs head-on into the ball of 1.1 and ends on 0,-1.",
			},
		},
		{
			"h3 1/2 1.1@0,1;1.2@-2,-1;2.1@0,0 0/0 t1 2:1h!", "1 grab N; 2 attack NW; commit",
			[]string{
				"1.1 is ordered to grab north.",
				"1.2 is ordered to attack north-west.",
				"Turn 1: all orders are opened.",
				"1.1 grabs north and gets hold of 2.1.",
				"1.1 cannot pull 2.1 to 0,1: 1.1 is in the way and does not leave.",
				"1.2 attacks north-west and hits nobody: -3,-1 is empty.",
			},
		},
		{
			"h3 1/2 1.1@0,-2;1.2@0,-3;2.1@3,0 1/0 t1 1:1aN+2pN;2:1h!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 attacks 1.2 and strikes it down.",
				"1.2 is killed on 0,-3 by 1.1.",
				"Team A loses a point: 1.1 killed their friend 1.2. It has 0.",
				"1.2, though killed, pushes a ball from 0,-3 to the north.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.2 ends on 0,-3: the map ends there, or there is a rock.",
			},
		},
		{
			"h3 1/2 1.1@0,-1;1.2@-3,0;2.1@0,-2 0/0 t1 1:1pN+2pNE;2:1h!", "commit",
			[]string{
				"Turn 1: all orders are opened.",
				"1.1 pushes a ball from 0,-1 to the north.",
				"1.2 pushes a ball from -3,0 to the north-east.",
				"Tick 1: every ball rolls one hex.",
				"The ball of 1.1 rolls to 0,-2.",
				"The ball of 1.1 picks up 2.1 on 0,-2.",
				"The ball of 1.2 rolls to -2,-1.",
				"Tick 2: every ball rolls one hex.",
				"The ball of 1.1 takes 2.1 along to 0,-3.",
				"The ball of 1.2 rolls to -1,-2.",
				"Tick 3: every ball rolls one hex.",
				"The ball of 1.1 ends on 0,-3: the map ends there, or there is a rock.",
				"2.1 is set down on 0,-3 by the ball of 1.1.",
				"The ball of 1.2 rolls to 0,-3.",
				"The ball of 1.2 passes over 2.1 on 0,-3, which a ball has affected already.",
				"Tick 4: every ball rolls one hex.",
				"The ball of 1.2 ends on 0,-3: the map ends there, or there is a rock.",
			},
		},
		{"h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 1:1h!", "recall", []string{"Player 1 is not ready any more."}},
		{"h3 1/2 1.1@0,1;2.1@0,0 0/0 t1 -", "commit", []string{"Player 1 is ready."}},
		{
			"h3 1,3/2 1.1@0,1;1.2@1,1;2.1@0,0;3.1@1,0 1/0 t1 -", "resign",
			[]string{"Player 1 resigns, and 2 warriors leave the map."},
		},
		{
			"h3 1/2 1.1@0,1;2.1@0,0 1/0 t1 -", "resign",
			[]string{
				"Player 1 resigns, and 1 warrior leaves the map. The team loses its points.",
				"Team B wins: it is the last team standing.",
			},
		},
		{
			"h3 1/2/3 1.1@0,0;2.1@3,0;3.1@-3,0 0/0/0 t40 2:!;3:!", "1 hold; commit",
			[]string{
				"1.1 is ordered to hold.",
				"Turn 40: all orders are opened.",
				"The game is drawn: all turns are played, and the best teams are equal.",
			},
		},
	} {
		s, log := mustParse(t, map[string]string{"ffpenalty": "1"}, c.position), &game.Log{}
		if _, refusal := game.Submit(s, 1, c.entry, log); refusal != nil {
			t.Errorf("%s: %s is refused: %v", c.position, c.entry, refusal)
		}
		var got []string
		for _, e := range log.Events {
			got = append(got, say(t, e.Message()))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.position, diff)
		}
	}
}

// TestPicksLeadToMovesAndHaveLabels checks paths of picks that lead to a move and paths that do not.
func TestPicksLeadToMovesAndHaveLabels(t *testing.T) {
	s := mustParse(t, nil, "h3#-1,0 1,3/2 1.1@0,0;1.2@0,1;2.1@0,-2;3.1@1,-1 0/0 t1 1:2h")
	for text, want := range map[string]string{
		"1 attack N":  "north",
		"1 grab N":    "north: the foe 2.1",
		"1 push S":    "south: your own 1.2",
		"1 attack NE": "north-east: your ally 3.1",
		"1 defend NE": "north-east, with N and SE",
		"1 move NW":   "north-west: not playable",
	} {
		path := s.Picks(1, mustMove(t, s, 1, text))
		piece, way := say(t, path[0].Label), say(t, path[2].Label)
		if way != want || piece != "warrior 1 on 0,0" || path[0].At != "0,0" {
			t.Errorf("%s has the picks %q and %q on %s", text, piece, way, path[0].At)
		}
	}
	for text, want := range map[string]string{
		"1 attack N": "attack the next hex", "1 defend N": "defend three sides", "1 move N": "move one hex",
		"1 grab N": "grab within two hexes", "1 push N": "push a ball", "1 hold": "hold: do nothing",
	} {
		if verb := s.Picks(1, mustMove(t, s, 1, text))[1]; say(t, verb.Label) != want {
			t.Errorf("%s has the verb %q", text, say(t, verb.Label))
		}
	}
	for text, want := range map[string]string{
		"commit": "lock your orders", "recall": "recall your orders", "resign": "resign: your warriors leave the map",
		"2 move S": "warrior 2 on 0,1, ordered to hold",
	} {
		if first := s.Picks(1, mustMove(t, s, 1, text))[0]; say(t, first.Label) != want {
			t.Errorf("%s begins with %q", text, say(t, first.Label))
		}
	}
	s.Play(1, mustMove(t, s, 1, "2 grab SW"), nil)
	label := s.Picks(1, mustMove(t, s, 1, "2 hold"))[0].Label
	if say(t, label) != "warrior 2 on 0,1, ordered to grab SW" {
		t.Errorf("a warrior with an order is %q", say(t, label))
	}
	piece := func(value string) game.Pick { return game.Pick{Kind: game.PickPiece, Value: value} }
	word := func(value string) game.Pick { return game.Pick{Kind: game.PickWord, Value: value} }
	for _, c := range []struct {
		path []game.Pick
		want string
	}{
		{nil, ""},
		{[]game.Pick{piece("1")}, ""},
		{[]game.Pick{piece("1"), word("attack")}, ""},
		{[]game.Pick{word("commit")}, ""},
		{[]game.Pick{word("resign")}, ""},
		{[]game.Pick{word("recall")}, "not-committed"},
		{[]game.Pick{piece("3")}, "no-such-warrior"},
		{[]game.Pick{piece("1"), word("fly")}, "unknown-verb"},
		{[]game.Pick{piece("1"), word("attack"), word("E")}, "unknown-direction"},
	} {
		got := ""
		if refusal := s.Why(1, c.path); refusal != nil {
			got = refusal.Code
		}
		if got != c.want {
			t.Errorf("%+v: expected %q, got %q", c.path, c.want, got)
		}
	}
}

// TestEstimateFavoursStrongerTeam checks the order of estimates in obvious positions.
func TestEstimateFavoursStrongerTeam(t *testing.T) {
	at := func(text string) float64 { return mustParse(t, nil, text).(game.Heuristic).Evaluate(1) }
	even := at("h3 1/2 1.1@0,2;2.1@0,-2 0/0 t1 -")
	if even != 0.5 {
		t.Errorf("an even start is worth %v", even)
	}
	if more := at("h3 1/2 1.1@0,2;1.2@1,1;2.1@0,-2 0/0 t1 -"); more <= 0.6 {
		t.Errorf("a warrior more is worth %v", more)
	}
	early, late := at("h3 1/2 1.1@0,2;2.1@0,-2 1/0 t2 -"), at("h3 1/2 1.1@0,2;2.1@0,-2 1/0 t40 -")
	if early <= 0.5 || late <= early {
		t.Errorf("a point is worth %v early and %v late", early, late)
	}
	if lost := at("h3 1/2 2.1@0,-2 1/0 t2 -"); lost != 0 {
		t.Errorf("a lost game is worth %v", lost)
	}
	sum := 0.0
	s := mustParse(t, nil, "h3 1/2/3 1.1@0,2;3.1@0,-2 0/0/1 t2 -").(game.Heuristic)
	for seat := game.Seat(1); seat <= 3; seat++ {
		sum += s.Evaluate(seat)
	}
	if sum < 0.999 || sum > 1.001 || s.Evaluate(2) != 0 {
		t.Errorf("three players share %v", sum)
	}
}

// TestFirstWarriorIsCalledWInTexts checks that all texts for users name the first warrior W, and that positions
// do not (R10.6a).
func TestFirstWarriorIsCalledWInTexts(t *testing.T) {
	s := mustParse(t, map[string]string{"names": "captain", "goal": "captain"},
		"h3 1/2 1.1@0,1;1.2@-1,2;2.1@0,0;2.3@3,-3 0/0 t1 1:2h;2:1h+3h!")
	for text, want := range map[string]string{
		"W attack N": "warrior W on 0,1: north: the foe 2.W",
		"W grab N":   "warrior W on 0,1: north: the foe 2.W",
		"1 push NE":  "warrior 1 on -1,2, ordered to hold: north-east: your own 1.W",
	} {
		m := mustMove(t, s, 1, text)
		path := s.Picks(1, m)
		got := say(t, path[0].Label) + ": " + say(t, path[2].Label)
		if got != want || path[0].Value != text[:1] || s.MoveText(1, m) != text {
			t.Errorf("%s: picks %q (%s), text %s", text, got, path[0].Value, s.MoveText(1, m))
		}
		if refusal := s.Why(1, path); refusal != nil {
			t.Errorf("the path of %s is refused: %v", text, refusal)
		}
	}
	for text, want := range map[string]string{
		"2 hold":         "You have no living warrior 2; you have W and 1.",
		"hold":           "Which warrior? Begin with its name: you have W and 1.",
		"W hold; w hold": "Warrior W is named twice.",
		"W":              "Warrior W gets no order: write attack, defend, move, grab, push or hold.",
	} {
		_, refusal := s.ParseMoves(1, text)
		if refusal == nil || !strings.Contains(say(t, refusal.Reason), want) {
			t.Errorf("%s: %v, not %s", text, refusal, want)
		}
	}
	if detail := say(t, s.Prompt(1).Detail); detail != "1.W has none yet and would hold." {
		t.Errorf("the prompt says %s", detail)
	}
	view := s.View(1).(hexattack.View)
	if w := view.Warriors[0]; view.Names != "captain" || w.Name != "1.W" || w.Call != "W" || w.Number != 1 ||
		view.Holding[0] != "1.W" || view.Orders[0].Text != "1 hold" || view.Orders[0].Warrior != "1.1" {
		t.Errorf("the view is %+v", view)
	}
	log := &game.Log{}
	if _, refusal := game.Submit(s, 1, "W attack N\ncommit", log); refusal != nil {
		t.Fatal(refusal)
	}
	var said []string
	for _, e := range log.Events {
		said = append(said, say(t, e.Message()))
	}
	for _, want := range []string{
		"1.W attacks 2.W and strikes it down.",
		"Team B has lost its last captain and is out: 2.2 leaves the map.",
		"Team A wins: it is the last team with a captain.",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("%s is not said in %q", want, said)
		}
	}
	if got := s.Text(game.Arbiter); got != "h3 1/2 1.1@0,1;1.2@-1,2 1/0 t2 -" {
		t.Errorf("the position is %s", got)
	}
	if detail := say(t, s.Prompt(1).Detail); detail != "Your team is the last one with a captain." {
		t.Errorf("at the end the prompt says %s", detail)
	}
}
