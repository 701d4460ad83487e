package specfile_test

import (
	"fmt"
	"testing"

	"hexparlor/games"
)

// round returns a scenario of fingers from the first round.
func round(moves, expect string) string {
	return fmt.Sprintf(`{"game":"fingers","position":"1 0/0 - -","moves":%s,"expect":%s}`, moves, expect)
}

// turns returns a trace of fingers.
func turns(plies string) string {
	return fmt.Sprintf(`{"game":"fingers","start":"1 0/0 - -","plies":%s}`, plies)
}

// TestScenarioCommitsOrdersOfEverySeatUnlessMarkedSealed checks that a turn is carried out as if every seat had
// committed, unless the case says that it is sealed.
func TestScenarioCommitsOrdersOfEverySeatUnlessMarkedSealed(t *testing.T) {
	const both = `["1 show 1; commit","2 show 0; commit"]`
	checkCases(t, toys, []caseTest{
		{"turn", round(`["1 show 1"]`, `{"position":"2 1/0 - -","result":"*"}`), ""},
		{"turn of no seat", round(`[]`, `{"position":"2 0/1 - -"}`), ""},
		{"wrong turn", round(`["1 show 0"]`, `{"position":"2 1/0 - -"}`), "expected position 2 1/0 - -, got 2 0/1 - -"},
		{"changed order", round(`["1 show 1","1 show 0"]`, `{"position":"2 0/1 - -"}`), ""},
		{"sealed", round(`["1 show 1"]`, `{"sealed":true,"position":"1 0/0 1 -"}`), ""},
		{"sealed by one", round(`["1 show 1; commit"]`, `{"sealed":true,"position":"1 0/0 1! -"}`), ""},
		{"not sealed", round(`["1 show 1"]`, `{"sealed":false,"position":"2 1/0 - -"}`), ""},
		{"sealed but carried out", round(`["1 show 1"]`, `{"sealed":true,"position":"2 1/0 - -"}`), "got 1 0/0 1 -"},
		{"sealed of a wrong type", round(`[]`, `{"sealed":"yes"}`), `expect.sealed must be true or false, not "yes"`},
		{"carried out by themselves", round(both, `{"position":"2 1/0 - -"}`), ""},
		{
			"the next turn stays open",
			round(`["1 show 1; commit","2 show 0; commit","2 show 1"]`, `{"position":"2 1/0 - 1"}`), "",
		},
		{"end", `{"game":"fingers","position":"2 0/1 - -","moves":[],"expect":{"result":"0-1"}}`, ""},
		{"entries", round(`["1 show 1"]`, `{"sealed":true,"legal_count":3,"legal_includes":["1 show 0","commit"]}`), ""},
		{"entries of a seat without pending decision", round(`["1 commit"]`, `{"sealed":true,"player":1,"legal_count":0}`), ""},
		{"refused", round(`["1 commit","1 show 0"]`, `{"error":true,"position":"1 0/0 -! -"}`), ""},
		{"refused message", round(`["1 show 1; commit; show 0"]`, `{"error":true,"position":"1 0/0 - -"}`), ""},
		{"message that is not refused", round(both, `{"error":true}`), `expected "2 show 0; commit" to be refused`},
		{
			"orders that commit by themselves", `{"game":"blunt","position":"1 0/0 - -","moves":["1 show 1"],` +
				`"expect":{"position":"1 0/0 1! -","no_events":[""]}}`, "",
		},
		{
			"reveal by itself", `{"game":"blunt","position":"1 0/0 1! -","moves":["2 show 1"],` +
				`"expect":{"position":"2 0/1 - -","events":["committed 2","revealed 2"],"no_events":["ordered"]}}`, "",
		},
	})
}

// TestScenarioComparesOnlyPublicEventsOfReveal checks that only the public events of a reveal count as events.
// Views differ while orders are sealed.
func TestScenarioComparesOnlyPublicEventsOfReveal(t *testing.T) {
	sealed := func(expect string) string { return round(`["1 show 1; commit"]`, `{"sealed":true,`+expect+`}`) }
	checkCases(t, toys, []caseTest{
		{"views", sealed(`"views":{"0":"1 0/0 ?! ?","s":"1 0/0 ?! ?","1":"1 0/0 1! ?","2":"1 0/0 ?! -"}`), ""},
		{"view that shows too much", sealed(`"views":{"2":"1 0/0 1! -"}`), "view of 2 1 0/0 1! -, got 1 0/0 ?! -"},
		{"view that shows too little", sealed(`"views":{"1":"1 0/0 ?! ?"}`), "view of 1 1 0/0 ?! ?, got 1 0/0 1! ?"},
		{"view of a wrong type", sealed(`"views":{"1":2}`), "expect.views.1 must be a string, not 2"},
		{"views of a wrong type", sealed(`"views":[]`), "expect.views must be an object"},
		{"view of the arbiter", sealed(`"views":{"-1":"1 0/0 1! -"}`), `"-1" is no viewer`},
		{"redacted", sealed(`"redacted":"1 0/0 ?! ?"`), ""},
		{"redacted position shows too much", sealed(`"redacted":"1 0/0 1! -"`), "expected redacted position 1 0/0 1! -"},
		{"entering is no event", sealed(`"no_events":[""]`), ""},
		{"no events before the reveal", sealed(`"events":["committed 1"]`), `expected the event "committed 1", got []`},
		{"events", round(`["1 show 1"]`, `{"events":["revealed 1"],"no_events":["ordered"]}`), ""},
		{"wrong event", round(`["1 show 1"]`, `{"events":["revealed 2"]}`), `expected the event "revealed 2"`},
		{"event that must not be", round(`["1 show 1"]`, `{"no_events":["revealed"]}`), `got "revealed 1"`},
		{"an end is an event", round(`["1 resign"]`, `{"events":["resigned 1"],"result":"0-1"}`), ""},
		{"view case", `{"game":"fingers","position":"1 0/0 1! 0","viewer":"2","redacted":"1 0/0 ?! 0"}`, ""},
		{"view case of a spectator", `{"game":"fingers","position":"1 0/0 1! 0","viewer":"s","redacted":"1 0/0 ?! ?"}`, ""},
		{
			"view case that shows too much", `{"game":"fingers","position":"1 0/0 1! 0","viewer":"2","redacted":"1 0/0 1! 0"}`,
			"expected view of 2 1 0/0 1! 0, got 1 0/0 ?! 0",
		},
		{
			"view case of an unknown seat", `{"game":"fingers","position":"1 0/0 1! 0","viewer":"10","redacted":""}`,
			`"10" is no viewer`,
		},
		{"a redacted text is a position", `{"game":"fingers","position":"1 0/0 ?! 0","valid":true,"result":null}`, ""},
		{
			"scores of a game without", `{"game":"fingers","position":"1 0/0 - -","valid":true,"scores":[0,0]}`,
			"has no scores",
		},
	})
}

// TestTracePlyMayContainAllOrdersOfTurn checks that a ply of a trace may have all orders of a turn, with all its
// events in order.
func TestTracePlyMayContainAllOrdersOfTurn(t *testing.T) {
	const first = `{"moves":["1 show 1","2 show 0"],"position":"2 1/0 - -","events":["committed 2","revealed 1"]}`
	checkCases(t, toys, []caseTest{
		{"turns", `{"game":"fingers","start":"1 0/0 - -","plies":[` + first +
			`,{"moves":["2 show 1"],"position":"3 2/0 - -"}],"result":"1-0"}`, ""},
		{"no orders", turns(`[{"moves":[],"position":"2 0/1 - -"}]`), ""},
		{"committed", turns(`[{"moves":["1 show 1; commit","2 commit"],"position":"2 1/0 - -"}]`), ""},
		{"wrong result", `{"game":"fingers","start":"1 0/0 - -","plies":[` + first + `],"result":"1-0"}`, "got *"},
		{"wrong position", turns(`[` + first + `,{"moves":[],"position":"2 1/0 - -"}]`), "ply 2: expected position 2 1/0"},
		{"refused order", turns(`[{"moves":["1 show 2"],"position":""}]`), `ply 1: "1 show 2" is refused: "show 2" is no`},
		{"no player", turns(`[{"moves":["show 1"],"position":""}]`), "<player> <move>"},
		{
			"event left out", turns(`[{"moves":[],"position":"2 0/1 - -","events":["revealed 0"]}]`),
			`ply 1: expected the events ["revealed 0"], got ["committed 2" "revealed 0"]`,
		},
		{
			"event too many", turns(`[{"moves":[],"position":"2 0/1 - -","events":["committed 2"]}]`),
			`ply 1: expected the events ["committed 2"], got ["committed 2" "revealed 0"]`,
		},
		{
			"events in another order", turns(`[{"moves":[],"position":"2 0/1 - -","events":["revealed 0","committed 2"]}]`),
			"ply 1: expected the events",
		},
		{"events of a wrong type", turns(`[{"moves":[],"position":"","events":[1]}]`), "plies[0].events must be a list"},
		{"moves of a wrong type", turns(`[{"moves":"1 show 1","position":""}]`), "plies[0].moves must be a list"},
		{"no position", turns(`[{"moves":[]}]`), "plies[0].position is missing"},
		{"an order by itself stays sealed", turns(`[{"move":"1 show 1","position":"1 0/0 1 -","legal":3}]`), ""},
	})
}

// TestTranscriptIsPassedOnlyToGamesWithTranscripts checks that a game with transcripts gets them whole, and that no
// other game does.
func TestTranscriptIsPassedOnlyToGamesWithTranscripts(t *testing.T) {
	transcript := func(id, points string) string {
		return `{"game":"` + id + `","setup":"1 0/0 - -","steps":[{"fingers":[1,0],"points":"1/0"},` +
			`{"fingers":[1,1],"points":"` + points + `"}]}`
	}
	checkCases(t, toys, []caseTest{
		{"transcript", transcript("fingers", "1/1"), ""},
		{"difference", transcript("fingers", "2/0"), "step 2: expected 2/0, got 1/1"},
		{"another form", `{"game":"fingers","setup":"1 0/0 - -","steps":5}`, "cannot unmarshal"},
		{"refused setup", `{"game":"fingers","setup":"","steps":[]}`, "want round points/points seat seat"},
		{"unknown game", transcript("chess", "1/1"), `there is no game "chess"`},
	})
	checkCases(t, games.Lookup, []caseTest{
		{"game without transcripts", transcript("hexit", "1/1"), "the game knows no transcripts"},
	})
}
