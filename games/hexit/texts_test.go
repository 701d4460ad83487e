package hexit_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// say returns a message in English.
func say(m i18n.Message) string { return catalog.English().Say(m) }

// prompt is a game.Prompt in English.
type prompt struct{ Code, Title, Detail, Rule string }

func prompted(s game.State, seat game.Seat) prompt {
	p := s.Prompt(seat)
	return prompt{p.Code, say(p.Title), say(p.Detail), p.Rule}
}

// TestPromptsSayWhatSeatMustDo checks the prompts of each seat.
func TestPromptsSayWhatSeatMustDo(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		want           prompt
	}{
		{
			"one deal", "1 1,-1b/0,0wW/1,0wB/0,1b 7,7 35 0 0", 1,
			prompt{Code: "must-deal", Title: "You must deal.", Detail: "Your stack on 0,0 can reach 1,0.", Rule: "R4.2"},
		},
		{
			"two deals", "1 0,0wW/1,0wB/2,0w/0,1bB/1,1b 6,6 33 0 0", 1,
			prompt{Code: "must-deal", Title: "You must deal.", Detail: "You have 2 deals to choose from.", Rule: "R4.2"},
		},
		{
			"two of three take", "1 0,0wW/1,0wB/0,1wWW/1,1wB 5,6 33 0 0", 1,
			prompt{
				Code: "must-make-prisoner", Title: "You must deal so that a stone falls.",
				Detail: "2 of your 3 deals make a prisoner. The other has to wait.", Rule: "R4.3",
			},
		},
		{
			"only one, and it takes", "1 0,0wWW/1,0wB/0,1b/1,1b 6,7 35 0 0", 1,
			prompt{
				Code: "must-make-prisoner", Title: "You must deal so that a stone falls.",
				Detail: "Your stack on 0,0 can reach 1,0.", Rule: "R4.3",
			},
		},
		{
			"start", "1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0", 1,
			prompt{Code: "choose", Title: "Drop a stone on an empty tile.", Detail: "You have 8 stones in hand.", Rule: "R4.4"},
		},
		{
			"drop or release", "2 1,-1xB/0,0w/1,0w 8,1 35 0 0", 2,
			prompt{
				Code: "choose", Title: "Drop a stone, or release prisoners.",
				Detail: "You have 1 stone in hand. The prisoner on 1,-1 touches two tiles.", Rule: "R4.4",
			},
		},
		{
			"only release", "2 1,-1xB/2,-1xW/0,0w/1,0w/2,0b 8,0 35 0 0", 2,
			prompt{Code: "choose", Title: "Release prisoners.", Detail: "2 prisoners touch two tiles.", Rule: "R4.4"},
		},
		{
			"nothing", "1 0,0w/1,0b/3,0wB 0,7 35 0 0", 1,
			prompt{
				Code: "pass", Title: "You can only pass.",
				Detail: "You have no deal, no stone in hand and no prisoner to release.", Rule: "R4.5",
			},
		},
		{
			"no room", "1 0,0wB 8,7 35 0 0", 1,
			prompt{
				Code: "pass", Title: "You can only pass.",
				Detail: "You have no deal, no empty tile and no prisoner to release.", Rule: "R4.5",
			},
		},
		{
			"wait", "1 1,-1b/0,0wW/1,0wB/0,1b 7,7 35 0 0", 2,
			prompt{Code: "wait", Title: "White must deal.", Rule: "R4.1"},
		},
		{
			"watch", "2 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0", game.Spectator,
			prompt{Code: "wait", Title: "Black is to move.", Rule: "R4.1"},
		},
		{
			"tiles", "2 0,0w/1,0xBW 7,7 0 0 0", 2,
			prompt{Code: "over", Title: "White wins by 1 to 0.", Detail: "All tiles are on the board.", Rule: "R8.1"},
		},
		{
			"passes", "2 0,0w/1,0b/2,0b/4,0b 7,7 3 2 0", 1,
			prompt{
				Code: "over", Title: "Black wins by 2½ to 1.", Detail: "Both players passed in succession.", Rule: "R8.2",
			},
		},
		{
			"quiet", "2 0,0w/1,0b 7,7 3 0 40", 1,
			prompt{
				Code: "over", Title: "The game is drawn, 1 to 1.",
				Detail: "Too many moves went by without a drop or a release.", Rule: "R8.3",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, prompted(mustParse(t, nil, c.position), c.seat)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestEventsHaveNotationAndSentence checks the events of moves.
func TestEventsHaveNotationAndSentence(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []string // for each event, its line of notation and its sentence
	}{
		{"1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0", "drop 0,1", []string{
			"dropped 1 0,1", "White drops a stone on 0,1; 7 stones left in hand.",
		}},
		{"1 -1,0wBWW/0,0w/1,0wB/2,0b 6,6 35 0 0", "deal -1,0 E", []string{
			"dealt 1 -1,0 E 1,0 BWW", "White deals 3 stones from -1,0 going east; the target is Black's stack on 1,0.",
			"sown 0,0 B", "A black stone falls on the empty tile 0,0.",
			"sown 1,0 W", "A white stone falls on 1,0: a stack of 2 that is White's.",
			"sown 2,0 W", "A white stone falls on the empty tile 2,0.",
		}},
		{"2 0,0wWBB/1,0wW 6,6 35 0 39", "deal 0,0 E", []string{
			"dealt 2 0,0 E 1,0 WBB", "Black deals 3 stones from 0,0 going east; the target is White's stack on 1,0.",
			"sown 1,0 W", "A white stone falls on 1,0: a stack of 2 that is White's.",
			"captured 2,0 BB", "2 stones fall into the gap on 2,0: a prisoner.",
			"ended 1-0 quiet", "Too many moves went by without a drop or a release. White wins by 2 to 0.",
		}},
		{"2 1,-1xWB/2,-1xB/0,0w/1,0w 6,7 2 1 9", "release 2,-1 1,-1", []string{
			"released 2 1,-1 WB 2,-1 B",
			"Black lays 2 black tiles on 1,-1 and 2,-1. Back in hand: 1 white stone and 2 black stones. 0 tiles are left.",
			"scored 2 2", "White has 2, Black has 2.",
			"ended 1/2-1/2 tiles", "All tiles are on the board. The game is drawn, 2 to 2.",
		}},
		{"1 0,0w/1,0b/3,0wB 0,7 35 1 0", "pass", []string{
			"passed 1 no-stone", "White passes: no deal, no stone in hand and no prisoner to release.",
			"ended 1-0 passes", "Both players passed in succession. White wins by 1½ to 1.",
		}},
	} {
		s, log := mustParse(t, nil, c.position), &game.Log{}
		if _, refusal := game.Submit(s, s.ToAct().First(), c.move, log); refusal != nil {
			t.Fatal(refusal)
		}
		var got []string
		for _, e := range log.For(game.Spectator) {
			got = append(got, e.String(), say(e.Message()))
			if !strings.HasPrefix(e.String(), e.Kind()) {
				t.Errorf("%s is of the kind %s", e, e.Kind())
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s: %s", c.position, c.move, diff)
		}
	}
}

// TestStonesJoinPrisonerWithOptionJoin checks a fall on a prisoner, which an option allows.
func TestStonesJoinPrisonerWithOptionJoin(t *testing.T) {
	s := mustParse(t, map[string]string{"prisoners": "join"}, "1 0,0wWW/1,0wB/2,0xB 6,6 35 0 0")
	log := &game.Log{}
	if _, refusal := game.Submit(s, 1, "deal 0,0 E", log); refusal != nil {
		t.Fatal(refusal)
	}
	last := log.Events[len(log.Events)-1]
	data, err := json.Marshal(last)
	if want := `{"seat":1,"cell":"2,0","fallen":"W","stack":"BW","ripe":false}`; err != nil || string(data) != want {
		t.Errorf("expected %s, got %s, %v", want, data, err)
	}
	if want := "1 stone falls into the gap on 2,0 and joins the prisoner there."; say(last.Message()) != want {
		t.Errorf("expected %q, got %q", want, say(last.Message()))
	}
}

// TestViewJSONEqualsExpectedText pins the JSON from which the web client draws.
func TestViewJSONEqualsExpectedText(t *testing.T) {
	s := mustParse(t, nil, "1 0,-1xW/1,-1xB/-1,0w/0,0wWWW/1,0wB/2,0b/0,1bB 4,5 20 1 7")
	const want = `{"toMove":1,"cells":[` +
		`{"cell":"0,-1","tile":"x","stack":"W","touches":2,"ripe":true},` +
		`{"cell":"1,-1","tile":"x","stack":"B","touches":2,"ripe":true},` +
		`{"cell":"-1,0","tile":"w","main":true},{"cell":"0,0","tile":"w","stack":"WWW","main":true},` +
		`{"cell":"1,0","tile":"w","stack":"B","main":true},{"cell":"2,0","tile":"b","main":true},` +
		`{"cell":"0,1","tile":"b","stack":"B"}],` +
		`"hands":[4,5],"tiles":[3,2],"groups":[3,1],"scores":[3,1.5],"worth":{"group":1,"other":0.5},"reserve":20,"passes":1,"quiet":7,"limit":40,` +
		`"deals":[{"from":"0,0","direction":"E","target":"1,0","end":"3,0","fallen":1},` +
		`{"from":"0,0","direction":"SE","target":"0,1","end":"0,2","fallen":2}]}`
	got, err := json.Marshal(s.View(game.Spectator))
	if err != nil || string(got) != want {
		t.Errorf("expected %s, got %s, %v", want, got, err)
	}
}

// pick is a game.Pick in English.
type pick struct {
	Kind             game.PickKind
	Value, At, Label string
	Set              bool
}

func picked(picks []game.Pick) (list []pick) {
	for _, p := range picks {
		list = append(list, pick{p.Kind, p.Value, p.At, say(p.Label), p.Set})
	}
	return list
}

// TestPicksLeadToMovesAndHaveLabels checks the paths to moves, and their labels for users who cannot see the board.
func TestPicksLeadToMovesAndHaveLabels(t *testing.T) {
	for _, c := range []struct {
		position, move string
		want           []pick
	}{
		{"1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0", "drop 0,1", []pick{
			{Kind: game.PickCell, Value: "0,1", At: "0,1", Label: "empty black tile 0,1"},
		}},
		{"1 -1,0wWBW/0,0w/1,0wB/2,0b 6,6 35 0 0", "deal -1,0 E", []pick{
			{Kind: game.PickCell, Value: "-1,0", At: "-1,0", Label: "your stack of 3 on -1,0, bottom to top white black white"},
			{Kind: game.PickDirection, Value: "E", At: "0,0", Label: "east, to a black stone on 1,0"},
		}},
		{"2 0,0wB/1,0wWW/2,0bWBBB 6,6 35 0 0", "deal 2,0 W", []pick{
			{Kind: game.PickCell, Value: "2,0", At: "2,0", Label: "your stack of 4 on 2,0, bottom to top white black black black"},
			{
				Kind: game.PickDirection, Value: "W", At: "1,0",
				Label: "west, to a white stack of 2 on 1,0; 2 stones fall and become a prisoner",
			},
		}},
		{"2 1,-1xWB/2,-1xB/0,0w/1,0w 6,7 20 1 9", "release 1,-1 2,-1", []pick{
			{
				Kind: game.PickCell, Value: "1,-1", At: "1,-1", Set: true,
				Label: "prisoner on 1,-1: a black stack of 2, bottom to top white black; it touches 2 tiles",
			},
			{
				Kind: game.PickCell, Value: "2,-1", At: "2,-1", Set: true,
				Label: "prisoner on 2,-1: a black stone; it touches 1 tile",
			},
		}},
		{"1 0,0w/1,0b/3,0wB 0,7 35 1 0", "pass", []pick{{Kind: game.PickWord, Value: "pass", Label: "pass"}}},
	} {
		s := mustParse(t, nil, c.position)
		seat := s.ToAct().First()
		moves, refusal := s.ParseMoves(seat, c.move)
		if refusal != nil {
			t.Fatal(refusal)
		}
		if diff := cmp.Diff(c.want, picked(s.Picks(seat, moves[0]))); diff != "" {
			t.Errorf("%s: %s: %s", c.position, c.move, diff)
		}
	}
}

func cellPick(cell string) game.Pick { return game.Pick{Kind: game.PickCell, Value: cell} }

// TestWhyExplainsPicksThatLeadToNoMove checks the reasons why paths of picks lead to no move.
func TestWhyExplainsPicksThatLeadToNoMove(t *testing.T) {
	const (
		duel = "1 0,0wW/1,0wBB/2,0w/3,0b/-1,1bW/0,1bB/1,1b 6,6 33 0 0" // White must deal 0,0 SE or -1,1 E
		jail = "1 0,-1xB/1,-1xW/2,-1xBW/3,-1xB/0,0w/1,0w/2,0w/3,0xW 3,7 2 0 0"
	)
	east := game.Pick{Kind: game.PickDirection, Value: "E"}
	for _, c := range []struct {
		name, position string
		path           []game.Pick
		code, says     string // empty code: the path leads to a move
	}{
		{"nothing picked", duel, nil, "", ""},
		{"a stack that can be dealt", duel, []game.Pick{cellPick("0,0")}, "", ""},
		{"a direction that is possible", duel, []game.Pick{cellPick("-1,1"), east}, "", ""},
		{"a direction that is not", duel, []game.Pick{cellPick("0,0"), east}, "too-high", "1,0"},
		{"a stack of the other's", duel, []game.Pick{cellPick("1,0")}, "not-owner", "Black"},
		{"a tile when one must deal", duel, []game.Pick{cellPick("2,0")}, "must-deal", "0,0"},
		{"a gap", duel, []game.Pick{cellPick("8,8")}, "no-tile", "8,8"},
		{"the word when one must deal", duel, []game.Pick{{Kind: game.PickWord, Value: "pass"}}, "must-deal", ""},
		{
			"a stack that cannot be dealt at all", "1 -2,0wW/-1,0bB/3,0wW/4,0wBB 6,6 33 0 0",
			[]game.Pick{cellPick("3,0")},
			"too-high", "gap",
		},
		{"a stack without anything in line", "1 -2,0wW/-1,0bB/3,5wW 6,6 33 0 0", []game.Pick{cellPick("3,5")}, "no-target", "3,5"},
		{
			"a stack that has to wait", "1 0,0wW/1,0wB/0,1wWW/1,1wB/5,5b 5,6 33 0 0",
			[]game.Pick{cellPick("0,0")},
			"must-make-prisoner", "0,1",
		},
		{"a ripe prisoner", jail, []game.Pick{cellPick("1,-1")}, "", ""},
		{"an unripe one beside a ripe one", jail, []game.Pick{cellPick("3,-1")}, "", ""},
		{"two that need a third, for which there is no tile", jail, []game.Pick{cellPick("3,-1"), cellPick("1,-1")}, "not-connected", "3,-1"},
		{"an unripe one far from any", jail, []game.Pick{cellPick("3,0"), cellPick("1,-1")}, "not-connected", ""},
		{"no prisoner among them", jail, []game.Pick{cellPick("1,-1"), cellPick("0,0")}, "not-prisoner", "0,0"},
		{"nonsense", jail, []game.Pick{cellPick("here")}, "bad-text", "here"},
		{"over", "1 0,0w/1,0b 8,8 0 0 0", []game.Pick{cellPick("0,0")}, "game-over", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			refusal := mustParse(t, nil, c.position).Why(1, c.path)
			if refusal == nil {
				refusal = &game.Refusal{}
			}
			if refusal.Code != c.code || !strings.Contains(say(refusal.Reason), c.says) {
				t.Errorf("expected %q with %q, got %+v", c.code, c.says, refusal)
			}
		})
	}
}
