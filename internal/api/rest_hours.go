package api

// Hours is the caller's daily rest. Then no notification is sent, and no turn counted in days ends, as far as its cap
// allows. Other users do not see it; a change applies to turns that begin later.
type Hours struct {
	Zone     string    `json:"zone" maxLength:"64" doc:"such as Europe/Berlin; empty: UTC"`
	Sleep    Span      `json:"sleep" doc:"each night; none if both are the same"`
	Free     []string  `json:"free" maxItems:"7" enum:"sun,mon,tue,wed,thu,fri,sat" doc:"days of the week"`
	Holidays []Holiday `json:"holidays" maxItems:"50"`
	Budget   int       `json:"budget,omitempty" doc:"how many days of holiday a year may have; told, not taken"`
	Spent    string    `json:"spent,omitempty" doc:"holidays up to this day stay in the list whatever is sent; told, not taken"`
}

// Span is a part of each day, which may include midnight.
type Span struct {
	From string `json:"from" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"23:00"`
	To   string `json:"to" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
}

// Holiday is a range of days, both ends included.
type Holiday struct {
	From string `json:"from" format:"date"`
	To   string `json:"to" format:"date"`
}
