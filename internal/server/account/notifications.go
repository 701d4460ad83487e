package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/notify"
	"hexparlor/internal/server/httpapi"
)

// maxChannels is the maximum number of channels on which one user gets notifications.
const maxChannels = 10

// notifier returns the notifier, or an error if the site sends no notifications.
func (s *service) notifier() (*Notifier, error) {
	if s.Notifier == nil {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-notifications", i18n.Of("server.no-notifications"))
	}
	return s.Notifier, nil
}

// recipient returns the notifier, and the ids of the caller and their session.
func (s *service) recipient(ctx context.Context) (n *Notifier, user, session string, err error) {
	if n, err = s.notifier(); err != nil {
		return nil, "", "", err
	}
	p, own, err := httpapi.CallerOf(ctx).Find(ctx)
	return n, p.ID, own.ID, err
}

func (s *service) getNotificationSettings(
	ctx context.Context, _ *struct{},
) (*httpapi.Body[api.NotificationSettings], error) {
	n, user, session, err := s.recipient(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := n.deliveries.Store.NotificationSettings(ctx, user)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	channels, err := n.deliveries.Store.Channels(ctx, user)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.NotificationSettings{
		Push: n.push.PublicKey(), Off: []string{}, Channels: []api.NotificationChannel{},
	}
	answer.Off = append(answer.Off, settings.Off...)
	for _, kind := range notify.Kinds {
		answer.Kinds = append(answer.Kinds, string(kind))
	}
	for _, way := range notify.Ways {
		answer.Transports = append(answer.Transports, string(way))
	}
	for _, c := range channels {
		answer.Channels = append(answer.Channels, channelOf(c, session))
	}
	if s.Outbox.Mail != nil {
		if answer.Mail, err = s.Users.Store.Mail(ctx, user); err != nil {
			return nil, httpapi.StoreError(err)
		}
	}
	return httpapi.NoStore(answer), nil
}

func channelOf(c notify.Channel, session string) api.NotificationChannel {
	answer := api.NotificationChannel{
		ID: c.ID, Transport: string(c.Way), Device: c.Device, Current: c.Session != "" && c.Session == session,
		Created: c.Created.UnixMilli(),
	}
	if !c.Last.IsZero() {
		answer.Last = c.Last.UnixMilli()
	}
	return answer
}

type notificationSettingsInput struct{ Body api.NewNotificationSettings }

func (s *service) setNotificationSettings(
	ctx context.Context, in *notificationSettingsInput,
) (*httpapi.Body[api.NotificationSettings], error) {
	n, err := s.notifier()
	if err != nil {
		return nil, err
	}
	p, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	settings := notify.Settings{Off: in.Body.Off}.Known()
	if err := n.deliveries.Store.SetNotificationSettings(ctx, p.ID, settings); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getNotificationSettings(ctx, nil)
}

type pushInput struct{ Body api.PushSubscription }

// addPushNotifications stores a browser's subscription. A browser that has one already gets it anew, with its language.
func (s *service) addPushNotifications(
	ctx context.Context, in *pushInput,
) (*httpapi.Body[api.NotificationSettings], error) {
	c := httpapi.CallerOf(ctx)
	n, err := s.notifier()
	if err != nil {
		return nil, err
	}
	p, session, err := storedWithSession(ctx, c)
	if err != nil {
		return nil, err
	}
	id := sha256.Sum256([]byte(in.Body.Endpoint))
	channel := notify.Channel{
		ID: hex.EncodeToString(id[:16]), User: p.ID, Way: notify.Push, Session: session.ID,
		Language: c.Words().Tag.String(), Device: httpapi.DeviceOf(c.Request()), Created: time.Now(),
		Endpoint: in.Body.Endpoint, Key: in.Body.Key, Auth: in.Body.Auth,
	}
	if err := n.push.Check(channel); err != nil {
		return nil, httpapi.NewProblem(http.StatusBadRequest, "bad-subscription", i18n.Of("server.bad-subscription"))
	}
	if err := s.keepChannel(ctx, n, channel); err != nil {
		return nil, err
	}
	return s.getNotificationSettings(ctx, nil)
}

// addMailNotifications begins notifications by e-mail to the account's address.
func (s *service) addMailNotifications(
	ctx context.Context, _ *struct{},
) (*httpapi.Body[api.NotificationSettings], error) {
	c := httpapi.CallerOf(ctx)
	n, user, _, err := s.recipient(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.Users.Store.Mail(ctx, user)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if s.Outbox.Mail == nil || address == "" {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	channel := notify.Channel{
		ID: rand.Text(), User: user, Way: notify.Mail, Language: c.Words().Tag.String(), Created: time.Now(),
	}
	if err := s.keepChannel(ctx, n, channel); err != nil {
		return nil, err
	}
	return s.getNotificationSettings(ctx, nil)
}

// keepChannel stores a channel in place of the one that it renews, unless the user has too many.
func (s *service) keepChannel(ctx context.Context, n *Notifier, c notify.Channel) error {
	have, err := n.deliveries.Store.Channels(ctx, c.User)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, old := range have {
		if old.ID == c.ID || c.Way == notify.Mail && old.Way == notify.Mail {
			c.ID, c.Created = old.ID, old.Created
			return storeError(n.deliveries.Store.SetChannel(ctx, c))
		}
	}
	if len(have) >= maxChannels {
		return httpapi.NewProblem(http.StatusConflict, "too-many-channels",
			i18n.Of("server.too-many-channels", "most", maxChannels))
	}
	return storeError(n.deliveries.Store.SetChannel(ctx, c))
}

// storeError returns an error as one of the store, or nil.
func storeError(err error) error {
	if err == nil {
		return nil
	}
	return httpapi.StoreError(err)
}

type channelPath struct {
	Channel string `path:"channel" maxLength:"64"`
}

func (s *service) removeNotificationChannel(
	ctx context.Context, in *channelPath,
) (*httpapi.Body[api.NotificationSettings], error) {
	n, user, _, err := s.recipient(ctx)
	if err != nil {
		return nil, err
	}
	if err := n.deliveries.Store.RemoveChannel(ctx, user, in.Channel); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getNotificationSettings(ctx, nil)
}
