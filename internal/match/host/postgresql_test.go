package host_test

import "testing"

// TestOnPostgreSQL plays on a PostgreSQL of its own what is about keeping, stopping and several who write at once. All
// other tests of tables run there with HEXPARLOR_TEST_DATABASE=postgres.
func TestOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range map[string]func(*testing.T){
		"TestBotsGoOnAfterARestart":          TestBotsGoOnAfterARestart,
		"TestByMessageIsKept":                TestByMessageIsKept,
		"TestClosedHouseTakesNobodysTime":    TestClosedHouseTakesNobodysTime,
		"TestHalfAnImportIsNoTable":          TestHalfAnImportIsNoTable,
		"TestJoiningAndStartingRace":         TestJoiningAndStartingRace,
		"TestKilledHosts":                    TestKilledHosts,
		"TestMessagesAreStoredWholeOrNot":    TestMessagesAreStoredWholeOrNotAtAll,
		"TestStoredMatchesOpen":              TestStoredMatchesOpen,
		"TestPlansOutliveTheHouse":           TestPlansOutliveTheHouse,
		"TestRepeatedKeysHaveNoSecondEffect": TestRepeatedKeysHaveNoSecondEffect,
		"TestSimultaneousMovesDoNotBounce":   TestSimultaneousMovesDoNotBounce,
		"TestSittingDownWhileSwept":          TestSittingDownWhileSwept,
		"TestSubmissionsRace":                TestSubmissionsRace,
		"TestTwoHostsDoNotMoveTwice":         TestTwoHostsDoNotMoveTwice,
	} {
		t.Run(name, test)
	}
}
