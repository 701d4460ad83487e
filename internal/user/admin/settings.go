package admin

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hexparlor/i18n"
	"hexparlor/internal/limit"
)

// Form is the type of a setting's value: a choice, a number or a text.
type Form string

// The types of values.
const (
	Choice Form = "choice" // one of Setting.Choices
	Number Form = "number" // whole, from Setting.Least to Setting.Most
	Text   Form = "text"   // of at most Setting.Most characters
)

// Setting is a setting of the site that its owner can change. The catalogs explain it under admin.setting.<name>, and
// its choices under admin.choice.<name>.<choice>.
type Setting struct {
	Name        string
	Form        Form
	Default     string
	Choices     []string
	Least, Most int
}

// The names of the settings.
const (
	Access         = "access"
	PublicMatches  = "public-tables"
	Rules          = "rules"
	InvitationDays = "invitation-days"
	MatchDays      = "abandoned-table-days"
	GuestDays      = "unused-guest-days"
)

// Values of the setting Access: which users the site admits.
const (
	ToAll        = "all"
	ToAccounts   = "accounts"
	ByInvitation = "invitation"
)

// ByModerators is a value of the setting PublicMatches, besides ToAll and ToAccounts.
const ByModerators = "moderators"

// Settings lists all settings in the order in which the page shows them.
var Settings = append([]Setting{
	{Name: Access, Form: Choice, Default: ToAll, Choices: []string{ToAll, ToAccounts, ByInvitation}},
	{Name: InvitationDays, Form: Number, Default: "14", Least: 1, Most: 365},
	{Name: PublicMatches, Form: Choice, Default: ToAll, Choices: []string{ToAll, ToAccounts, ByModerators}},
	{Name: MatchDays, Form: Number, Default: "30", Most: 3650},
	{Name: GuestDays, Form: Number, Default: "90", Most: 3650},
	{Name: Rules, Form: Text, Most: 4000},
}, quotas()...)

// quotas returns one numeric setting for each quota that the owner can change.
func quotas() (list []Setting) {
	for _, q := range limit.All {
		if q.Setting != "" {
			list = append(list, Setting{
				Name: q.Setting, Form: Number, Default: strconv.Itoa(q.Number), Least: min(1, q.Number), Most: q.Most,
			})
		}
	}
	return list
}

// Find returns the setting with a name. The error has the code NoSetting.
func Find(name string) (Setting, error) {
	i := slices.IndexFunc(Settings, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return Setting{}, refuse(NoSetting, i18n.Of("admin.refuse.no-setting", "name", i18n.Escaped(name),
			"names", i18n.And(names())))
	}
	return Settings[i], nil
}

func names() (list []string) {
	for _, s := range Settings {
		list = append(list, s.Name)
	}
	return list
}

// Explanation returns the description of the setting for users.
func (s Setting) Explanation() i18n.Message { return i18n.Of("admin.setting." + s.Name) }

// Meaning returns the description of a choice of the setting for users.
func (s Setting) Meaning(choice string) i18n.Message {
	return i18n.Of("admin.choice." + s.Name + "." + choice)
}

// Read returns a typed value of the setting in the form in which it is stored. The error has the code BadSetting.
func (s Setting) Read(typed string) (string, error) {
	value := strings.TrimSpace(typed)
	switch s.Form {
	case Choice:
		if !slices.Contains(s.Choices, value) {
			return "", refuse(BadSetting, i18n.Of("admin.refuse.bad-choice", "name", s.Name, "value", i18n.Escaped(value),
				"choices", strings.Join(s.Choices, ", ")))
		}
	case Number:
		n, err := strconv.Atoi(value)
		if err != nil || n < s.Least || n > s.Most {
			return "", refuse(BadSetting, i18n.Of("admin.refuse.bad-number", "name", s.Name, "least", s.Least, "most", s.Most))
		}
		value = strconv.Itoa(n)
	case Text:
		if n := utf8.RuneCountInString(value); n > s.Most || !utf8.ValidString(value) {
			return "", refuse(BadSetting, i18n.Of("admin.refuse.bad-text", "name", s.Name, "most", s.Most, "length", n))
		}
	}
	return value, nil
}

// Value returns the value of the setting with a name; its default if it is not set, or out of bounds by now.
func (h *State) Value(name string) string {
	s := mustFind(name)
	if value, set := h.settings[name]; set {
		if value, err := s.Read(value); err == nil { // an earlier version may have had other bounds
			return value
		}
	}
	return s.Default
}

// Number returns the value of a numeric setting.
func (h *State) Number(name string) int {
	n, err := strconv.Atoi(h.Value(name))
	if err != nil {
		panic(name + " is no number")
	}
	return n
}

// mustFind returns the setting with a name. It panics if there is none, since only the program calls it.
func mustFind(name string) Setting {
	s, err := Find(name)
	if err != nil {
		panic(err)
	}
	return s
}
