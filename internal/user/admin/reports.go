package admin

import (
	"context"
	"errors"
	"math"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"hexparlor/i18n"
	"hexparlor/internal/user"
)

const (
	maxText    = 1000 // characters of a report
	maxWaiting = 5    // unanswered reports of one user
	listed     = 50   // entries on a page of a list
	maxNews    = 20   // decisions that a user is notified of at once

	latest = math.MaxInt64 // above all entry numbers
)

// Objection is the kind of a report by which a user objects to a decision about them. Other kinds name what is
// reported, such as a user, a name or a match.
const Objection = "objection"

var kindOfReport = regexp.MustCompile(`^[a-z][a-z-]{0,19}$`)

// Complaint is a report of a user to the moderators.
type Complaint struct {
	ID       string
	At       time.Time
	By       string // id of the reporting user
	Kind     string
	User     string // id of the reported user
	Match    string // id of the reported match
	Decision int64  // number of the decision that an objection is about; 0 for other kinds
	Quote    string // text of the reported message or name at the time of the report
	Text     string // explanation in the words of the reporting user
}

// Answer is the result of a report for the user who made it, who does not learn the decision about another user.
type Answer struct {
	Number   int64     // number of the decision
	At       time.Time // time of the decision
	Kind     string    // kind of the report
	Reported time.Time
	Text     string // text of the report
	Decided  Kind
	Why      string // reason for the dismissal of an objection; empty otherwise
}

// Acted reports whether moderators acted on the report rather than dismissed it.
func (a Answer) Acted() bool { return a.Decided != Dismiss }

// Reports stores reports, and which decisions users have been shown. Its methods are safe for concurrent use.
type Reports interface {
	// AddReport stores a complaint. user.ErrTaken: its author has most waiting ones, or one about the same decision.
	AddReport(ctx context.Context, c Complaint, most int) error
	// WaitingReports returns waiting complaints after the given one, the oldest first.
	WaitingReports(ctx context.Context, after string, limit int) ([]Complaint, error)
	// Report returns a complaint, whether it waits or not. user.ErrNotFound.
	Report(ctx context.Context, id string) (Complaint, error)
	// CountReports returns the number of waiting complaints.
	CountReports(ctx context.Context) (int, error)

	// Answers returns the answers to a user's complaints by decisions after a number, the latest first.
	Answers(ctx context.Context, by string, after int64, limit int) ([]Answer, error)

	// Page returns entries of the audit log before a number, the latest first; only of one user unless person is
	// empty.
	Page(ctx context.Context, userID string, before int64, limit int) ([]Decision, error)
	// Decision returns an entry. user.ErrNotFound.
	Decision(ctx context.Context, number int64) (Decision, error)
	// Shown returns the number of the last decision that a user has seen.
	Shown(ctx context.Context, userID string) (int64, error)
	// Show stores that number.
	Show(ctx context.Context, userID string, number int64) error

	// FindUsers returns ids of users by the beginning of their name, or of their folded handle unless that is empty.
	FindUsers(ctx context.Context, name, folded string, limit int) ([]string, error)
	// Tickets returns the valid tickets of a purpose, with the hashes of their secrets.
	Tickets(ctx context.Context, purpose user.Purpose, now time.Time, limit int) ([]user.Hash, []user.Ticket, error)
	// RemoveTicket removes a ticket. user.ErrNotFound.
	RemoveTicket(ctx context.Context, purpose user.Purpose, secret user.Hash) error
}

// Complain adds a report to the moderators' queue, with a new id and the present time.
func (d *Service) Complain(ctx context.Context, c Complaint) error {
	c.Text = strings.TrimSpace(c.Text)
	switch n := utf8.RuneCountInString(c.Text); {
	case n == 0 || n > maxText || !utf8.ValidString(c.Text):
		return refuse(BadReport, i18n.Of("admin.refuse.report-text", "most", maxText, "length", n))
	case !kindOfReport.MatchString(c.Kind):
		return refuse(BadReport, i18n.Of("admin.refuse.no-subject"))
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	c.ID, c.At = id.String(), d.Now()
	err = d.store.AddReport(ctx, c, maxWaiting)
	if errors.Is(err, user.ErrTaken) {
		return refuse(TooManyReports, i18n.Of("admin.refuse.reports-wait", "most", maxWaiting))
	}
	return err
}

// Object adds a user's objection to the decision with a number to the queue of reports. about reports whether a
// decision about a match, without User, concerns the user too.
func (d *Service) Object(
	ctx context.Context, userID string, number int64, text string, about func(Decision) bool,
) error {
	made, err := d.store.Decision(ctx, number)
	if errors.Is(err, user.ErrNotFound) || err == nil && made.User != userID && !about(made) {
		return refuse(BadReport, i18n.Of("admin.refuse.no-subject"))
	}
	if err != nil {
		return err
	}
	return d.Complain(ctx, Complaint{
		By: userID, Kind: Objection, User: made.User, Match: made.Match, Decision: number, Quote: made.Why, Text: text,
	})
}

// Queue returns one page of waiting reports, with ids above after.
func (d *Service) Queue(ctx context.Context, after string) ([]Complaint, error) {
	return d.store.WaitingReports(ctx, after, listed)
}

// Complaint returns a report by its id, answered or not. The error is user.ErrNotFound if there is none.
func (d *Service) Complaint(ctx context.Context, id string) (Complaint, error) {
	return d.store.Report(ctx, id)
}

// Waiting returns the number of reports that no moderator has answered.
func (d *Service) Waiting(ctx context.Context) (int, error) { return d.store.CountReports(ctx) }

// Decision returns the entry of the audit log with a number. The error is user.ErrNotFound if there is none.
func (d *Service) Decision(ctx context.Context, number int64) (Decision, error) {
	return d.store.Decision(ctx, number)
}

// Page returns one page of the audit log, latest first, with numbers below before, or from the latest on if before is
// 0. Unless person is empty it has only decisions about that user.
func (d *Service) Page(ctx context.Context, userID string, before int64) ([]Decision, error) {
	if before == 0 {
		before = latest
	}
	return d.store.Page(ctx, userID, before, listed)
}

// notified lists the kinds of decisions that are shown to the user concerned.
var notified = map[Kind]bool{Mute: true, Unmute: true, Suspend: true, Unsuspend: true, Rename: true, Appoint: true}

// News returns the decisions about a user that they have not seen yet or that still apply, latest first.
func (d *Service) News(ctx context.Context, userID string) ([]Decision, error) {
	if userID == "" {
		return nil, nil
	}
	h, err := d.State(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := d.store.Shown(ctx, userID)
	if err != nil {
		return nil, err
	}
	about, err := d.store.Page(ctx, userID, latest, maxNews)
	if err != nil {
		return nil, err
	}
	var news []Decision
	for _, made := range about {
		if made.Kind == Appoint && made.Value == string(Owner) { // they did it themselves by a link
			continue
		}
		if notified[made.Kind] && (made.Number > shown || h.Stands(made, d.Now())) {
			news = append(news, made)
		}
	}
	return news, nil
}

// Answers returns the answers to a user's reports that they have not seen, latest first. A successful objection is
// missing here if its decision is among the user's News.
func (d *Service) Answers(ctx context.Context, userID string) ([]Answer, error) {
	if userID == "" {
		return nil, nil
	}
	shown, err := d.store.Shown(ctx, userID)
	if err != nil {
		return nil, err
	}
	all, err := d.store.Answers(ctx, userID, shown, maxNews)
	var answers []Answer
	for _, a := range all {
		objected := a.Kind == Objection
		if objected && notified[a.Decided] {
			continue
		}
		if !objected || a.Acted() {
			a.Why = ""
		}
		answers = append(answers, a)
	}
	return answers, err
}

// Unseen reports whether a user has not been shown the decision with a number.
func (d *Service) Unseen(ctx context.Context, userID string, number int64) (bool, error) {
	shown, err := d.store.Shown(ctx, userID)
	return shown < number, err
}

// Shown stores that a user was shown the decisions up to a number.
func (d *Service) Shown(ctx context.Context, userID string, number int64) error {
	h, err := d.State(ctx)
	if err != nil {
		return err
	}
	return d.store.Show(ctx, userID, min(number, h.last))
}

// Stands reports whether a decision is a mute or suspension that is in force now.
func (h *State) Stands(made Decision, now time.Time) bool {
	mute, muted := h.Muting(made.User, now)
	suspension, suspended := h.Suspension(made.User, now)
	return muted && mute.Number == made.Number || suspended && suspension.Number == made.Number
}

// Find returns the users whose id is the typed text, or whose handle or name begins with it.
func (d *Service) Find(ctx context.Context, typed string) ([]user.User, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" || len(typed) > maxText {
		return nil, nil
	}
	_, folded, _ := user.Handle(typed) // a text that is no handle is searched among names
	ids, err := d.store.FindUsers(ctx, typed, folded, listed)
	if err != nil {
		return nil, err
	}
	var found []user.User
	known := map[string]bool{}
	for _, id := range append([]string{typed}, ids...) {
		if known[id] {
			continue
		}
		known[id] = true
		p, err := d.users.User(ctx, id)
		if errors.Is(err, user.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, nil
}

// Link is an invitation link that was not used yet.
type Link struct {
	Secret  user.Hash
	By      string // id of the inviting user; empty for a command
	Expires time.Time
}

// Invitations returns the unused invitations, the first to expire first.
func (d *Service) Invitations(ctx context.Context) ([]Link, error) {
	hashes, tickets, err := d.store.Tickets(ctx, Invitation, d.Now(), listed)
	links := make([]Link, len(tickets))
	for i, t := range tickets {
		links[i] = Link{Secret: hashes[i], By: t.Data, Expires: t.Expires}
	}
	return links, err
}

// Withdraw makes an invitation link invalid. The error has the code WrongLink if there is none with this hash.
func (d *Service) Withdraw(ctx context.Context, link user.Hash) error {
	err := d.store.RemoveTicket(ctx, Invitation, link)
	if errors.Is(err, user.ErrNotFound) {
		return refuse(WrongLink, i18n.Of("admin.refuse.wrong-link"))
	}
	return err
}
