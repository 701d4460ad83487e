package store_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// everywhere are the tests of what a site keeps in whatever database.
var everywhere = map[string]func(*testing.T){
	"TestAfterClose":                    TestAfterClose,
	"TestUpgradeIsLogged":               TestUpgradeIsLogged,
	"TestUpgradeKeepsRows":              TestUpgradeKeepsRows,
	"TestAnnulledMatchesChangeNothing":  TestAnnulledMatchesChangeNothing,
	"TestBackupsUnderLoad":              TestBackupsUnderLoad,
	"TestBatchesReportTheirOwnErrors":   TestBatchesReportTheirOwnErrors,
	"TestBesideAServer":                 TestBesideAServer,
	"TestAuditLogIsAppendOnly":          TestAuditLogIsAppendOnly,
	"TestBotsToMove":                    TestBotsToMove,
	"TestConflictsStoreNothing":         TestConflictsStoreNothing,
	"TestDue":                           TestDue,
	"TestHandlesOutliveDeletion":        TestHandlesOutliveDeletion,
	"TestUsageCountsMatchesOfMaker":     TestUsageCountsMatchesOfMaker,
	"TestInterruptedRebuildIsCompleted": TestInterruptedRebuildIsCompleted,
	"TestLeaders":                       TestLeaders,
	"TestLists":                         TestLists,
	"TestLoadGivesWhatWasAppended":      TestLoadGivesWhatWasAppended,
	"TestOneUserCannotFillLobby":        TestOneUserCannotFillLobby,
	"TestUsers":                         TestUsers,
	"TestReadyEndsWithItsContext":       TestReadyEndsWithItsContext,
	"TestRebuildGivesTheSameBits":       TestRebuildGivesTheSameBits,
	"TestRematchesCountLess":            TestRematchesCountLess,
	"TestRemoveAbandoned":               TestRemoveAbandoned,
	"TestRemoveUnused":                  TestRemoveUnused,
	"TestRunningTotal":                  TestRunningTotal,
	"TestSessions":                      TestSessions,
	"TestStoredBytesFollowMatches":      TestStoredBytesFollowMatches,
	"TestSweepGuests":                   TestSweepGuests,
	"TestTicketsServeOnce":              TestTicketsServeOnce,
	"TestTokensExpire":                  TestTokensExpire,
	"TestUnknownMatch":                  TestUnknownMatch,
	"TestWhatIsStoredSurvives":          TestWhatIsStoredSurvives,
}

// ofFiles are tests of files and folders, of PostgreSQL itself, and those that look at the source.
const ofFiles = `TestAFullDisk TestAKilledBackupLeavesNoFileOfItsName TestEmptyFileIsNewSite
	TestPostgreSQLIsKilled TestBackupsReplaceNothing TestBoundOfTheSite TestDamagedPagesAreRefused TestEveryTableForgetsDeletedUsers
	TestFilesThatCannotBeUsed TestForeignObjectsInPostgreSQLAreRefused TestForgedBackupsAreRefusedInBoundedTime
	TestHintsAreSealed TestNewerBackupsAreRefused TestOneStoreForAFolder
	TestPagesOfTwoMomentsAreRefused TestQueriesUseIndexes TestReadyDetectsReplacedFile TestReadyDetectsDamage TestReserveOfTheDisk
	TestRestoreKeepsWhatWasThere TestServersShareASite TestSumsDistinguishLogs TestRestoreRefusesOtherDatabases
	TestRoleWithConnectOnlyExcludesNoServer TestManyServersStartAtOnce TestTransactionOfFrozenServerEnds
	TestChangedBackupsAreRefused TestForeignSchemaObjectsAreRefused TestFilesArePrivate TestLeaseEndsByTime
	TestAdvisoryLocksOfOthersHoldUpNothing TestHotQueriesReadNoHistory TestHotQueriesReadNoHistoryOnPostgreSQL
	TestRefusedEntriesAreNotAnnounced`

// TestOnPostgreSQL runs them on a PostgreSQL of its own, whose order of letters is not that of SQLite.
func TestOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range everywhere {
		t.Run(name, test)
	}
}

// TestNothingIsLeftOutOnPostgreSQL finds tests that belong into one of the lists above.
func TestNothingIsLeftOutOnPostgreSQL(t *testing.T) {
	listed := strings.Fields(ofFiles)
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	test := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	for _, file := range files {
		text := read(t, file)
		if file == "postgresql_test.go" || !bytes.HasPrefix(text, []byte("package store_test\n")) {
			continue
		}
		for _, found := range test.FindAllSubmatch(text, -1) {
			if name := string(found[1]); everywhere[name] == nil && !slices.Contains(listed, name) {
				t.Errorf("%s is in no list of tests", name)
			}
		}
	}
}
