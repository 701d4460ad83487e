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
	maxWaiting = 5    // reports of one person that wait for an answer
	listed     = 50   // rows of a list that are shown at once
	notices    = 20   // decisions that somebody is told about at once

	latest = math.MaxInt64 // behind the number of every row
)

// Objection is the kind of report by which somebody objects to a decision about themselves. Other kinds name what is
// reported, such as a person, a name or a table; whoever adds something that can be reported adds a word.
const Objection = "objection"

var kindOfReport = regexp.MustCompile(`^[a-z][a-z-]{0,19}$`)

// Complaint is a report that waits for the moderators.
type Complaint struct {
	ID       string
	At       time.Time
	By       string // id of who reports
	Kind     string
	User     string // id of whom it is about
	Table    string // id of the table that it is about
	Decision int64  // number of the decision that it objects to
	Quote    string // what was said or shown, as it was then
	Text     string // in the words of who reports
}

// Answer is the result of a complaint, for the user who made it. Only the reported user learns the decision.
type Answer struct {
	Number   int64     // of the decision
	At       time.Time // when it was taken
	Kind     string    // of the complaint
	Reported time.Time
	Text     string // of the complaint
	Decided  Kind
	Why      string // why an objection has changed nothing; of what concerns others, empty
}

// Acted reports whether anything was done.
func (a Answer) Acted() bool { return a.Decided != Dismiss }

// Reports keeps complaints, and what people have been shown. Its methods are safe for concurrent use.
type Reports interface {
	// AddReport stores a complaint, unless as many of its author wait already, or one objects to the same decision:
	// user.ErrTaken.
	AddReport(ctx context.Context, c Complaint, most int) error
	// WaitingReports lists complaints that wait for an answer, after one of them, the oldest first.
	WaitingReports(ctx context.Context, after string, limit int) ([]Complaint, error)
	// Report is a complaint, whether it waits or not. user.ErrNotFound.
	Report(ctx context.Context, id string) (Complaint, error)
	// CountReports counts those that wait.
	CountReports(ctx context.Context) (int, error)

	// Answers lists what came of the complaints of a person by decisions after a number, the latest first.
	Answers(ctx context.Context, by string, after int64, limit int) ([]Answer, error)

	// Page lists rows of the book before a number, the latest first: of one person unless that is empty.
	Page(ctx context.Context, person string, before int64, limit int) ([]Decision, error)
	// Decision is a row. user.ErrNotFound.
	Decision(ctx context.Context, number int64) (Decision, error)
	// Shown is the number of the last decision that a person has been shown.
	Shown(ctx context.Context, person string) (int64, error)
	// Show notes that.
	Show(ctx context.Context, person string, number int64) error

	// FindUsers lists ids of people by the beginnings of their names, or of folded handles unless that is empty.
	FindUsers(ctx context.Context, name, folded string, limit int) ([]string, error)
	// Tickets lists those of a purpose that have not expired, by the hashes of their secrets.
	Tickets(ctx context.Context, purpose user.Purpose, now time.Time, limit int) ([]user.Hash, []user.Ticket, error)
	// RemoveTicket removes one. user.ErrNotFound.
	RemoveTicket(ctx context.Context, purpose user.Purpose, secret user.Hash) error
}

// Complain puts a complaint into the queue of the moderators.
func (d *Service) Complain(ctx context.Context, c Complaint) error {
	c.Text = strings.TrimSpace(c.Text)
	switch n := utf8.RuneCountInString(c.Text); {
	case n == 0 || n > maxText || !utf8.ValidString(c.Text):
		return refuse(BadReport, i18n.Of("house.report-text", "most", maxText, "length", n))
	case !kindOfReport.MatchString(c.Kind):
		return refuse(BadReport, i18n.Of("house.about-whom"))
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	c.ID, c.At = id.String(), d.Now()
	err = d.store.AddReport(ctx, c, maxWaiting)
	if errors.Is(err, user.ErrTaken) {
		return refuse(TooManyReports, i18n.Of("house.reports-wait", "most", maxWaiting))
	}
	return err
}

// Object puts what somebody says against a decision about themselves into the queue. About reports whether a decision
// that names no person concerns them all the same, such as one about their table.
func (d *Service) Object(
	ctx context.Context, person string, number int64, text string, about func(Decision) bool,
) error {
	made, err := d.store.Decision(ctx, number)
	if errors.Is(err, user.ErrNotFound) || err == nil && made.User != person && !about(made) {
		return refuse(BadReport, i18n.Of("house.about-whom"))
	}
	if err != nil {
		return err
	}
	return d.Complain(ctx, Complaint{
		By: person, Kind: Objection, User: made.User, Table: made.Table, Decision: number, Quote: made.Why, Text: text,
	})
}

// Queue lists complaints that wait, after one of them.
func (d *Service) Queue(ctx context.Context, after string) ([]Complaint, error) {
	return d.store.WaitingReports(ctx, after, listed)
}

// Complaint returns a complaint, whether it waits or not. user.ErrNotFound.
func (d *Service) Complaint(ctx context.Context, id string) (Complaint, error) {
	return d.store.Report(ctx, id)
}

// Waiting counts the complaints that wait.
func (d *Service) Waiting(ctx context.Context) (int, error) { return d.store.CountReports(ctx) }

// Decision returns a row of the book. user.ErrNotFound.
func (d *Service) Decision(ctx context.Context, number int64) (Decision, error) {
	return d.store.Decision(ctx, number)
}

// Page lists rows of the book before a number, or from the latest on if that is 0: of one person unless that is empty.
func (d *Service) Page(ctx context.Context, person string, before int64) ([]Decision, error) {
	if before == 0 {
		before = latest
	}
	return d.store.Page(ctx, person, before, listed)
}

// tells is the kinds of decisions that whom they concern is told of.
var tells = map[Kind]bool{Mute: true, Unmute: true, Suspend: true, Unsuspend: true, Rename: true, Appoint: true}

// News lists what was decided about a person since they were shown such decisions last, and what stands against them,
// the latest first.
func (d *Service) News(ctx context.Context, person string) ([]Decision, error) {
	if person == "" {
		return nil, nil
	}
	h, err := d.State(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := d.store.Shown(ctx, person)
	if err != nil {
		return nil, err
	}
	about, err := d.store.Page(ctx, person, latest, notices)
	if err != nil {
		return nil, err
	}
	var news []Decision
	for _, made := range about {
		if made.Kind == Appoint && made.Value == string(Owner) { // they have taken over themselves
			continue
		}
		if tells[made.Kind] && (made.Number > shown || h.Stands(made, d.Now())) {
			news = append(news, made)
		}
	}
	return news, nil
}

// Answers lists what came of a person's complaints since they were shown such things last, the latest first. What an
// objection has changed for them is among their News.
func (d *Service) Answers(ctx context.Context, person string) ([]Answer, error) {
	if person == "" {
		return nil, nil
	}
	shown, err := d.store.Shown(ctx, person)
	if err != nil {
		return nil, err
	}
	all, err := d.store.Answers(ctx, person, shown, notices)
	var told []Answer
	for _, a := range all {
		objected := a.Kind == Objection
		if objected && tells[a.Decided] {
			continue
		}
		if !objected || a.Acted() {
			a.Why = ""
		}
		told = append(told, a)
	}
	return told, err
}

// Unseen reports whether a person has not been shown yet what was decided by a number.
func (d *Service) Unseen(ctx context.Context, person string, number int64) (bool, error) {
	shown, err := d.store.Shown(ctx, person)
	return shown < number, err
}

// Shown notes that a person has been shown what was decided up to a number.
func (d *Service) Shown(ctx context.Context, person string, number int64) error {
	h, err := d.State(ctx)
	if err != nil {
		return err
	}
	return d.store.Show(ctx, person, min(number, h.last))
}

// Stands reports whether a decision keeps its person from something now.
func (h *State) Stands(made Decision, now time.Time) bool {
	mute, muted := h.Muting(made.User, now)
	suspension, suspended := h.Suspension(made.User, now)
	return muted && mute.Number == made.Number || suspended && suspension.Number == made.Number
}

// Find lists people by an id, or by how their name or handle begins.
func (d *Service) Find(ctx context.Context, typed string) ([]user.User, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" || len(typed) > maxText {
		return nil, nil
	}
	_, folded, _ := user.Handle(typed) // what is no handle is looked for among names
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
		p, err := d.people.User(ctx, id)
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

// Link is an invitation that nobody has used.
type Link struct {
	Secret  user.Hash
	By      string // id of who invites; empty: a command
	Expires time.Time
}

// Invitations lists those that nobody has used, by when they expire.
func (d *Service) Invitations(ctx context.Context) ([]Link, error) {
	hashes, tickets, err := d.store.Tickets(ctx, Invitation, d.Now(), listed)
	links := make([]Link, len(tickets))
	for i, t := range tickets {
		links[i] = Link{Secret: hashes[i], By: t.Data, Expires: t.Expires}
	}
	return links, err
}

// Withdraw makes an invitation serve no longer.
func (d *Service) Withdraw(ctx context.Context, link user.Hash) error {
	err := d.store.RemoveTicket(ctx, Invitation, link)
	if errors.Is(err, user.ErrNotFound) {
		return refuse(WrongLink, i18n.Of("house.wrong-link"))
	}
	return err
}
