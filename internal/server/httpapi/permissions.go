package httpapi

import "hexparlor/internal/user/admin"

// atTable is the permission of operations on one match. Matches.Match checks when the match is looked up whether the
// caller may see it.
const atTable = admin.Visit

// Permissions maps the id of each operation of the API to the action that the caller must be allowed to do. Further
// conditions are checked by the operation's handler.
var Permissions = map[string]admin.Action{
	"getMe": admin.Visit, "renameMe": admin.Name, "listSessions": admin.Visit, "endSession": admin.Visit,
	"endOtherSessions": admin.Visit, "createDeviceCode": admin.Visit, "getAccount": admin.Visit,
	"createAccount": admin.Join, "createRecoveryCodes": admin.Visit, "createPasskeyChallenge": admin.Visit,
	"addPasskey": admin.Visit, "renamePasskey": admin.Visit, "removePasskey": admin.Visit,
	"createSSHCode": admin.Visit, "removeSSHKey": admin.Visit,
	"getConfirmation": admin.Visit, "confirmByPasskey": admin.Visit, "confirmByCode": admin.Visit,
	"mailConfirmation": admin.Visit, "listAccountChanges": admin.Visit, "dismissAccountChanges": admin.Visit,
	"createSignInChallenge": admin.Visit, "signInByPasskey": admin.Visit, "signInByCode": admin.Visit,
	"signOut": admin.Visit, "listTokens": admin.Visit, "createToken": admin.Visit, "revokeToken": admin.Visit,
	"createBot": admin.Join, "deleteBot": admin.Visit, "getMail": admin.Visit, "addMail": admin.Visit,
	"removeMail": admin.Visit, "confirmMail": admin.Visit, "mailSignInLink": admin.Visit,
	"signInByMail": admin.Visit,

	"getNotificationSettings": admin.Visit, "setNotificationSettings": admin.Visit,
	"addPushNotifications": admin.Visit, "addMailNotifications": admin.Visit,
	"removeNotificationChannel": admin.Visit, "stopNotificationMail": admin.Visit, "listOwnMatches": admin.Visit,

	"getSite": admin.Visit, "markDecisionsSeen": admin.Visit, "becomeOwner": admin.Visit,
	"acceptInvitation": admin.Visit, "report": admin.Report, "appeal": admin.Visit, "getClosure": admin.Visit,
	"getAdmin": admin.Moderate, "setSetting": admin.Govern, "createInvitation": admin.Moderate,
	"withdrawInvitation": admin.Moderate, "listReports": admin.Moderate, "findUsers": admin.Moderate,
	"decide": admin.Moderate, "getAuditLog": admin.Moderate, "getJobs": admin.Govern, "retryJob": admin.Govern,
	"discardJob": admin.Govern, "changeJobQueue": admin.Govern,

	"getProfile": admin.Watch, "searchUsers": admin.Watch, "listUserMatches": admin.Watch, "getSeatAccounts": atTable,
	"getMatchRatings": atTable, "getRatings": admin.Watch, "getRatingHistory": admin.Watch,
	"getLeaderboard": admin.Watch, "listLeaderboards": admin.Watch, "getBotStrength": admin.Visit,
	"listRematches": admin.Moderate,
	"listArchive":   admin.Watch, "getArchiveStatistics": admin.Watch, "exportArchive": admin.Watch,
	"getRestHours": admin.Visit, "setRestHours": admin.Visit, "getOwnProfile": admin.Visit,
	"setProfile": admin.Name, "listFollowed": admin.Visit, "follow": admin.Watch, "unfollow": admin.Visit,
	"listBlocked": admin.Visit, "block": admin.Watch, "unblock": admin.Visit, "exportMyData": admin.Visit,
	"deleteMe": admin.Visit,

	"listGames": admin.Visit, "describeOptions": admin.Visit, "getRules": admin.Visit, "searchRules": admin.Visit,
	"getSetup": admin.Visit, "checkPosition": admin.Visit,
	"planPrint": admin.Visit, "printGame": admin.Visit, "listLessons": admin.Visit,
	"getLesson": admin.Visit, "tryLesson": admin.Visit, "previewLesson": admin.Visit,
	"explainLessonPicks": admin.Visit, "getFigure": admin.Visit, "getFigurePosition": admin.Visit,
	"playFigure": admin.Visit, "previewFigure": admin.Visit, "explainFigurePicks": admin.Visit,
	"listPuzzles": admin.Visit, "getPuzzle": admin.Visit, "tryPuzzle": admin.Visit, "previewPuzzle": admin.Visit,
	"explainPuzzlePicks": admin.Visit,

	"getLobby": admin.Watch, "listWatchable": admin.Watch, "createMatch": admin.MakeMatch,
	"importRecord": admin.MakeMatch, "branchMatch": admin.MakeMatch,

	"listOffers": admin.Watch, "streamOffers": admin.Watch, "getOffer": admin.Watch,
	"createOffer": admin.MakeMatch, "acceptOffer": admin.Sit, "declineOffer": admin.Visit,
	"withdrawOffer": admin.Visit,

	"listStudies": admin.Watch, "getStudyReport": admin.Watch, "getStudyGames": admin.Govern,
	"getStudyOutlook": admin.Govern,
	"startStudy":      admin.Govern, "stopStudy": admin.Govern, "resumeStudy": admin.Govern,
	"deleteStudy": admin.Govern,

	"checkRules": admin.Visit, "listVariants": admin.Watch, "createVariant": admin.MakeMatch,
	"importVariant": admin.MakeMatch, "getVariant": admin.Watch, "deleteVariant": admin.Visit,
	"getDraft": admin.Visit, "saveDraft": admin.MakeMatch, "publishVariant": admin.MakePublicMatch,
	"withdrawVariant": admin.Visit, "getVariantFile": admin.Watch, "getVariantChanges": admin.Watch,
	"studyVariant": admin.MakeMatch, "getVariantStudy": admin.Watch, "getPlaytest": atTable,
	"sendPlaytest": admin.Leave, "remarkPosition": admin.Leave,
	"countLookup": admin.Leave, "getPlaytestSettings": admin.Visit, "setPlaytestSettings": admin.Visit,
	"getPlaytestResults": admin.Visit, "getPlaytestFile": admin.Visit,

	"getChat": atTable, "sendChatMessage": admin.Write, "getMatch": atTable, "streamMatch": atTable,
	"coach": atTable, "preview": atTable, "explainPicks": atTable, "whatIf": atTable, "getAlternatives": atTable,
	"getReplay": atTable, "getRecord": atTable, "getTurnReport": atTable, "getMessageOrders": atTable,
	"getPhaseImage": atTable, "getPositionImage": atTable, "getSetUpImage": admin.Visit, "getAnimation": atTable,
	"getLinkPreview": atTable,
	"sit":            admin.Sit, "shareDeal": admin.Play, "move": admin.Play, "act": admin.Leave,
	"getConditionalMoves": atTable, "setConditionalMoves": admin.Play, "previewConditionalMoves": atTable,
	"vary": atTable, "hint": admin.Play, "analyse": admin.Play, "enterMessageOrders": admin.Play,
	"resolveRound": admin.Play,
}
