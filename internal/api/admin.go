package api

// ModeratedUser is a user as moderators see them.
type ModeratedUser struct {
	ID                 string      `json:"id"`
	Name               string      `json:"name"`
	Handle             string      `json:"handle" doc:"handle of the account; empty: the user is a guest"`
	Role               string      `json:"role" enum:",moderator,owner"`
	Created            int64       `json:"created" doc:"Unix milliseconds"`
	Muted              *AuditEntry `json:"muted,omitempty" doc:"decision that forbids the user to write now"`
	Suspended          *AuditEntry `json:"suspended,omitempty" doc:"decision that forbids the user to play now"`
	FormerNames        []string    `json:"formerNames,omitempty" doc:"former names of the user, the latest first; only in the response of findUsers"`
	ConflictOfInterest bool        `json:"conflictOfInterest,omitempty" doc:"decisions about the user concern the caller, so another moderator decides; only in the response of findUsers"`
}

// AuditEntry is an entry of the audit log. Times are in milliseconds since 1970.
type AuditEntry struct {
	Number  int64          `json:"number"`
	At      int64          `json:"at" doc:"Unix milliseconds"`
	By      *ModeratedUser `json:"by,omitempty" doc:"moderator who decided, visible to moderators only; missing: a command of the program"`
	Kind    string         `json:"kind"`
	User    *ModeratedUser `json:"user,omitempty" doc:"user whom the decision concerns"`
	Match   string         `json:"match" doc:"id of the match that the decision concerns, or empty"`
	Name    string         `json:"name" doc:"name of a setting"`
	Value   string         `json:"value" doc:"new value of a setting, new role or new name"`
	Until   int64          `json:"until" doc:"end of the sanction in Unix milliseconds; 0: none"`
	Why     string         `json:"why" doc:"reason of the decision"`
	InForce bool           `json:"inForce" doc:"the sanction restricts the user now"`
}

// AdminOverview is the first page of the admin area.
type AdminOverview struct {
	Role        string       `json:"role" enum:"moderator,owner" doc:"role of the caller"`
	Settings    []Setting    `json:"settings"`
	Invitations []Invitation `json:"invitations" doc:"open invitations"`
	Waiting     int          `json:"waiting" doc:"number of reports without an answer"`
	Backlog     Backlog      `json:"backlog"`
}

// Backlog counts the work that waits on this server.
type Backlog struct {
	Bots           int   `json:"bots" doc:"number of matches that wait for a bot of this server"`
	LongestBotWait int64 `json:"longestBotWait" doc:"longest wait of one of them in milliseconds"`
	Notifications  int   `json:"notifications" doc:"number of notifications that are due, at most 1000"`
	Overdue        int   `json:"overdue" doc:"number of matches whose clock has run out without consequence so far, at most 1000"`
	Studies        int   `json:"studies" doc:"number of unfinished studies of this server"`
}

// Setting is a setting of the site that its owner can change.
type Setting struct {
	Name        string          `json:"name"`
	Form        string          `json:"form" enum:"choice,number,text"`
	Value       string          `json:"value"`
	Description string          `json:"description" doc:"description in the caller's language"`
	Choices     []SettingChoice `json:"choices" doc:"allowed values of a choice; empty in other forms"`
	Min         int             `json:"min" doc:"smallest value of a number"`
	Max         int             `json:"max" doc:"largest value of a number, or largest number of characters of a text"`
}

// SettingChoice is one allowed value of a setting.
type SettingChoice struct {
	Value       string `json:"value"`
	Description string `json:"description" doc:"description in the caller's language"`
}

// NewSetting changes a setting.
type NewSetting struct {
	Name  string `json:"name" maxLength:"100"`
	Value string `json:"value" maxLength:"20000"`
}

// Invitation is a link by which one user may enter the site.
type Invitation struct {
	ID      string         `json:"id"`
	By      *ModeratedUser `json:"by,omitempty" doc:"moderator who created the invitation; missing: a command of the program"`
	Expires int64          `json:"expires" doc:"Unix milliseconds"`
	Link    string         `json:"link,omitempty" doc:"address of the invitation; only in the response of createInvitation"`
}

// Report is a user's report to the moderators.
type Report struct {
	ID                 string         `json:"id"`
	At                 int64          `json:"at" doc:"Unix milliseconds"`
	By                 *ModeratedUser `json:"by,omitempty" doc:"user who made the report; missing if their account is deleted"`
	Kind               string         `json:"kind" doc:"kind of what is reported; objection: an appeal against a decision"`
	User               *ModeratedUser `json:"user,omitempty" doc:"reported user"`
	Match              string         `json:"match" doc:"id of the reported match, or empty"`
	Decision           *AuditEntry    `json:"decision,omitempty" doc:"decision against which the user appeals"`
	Quote              string         `json:"quote" doc:"reported message or name at the time of the report"`
	Text               string         `json:"text" doc:"text of the user who made the report"`
	ConflictOfInterest bool           `json:"conflictOfInterest,omitempty" doc:"the report concerns the caller, so another moderator answers it"`
}

// NewDecision is a decision of a moderator.
type NewDecision struct {
	Kind   string `json:"kind" maxLength:"20"`
	User   string `json:"user,omitempty" maxLength:"64" doc:"id of the user whom the decision concerns"`
	Match  string `json:"match,omitempty" maxLength:"64" doc:"id of the match that the decision concerns"`
	Value  string `json:"value,omitempty" maxLength:"100" doc:"new role or new name"`
	Until  int64  `json:"until,omitempty" doc:"end of the sanction in Unix milliseconds; 0: none"`
	Why    string `json:"why,omitempty" maxLength:"4000" doc:"reason of the decision"`
	Report string `json:"report,omitempty" maxLength:"64" doc:"id of the report that the decision answers"`
}
