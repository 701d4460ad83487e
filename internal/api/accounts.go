package api

// Session is a browser or program that is signed in as the caller. Times are in milliseconds since 1970.
type Session struct {
	ID      string `json:"id"`
	Device  string `json:"device" doc:"description of the device; empty if unknown"`
	Created int64  `json:"created" doc:"Unix milliseconds"`
	Used    int64  `json:"used" doc:"approximate time of the last use in Unix milliseconds"`
	Current bool   `json:"current" doc:"the session sent this request"`
}

// DeviceCode is a code that signs in another device as the same user, once.
type DeviceCode struct {
	Code    string  `json:"code"`
	Address string  `json:"address" doc:"address of the page that takes the code"`
	Image   Modules `json:"image" doc:"QR code of the address with the code"`
	Expires int64   `json:"expires" doc:"Unix milliseconds"`
}

// Modules are the dark squares of a QR code as the path of an SVG drawing.
type Modules struct {
	Size int    `json:"size" doc:"number of squares on each side, with the quiet zone"`
	Path string `json:"path" doc:"path data of an SVG path element"`
}

// CodeEntry is a code as the user typed it.
type CodeEntry struct {
	Code string `json:"code" maxLength:"100"`
}

// SignedIn is the caller's identity after signing in.
type SignedIn struct {
	Me            Me  `json:"me"`
	PreviousGuest *Me `json:"previousGuest,omitempty" doc:"guest of this browser before; after signing out, the browser is this guest again"`
}

// Account lists the caller's sign-in methods.
type Account struct {
	Me       Me        `json:"me"`
	Passkeys []Passkey `json:"passkeys"`
	Codes    int       `json:"codes" doc:"number of unused recovery codes"`
}

// Passkey is a passkey of the caller. Times are in milliseconds since 1970.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created" doc:"Unix milliseconds"`
	Used    int64  `json:"used" doc:"time of the last use in Unix milliseconds"`
}

// NewAccount is a request to turn the caller from a guest into an account, with all their matches.
type NewAccount struct {
	Handle string `json:"handle" maxLength:"100" doc:"3 to 20 letters and digits of one script, with single - _ . between them"`
}

// RecoveryCodes holds new recovery codes of an account, which are shown once. Each code signs in once.
type RecoveryCodes struct {
	Me    Me       `json:"me"`
	Codes []string `json:"codes"`
}

// PasskeyChallenge is a WebAuthn challenge; it is valid once and for a short time.
type PasskeyChallenge struct {
	Ticket  string `json:"ticket" doc:"identifier of the challenge, to be sent with the answer"`
	Options any    `json:"options" doc:"options for navigator.credentials, with bytes in base64url"`
}

// PasskeyAnswer is a browser's answer to a PasskeyChallenge.
type PasskeyAnswer struct {
	Ticket string `json:"ticket" maxLength:"100" doc:"ticket of the challenge"`
	Name   string `json:"name,omitempty" maxLength:"100" doc:"name of a new passkey"`
	Answer any    `json:"answer" doc:"PublicKeyCredential of the browser, with bytes in base64url"`
}
