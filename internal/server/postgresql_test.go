package server_test

import "testing"

// TestOnPostgreSQL runs a selection of tests with PostgreSQL. With HEXPARLOR_TEST_DATABASE=postgres all tests use it.
func TestOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestAnonymousWatchersCauseNoStoreReads":                TestAnonymousWatchersCauseNoStoreReads,
		"TestArchiveFindsMatchesByEveryField":                   TestArchiveFindsMatchesByEveryField,
		"TestFourthChallengeInAnHourWithoutMatchIsRefused":      TestFourthChallengeInAnHourWithoutMatchIsRefused,
		"TestLobbySummaryNamesSeatToMove":                       TestLobbySummaryNamesSeatToMove,
		"TestRatedMatchChangesRatingsOfBothPlayers":             TestRatedMatchChangesRatingsOfBothPlayers,
		"TestProfileCountsResultsAgainstPeopleAndBots":          TestProfileCountsResultsAgainstUsersAndBots,
		"TestStreamResumesAfterLastEventID":                     TestStreamResumesAfterLastEventID,
		"TestResumeAfterTheEndSendsWholeMatch":                  TestResumeAfterTheEndSendsWholeMatch,
		"TestSecondDeviceSignsInByCodeOnce":                     TestSecondDeviceSignsInByCodeOnce,
		"TestNewPlayerReadsChatFromSittingDownOn":               TestNewPlayerReadsChatFromSittingDownOn,
		"TestStreamMatchAndReplayShowSamePositionsOfWholeMatch": TestStreamMatchAndReplayShowSamePositionsOfWholeMatch,
	} {
		t.Run(name, test)
	}
}
