package api

// MailAddress is a mail address as the user typed it.
type MailAddress struct {
	Address string `json:"address" maxLength:"254"`
}

// MailSent is the answer to a request for an e-mail. It is the same whether or not an account has the address.
type MailSent struct {
	Minutes int `json:"minutes" doc:"within which the link in the letter serves, once"`
}

// MailSecret is the secret of a link in an e-mail.
type MailSecret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// MailAdded names the account to which a mail address was added.
type MailAdded struct {
	Handle  string `json:"handle"`
	Address string `json:"address"`
}

// OwnMail is the caller's mail address.
type OwnMail struct {
	Offered bool   `json:"offered" doc:"the house writes letters"`
	Address string `json:"address,omitempty" doc:"by which the caller can come back"`
}
