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
	SSHKeys  []SSHKey  `json:"sshKeys" doc:"SSH keys that sign in to a terminal"`
	SSHPort  int       `json:"sshPort,omitempty" doc:"port for SSH clients; missing: the site serves no terminals"`
}

// SSHKey is a public SSH key of the caller. Times are in milliseconds since 1970.
type SSHKey struct {
	ID          string `json:"id"`
	Fingerprint string `json:"fingerprint" doc:"as ssh-keygen -l writes it"`
	Kind        string `json:"kind" doc:"such as ssh-ed25519"`
	Name        string `json:"name"`
	Created     int64  `json:"created" doc:"Unix milliseconds"`
	Used        int64  `json:"used,omitempty" doc:"time of the last connection in Unix milliseconds; missing: there was none"`
}

// NewSSHKey is a request for a code that adds the key of an SSH client.
type NewSSHKey struct {
	Name string `json:"name,omitempty" maxLength:"100" doc:"name of the key; empty: its kind"`
}

// SSHCode is a code that adds the key of an SSH client to the caller's account, once.
type SSHCode struct {
	User    string `json:"user" doc:"user name with which the SSH client connects, such as link-4XK2-9QMB"`
	Expires int64  `json:"expires" doc:"Unix milliseconds"`
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

// Confirmation reports whether the caller may change the sign-in methods of their account now, and how they can
// confirm that the account is theirs.
type Confirmation struct {
	Needed       bool     `json:"needed" doc:"the next such change is refused with the code step-up"`
	Until        int64    `json:"until,omitempty" doc:"end of the last confirmation's validity in Unix milliseconds"`
	Methods      []string `json:"methods" doc:"possible methods: passkey, code and mail; empty: only the device with the oldest session can confirm"`
	OldestDevice string   `json:"oldestDevice,omitempty" doc:"device with the oldest session; missing if there are methods"`
}

// AccountChange is a change of the sign-in methods of the caller's account.
type AccountChange struct {
	At      int64  `json:"at" doc:"Unix milliseconds"`
	Kind    string `json:"kind" enum:"account,passkeyAdded,passkeyRemoved,sshKeyAdded,sshKeyRemoved,codes,mail,mailRemoved,token,tokenRevoked,sessions,device,recovery"`
	Device  string `json:"device" doc:"device that made the change; empty if unknown"`
	Current bool   `json:"current" doc:"the caller's session made the change"`
	New     bool   `json:"new" doc:"the caller's session has not dismissed the change"`
}

// Acknowledgement dismisses notifications about such changes.
type Acknowledgement struct {
	At int64 `json:"at" minimum:"0" doc:"time of the latest change that the user has seen, in Unix milliseconds"`
}

// TokenList lists the API tokens of an account and of its bots, and the bots. Times are in milliseconds since 1970.
type TokenList struct {
	Me     Me      `json:"me"`
	Tokens []Token `json:"tokens"`
	Bots   []Me    `json:"bots" doc:"the caller's bot accounts, which programs play"`
}

// Token is an API token that lets a program act as the caller, or as one of their bots, within its scopes.
type Token struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	As      string   `json:"as" doc:"public id of the user as whom the program acts"`
	Scopes  []string `json:"scopes"`
	Created int64    `json:"created" doc:"Unix milliseconds"`
	Expires int64    `json:"expires" doc:"Unix milliseconds"`
	Used    int64    `json:"used,omitempty" doc:"approximate time of the last use in Unix milliseconds; missing: never"`
}

// NewToken is a request for a token.
type NewToken struct {
	Name   string   `json:"name" maxLength:"100"`
	Scopes []string `json:"scopes" minItems:"1" maxItems:"4" enum:"read,play,tables,engine"`
	Days   int      `json:"days" minimum:"1" maximum:"366" doc:"days until the token expires"`
	As     string   `json:"as,omitempty" maxLength:"64" doc:"public id of one of the caller's bots; missing: the caller"`
}

// CreatedToken is a new token with its secret, which is shown once.
type CreatedToken struct {
	Token string `json:"token" doc:"secret for the Authorization header: Bearer and the token"`
}
