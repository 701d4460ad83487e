package store_test

import (
	"errors"
	"testing"
	"time"

	"hexparlor/internal/user"
)

// TestHandleStaysReservedAfterDeletionOfAccount deletes accounts, and has others take their handles before and after
// these are free. Blocks hold for the next user of a handle, and nothing else is left of its former holder.
func TestHandleStaysReservedAfterDeletionOfAccount(t *testing.T) {
	s, now := open(t), at
	accounts := &user.Accounts{Store: s, Clock: func() time.Time { return now }}
	register := func(id, handle string) (user.User, error) {
		p, _, err := accounts.Welcome(t.Context(), user.User{ID: id, Name: id}, user.NewSecret(), "")
		if err != nil {
			t.Fatal(err)
		}
		return accounts.MakeAccount(t.Context(), p, handle)
	}
	must := func(p user.User, err error) user.User {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	taken := func(id, handle string) bool {
		t.Helper()
		_, err := register(id, handle)
		var refused *user.Error
		return errors.As(err, &refused) && refused.Code == user.Taken
	}
	ben := must(register("ben", "ben"))
	free, banned, late := must(register("f1", "free")), must(register("b1", "banned")), must(register("l1", "latecomer"))
	if err := accounts.AddRelation(t.Context(), ben.ID, user.Block, free.ID); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []struct {
		p         user.User
		decisions []user.Sanction
	}{
		{free, nil},
		{banned, []user.Sanction{{}, {Stands: true}}},
		{late, []user.Sanction{{Stands: true, Until: at.AddDate(1, 0, 0)}, {Stands: true, Until: at.AddDate(0, 0, 1)}}},
	} {
		if _, err := accounts.Delete(t.Context(), gone.p, gone.decisions...); err != nil {
			t.Fatal(err)
		}
	}
	for i, handle := range []string{"free", "Fr-ee", "banned", "latecomer"} {
		if !taken("early"+string(rune('a'+i)), handle) {
			t.Errorf("%s is taken at once", handle)
		}
	}
	stranger := user.User{ID: "stranger"}
	if err := accounts.MayBeCalled(t.Context(), stranger, "Banned"); err == nil {
		t.Error("a stranger is called as who was deleted")
	}
	now = at.AddDate(0, 0, 91)
	if !taken("second", "latecomer") || !taken("third", "banned") {
		t.Error("a handle is free while a decision stands")
	}
	again := must(register("f2", "free"))
	if blocks, err := s.Relations(t.Context(), ben.ID, user.Block); err != nil || len(blocks) != 1 || blocks[0].User.ID != again.ID {
		t.Errorf("blocks after the handle was taken again: %+v, %v", blocks, err)
	}
	now = at.AddDate(1, 0, 1)
	must(register("l2", "latecomer"))
	if !taken("fourth", "banned") {
		t.Error("a handle is free though its decision stands for good")
	}
}
