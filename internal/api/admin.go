package api

// House is the public state of the site, with news for the caller.
type House struct {
	Access string          `json:"access" enum:"all,accounts,invitation" doc:"who may play"`
	Rules  string          `json:"rules" doc:"of the house, as its owner wrote them; may be empty"`
	Role   string          `json:"role" enum:",moderator,owner" doc:"the caller's; empty: none"`
	News   []HouseDecision `json:"news" doc:"decisions about the caller that they have not been shown or that stand, the latest first"`

	Answers []ReportAnswer `json:"answers" doc:"what came of the caller's reports, as far as they have not been shown it, the latest first"`
}

// ReportAnswer is the moderators' decision about a report, for the user who made it.
type ReportAnswer struct {
	Number   int64  `json:"number" doc:"of the decision"`
	At       int64  `json:"at" doc:"when it was taken"`
	Kind     string `json:"kind" doc:"of the report; an objection is one"`
	Reported int64  `json:"reported"`
	Text     string `json:"text" doc:"of the report"`
	Acted    bool   `json:"acted" doc:"the moderators have done something"`
	Why      string `json:"why" doc:"why an objection has changed nothing; else empty"`
}

// Secret is the secret of a link, such as an invitation.
type Secret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// NewReport asks the moderators to look at a user, a name, a table or a message.
type NewReport struct {
	Kind   string `json:"kind" maxLength:"20" pattern:"^[a-z][a-z-]*$" doc:"what is reported, such as person, name or table"`
	Person string `json:"person,omitempty" maxLength:"64" doc:"id of whom it is about"`
	Table  string `json:"table,omitempty" maxLength:"64" doc:"id of the table that it is about"`
	Said   string `json:"said,omitempty" maxLength:"64" doc:"id of what was said at the table, by the person whom it is about"`
	Text   string `json:"text" maxLength:"4000" doc:"what is wrong"`
}

// NewObjection is a user's objection to a decision about them.
type NewObjection struct {
	Decision int64  `json:"decision"`
	Text     string `json:"text" maxLength:"4000"`
}

// Shown is the number of the last decision about the caller that they have seen.
type Shown struct {
	Number int64 `json:"number"`
}

// Done is the answer of requests that return no data.
type Done struct {
	Done bool `json:"done"`
}

// HousePerson is a user as moderators see them.
type HousePerson struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Handle    string         `json:"handle" doc:"empty: a guest"`
	Role      string         `json:"role" enum:",moderator,owner"`
	Created   int64          `json:"created" doc:"milliseconds since 1970"`
	Muted     *HouseDecision `json:"muted,omitempty" doc:"what keeps them from writing now"`
	Suspended *HouseDecision `json:"suspended,omitempty" doc:"what keeps them from playing now"`
	Former    []string       `json:"former,omitempty" doc:"what they were called before, the latest first; told when they are looked for"`
	OwnCause  bool           `json:"ownCause,omitempty" doc:"the caller is concerned: somebody else decides; told when they are looked for"`
}

// HouseDecision is an entry of the audit log. Times are in milliseconds since 1970.
type HouseDecision struct {
	Number   int64        `json:"number"`
	At       int64        `json:"at"`
	By       *HousePerson `json:"by,omitempty" doc:"who decided, for moderators; missing: a command"`
	Kind     string       `json:"kind"`
	Person   *HousePerson `json:"person,omitempty" doc:"whom it concerns"`
	Table    string       `json:"table" doc:"id of the table that it concerns, or empty"`
	Name     string       `json:"name" doc:"of a setting"`
	Value    string       `json:"value" doc:"of a setting; a role; a name"`
	Until    int64        `json:"until" doc:"0: for good"`
	Why      string       `json:"why"`
	Standing bool         `json:"standing" doc:"it keeps its person from something now"`
}

// DeskView is the first page of the moderators' area.
type DeskView struct {
	Role        string       `json:"role" enum:"moderator,owner"`
	Settings    []Setting    `json:"settings"`
	Invitations []Invitation `json:"invitations"`
	Waiting     int          `json:"waiting" doc:"reports that wait for an answer"`
	Owed        Owed         `json:"owed"`
}

// Owed counts the work that waits on this server.
type Owed struct {
	Bots    int   `json:"bots" doc:"tables that wait for a bot of this server"`
	Longest int64 `json:"longest" doc:"milliseconds for which one of them has waited, at most"`
	Notices int   `json:"notices" doc:"notices that are due; 1000 at most"`
	Overdue int   `json:"overdue" doc:"tables where time has run out and nothing has followed; 1000 at most"`
	Studies int   `json:"studies" doc:"studies of this server's lab that are not done"`
}

// Setting is a setting of the site that its owner can change.
type Setting struct {
	Name    string          `json:"name"`
	Form    string          `json:"form" enum:"choice,number,text"`
	Value   string          `json:"value"`
	What    string          `json:"what" doc:"what it is, in the caller's language"`
	Choices []SettingChoice `json:"choices" doc:"empty unless it is a choice"`
	Least   int             `json:"least"`
	Most    int             `json:"most" doc:"of a number; of a text, characters"`
}

// SettingChoice is one allowed value of a setting.
type SettingChoice struct {
	Value string `json:"value"`
	What  string `json:"what" doc:"in the caller's language"`
}

// NewSetting changes a setting.
type NewSetting struct {
	Name  string `json:"name" maxLength:"100"`
	Value string `json:"value" maxLength:"20000"`
}

// Invitation is a link by which one user may enter the site.
type Invitation struct {
	ID      string       `json:"id"`
	By      *HousePerson `json:"by,omitempty" doc:"missing: a command"`
	Expires int64        `json:"expires" doc:"milliseconds since 1970"`
	Link    string       `json:"link,omitempty" doc:"only when it is made"`
}

// Report is a user's report to the moderators.
type Report struct {
	ID       string         `json:"id"`
	At       int64          `json:"at" doc:"milliseconds since 1970"`
	By       *HousePerson   `json:"by,omitempty" doc:"missing: a former player"`
	Kind     string         `json:"kind" doc:"what is reported; objection: to a decision"`
	Person   *HousePerson   `json:"person,omitempty"`
	Table    string         `json:"table" doc:"its id, or empty"`
	Decision *HouseDecision `json:"decision,omitempty" doc:"which it objects to"`
	Quote    string         `json:"quote" doc:"what was said or shown, as it was then"`
	Text     string         `json:"text" doc:"in the words of who reports"`
	OwnCause bool           `json:"ownCause,omitempty" doc:"it concerns the caller: somebody else answers it"`
}

// NewDecision is a decision of a moderator.
type NewDecision struct {
	Kind   string `json:"kind" maxLength:"20"`
	Person string `json:"person,omitempty" maxLength:"64"`
	Table  string `json:"table,omitempty" maxLength:"64"`
	Value  string `json:"value,omitempty" maxLength:"100"`
	Until  int64  `json:"until,omitempty" doc:"milliseconds since 1970; 0: until somebody ends it"`
	Why    string `json:"why,omitempty" maxLength:"4000"`
	Report string `json:"report,omitempty" maxLength:"64" doc:"that it answers"`
}
