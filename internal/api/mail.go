package api

// MailAddress is an address as it was typed.
type MailAddress struct {
	Address string `json:"address" maxLength:"254"`
}

// MailSent tells that a letter is on its way, if there is anybody to write to.
type MailSent struct {
	Minutes int `json:"minutes" doc:"within which the link in the letter serves, once"`
}

// MailSecret is what a link in a letter has behind its =.
type MailSecret struct {
	Secret string `json:"secret" maxLength:"100"`
}

// MailAdded tells to whose account an address belongs now.
type MailAdded struct {
	Handle  string `json:"handle"`
	Address string `json:"address"`
}

// OwnMail is the caller's mail address.
type OwnMail struct {
	Offered bool   `json:"offered" doc:"the house writes letters"`
	Address string `json:"address,omitempty" doc:"by which the caller can come back"`
}
