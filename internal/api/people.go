package api

// Session is a browser or a program that is the caller. Times are in milliseconds since 1970.
type Session struct {
	ID      string `json:"id"`
	Device  string `json:"device" doc:"what it runs on; empty if that is not known"`
	Created int64  `json:"created"`
	Used    int64  `json:"used" doc:"about when it was last used"`
	Here    bool   `json:"here" doc:"it is the one that asks"`
}

// DeviceCode makes another device the same person, once.
type DeviceCode struct {
	Code    string  `json:"code"`
	Address string  `json:"address" doc:"of the page that takes the code"`
	Image   Modules `json:"image" doc:"a QR code of the address with the code"`
	Expires int64   `json:"expires" doc:"milliseconds since 1970"`
}

// Modules are the dark squares of a QR code as the path of an SVG drawing.
type Modules struct {
	Size int    `json:"size" doc:"squares on each side, with the quiet zone around them"`
	Path string `json:"path"`
}

// CodeEntry is a code as it was typed.
type CodeEntry struct {
	Code string `json:"code" maxLength:"100"`
}

// SignedIn tells who the caller is now.
type SignedIn struct {
	Me    Me  `json:"me"`
	Aside *Me `json:"aside,omitempty" doc:"the guest that this browser was before, and is again when the caller signs out"`
}

// Account is what the caller has to come back by.
type Account struct {
	Me       Me        `json:"me"`
	Passkeys []Passkey `json:"passkeys"`
	Codes    int       `json:"codes" doc:"recovery codes that are left"`
}

// Passkey is a key that signs the caller in. Times are in milliseconds since 1970.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Used    int64  `json:"used"`
}

// NewAccount asks to make an account of the caller, who keeps all that is theirs.
type NewAccount struct {
	Handle string `json:"handle" maxLength:"100" doc:"3 to 20 letters and digits of one script, with single - _ . between them"`
}

// RecoveryCodes are shown once. Each signs in once.
type RecoveryCodes struct {
	Me    Me       `json:"me"`
	Codes []string `json:"codes"`
}

// Challenge is what a browser has to answer, once and soon.
type Challenge struct {
	Ticket  string `json:"ticket" doc:"to be sent back with the answer"`
	Options any    `json:"options" doc:"for navigator.credentials, with bytes in base64url"`
}

// PasskeyAnswer is what a browser answers to a challenge.
type PasskeyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100"`
	Name   string `json:"name,omitempty" maxLength:"100" doc:"of a new passkey"`
	Answer any    `json:"answer" doc:"a PublicKeyCredential, with bytes in base64url"`
}
