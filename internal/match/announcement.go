package match

import "hexparlor/i18n"

// MaxAnnouncement is the maximum length of an announcement, in characters.
const MaxAnnouncement = 4000

// announce applies an Announce entry: it stores the text of the user who made the match (R11b). Only a Gather entry may
// come before it. The text is empty once the account of that user is deleted.
func announce(f *State, e Entry) error {
	if len(f.Log) > 1 || len(f.Log) == 1 && f.Log[0].Kind != Gather {
		return fail(BadKind, i18n.Of("match.unknown-entry", "kind", e.Kind))
	}
	f.Announcement = e.Text
	return nil
}
