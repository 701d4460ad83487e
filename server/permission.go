package server

import (
	"context"
	"errors"

	"hexparlor/house"
	"hexparlor/match"
	"hexparlor/people"
)

// atTable is for what is done at a table: whether the caller may see it is asked when it is looked up, see table.
const atTable = house.Visit

// needs is what a caller must be allowed to do in the house for each operation of the API. What depends on more than
// the operation is asked by its handler besides.
var needs = map[string]house.Action{
	"getMe": house.Visit, "rename": house.Name,
	"getSessions": house.Visit, "endSession": house.Visit, "endOtherSessions": house.Visit, "makeDeviceCode": house.Visit,
	"getAccount": house.Visit, "makeAccount": house.Join, "makeRecoveryCodes": house.Visit,
	"askForPasskey": house.Visit, "addPasskey": house.Visit, "renamePasskey": house.Visit, "removePasskey": house.Visit,
	"getConfirmation": house.Visit, "confirmByPasskey": house.Visit, "confirmByCode": house.Visit,
	"mailConfirmation": house.Visit, "getAccountChanges": house.Visit, "acknowledgeChanges": house.Visit,
	"askWho": house.Visit, "signInByPasskey": house.Visit, "signInByCode": house.Visit, "signOut": house.Visit,
	"getTokens": house.Visit, "makeToken": house.Visit, "revokeToken": house.Visit,
	"makeBot": house.Join, "removeBot": house.Visit,
	"getMail": house.Visit, "addMail": house.Visit, "removeMail": house.Visit, "confirmMail": house.Visit,
	"askByMail": house.Visit, "signInByMail": house.Visit,

	"getNotices": house.Visit, "setNotices": house.Visit, "addPush": house.Visit, "addNoticeMail": house.Visit,
	"removeChannel": house.Visit, "stopNotices": house.Visit, "getOwnTables": house.Visit,

	"getHouse": house.Visit, "markShown": house.Visit, "takeOver": house.Visit, "accept": house.Visit,
	"report": house.Report, "object": house.Visit, "getClosing": house.Visit,
	"getHouseDesk": house.Moderate, "setSetting": house.Govern, "invite": house.Moderate, "withdraw": house.Moderate,
	"getReports": house.Moderate, "findPeople": house.Moderate, "decide": house.Moderate, "getBook": house.Moderate,

	"getProfile": house.Watch, "getPlayed": house.Watch, "getHandles": atTable,
	"getTableRatings": atTable, "getRatings": house.Watch, "getRatingStory": house.Watch, "getLeaders": house.Watch,
	"getStrength": house.Visit, "getRematches": house.Moderate,
	"getArchive": house.Watch, "getArchiveStatistics": house.Watch, "getArchiveRecords": house.Watch,
	"getHours": house.Visit, "setHours": house.Visit,
	"getOwnProfile": house.Visit, "setProfile": house.Name,
	"getFollowed": house.Visit, "follow": house.Watch, "unfollow": house.Visit,
	"getBlocked": house.Visit, "block": house.Watch, "unblock": house.Visit,
	"getData": house.Visit, "deleteMe": house.Visit,

	"getGames": house.Visit, "getRules": house.Visit, "getSetup": house.Visit,
	"getCourse": house.Visit, "getLesson": house.Visit, "try": house.Visit, "previewLesson": house.Visit,
	"whyInLesson": house.Visit,
	"getFigure":   house.Visit, "figureTable": house.Visit, "playFigure": house.Visit, "previewFigure": house.Visit,
	"whyInFigure": house.Visit,
	"getPuzzles":  house.Visit, "getPuzzle": house.Visit, "tryPuzzle": house.Visit, "previewPuzzle": house.Visit,
	"whyInPuzzle": house.Visit,

	"getLobby": house.Watch, "getWatch": house.Watch,
	"createMatch": house.MakeTable, "importRecord": house.MakeTable, "branch": house.MakeTable,

	"getOffers": house.Watch, "getOfferStream": house.Watch, "getOffer": house.Watch, "offer": house.MakeTable,
	"takeOffer": house.Sit, "declineOffer": house.Visit, "withdrawOffer": house.Visit,

	"getLab": house.Watch, "getStudyReport": house.Watch, "getStudyGames": house.Govern,
	"startStudy": house.Govern, "stopStudy": house.Govern, "resumeStudy": house.Govern, "removeStudy": house.Govern,

	"getTalk": atTable, "say": house.Write,
	"getMatch": atTable, "getStream": atTable, "coach": atTable, "preview": atTable, "why": atTable, "whatIf": atTable,
	"ways": atTable, "getReplay": atTable, "getRecord": atTable, "getReport": atTable, "getDesk": atTable,
	"getPicture": atTable, "getPosition": atTable, "getFilm": atTable, "getCard": atTable,
	"sit": house.Sit, "shareDeal": house.Play, "move": house.Play, "act": house.Leave,
	"getPlans": atTable, "plan": house.Play, "foresee": atTable, "vary": atTable,
	"hint": house.Play, "analyse": house.Play, "deliver": house.Play, "resolve": house.Play,
}

// may tells whether the caller may do something in the house. Every operation of the API asks.
func (s *Server) may(ctx context.Context, do house.Action) error {
	if do == house.Visit {
		return nil // everybody may, even if the book cannot be read
	}
	h, err := s.cfg.Desk.House(ctx)
	if err != nil {
		return storeError{err}
	}
	refusal, err := s.refusal(ctx, func(p people.Person) error { return h.May(p, do, s.cfg.Desk.Now()) })
	if err != nil {
		return err
	}
	return refusal
}

// refusal is what the house says to the caller. Whether they have an account is looked up only for those who are
// refused without one: an account may do what a guest may, and perhaps more.
func (s *Server) refusal(ctx context.Context, ask func(people.Person) error) (refusal, err error) {
	c := callerOf(ctx)
	id, err := c.id(ctx)
	if err != nil {
		return nil, err
	}
	if t := c.token; t != nil && t.Owner != t.Person { // a bot may do no more than whose it is
		owner, err := c.server.cfg.People.Store.Person(ctx, t.Owner)
		if err != nil {
			return nil, storeError{err}
		}
		if refusal = ask(owner); refusal != nil {
			return refusal, nil
		}
	}
	if refusal = ask(people.Person{ID: id}); refusal == nil || id == "" {
		return refusal, nil
	}
	p, _, err := c.find(ctx)
	if err != nil {
		return nil, err
	}
	return ask(p), nil
}

// mustSpeak refuses a caller who is muted, or whose owner is, wherever they type what others read.
func (s *Server) mustSpeak(ctx context.Context) error {
	c := callerOf(ctx)
	h, err := s.cfg.Desk.House(ctx)
	if err != nil {
		return storeError{err}
	}
	me, err := c.id(ctx)
	if err == nil {
		err = h.MaySpeak(me, s.cfg.Desk.Now())
	}
	if err == nil && c.token != nil {
		err = h.MaySpeak(c.token.Owner, s.cfg.Desk.Now())
	}
	return err
}

// ofHouse is an error of package house: a refusal, or else the store's.
func ofHouse(err error) error {
	if err == nil || errors.As(err, new(*house.Error)) {
		return err
	}
	return storeError{err}
}

// table is the table of an id, if the caller may look at it: as the house allows, or because they hold a seat there.
func (s *Server) table(ctx context.Context, id string) (*match.Table, error) {
	h, err := s.cfg.Desk.House(ctx)
	if err != nil {
		return nil, storeError{err}
	}
	refusal, err := s.refusal(ctx, func(p people.Person) error { return h.MayLookAt(p, id, s.cfg.Desk.Now()) })
	if err != nil {
		return nil, err
	}
	t, err := s.cfg.Host.Table(ctx, id)
	if refusal == nil {
		return t, err
	}
	if me, _ := callerOf(ctx).id(ctx); err == nil && s.held(ctx, id, me) {
		return t, nil
	}
	return nil, refusal // who may not look is not told whether there is a table
}
