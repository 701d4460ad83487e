package server_test

import "testing"

// TestListedTestsPassOnPostgreSQL runs a selection of tests with PostgreSQL. With HEXPARLOR_TEST_DATABASE=postgres all
// tests use it.
func TestListedTestsPassOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestAnonymousWatchersCauseNoStoreReads":                TestAnonymousWatchersCauseNoStoreReads,
		"TestArchiveFindsMatchesByEveryField":                   TestArchiveFindsMatchesByEveryField,
		"TestFourthChallengeInAnHourWithoutMatchIsRefused":      TestFourthChallengeInAnHourWithoutMatchIsRefused,
		"TestLobbySummaryNamesSeatToMove":                       TestLobbySummaryNamesSeatToMove,
		"TestRatedMatchChangesRatingsOfBothPlayers":             TestRatedMatchChangesRatingsOfBothPlayers,
		"TestProfileCountsResultsAgainstUsersAndBots":           TestProfileCountsResultsAgainstUsersAndBots,
		"TestStreamResumesAfterLastEventID":                     TestStreamResumesAfterLastEventID,
		"TestStreamResumedAfterEndOfMatchSendsWholeMatch":       TestStreamResumedAfterEndOfMatchSendsWholeMatch,
		"TestSecondDeviceSignsInByCodeOnce":                     TestSecondDeviceSignsInByCodeOnce,
		"TestNewPlayerReadsOnlyChatSentAfterSittingDown":        TestNewPlayerReadsOnlyChatSentAfterSittingDown,
		"TestStreamMatchAndReplayShowSamePositionsOfWholeMatch": TestStreamMatchAndReplayShowSamePositionsOfWholeMatch,
		"TestAnalysisByJobsJudgesEveryMoveOnce":                 TestAnalysisByJobsJudgesEveryMoveOnce,
		"TestOwnerRetriesAndDiscardsFailedJobs":                 TestOwnerRetriesAndDiscardsFailedJobs,
		"TestStreamsReportProgressOfAnalysis":                   TestStreamsReportProgressOfAnalysis,
		"TestPausedQueueKeepsItsJobsUntilItIsResumed":           TestPausedQueueKeepsItsJobsUntilItIsResumed,
		"TestPublishedVersionsStayAsTheyAre":                    TestPublishedVersionsStayAsTheyAre,
		"TestMatchKeepsItsVariant":                              TestMatchKeepsItsVariant,
		"TestPlayersAnswerQuestionsOfDesignerOnce":              TestPlayersAnswerQuestionsOfDesignerOnce,
		"TestMiningOfPublicMatchStoresOnlyProvenPuzzles":        TestMiningOfPublicMatchStoresOnlyProvenPuzzles,
	} {
		t.Run(name, test)
	}
}
