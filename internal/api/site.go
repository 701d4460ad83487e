package api

// SiteInfo is the public state of the site, with decisions and answers for the caller.
type SiteInfo struct {
	Access string       `json:"access" enum:"all,accounts,invitation" doc:"users who may play"`
	Rules  string       `json:"rules" doc:"rules of the site, written by its owner; may be empty"`
	Role   string       `json:"role" enum:",moderator,owner" doc:"role of the caller; empty: none"`
	News   []AuditEntry `json:"news" doc:"decisions about the caller that are in force or that the caller has not seen, the latest first"`

	Answers []ReportAnswer `json:"answers" doc:"answers to the caller's reports that the caller has not seen, the latest first"`
}

// ReportAnswer is the moderators' decision about a report, for the user who made it.
type ReportAnswer struct {
	Number   int64  `json:"number" doc:"number of the decision"`
	At       int64  `json:"at" doc:"time of the decision in Unix milliseconds"`
	Kind     string `json:"kind" doc:"kind of the report; objection: an appeal"`
	Reported int64  `json:"reported" doc:"time of the report in Unix milliseconds"`
	Text     string `json:"text" doc:"text of the report"`
	Acted    bool   `json:"acted" doc:"the moderators have taken action"`
	Why      string `json:"why" doc:"reason why an appeal was rejected; empty in other answers"`
}

// LinkSecret is the secret of a link, such as an invitation.
type LinkSecret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// NewReport asks the moderators to look at a user, a name, a match or a message.
type NewReport struct {
	Kind    string `json:"kind" maxLength:"20" pattern:"^[a-z][a-z-]*$" doc:"kind of what is reported, such as person, name or table"`
	User    string `json:"user,omitempty" maxLength:"64" doc:"id of the reported user"`
	Match   string `json:"match,omitempty" maxLength:"64" doc:"id of the reported match"`
	Message string `json:"message,omitempty" maxLength:"64" doc:"id of the reported chat message, which the user wrote in the match"`
	Text    string `json:"text" maxLength:"4000" doc:"description of the problem"`
}

// NewAppeal is a user's appeal against a decision about them.
type NewAppeal struct {
	Decision int64  `json:"decision" doc:"number of the decision"`
	Text     string `json:"text" maxLength:"4000"`
}

// SeenDecision is the number of the last decision about the caller that they have seen.
type SeenDecision struct {
	Number int64 `json:"number"`
}
