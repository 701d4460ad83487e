package host_test

import "testing"

// TestListedTestsPassOnPostgreSQL plays on a PostgreSQL of its own what is about keeping, stopping and several who
// write at once. All other tests of tables run there with HEXPARLOR_TEST_DATABASE=postgres.
func TestListedTestsPassOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestBotsContinueMatchesAfterRestart":              TestBotsContinueMatchesAfterRestart,
		"TestMatchByMessageSurvivesRestart":                TestMatchByMessageSurvivesRestart,
		"TestClocksLoseNoTimeWhileServerIsStopped":         TestClocksLoseNoTimeWhileServerIsStopped,
		"TestInterruptedImportLeavesNoMatch":               TestInterruptedImportLeavesNoMatch,
		"TestConcurrentJoinAndStartAgreeOnPlayers":         TestConcurrentJoinAndStartAgreeOnPlayers,
		"TestKilledHostLosesNoEntryThatWasShown":           TestKilledHostLosesNoEntryThatWasShown,
		"TestMovesOfOneMessageAreStoredTogetherOrNotAtAll": TestMovesOfOneMessageAreStoredTogetherOrNotAtAll,
		"TestStoredMatchesOfVersion1OpenWithoutErrors":     TestStoredMatchesOfVersion1OpenWithoutErrors,
		"TestConditionalMovesSurviveRestart":               TestConditionalMovesSurviveRestart,
		"TestSubmissionWithRepeatedKeyHasNoSecondEffect":   TestSubmissionWithRepeatedKeyHasNoSecondEffect,
		"TestSimultaneousMovesAreBothStored":               TestSimultaneousMovesAreBothStored,
		"TestSittingDownDuringSweepKeepsMatch":             TestSittingDownDuringSweepKeepsMatch,
		"TestConcurrentSubmissionIsStoredOnce":             TestConcurrentSubmissionIsStoredOnce,
		"TestTwoHostsStoreBotMoveOnlyOnce":                 TestTwoHostsStoreBotMoveOnlyOnce,
	} {
		t.Run(name, test)
	}
}
