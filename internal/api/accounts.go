package api

// Session is a browser or program that is signed in as the caller. Times are in milliseconds since 1970.
type Session struct {
	ID      string `json:"id"`
	Device  string `json:"device" doc:"what it runs on; empty if that is not known"`
	Created int64  `json:"created"`
	Used    int64  `json:"used" doc:"about when it was last used"`
	Here    bool   `json:"here" doc:"it is the one that asks"`
}

// DeviceCode is a code that signs in another device as the same user, once.
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

// CodeEntry is a code as the user typed it.
type CodeEntry struct {
	Code string `json:"code" maxLength:"100"`
}

// SignedIn is the caller's identity after signing in.
type SignedIn struct {
	Me    Me  `json:"me"`
	Aside *Me `json:"aside,omitempty" doc:"the guest that this browser was before, and is again when the caller signs out"`
}

// Account lists the caller's sign-in methods.
type Account struct {
	Me       Me        `json:"me"`
	Passkeys []Passkey `json:"passkeys"`
	Codes    int       `json:"codes" doc:"recovery codes that are left"`
}

// Passkey is a passkey of the caller. Times are in milliseconds since 1970.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Used    int64  `json:"used"`
}

// NewAccount is a request to turn the caller from a guest into an account, with all their matches.
type NewAccount struct {
	Handle string `json:"handle" maxLength:"100" doc:"3 to 20 letters and digits of one script, with single - _ . between them"`
}

// RecoveryCodes are shown once. Each signs in once.
type RecoveryCodes struct {
	Me    Me       `json:"me"`
	Codes []string `json:"codes"`
}

// Challenge is a WebAuthn challenge; it is valid once and for a short time.
type Challenge struct {
	Ticket  string `json:"ticket" doc:"to be sent back with the answer"`
	Options any    `json:"options" doc:"for navigator.credentials, with bytes in base64url"`
}

// PasskeyAnswer is a browser's answer to a Challenge.
type PasskeyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100"`
	Name   string `json:"name,omitempty" maxLength:"100" doc:"of a new passkey"`
	Answer any    `json:"answer" doc:"a PublicKeyCredential, with bytes in base64url"`
}
