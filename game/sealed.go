package game

// Enterer is a State whose seats may enter more than Moves lists, because orders can be given in any sequence and
// changed until they are revealed. Moves still leads on; Entries is everything a person may choose from.
type Enterer interface {
	Entries(seat Seat, buf []Move) []Move
	// Erase takes back what seat, which owes a decision, has entered, so that it can be thought about anew.
	Erase(seat Seat)
}

// Sealer is a State whose seats decide at the same time. Each commits to orders that only its own side may know, until
// the last seat that owes any has committed; then all are revealed together.
type Sealer interface {
	// Seal is the canonical text of the orders to which m would commit seat. ok is false if m commits it to nothing.
	Seal(seat Seat, m Move) (orders string, ok bool)
	// Sealed is the set of seats whose commitments wait to be revealed.
	Sealed() Seats
	// Round counts the reveals, from 1; the time to decide runs from the start of a round.
	Round() int
	// Default is the move that is made for a seat that owes one when its time has run out.
	Default(seat Seat) Move
}

// Recaller is a Sealer whose seats may take back what they have committed to while others still decide.
type Recaller interface {
	// Recall is the move by which a seat that has committed is free to change its orders. ok is false if it is not.
	Recall(seat Seat) (m Move, ok bool)
}

// Forgetter is a Sealer that can lay aside what a viewer may not know of the round that is being decided.
type Forgetter interface {
	// Forget takes back all commitments, and removes the orders that viewer may not know; guesses can take their place.
	Forget(viewer Seat)
}
