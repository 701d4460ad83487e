package server_test

import "testing"

// TestOnPostgreSQL serves houses that are kept in PostgreSQL. All tests that open a house do so with
// HEXPARLOR_TEST_DATABASE=postgres.
func TestOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestAnonymousWatchersReadNothing": TestAnonymousWatchersReadNothing,
		"TestArchive":                      TestArchive,
		"TestChallengesInVainAreFew":       TestChallengesInVainAreFew,
		"TestLobby":                        TestLobby,
		"TestRatedGame":                    TestRatedGame,
		"TestProfileCountsResultsAgainstPeopleAndBots":        TestResultsAreFoldedAgain,
		"TestResume":                       TestResume,
		"TestResumeAfterTheEnd":            TestResumeAfterTheEnd,
		"TestSecondDevice":                 TestSecondDevice,
		"TestTalkFollowsTheSeats":          TestTalkFollowsTheSeats,
		"TestWholeGame":                    TestWholeGame,
	} {
		t.Run(name, test)
	}
}
