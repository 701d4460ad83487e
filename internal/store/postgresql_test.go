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
	"TestVariantIsStoredAsDraftAndVersions":                 TestVariantIsStoredAsDraftAndVersions,
	"TestUserHasLimitedNumberOfVariants":                    TestUserHasLimitedNumberOfVariants,
	"TestVariantsAreListedByGames":                          TestVariantsAreListedByGames,
	"TestVariantsComeWithNamesOfTheirDesigners":             TestVariantsComeWithNamesOfTheirDesigners,
	"TestMatchKeepsVariantWithItsName":                      TestMatchKeepsVariantWithItsName,
	"TestAnswersAreCountedOnceAndForgottenWithTheirUser":    TestAnswersAreCountedOnceAndForgottenWithTheirUser,
	"TestAnalysisKeepsMostVerdictsOfItsVersion":             TestAnalysisKeepsMostVerdictsOfItsVersion,
	"TestOldAndExcessAnalysesAreDropped":                    TestOldAndExcessAnalysesAreDropped,
	"TestPuzzlesOfSiteAreNumberedInOrder":                   TestPuzzlesOfSiteAreNumberedInOrder,
	"TestGivenUpDeliveriesAreListedUntilDropped":            TestGivenUpDeliveriesAreListedUntilDropped,
	"TestFailedClaimOfASecondOfferStoresNothing":            TestFailedClaimOfASecondOfferStoresNothing,
	"TestClosedStoreRefusesChanges":                         TestClosedStoreRefusesChanges,
	"TestUpgradeIsLogged":                                   TestUpgradeIsLogged,
	"TestUpgradeKeepsRows":                                  TestUpgradeKeepsRows,
	"TestAnnulledMatchesChangeNoRatings":                    TestAnnulledMatchesChangeNoRatings,
	"TestBackupsUnderLoadAreConsistent":                     TestBackupsUnderLoadAreConsistent,
	"TestConflictOfOneCallerDoesNotFailOthersInBatch":       TestConflictOfOneCallerDoesNotFailOthersInBatch,
	"TestOpenBesideWritesWhileServerIsOpen":                 TestOpenBesideWritesWhileServerIsOpen,
	"TestAuditLogIsAppendOnly":                              TestAuditLogIsAppendOnly,
	"TestBotsToMoveListsMatchesWithPendingBots":             TestBotsToMoveListsMatchesWithPendingBots,
	"TestAppendConflictStoresNothing":                       TestAppendConflictStoresNothing,
	"TestDueListsDeadlinesInOrder":                          TestDueListsDeadlinesInOrder,
	"TestHandleStaysReservedAfterDeletionOfAccount":         TestHandleStaysReservedAfterDeletionOfAccount,
	"TestUsageCountsMatchesOfMaker":                         TestUsageCountsMatchesOfMaker,
	"TestInterruptedRebuildIsCompleted":                     TestInterruptedRebuildIsCompleted,
	"TestLeadersListsSettledUsersAndBotsSeparately":         TestLeadersListsSettledUsersAndBotsSeparately,
	"TestLeadersHaveGamesWonAndEarlierRatings":              TestLeadersHaveGamesWonAndEarlierRatings,
	"TestListsReturnsOwnAndPublicMatches":                   TestListsReturnsOwnAndPublicMatches,
	"TestLoadReturnsAppendedMatch":                          TestLoadReturnsAppendedMatch,
	"TestOneUserCannotFillLobby":                            TestOneUserCannotFillLobby,
	"TestStoreCreatesRenamesAndFindsUserBySecret":           TestStoreCreatesRenamesAndFindsUserBySecret,
	"TestReadyEndsWithItsContext":                           TestReadyEndsWithItsContext,
	"TestRebuildGivesRatingsEqualToStepwiseOnes":            TestRebuildGivesRatingsEqualToStepwiseOnes,
	"TestRepeatedRematchesChangeRatingsLess":                TestRepeatedRematchesChangeRatingsLess,
	"TestRemoveAbandonedRemovesOnlyIdleWaitingMatches":      TestRemoveAbandonedRemovesOnlyIdleWaitingMatches,
	"TestRemoveUnusedSparesGuestsWithData":                  TestRemoveUnusedSparesGuestsWithData,
	"TestTotalOfRunningMatchesEqualsCount":                  TestTotalOfRunningMatchesEqualsCount,
	"TestSessionsAreListedByUseAndEndedByTheirUser":         TestSessionsAreListedByUseAndEndedByTheirUser,
	"TestStoredBytesOfUserEqualSumOfMatches":                TestStoredBytesOfUserEqualSumOfMatches,
	"TestSweepRemovesUnusedGuestsInPages":                   TestSweepRemovesUnusedGuestsInPages,
	"TestTicketIsAcceptedOnce":                              TestTicketIsAcceptedOnce,
	"TestSSHKeyBelongsToOneAccountAndTakesItsSessionsAlong": TestSSHKeyBelongsToOneAccountAndTakesItsSessionsAlong,
	"TestExpiredTokenIsRefusedAndStillListed":               TestExpiredTokenIsRefusedAndStillListed,
	"TestUnknownMatchIsNotFoundByLoadAndAppend":             TestUnknownMatchIsNotFoundByLoadAndAppend,
	"TestStoredMatchesSurviveReopening":                     TestStoredMatchesSurviveReopening,
}

// ofFiles are tests of files and folders, of PostgreSQL itself, and those that look at the source.
const ofFiles = `TestAFullDiskFailsWritesUntilSpaceIsFree TestKilledBackupLeavesNoFileOfItsName TestEmptyFileIsNewSite
	TestStoreKeepsAcknowledgedChangesWhenPostgreSQLIsKilled TestBackupsReplaceNoExistingFile
	TestSiteAtSizeLimitRefusesNewMatchesBeforeMoves TestDamagedDatabasePagesAreRefused TestEveryTableForgetsDeletedUsers
	TestOpenRefusesUnusableFiles TestForeignObjectsInPostgreSQLAreRefused TestForgedBackupsAreRefusedInBoundedTime
	TestInvalidationsAreEncryptedAndAuthenticated TestRestoreRefusesBackupOfNewerProgram
	TestSecondStoreInAFolderIsRefused TestCopyWithPagesOfTwoMomentsIsRefused TestQueriesUseIndexes
	TestReadyDetectsReplacedFile TestReadyDetectsDamage TestNearlyFullDiskRefusesNewMatchesBeforeMoves
	TestRestoreMovesExistingSiteAside TestServersShareSiteAndOnlyOneHoldsEachLease
	TestChecksumsOfDifferentEventLogsDiffer TestRestoreRefusesOtherDatabases
	TestRoleWithConnectPrivilegeOnlyCannotExcludeServers TestConcurrentServerStartsCreateOneSite
	TestTransactionOfFrozenServerIsEndedByDatabase TestChangedBackupsAreRefused TestForeignSchemaObjectsAreRefused
	TestFilesOfSiteAreReadableOnlyByOwner TestLeaseOfFrozenServerEndsByTime
	TestAdvisoryLocksOfOtherRolesBlockNoServer TestFrequentQueriesDoNotReadHistory
	TestFrequentQueriesDoNotReadHistoryOnPostgreSQL TestRefusedEntriesAreNotSentToOtherServers`

// TestListedTestsPassOnPostgreSQL runs them on a PostgreSQL of its own, whose order of letters is not that of SQLite.
func TestListedTestsPassOnPostgreSQL(t *testing.T) {
	if testing.Short() {
		t.Skip("short: each of these runs on SQLite as well")
	}
	for name, test := range everywhere {
		t.Run(name, test)
	}
}

// TestEveryTestIsListedForPostgreSQL finds tests that belong into one of the lists above.
func TestEveryTestIsListedForPostgreSQL(t *testing.T) {
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
