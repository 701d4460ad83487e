package httpapi

import "hexparlor/internal/user/admin"

// atTable is for what is done at a table: whether the caller may see it is asked when it is looked up, see table.
const atTable = admin.Visit

// Permissions is what a caller must be allowed to do on the site for each operation of the API. What depends on more
// than the operation is checked by its handler.
var Permissions = map[string]admin.Action{
	"getMe": admin.Visit, "rename": admin.Name,
	"getSessions": admin.Visit, "endSession": admin.Visit, "endOtherSessions": admin.Visit, "makeDeviceCode": admin.Visit,
	"getAccount": admin.Visit, "makeAccount": admin.Join, "makeRecoveryCodes": admin.Visit,
	"askForPasskey": admin.Visit, "addPasskey": admin.Visit, "renamePasskey": admin.Visit, "removePasskey": admin.Visit,
	"getConfirmation": admin.Visit, "confirmByPasskey": admin.Visit, "confirmByCode": admin.Visit,
	"mailConfirmation": admin.Visit, "getAccountChanges": admin.Visit, "acknowledgeChanges": admin.Visit,
	"askWho": admin.Visit, "signInByPasskey": admin.Visit, "signInByCode": admin.Visit, "signOut": admin.Visit,
	"getTokens": admin.Visit, "makeToken": admin.Visit, "revokeToken": admin.Visit,
	"makeBot": admin.Join, "removeBot": admin.Visit,
	"getMail": admin.Visit, "addMail": admin.Visit, "removeMail": admin.Visit, "confirmMail": admin.Visit,
	"askByMail": admin.Visit, "signInByMail": admin.Visit,

	"getNotices": admin.Visit, "setNotices": admin.Visit, "addPush": admin.Visit, "addNoticeMail": admin.Visit,
	"removeChannel": admin.Visit, "stopNotices": admin.Visit, "getOwnTables": admin.Visit,

	"getHouse": admin.Visit, "markShown": admin.Visit, "takeOver": admin.Visit, "accept": admin.Visit,
	"report": admin.Report, "object": admin.Visit, "getClosing": admin.Visit,
	"getHouseDesk": admin.Moderate, "setSetting": admin.Govern, "invite": admin.Moderate, "withdraw": admin.Moderate,
	"getReports": admin.Moderate, "findPeople": admin.Moderate, "decide": admin.Moderate, "getBook": admin.Moderate,

	"getProfile": admin.Watch, "getPlayed": admin.Watch, "getHandles": atTable,
	"getTableRatings": atTable, "getRatings": admin.Watch, "getRatingStory": admin.Watch, "getLeaders": admin.Watch,
	"getStrength": admin.Visit, "getRematches": admin.Moderate,
	"getArchive": admin.Watch, "getArchiveStatistics": admin.Watch, "getArchiveRecords": admin.Watch,
	"getHours": admin.Visit, "setHours": admin.Visit,
	"getOwnProfile": admin.Visit, "setProfile": admin.Name,
	"getFollowed": admin.Visit, "follow": admin.Watch, "unfollow": admin.Visit,
	"getBlocked": admin.Visit, "block": admin.Watch, "unblock": admin.Visit,
	"getData": admin.Visit, "deleteMe": admin.Visit,

	"getGames": admin.Visit, "getRules": admin.Visit, "getSetup": admin.Visit,
	"getCourse": admin.Visit, "getLesson": admin.Visit, "try": admin.Visit, "previewLesson": admin.Visit,
	"whyInLesson": admin.Visit,
	"getFigure":   admin.Visit, "figureTable": admin.Visit, "playFigure": admin.Visit, "previewFigure": admin.Visit,
	"whyInFigure": admin.Visit,
	"getPuzzles":  admin.Visit, "getPuzzle": admin.Visit, "tryPuzzle": admin.Visit, "previewPuzzle": admin.Visit,
	"whyInPuzzle": admin.Visit,

	"getLobby": admin.Watch, "getWatch": admin.Watch,
	"createMatch": admin.MakeTable, "importRecord": admin.MakeTable, "branch": admin.MakeTable,

	"getOffers": admin.Watch, "getOfferStream": admin.Watch, "getOffer": admin.Watch, "offer": admin.MakeTable,
	"takeOffer": admin.Sit, "declineOffer": admin.Visit, "withdrawOffer": admin.Visit,

	"getLab": admin.Watch, "getStudyReport": admin.Watch, "getStudyGames": admin.Govern,
	"startStudy": admin.Govern, "stopStudy": admin.Govern, "resumeStudy": admin.Govern, "removeStudy": admin.Govern,

	"getTalk": atTable, "say": admin.Write,
	"getMatch": atTable, "getStream": atTable, "coach": atTable, "preview": atTable, "why": atTable, "whatIf": atTable,
	"ways": atTable, "getReplay": atTable, "getRecord": atTable, "getReport": atTable, "getDesk": atTable,
	"getPicture": atTable, "getPosition": atTable, "getFilm": atTable, "getCard": atTable,
	"sit": admin.Sit, "shareDeal": admin.Play, "move": admin.Play, "act": admin.Leave,
	"getPlans": atTable, "plan": admin.Play, "foresee": atTable, "vary": atTable,
	"hint": admin.Play, "analyse": admin.Play, "deliver": admin.Play, "resolve": admin.Play,
}
