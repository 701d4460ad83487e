package live

import (
	"bytes"
	"context"
	"fmt"

	"hexparlor/internal/match/view"
	"hexparlor/internal/user"
)

// rosterView is what a stream has shown its viewer of the users online, and what decides what the viewer may know.
type rosterView struct {
	number  int             // number of the list that was looked at last
	text    []byte          // the last message
	follows map[string]bool // users whom the viewer follows; nil: not read yet
	follow  map[string]bool // whether users who show themselves to followed users follow the viewer, as far as it is known
}

// online returns the message with the users online whom the viewer may know of, or nothing if it was sent already.
func (st *offerStream) online(ctx context.Context) (text []byte, err error) {
	v := &st.roster
	if v.follows == nil {
		if v.follows, err = st.Follows(ctx, st.user); err != nil {
			return nil, err
		}
		v.follow = map[string]bool{}
	}
	list, number := st.Roster.latest()
	var friends, others [][]byte
	members := 0
	for _, one := range list.users {
		if may, err := st.mayKnow(ctx, one); err != nil || !may {
			if err != nil {
				return nil, err
			}
			continue
		}
		members++
		switch {
		case one.user.ID == st.user:
		case v.follows[one.user.ID]:
			one.Friend = true
			friends = append(friends, view.Encode(one.OnlineUser))
		default:
			others = append(others, one.row)
		}
	}
	v.number = number
	if text = onlineMessage(append(friends, others...), members, list.guests); bytes.Equal(text, v.text) {
		return nil, nil
	}
	v.text = text
	return text, nil
}

// onlineMessage returns an api.Online as a message. Its rows are in JSON already, because all streams send the same.
func onlineMessage(rows [][]byte, members, guests int) []byte {
	rows = rows[:min(len(rows), listedUsers)]
	return fmt.Appendf(begin(nil, "online", -1), "{\"users\":[%s],\"members\":%d,\"guests\":%d}\n\n",
		bytes.Join(rows, []byte(",")), members, guests)
}

// mayKnow reports whether the viewer may know that a user is online. Users do not see those whom they have blocked, and
// those who have blocked them.
func (st *offerStream) mayKnow(ctx context.Context, one onlineUser) (bool, error) {
	switch {
	case one.user.ID == st.user:
		return true, nil
	case st.unseen.Has(one.user) || one.presence == user.OnlyUser:
		return false, nil
	case one.presence == user.All:
		return true, nil
	case st.user == "":
		return false, nil
	}
	follow := st.roster.follow
	if _, known := follow[one.user.ID]; !known {
		may, err := st.IsFollowing(ctx, one.user.ID, st.user)
		if err != nil {
			return false, err
		}
		follow[one.user.ID] = may
	}
	return follow[one.user.ID], nil
}
