package store_test

import (
	"testing"
	"time"

	"hexparlor/internal/notify"
	"hexparlor/internal/user"
)

func TestGivenUpDeliveriesAreListedUntilDropped(t *testing.T) {
	s := open(t)
	need(t, s.CreateUser(t.Context(), user.User{ID: "anna", Name: "Anna"}, user.Session{ID: "s", User: "anna"}, user.HashOf("s")))
	need(t, s.SetChannel(t.Context(), notify.Channel{ID: "phone", User: "anna", Way: notify.Push, Created: at}))
	for i, about := range []string{"one", "two"} {
		n := notify.Notification{User: "anna", Kind: notify.Turn, About: about, Number: 1, At: at}
		need(t, s.Enqueue(t.Context(), n))
		due, err := s.DueDeliveries(t.Context(), at.Add(time.Hour), 10)
		need(t, err)
		if len(due) != 1 {
			t.Fatalf("%d deliveries are due", len(due))
		}
		mark := notify.Mark{Delivery: due[0], Step: notify.GiveUp, Due: at.Add(time.Duration(i) * time.Minute)}
		need(t, s.MarkDeliveries(t.Context(), []notify.Mark{mark}, nil))
	}
	failed := func(abouts ...string) {
		t.Helper()
		list, err := s.FailedDeliveries(t.Context(), 10)
		need(t, err)
		if len(list) != len(abouts) {
			t.Fatalf("%d deliveries have failed, not %d", len(list), len(abouts))
		}
		for i, d := range list {
			if d.About != abouts[i] || d.User != "anna" || d.Channel.Way != notify.Push || d.Kind != notify.Turn {
				t.Errorf("delivery %d is %+v", i, d)
			}
		}
	}
	if due, err := s.DueDeliveries(t.Context(), at.Add(time.Hour), 10); err != nil || len(due) != 0 {
		t.Errorf("%d given-up deliveries wait: %v", len(due), err)
	}
	failed("two", "one")
	need(t, s.DropFailedDeliveries(t.Context(), at.Add(time.Minute)))
	failed("two")
	need(t, s.RemoveChannel(t.Context(), "anna", "phone"))
	failed()
}
