package api

// RestHours is the caller's daily rest. Then no notification is sent, and no turn counted in days ends, as far as its
// cap allows. Other users do not see it; a change applies to turns that begin later.
type RestHours struct {
	Zone          string     `json:"zone" maxLength:"64" doc:"time zone, such as Europe/Berlin; empty: UTC"`
	Sleep         DailyHours `json:"sleep" doc:"hours of each night; from equal to to: none"`
	Free          []string   `json:"free" maxItems:"7" enum:"sun,mon,tue,wed,thu,fri,sat" doc:"free days of the week"`
	Holidays      []Holiday  `json:"holidays" maxItems:"50"`
	HolidayBudget int        `json:"holidayBudget,omitempty" doc:"allowed days of holiday per year; ignored in requests"`
	FixedUntil    string     `json:"fixedUntil,omitempty" doc:"date up to which holidays can no longer be removed; ignored in requests"`
}

// DailyHours is a part of each day, which may include midnight.
type DailyHours struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"time of day, such as 23:00"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"time of day, such as 07:00"`
}

// Holiday is a range of days, both ends included.
type Holiday struct {
	From string `json:"from" format:"date"`
	To   string `json:"to" format:"date"`
}
