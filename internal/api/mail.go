package api

// MailAddress is an e-mail address as the user typed it.
type MailAddress struct {
	Address string `json:"address" maxLength:"254"`
}

// MailSent is the answer to a request for an e-mail. It is the same whether or not an account has the address.
type MailSent struct {
	Minutes int `json:"minutes" doc:"validity in minutes of the link in the e-mail, which works once"`
}

// MailSecret is the secret of a link in an e-mail.
type MailSecret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// MailAdded names the account to which an e-mail address was added.
type MailAdded struct {
	Handle  string `json:"handle"`
	Address string `json:"address"`
}

// OwnMail is the caller's e-mail address.
type OwnMail struct {
	Available bool   `json:"available" doc:"the site sends e-mail"`
	Address   string `json:"address,omitempty" doc:"address to which sign-in links are sent"`
}
