package lab

// instruments are the players of studies that name none: simulations of a strong and of a weak player. The strong one
// is about the strongest whose decision takes 20 ms of a processor.
var instruments = map[string][2]string{
	"hex":       {"sims:400", "sims:20"},
	"hexattack": {"sims:8000", "sims:200"},
	"hexit":     {"sims:8000", "sims:200"},
	"hexstrat":  {"sims:10000", "sims:200"},
	"hexstrike": {"sims:5000", "sims:100"},
	"swarm":     {"sims:4000", "sims:100"},
}

// Instruments returns the strong and the weak player with which a game is studied unless others are chosen. Both see
// all that their search finds, unlike levels, which overlook moves as people do.
func Instruments(id string) (strong, weak string) {
	if found, ok := instruments[id]; ok {
		return found[0], found[1]
	}
	return "sims:400", "sims:20"
}
