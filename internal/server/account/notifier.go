package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"log/slog"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/notify"
	"hexparlor/internal/notify/push"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// NotificationConfig configures how the site sends notifications to users who are not online.
type NotificationConfig struct {
	Store  notify.Store
	Pace   notify.Pace // delays of notifications; zero value: notify.Usual
	Inside bool        // whether push services may be in private networks, for tests
}

// NotifierConfig is what a notifier needs of the server.
type NotifierConfig struct {
	NotificationConfig
	Host   *host.Host
	Users  *user.Accounts
	Admin  *admin.Service
	Outbox *Outbox
	Hosts  []string // names of the site
	Log    *slog.Logger
	Count  func(way notify.Way, outcome string)
	// Presence returns who has a match open.
	Presence func(*match.State) view.Presence
	// Challenge returns whether a challenge still stands.
	Challenge func(context.Context, notify.Notification) (notify.Truth, error)
	// ChallengeTitle returns the title of the game of a challenge.
	ChallengeTitle func(notify.Delivery) string
}

// Notifier sends notifications on the channels that users have chosen.
type Notifier struct {
	NotifierConfig
	deliveries notify.Outbox
	push       *push.Sender
	stopKey    []byte // key that signs the links of unsubscription in e-mails
}

// NewNotifier returns a notifier, or nil if the site sends no notifications.
func NewNotifier(cfg NotifierConfig) (*Notifier, error) {
	if cfg.Store == nil {
		return nil, nil //nolint:nilnil // a site without notifications is no error
	}
	if cfg.Pace == (notify.Pace{}) {
		cfg.Pace = notify.Usual
	}
	ctx := context.Background()
	keys, err := push.KeysOf(ctx, cfg.Store)
	if err != nil {
		return nil, err
	}
	n := &Notifier{NotifierConfig: cfg}
	n.push = push.New(keys, n.contact(), cfg.Inside, n.pushWords)
	n.stopKey, err = cfg.Store.SiteKey(ctx, "stop letters", func() ([]byte, error) {
		key := make([]byte, sha256.Size)
		_, err := rand.Read(key)
		return key, err
	})
	n.deliveries = notify.Outbox{
		Store: cfg.Store, Pace: cfg.Pace, Clock: cfg.Host.Clock, Log: cfg.Log, Judge: n.truth, Life: cfg.Users.Life,
		Lease:   cfg.Host.Link.Lease,
		Senders: map[notify.Way]notify.Sender{notify.Push: n.push},
		Count:   cfg.Count,
	}
	if cfg.Outbox.Mail != nil {
		n.deliveries.Senders[notify.Mail] = mailSender{n}
	}
	return n, err
}

// Run sends notifications until ctx is done.
func (n *Notifier) Run(ctx context.Context) { n.deliveries.Run(ctx) }

// contact returns the address at which a push service can reach the site's operator.
func (n *Notifier) contact() string {
	if n.Outbox.Mail != nil && strings.HasPrefix(n.Outbox.URL, "https:") {
		return n.Outbox.URL
	}
	for _, name := range n.Hosts {
		return "https://" + name
	}
	return "https://localhost"
}

// truth returns whether a notification still holds, such as that the match still waits for the user.
func (n *Notifier) truth(ctx context.Context, about notify.Notification) (truth notify.Truth, err error) {
	switch about.Kind {
	case notify.Challenged:
		return n.Challenge(ctx, about)
	case notify.Moderation:
		truth.Holds, err = n.Admin.Unseen(ctx, about.User, int64(about.Number))
		return truth, err
	}
	err = n.Host.Contain(about.About, func() error {
		t, err := n.Host.Match(ctx, about.About)
		if err == nil {
			t.Read(func(f *match.State) {
				truth = f.NotificationState(about)
				truth.There = n.Presence(f).Online&f.Seats.HeldBy(about.User) != 0
			})
		}
		return err
	})
	if why := (*match.Error)(nil); errors.As(err, &why) && (why.Code == match.UnknownMatch || why.Code == match.Damaged) {
		return notify.Truth{}, nil // no player can do anything there
	}
	return truth, err
}

// pushWords returns the text of a push notification. It names the game and what is due, and nothing that a bystander
// may not read.
func (n *Notifier) pushWords(d notify.Delivery) push.Words {
	words := catalog.For(d.Channel.Language)
	return push.Words{Title: n.title(d), Text: words.Say(i18n.Of("notifications.message.push", "kind", string(d.Kind)))}
}

// programName is the title of a notification that is about no game.
const programName = "Hexparlor"

// title returns the title of the game that a notification is about, or else the name of the program.
func (n *Notifier) title(d notify.Delivery) string {
	switch d.Kind {
	case notify.Challenged:
		return n.ChallengeTitle(d)
	case notify.Moderation:
		return programName
	}
	t, err := n.Host.Match(context.Background(), d.About)
	if err != nil {
		return programName
	}
	var title i18n.Message
	t.Read(func(f *match.State) { title = f.Game.Info().Title() })
	return catalog.For(d.Channel.Language).Say(title)
}

// stored returns the notification settings and channels of a user, for their download.
func (n *Notifier) stored(ctx context.Context, user string) (any, error) {
	settings, err := n.Store.NotificationSettings(ctx, user)
	if err != nil {
		return nil, err
	}
	channels, err := n.Store.Channels(ctx, user)
	return map[string]any{"settings": settings, "channels": channels}, err
}
