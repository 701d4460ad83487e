package games_test

import (
	"math/rand/v2"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/lesson"
)

// claims has the statements in texts of each game that depend on its options, and the acts that texts promise.
var claims = map[string][]gametest.Claim{
	"hex": {
		{Says: `4, swap\.$|or swap|you swap|^swap$`, When: "swap=true"},
	},
	"hexattack": {
		{Says: `such as "?1 attack`, Move: `1 attack .*`},
		{Says: `such as "?W attack`, When: "names=captain", Move: `W attack .*`},
		{Says: `last captain`, When: "goal=captain"},
	},
	"hexit": {
		{Says: `[Ss]wap sides`, Move: `swap`},
		{Says: `pass, swap`, When: "pie=true"},
		{Rule: "R2.5a", When: "pie=true"},
		{Says: `[Pp]lace a tile|^an? \w+ tile on|, place 0,1`, When: "setup=placed"},
		{Rule: "R2.6a", When: "setup=placed"},
		{Says: `already holds a prisoner`, When: "prisoners=closed"},
		{Says: `takes the whole group`, When: "release=all"},
		{Rule: "R7.2a", When: "release=ripe"},
		{Says: `takes one connected set`, When: "release!=ripe"},
		{Says: `Release it`, Move: `release .*`},
		{Says: `(^|\. )Drop a stone`, Move: `drop .*`},
		{Rule: "R8.3", When: "quiet!=0"},
		{Says: `better island wins`, When: "scoring="},
	},
	"hexstrat": {
		{Says: `\ba card\b|[Bb]oost|[Aa]rtillery|[Aa]mmo`, When: "bonus=true"},
		{Rule: "R9.11", When: "bonus=true"},
		{Rule: "R3.1a", When: "first=rps"},
		{Says: `it can do nothing else`, When: "impeded=rest"},
		{Rule: "R4.11a", When: "impeded=turn"},
		{Says: `free again when the turn ends`, When: "impeded=turn", Move: `\w+ rest`},
		{Says: `Let it rest`, Move: `\w+ rest`},
		{Says: `they may( still)? attack`, When: "bounced=act"},
		{Rule: "R4.4a", When: "bounced=act"},
		{Says: `End the turn when`, Move: `pass`},
		{Says: `In this game no squad attacks out of`, When: "hqattack=false"},
	},
	"hexstrike": {
		{Says: `fighters are shown|choice is sealed`, When: "choose=sealed"},
		{Says: `[Ss]eal your choice`, Move: `commit`},
		{Says: `In which direction is .* thrown`, Move: `throw .*`},
	},
	"swarm": {
		{Says: `\b[Oo]r end your turn`, Move: `end`},
		{Says: `one level higher|reaches one level`, When: "reach=step"},
		{Says: `a hex beside it|Sit beside|not next to your Assembler`, When: "range=near"},
		{Rule: "R8.9", When: "range=any"},
		{Says: `any colour|[Cc]hoose a colour|choose the colour`, When: "pick=choose"},
		{Rule: "R4.2", When: "pick=choose"},
		{Says: `drawn hex`, When: "pick=random"},
		{Rule: "R4.6", When: "pick=random"},
		{Rule: "R5.4", When: "seats=fair"},
		{Says: `may not be a move`, When: "calm=true"},
		{Rule: "R6.7", When: "calm=true"},
		{Rule: "R6.2a", When: "second=must"},
		{Says: `you must( take it)?\b.*Drone|action: you must|and you must take it`, When: "second=must"},
		{Says: `You can only pass`, Move: `pass`},
		{Says: `is covered and can do nothing`, When: "covered=still"},
		{Says: `or leaps three`, When: "leap=true"},
		{Rule: "R8.6", When: "lift=step"},
		{Rule: "R7.7", When: "gate=true"},
		{Says: `[Ff]ree it in this turn|Free your Assembler`, Move: `.*`},
	},
}

// dataValues has values of options of data under which texts must be true as well.
var dataValues = map[string][]string{
	"board":   {"0,0wBW/1,0b/0,1w/1,-1xB", "0,0w/1,0b/2,0w"},
	"stock":   {"12/9", "3/8"},
	"scoring": {"group=1,hand=1", "prison=-2"},
	"hexes":   {"2/1/1;5/0/2;3", "8/3/3;6/3/3;7"},
	"height":  {"2", "3"},
	"hive":    {"0,0:o*1/1,0:*2-L/0,1:*1d"},
}

func drawData(option string, r *rand.Rand) string {
	values := append([]string{""}, dataValues[option]...)
	return values[r.IntN(len(values))]
}

// TestTextsClaimOnlyWhatOptionsAllow plays every preset and random sets of options of each game, and compares the texts
// that players get with claims.
func TestTextsClaimOnlyWhatOptionsAllow(t *testing.T) {
	eachCourse(t, func(t *testing.T, c *lesson.Course) {
		coach := func(o game.Options, s game.State, seat game.Seat) (texts []gametest.Text) {
			for _, r := range c.Remarks(o, s, seat, moveEvents(s, seat, c.Game.Info().Sketched)) {
				texts = append(texts, gametest.Text{Words: r.Says(), Rule: r.Rule})
			}
			return texts
		}
		gametest.Claims(t, c.Game, coach, gametest.Config{Data: drawData}, claims[c.Game.Info().ID])
	})
}
