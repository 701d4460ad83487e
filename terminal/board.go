package terminal

// board draws the positions of one game.
type board struct {
	draw   func(view any) string
	legend string
}

// boards has the games that can be drawn; others show their position text. Each is put there by the file of its game.
var boards = map[string]board{}
