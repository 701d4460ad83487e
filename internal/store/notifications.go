package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/notify"
	"hexparlor/internal/store/queries"
)

var _ notify.Store = (*Store)(nil)

// receive handles invalidations of other servers: it adds users who have got a channel to s.notified.
func (s *notificationStore) receive(h cluster.Invalidation) {
	switch h.Kind {
	case cluster.Channel:
		s.notified.Store(h.ID, true)
	case cluster.Missed, cluster.Look:
		s.looking.Go(func() { _ = s.loadNotified(context.Background()) }) // what fails is done again with the next look
	}
}

// loadNotified adds all users with a channel to s.notified. Other servers announce each channel that they store later.
func (s *notificationStore) loadNotified(ctx context.Context) error {
	all, err := s.reads.ListNotifiedUsers(ctx)
	for _, userID := range all {
		s.notified.Store(userID, true)
	}
	return err
}

// Enqueue stores notifications for those of the users who have a channel.
func (s *notificationStore) Enqueue(ctx context.Context, all ...notify.Notification) error {
	return s.writer.write(ctx, len(all), func(ctx context.Context, q *queries.Queries) error {
		return s.insertNotifications(ctx, q, all)
	})
}

// insertNotifications stores deliveries in the transaction of the change that they are about. It does nothing for users
// without a channel.
func (s *connections) insertNotifications(ctx context.Context, q *queries.Queries, all []notify.Notification) error {
	for _, n := range all {
		if _, listening := s.notified.Load(n.User); !listening {
			continue
		}
		err := q.InsertDeliveries(ctx, queries.InsertDeliveriesParams{
			UserID: n.User, Kind: string(n.Kind), About: n.About, Number: int64(n.Number),
			At: n.At.UnixMicro(), Until: micros(n.Until),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// DueDeliveries returns up to limit deliveries that are due at now, earliest first.
func (s *notificationStore) DueDeliveries(ctx context.Context, now time.Time, limit int) ([]notify.Delivery, error) {
	rows, err := s.reads.ListDueDeliveries(ctx, queries.ListDueDeliveriesParams{Due: now.UnixMicro(), Limit: int32(limit)})
	due := make([]notify.Delivery, len(rows))
	for i, r := range rows {
		due[i] = deliveryOf(r)
	}
	return due, s.health.explain(err)
}

// DeliveriesTo returns all deliveries that wait for a channel.
func (s *notificationStore) DeliveriesTo(ctx context.Context, channel string) ([]notify.Delivery, error) {
	rows, err := s.reads.ListDeliveriesTo(ctx, channel)
	all := make([]notify.Delivery, len(rows))
	for i, r := range rows {
		all[i] = deliveryOf(queries.ListDueDeliveriesRow(r))
	}
	return all, s.health.explain(err)
}

func deliveryOf(r queries.ListDueDeliveriesRow) notify.Delivery {
	d := notify.Delivery{
		Notification: notify.Notification{
			User: r.UserID, Kind: notify.Kind(r.Kind), About: r.About, Number: int(r.Number), At: instant(r.At),
		},
		Channel: channelOf(queries.Channel{
			ID: r.ChannelID, UserID: r.UserID, Way: r.Way, Language: r.Language, Device: r.Device,
			Endpoint: r.Endpoint, Key: r.Key, Auth: r.Auth, Created: r.Created, Last: r.Last,
		}),
		Due: instant(r.Due), Sent: int(r.Sent),
	}
	if r.Until != 0 {
		d.Until = instant(r.Until)
	}
	return d
}

func channelOf(r queries.Channel) notify.Channel {
	c := notify.Channel{
		ID: r.ID, User: r.UserID, Way: notify.Way(r.Way), Language: r.Language, Device: r.Device,
		Endpoint: r.Endpoint, Key: r.Key, Auth: r.Auth, Created: instant(r.Created),
	}
	if r.Last != 0 {
		c.Last = instant(r.Last)
	}
	return c
}

// MarkDeliveries stores the progress of deliveries and the last use of channels to which one arrived. It ignores
// deliveries that were replaced since they were read, by their number. notify.ErrTaken says that another server sends
// one.
func (s *notificationStore) MarkDeliveries(ctx context.Context, marks []notify.Mark, arrived []notify.Channel) error {
	return s.writer.write(ctx, len(marks)+len(arrived), func(ctx context.Context, q *queries.Queries) error {
		for _, m := range marks {
			if err := markDelivery(ctx, q, m); err != nil {
				return err
			}
		}
		for _, c := range arrived {
			if err := q.UseChannel(ctx, queries.UseChannelParams{ID: c.ID, Last: c.Last.UnixMicro()}); err != nil {
				return err
			}
		}
		return nil
	})
}

func markDelivery(ctx context.Context, q *queries.Queries, m notify.Mark) error {
	channel, kind, number := m.Channel.ID, string(m.Kind), int64(m.Number)
	if m.Step == notify.GiveUp {
		err := q.InsertFailedDelivery(ctx, queries.InsertFailedDeliveryParams{
			ChannelID: channel, Kind: kind, About: m.About, At: m.Due.UnixMicro(),
		})
		if err != nil {
			return err
		}
	}
	if m.Step == notify.Drop || m.Step == notify.GiveUp {
		return q.DeleteDelivery(ctx, queries.DeleteDeliveryParams{
			ChannelID: channel, Kind: kind, About: m.About, Number: number,
		})
	}
	if m.Step == notify.Send {
		begun, err := q.BeginDelivery(ctx, queries.BeginDeliveryParams{
			ChannelID: channel, Kind: kind, About: m.About, Number: number, Due: m.Due.UnixMicro(), Sent: int64(m.Delivery.Sent),
		})
		if err == nil && begun == 0 {
			err = notify.ErrTaken
		}
		return err
	}
	return q.PostponeDelivery(ctx, queries.PostponeDeliveryParams{
		ChannelID: channel, Kind: kind, About: m.About, Number: number, Due: m.Due.UnixMicro(), Sent: int64(m.Sent),
	})
}

// FailedDeliveries returns up to limit deliveries that were given up, the latest first. Due is when that was.
func (s *notificationStore) FailedDeliveries(ctx context.Context, limit int) ([]notify.Delivery, error) {
	rows, err := s.reads.ListFailedDeliveries(ctx, int32(limit))
	all := make([]notify.Delivery, len(rows))
	for i, r := range rows {
		all[i] = notify.Delivery{
			Notification: notify.Notification{User: r.UserID, Kind: notify.Kind(r.Kind), About: r.About},
			Channel:      notify.Channel{User: r.UserID, Way: notify.Way(r.Way)}, Due: instant(r.At),
		}
	}
	return all, s.health.explain(err)
}

// DropFailedDeliveries forgets the deliveries that were given up before a time.
func (s *notificationStore) DropFailedDeliveries(ctx context.Context, before time.Time) error {
	return s.writer.make(ctx, &task{rows: 1, do: func(ctx context.Context, q *queries.Queries) error {
		return q.DeleteOldFailedDeliveries(ctx, before.UnixMicro())
	}})
}

// Channels returns the notification channels of a user, oldest first.
func (s *notificationStore) Channels(ctx context.Context, userID string) ([]notify.Channel, error) {
	rows, err := s.reads.ListChannels(ctx, userID)
	all := make([]notify.Channel, len(rows))
	for i, r := range rows {
		all[i] = channelOf(r)
	}
	return all, s.health.explain(err)
}

// SetChannel stores a channel. If it was another user's, as after a sign-in with another account in the same browser,
// it deletes the deliveries that wait for that user.
func (s *notificationStore) SetChannel(ctx context.Context, c notify.Channel) error {
	s.notified.Store(c.User, true)
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		hint(ctx, cluster.Channel, c.User)
		err := q.DeleteDeliveriesOfOthers(ctx, queries.DeleteDeliveriesOfOthersParams{ChannelID: c.ID, UserID: c.User})
		if err != nil {
			return err
		}
		return q.SetChannel(ctx, queries.SetChannelParams{
			ID: c.ID, UserID: c.User, Way: string(c.Way), Language: c.Language, Device: c.Device,
			Endpoint: c.Endpoint, Key: c.Key, Auth: c.Auth, Created: c.Created.UnixMicro(), Last: micros(c.Last),
			SessionID: sql.NullString{String: c.Session, Valid: c.Session != ""},
		})
	})
}

// RemoveChannel deletes a channel of a user with the deliveries that wait for it.
func (s *notificationStore) RemoveChannel(ctx context.Context, userID, id string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.DeleteChannel(ctx, queries.DeleteChannelParams{UserID: userID, ID: id})
	})
}

// EndChannel deletes a channel, whichever user has it.
func (s *notificationStore) EndChannel(ctx context.Context, id string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error { return q.EndChannel(ctx, id) })
}

// NotificationSettings returns the notification settings of a user; zero if they have none.
func (s *notificationStore) NotificationSettings(ctx context.Context, userID string) (notify.Settings, error) {
	r, err := s.reads.GetNotificationSettings(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return notify.Settings{}, nil
	}
	return notify.Settings{Off: notify.ParseOff(r.Off)}, s.health.explain(err)
}

// SetNotificationSettings stores the notification settings of a user.
func (s *notificationStore) SetNotificationSettings(ctx context.Context, userID string, c notify.Settings) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetNotificationSettings(ctx, queries.SetNotificationSettingsParams{UserID: userID, Off: c.Text()})
	})
}

// SiteKey returns the secret of the site with a name. The first call stores the result of generate; all servers then
// get the same secret.
func (s *notificationStore) SiteKey(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error) {
	value, err := s.reads.GetSiteKey(ctx, name)
	if !errors.Is(err, sql.ErrNoRows) {
		return value, s.health.explain(err)
	}
	if value, err = generate(); err != nil {
		return nil, err
	}
	err = s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.AddSiteKey(ctx, queries.AddSiteKeyParams{Name: name, Value: value})
	})
	if err != nil {
		return nil, err
	}
	value, err = s.reads.GetSiteKey(ctx, name)
	return value, s.health.explain(err)
}
