package api

import "hexparlor/game"

// Analysis judges the decisions of a finished match, each by what its seat knew at the time.
type Analysis struct {
	Total     int        `json:"total" doc:"number of decisions to judge"`
	Decisions []Decision `json:"decisions" doc:"decisions judged so far, in the order in which they were made"`
}

// Decision is the bot's judgement of one past decision: a move, or the orders that a seat sealed together.
type Decision struct {
	Seat   game.Seat `json:"seat"`
	Number int       `json:"number" doc:"number of the log entry"`
	Move   int       `json:"move" doc:"1-based number of the move, without undone ones: the step of the replay"`
	Text   string    `json:"text" doc:"move or orders that the seat played"`
	Value  float64   `json:"value" doc:"expected score of the seat before the decision, from 0 (lost) to 1 (won)"`
	Exact  bool      `json:"exact,omitempty" doc:"the value is proven"`
	Forced bool      `json:"forced,omitempty" doc:"there was only one legal move, so nothing was judged"`
	Best   string    `json:"best" doc:"decision of the bot in this position"`
	Played *float64  `json:"played,omitempty" doc:"expected score of the decision that was played; missing if the search did not try it"`
	Loss   *float64  `json:"loss,omitempty" doc:"difference between the best expected score and that of the decision, at least 0"`
	Gap    float64   `json:"gap,omitempty" doc:"difference between the expected scores of the best decision and the second best, if the best was played"`

	Usual   float64       `json:"usual,omitempty" doc:"average loss of a decision by chance"`
	Grade   string        `json:"grade" enum:"unjudged,forced,differs,good,fair,slip,mistake" doc:"how good the decision was, compared with the best one and with a decision by chance"`
	Turning *TurningPoint `json:"turning,omitempty" doc:"missing if the decision did not decide the match"`

	Unjudged bool `json:"unjudged,omitempty" doc:"the decision could not be judged; value, best, played, loss and gap have no meaning"`
}

// TurningPoint says why a decision decided the match.
type TurningPoint struct {
	Found    bool     `json:"found" doc:"the best decision was played, and all others were much worse; else it was missed"`
	Headline Reason   `json:"headline" doc:"what the better decision achieves"`
	Details  []Reason `json:"details" doc:"further sentences about the difference"`
	Rule     string   `json:"rule,omitempty" doc:"section of the rules page that decides"`
}

// Alternatives lists the decisions that a seat could have made in a past position, with the bot's evaluation of each.
type Alternatives struct {
	Seat         game.Seat     `json:"seat"`
	Before       any           `json:"before" doc:"view of the position before the decision"`
	Alternatives []Alternative `json:"alternatives" doc:"alternatives, the best first; the decision that was played is among them"`
	Line         []LineStep    `json:"line" doc:"best alternative, and a likely continuation"`
}

// Alternative is one way to decide in the position.
type Alternative struct {
	Played bool              `json:"played,omitempty" doc:"the seat played this alternative"`
	Value  *float64          `json:"value,omitempty" doc:"expected score of the seat; missing if the search did not try it"`
	Moves  []AlternativeMove `json:"moves" doc:"moves of the alternative, without a final commitment"`
}

// AlternativeMove is one move of an alternative.
type AlternativeMove struct {
	Text  string `json:"text"`
	Picks []Pick `json:"picks"`
}

// LineStep is one decision in the bot's expected continuation, or all decisions of a round.
type LineStep struct {
	Seat   game.Seat `json:"seat"`
	Events []Event   `json:"events"`
	View   any       `json:"view" doc:"view of the position after the step"`
}

// HintQuery asks for a hint for a seat of the caller.
type HintQuery struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"9"`
}

// Hint is the move that the bot would play with the seat's knowledge.
type Hint struct {
	Move     string  `json:"move" doc:"text of the next move, one of the legal moves"`
	Text     string  `json:"text" doc:"the move, or all orders of the round separated by commas"`
	Value    float64 `json:"value" doc:"expected score of the seat, from 0 (lost) to 1 (won)"`
	Exact    bool    `json:"exact,omitempty" doc:"the value is proven"`
	Searched bool    `json:"searched" doc:"the bot has searched; false if there was only one legal move"`

	Reasons []Reason `json:"reasons" doc:"what differs between the move and others that promise less, the most important first; empty if no difference has a name"`
}

// Reason is a sentence about the difference between decisions.
type Reason struct {
	Sentence string   `json:"sentence"`
	Cells    []string `json:"cells,omitempty" doc:"cells that the sentence speaks of"`
}

// Variation asks for the position after other moves in a finished match.
type Variation struct {
	After int      `json:"after" minimum:"0" doc:"number of moves of the match before the variation, without undone ones"`
	Moves []string `json:"moves" maxItems:"64" doc:"moves of the variation, each after its seat, such as \"2 d4\""`
}
