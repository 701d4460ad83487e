package host_test

import "testing"

// TestOnPostgreSQL plays on a PostgreSQL of its own what is about keeping, stopping and several who write at once. All
// other tests of tables run there with HEXPARLOR_TEST_DATABASE=postgres.
func TestOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestBotsGoOnAfterARestart":                    TestBotsGoOnAfterARestart,
		"TestMatchByMessageSurvivesRestart":            TestMatchByMessageSurvivesRestart,
		"TestStoppedServerGivesTimeBack":               TestStoppedServerGivesTimeBack,
		"TestInterruptedImportLeavesNoMatch":           TestInterruptedImportLeavesNoMatch,
		"TestConcurrentJoinAndStartAgreeOnPlayers":     TestConcurrentJoinAndStartAgreeOnPlayers,
		"TestKilledHostLosesNothingShown":              TestKilledHostLosesNothingShown,
		"TestMessagesAreStoredWholeOrNotAtAll":         TestMessagesAreStoredWholeOrNotAtAll,
		"TestStoredMatchesOfVersion1OpenWithoutErrors": TestStoredMatchesOfVersion1OpenWithoutErrors,
		"TestConditionalMovesSurviveRestart":           TestConditionalMovesSurviveRestart,
		"TestRepeatedKeysHaveNoSecondEffect":           TestRepeatedKeysHaveNoSecondEffect,
		"TestSimultaneousMovesAreBothStored":           TestSimultaneousMovesAreBothStored,
		"TestSittingDownDuringSweepKeepsMatch":         TestSittingDownDuringSweepKeepsMatch,
		"TestConcurrentSubmissionIsStoredOnce":         TestConcurrentSubmissionIsStoredOnce,
		"TestTwoHostsStoreOneMoveOfABot":               TestTwoHostsStoreOneMoveOfABot,
	} {
		t.Run(name, test)
	}
}
