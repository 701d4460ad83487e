package api

// House is what everybody may know of the house, and what it has to tell the caller.
type House struct {
	Access string          `json:"access" enum:"all,accounts,invitation" doc:"who may play"`
	Rules  string          `json:"rules" doc:"of the house, as its owner wrote them; may be empty"`
	Role   string          `json:"role" enum:",moderator,owner" doc:"the caller's; empty: none"`
	News   []HouseDecision `json:"news" doc:"decisions about the caller that they have not been shown or that stand, the latest first"`

	Answers []ReportAnswer `json:"answers" doc:"what came of the caller's reports, as far as they have not been shown it, the latest first"`
}

// ReportAnswer is what came of a report, for who has made it.
type ReportAnswer struct {
	Number   int64  `json:"number" doc:"of the decision"`
	At       int64  `json:"at" doc:"when it was taken"`
	Kind     string `json:"kind" doc:"of the report; an objection is one"`
	Reported int64  `json:"reported"`
	Text     string `json:"text" doc:"of the report"`
	Acted    bool   `json:"acted" doc:"the moderators have done something"`
	Why      string `json:"why" doc:"why an objection has changed nothing; else empty"`
}

// Secret is that of a link.
type Secret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// NewReport asks the moderators to look at something.
type NewReport struct {
	Kind   string `json:"kind" maxLength:"20" pattern:"^[a-z][a-z-]*$" doc:"what is reported, such as person, name or table"`
	Person string `json:"person,omitempty" maxLength:"64" doc:"id of whom it is about"`
	Table  string `json:"table,omitempty" maxLength:"64" doc:"id of the table that it is about"`
	Said   string `json:"said,omitempty" maxLength:"64" doc:"id of what was said at the table, by the person whom it is about"`
	Text   string `json:"text" maxLength:"4000" doc:"what is wrong"`
}

// NewObjection is what somebody says against a decision about themselves.
type NewObjection struct {
	Decision int64  `json:"decision"`
	Text     string `json:"text" maxLength:"4000"`
}

// Shown tells up to which decision the caller has been shown what was decided about them.
type Shown struct {
	Number int64 `json:"number"`
}

// Done is the answer to what needs none.
type Done struct {
	Done bool `json:"done"`
}

// HousePerson is somebody as moderators see them.
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

// HouseDecision is a row of the book of the house. Times are in milliseconds since 1970.
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

// DeskView is what the desk of the house shows to begin with.
type DeskView struct {
	Role        string       `json:"role" enum:"moderator,owner"`
	Settings    []Setting    `json:"settings"`
	Invitations []Invitation `json:"invitations"`
	Waiting     int          `json:"waiting" doc:"reports that wait for an answer"`
	Owed        Owed         `json:"owed"`
}

// Owed is how much work waits.
type Owed struct {
	Bots    int   `json:"bots" doc:"tables that wait for a bot of this server"`
	Longest int64 `json:"longest" doc:"milliseconds for which one of them has waited, at most"`
	Notices int   `json:"notices" doc:"notices that are due; 1000 at most"`
	Overdue int   `json:"overdue" doc:"tables where time has run out and nothing has followed; 1000 at most"`
	Studies int   `json:"studies" doc:"studies of this server's lab that are not done"`
}

// Setting is something about the house that its owner chooses.
type Setting struct {
	Name    string          `json:"name"`
	Form    string          `json:"form" enum:"choice,number,text"`
	Value   string          `json:"value"`
	What    string          `json:"what" doc:"what it is, in the caller's language"`
	Choices []SettingChoice `json:"choices" doc:"empty unless it is a choice"`
	Least   int             `json:"least"`
	Most    int             `json:"most" doc:"of a number; of a text, characters"`
}

// SettingChoice is what a setting can be.
type SettingChoice struct {
	Value string `json:"value"`
	What  string `json:"what" doc:"in the caller's language"`
}

// NewSetting changes a setting.
type NewSetting struct {
	Name  string `json:"name" maxLength:"100"`
	Value string `json:"value" maxLength:"20000"`
}

// Invitation lets one person in.
type Invitation struct {
	ID      string       `json:"id"`
	By      *HousePerson `json:"by,omitempty" doc:"missing: a command"`
	Expires int64        `json:"expires" doc:"milliseconds since 1970"`
	Link    string       `json:"link,omitempty" doc:"only when it is made"`
}

// Report is what somebody asks the moderators to look at.
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

// NewDecision is what a moderator decides.
type NewDecision struct {
	Kind   string `json:"kind" maxLength:"20"`
	Person string `json:"person,omitempty" maxLength:"64"`
	Table  string `json:"table,omitempty" maxLength:"64"`
	Value  string `json:"value,omitempty" maxLength:"100"`
	Until  int64  `json:"until,omitempty" doc:"milliseconds since 1970; 0: until somebody ends it"`
	Why    string `json:"why,omitempty" maxLength:"4000"`
	Report string `json:"report,omitempty" maxLength:"64" doc:"that it answers"`
}
