package api

// Problem is the reason why a request failed, in the form of RFC 9457. The request has changed nothing.
type Problem struct {
	Title   string   `json:"title" doc:"meaning of the status code"`
	Status  int      `json:"status" doc:"HTTP status code"`
	Detail  string   `json:"detail" doc:"explanation for users: what was wrong and what would be right"`
	Code    string   `json:"code,omitempty" doc:"stable identifier for programs"`
	Refusal *Refusal `json:"refusal,omitempty" doc:"rule that the move would break"`
	Errors  []Fault  `json:"errors,omitempty" doc:"invalid parts of the request"`
}

// Fault is one invalid part of a request.
type Fault struct {
	Message  string `json:"message"`
	Location string `json:"location,omitempty" doc:"path of the invalid part, such as body.seats[0].kind"`
}

// Refusal is the reason why a move or request was refused. It has changed nothing.
type Refusal struct {
	Code     string   `json:"code" doc:"stable identifier for programs"`
	Sentence string   `json:"sentence" doc:"explanation for users, without coordinates"`
	Cells    []string `json:"cells,omitempty" doc:"cells that the sentence is about"`
	Rule     string   `json:"rule" doc:"number of the rule that the move would break, such as R4.2"`
}

// Done is the answer of requests that return no data.
type Done struct {
	Done bool `json:"done"`
}
