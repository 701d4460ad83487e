// Package limit bounds how much one user, one address or the whole site may use: quotas, meters and fair queues. A
// quota is one line of data; admins can change its number if it names a setting.
package limit

import "time"

// Per says for whom a quota counts: for an address, a user or the whole site.
type Per string

// The subjects of quotas.
const (
	Address Per = "address" // for IPv6 a /64 network; the /48 around it may use WideShare times as much
	User    Per = "user"    // a user, with all their sessions and matches
	Site    Per = "site"
)

// WideShare is the factor by which the quota of the /48 network around an IPv6 address is greater than that of a /64: a
// customer gets at least a /64 and at most a /48.
const WideShare = 4

// Remembered is the number of users or addresses whose use a meter remembers.
const Remembered = 20000

// Quota is a limit of how much a user, an address or the site may use.
type Quota struct {
	Name    string // name in metrics, messages and docs/security.md
	Per     Per
	Number  int
	Unit    string        // what Number counts, in English
	Refill  time.Duration // time in which the whole quota is refilled, continuously; 0 if existing objects count
	Within  time.Duration // age up to which objects count; 0 if all count
	Setting string        // name of the site's setting that holds the number; empty if it is fixed
	Most    int           // maximum value of the setting
}

// The quotas of the server.
var (
	Requests = Quota{Name: "requests", Per: Address, Number: 500, Unit: "requests", Refill: 5 * time.Second}
	Writes   = Quota{
		Name: "writes", Per: User, Number: 60, Unit: "moves and other actions", Refill: 6 * time.Second,
	}
	Names   = Quota{Name: "names", Per: User, Number: 10, Unit: "changes of a name", Refill: 100 * time.Second}
	SignIns = Quota{Name: "sign-ins", Per: Address, Number: 20, Unit: "attempts to sign in", Refill: 100 * time.Second}
	Guests  = Quota{
		Name: "guests", Per: Address, Number: 60, Unit: "new guests", Refill: 10 * time.Minute,
		Setting: "guests-per-address", Most: 100_000,
	}
	Matches = Quota{
		Name: "new-matches", Per: Address, Number: 60, Unit: "new matches and imported records", Refill: 2 * time.Minute,
		Setting: "tables-per-address", Most: 100_000,
	}
	NewVariants = Quota{
		Name: "new-variants", Per: Address, Number: 30, Unit: "new and published variants", Refill: 10 * time.Minute,
	}
	Programs = Quota{
		Name: "token-requests", Per: User, Number: 200, Unit: "requests by the tokens of an account and its bots",
		Refill: 4 * time.Second,
	}
	Downloads = Quota{
		Name: "downloads", Per: User, Number: 3, Unit: "downloads of the own data", Refill: 5 * time.Minute,
	}
	Mails = Quota{
		Name: "mails", Per: User, Number: 3, Unit: "e-mails to one account or address", Refill: 25 * time.Minute,
	}
	ChatMessages = Quota{
		Name: "chat", Per: User, Number: 10, Unit: "chat messages", Refill: 40 * time.Second,
	}
	Offers        = Quota{Name: "offers", Per: User, Number: 6, Unit: "open offers and challenges"}
	AddressOffers = Quota{Name: "address-offers", Per: Address, Number: 30, Unit: "open offers and challenges"}
	NewOffers     = Quota{
		Name: "new-offers", Per: Address, Number: 40, Unit: "new offers and challenges", Refill: 2 * time.Minute,
	}
	Pictures = Quota{
		Name: "pictures", Per: Address, Number: 60, Unit: "rendered images and GIFs", Refill: time.Minute,
	}
	// Cached answers do not count.
	Replays = Quota{
		Name: "replays", Per: Address, Number: 120, Unit: "computed pages of replays and turn reports",
		Refill: time.Minute,
	}
	UserStreams    = Quota{Name: "streams", Per: User, Number: 30, Unit: "open streams"}
	AddressStreams = Quota{Name: "address-streams", Per: Address, Number: 300, Unit: "open streams"}

	// Older matches do not count, so that abandoned ones do not block a user for ever.
	BotMatches = Quota{
		Name: "bot-tables", Per: User, Number: 40, Unit: "running matches before another one with bots",
		Within: 24 * time.Hour, Setting: "bot-tables", Most: 100_000,
	}
	OpenMatches = Quota{
		Name: "open-tables", Per: User, Number: 200, Unit: "unfinished matches",
		Within: 30 * 24 * time.Hour, Setting: "open-tables", Most: 1_000_000,
	}
	PublicMatches = Quota{
		Name: "waiting-tables", Per: User, Number: 8, Unit: "public matches with an open seat",
		Within: 30 * 24 * time.Hour, Setting: "waiting-tables", Most: 10_000,
	}
	Stored = Quota{
		Name: "stored", Per: User, Number: 100, Unit: "megabytes of the matches that a user has created",
		Setting: "megabytes-per-person", Most: 1_000_000,
	}
	// Users with more waiting items are served after others, and never refused.
	Thinking = Quota{
		Name: "thinking", Per: User, Number: 120, Unit: "processor seconds for bots, hints and analyses",
		Refill: 10 * time.Minute, Setting: "thinking-seconds", Most: 1_000_000,
	}
	Space = Quota{
		Name: "space", Per: Site, Number: 0, Unit: "megabytes of the database; 0 is no limit",
		Setting: "max-megabytes", Most: 100_000_000,
	}
)

// All lists the quotas in the order of the documentation.
var All = []Quota{
	Requests, Writes, Names, Programs, Downloads, Mails, ChatMessages, SignIns, Guests, Matches, Offers,
	AddressOffers, NewOffers, NewVariants, Pictures, Replays, UserStreams,
	AddressStreams,
	BotMatches, OpenMatches, PublicMatches, Stored, Thinking, Space,
}

// Numbers returns the value of a numeric setting of the site by its name. Nil stands for the defaults of all settings.
type Numbers func(setting string) int

// In returns the number of the quota on a site with the settings n.
func (q Quota) In(n Numbers) int {
	if q.Setting == "" || n == nil {
		return q.Number
	}
	return n(q.Setting)
}
