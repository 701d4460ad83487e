package hexstrike

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/hex"
)

// Sentence tells that a set waits.
func (e SubmittedEvent) Sentence() string {
	if e.Active == "" {
		return e.Name + " has chosen a set. It is shown when the other player has chosen too."
	}
	return fmt.Sprintf("%s has chosen %s, turn %s. It is shown when the other player has chosen too.",
		e.Name, pair(e.Active, e.Passive), e.Turn)
}

// Sentence tells the cards and the turn.
func (e LaidEvent) Sentence() string {
	return fmt.Sprintf("%s plays %s, %s, from beat %d on.", e.Name, pair(e.Active, e.Passive), turnWords[e.Turn], e.Beat)
}

// turnWords says a turn.
var turnWords = map[string]string{
	"0": "without a turn", "R1": "turning one step right", "R2": "turning two steps right", "3": "turning round",
	"L2": "turning two steps left", "L1": "turning one step left",
}

func pair(active, passive string) string { return title(active) + " with " + title(passive) }

// deeds says what the letters of an action do (R3.3).
var deeds = map[byte]string{'m': "a step", 'j': "a jump", 'a': "an attack", 'b': "a block", 'c': "a charge"}

// moments says the actions that are no tokens (R3.6).
var moments = map[string]string{
	"W": "a wait", "Co": "a combo", "X1": "a special beat", "X2": "a special beat", "_": "nothing",
	"E": "an open beat", "F": "an open beat", "D": "a lost beat", "S": "a lost beat",
}

// actionWords says an action without its directions: "a step and an attack".
func actionWords(action string) string {
	action = strings.Trim(action, "[]")
	if words, ok := moments[action]; ok {
		return words
	}
	var words []string
	for token := range strings.SplitSeq(action, "-") {
		if deed := deeds[token[len(token)-1]]; !slices.Contains(words, deed) {
			words = append(words, deed)
		}
	}
	return listed(words)
}

// title is the name of a card by its id.
func title(id string) string { return pool[cardByID[id]].name }

func titles(ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, title(id))
	}
	return listed(names)
}

// listed joins words for a person.
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Sentence tells what the beat is about.
func (e BeatEvent) Sentence() string {
	return fmt.Sprintf("Beat %d: %s against %s.", e.Beat, e.Slots[0].spoken(), e.Slots[1].spoken())
}

// Sentence tells how the beat has left the figures.
func (e SettledEvent) Sentence() string {
	return fmt.Sprintf("After beat %d: %s; %s.", e.Beat, e.Figures[0].spoken(), e.Figures[1].spoken())
}

func (f Standing) spoken() string {
	return fmt.Sprintf("%v facing %s, damage %d", f.Cell, f.Facing, f.Damage)
}

// Sentence tells the new facing.
func (e TurnedEvent) Sentence() string {
	return fmt.Sprintf("%s turns to face %s.", e.Name, compass(e.Facing))
}

func compass(name string) string {
	d, _ := layout.ParseDirection(name)
	return layout.Word(d)
}

// Sentence tells the way.
func (e MovedEvent) Sentence() string {
	verb := map[string]string{"move": "moves", "jump": "jumps"}[e.Way]
	switch {
	case e.From == e.To && e.Way == "jump":
		return e.Name + " cannot jump: the opponent stands there."
	case e.From == e.To:
		return e.Name + " cannot move: the opponent stands in the way."
	case e.Stopped:
		return fmt.Sprintf("%s %s from %v to %v, where the opponent stands in the way.", e.Name, verb, e.From, e.To)
	}
	return fmt.Sprintf("%s %s from %v to %v.", e.Name, verb, e.From, e.To)
}

// Sentence tells why nothing happened.
func (e MissedEvent) Sentence() string {
	text := fmt.Sprintf("%s's %s at %v ", e.Name, title(e.Card), e.Cell)
	switch {
	case e.Reason == "blocked":
		return text + "is blocked."
	case e.Reason == "immune":
		return text + "fails: " + e.Opponent + " cannot be thrown."
	case e.Moved:
		return text + fmt.Sprintf("misses: %s had moved to %v at priority %d.", e.Opponent, e.At, e.Priority)
	}
	return text + fmt.Sprintf("misses: %s is on %v.", e.Opponent, e.At)
}

// Sentence tells the hit and all that comes of it.
func (e HitEvent) Sentence() string {
	text := fmt.Sprintf("%s's %s hits %s on %v: %d damage, now %d",
		e.By.Name, e.weapon(), e.Name, e.Cell, e.Damage, e.Total)
	if e.Steps > 0 {
		text += fmt.Sprintf("; knocked back %s %s to %v", count(e.Steps, "hex"), compass(e.Direction), e.To)
	}
	switch {
	case e.Stun == 0:
		text += "; no stun"
	default:
		text += "; stunned for " + count(e.Stun, "beat")
	}
	if e.Lost != "" {
		text += fmt.Sprintf(", so %s is lost", actionWords(e.Lost))
	}
	return text + "."
}

func (e HitEvent) weapon() string {
	switch e.Means {
	case "arrow":
		return "arrow"
	case "counter":
		return "counter"
	}
	return title(e.Card)
}

// Sentence tells the throw.
func (e ThrownEvent) Sentence() string {
	return fmt.Sprintf("%s throws %s %s to %v with %s: %d damage, now %d; stunned for %s.", e.By.Name, e.Name,
		compass(e.Direction), e.Cell, title(e.Card), e.Damage, e.Total, count(e.Stun, "beat"))
}

// Sentence tells the damage and its cause.
func (e HurtEvent) Sentence() string {
	return fmt.Sprintf("%s %s takes %d damage, now %d.", e.Why, e.Name, e.Damage, e.Total)
}

// Sentence tells what was healed.
func (e HealedEvent) Sentence() string {
	return fmt.Sprintf("%s heals %d damage; %d is left.", e.Name, e.Healed, e.Total)
}

// Sentence tells of the token.
func (e TokenEvent) Sentence() string {
	switch e.Token {
	case "arrow":
		return fmt.Sprintf("An arrow is on %v and flies %s.", e.Cell, compass(e.Direction))
	case "platform":
		return fmt.Sprintf("A platform appears on %v.", e.Cell)
	}
	if e.Lasts {
		return fmt.Sprintf("Fire breaks out on %v.", e.Cell)
	}
	return fmt.Sprintf("Fire flares up over the abyss on %v.", e.Cell)
}

// Sentence tells what became of the card.
func (e CardEvent) Sentence() string {
	switch e.What {
	case "swapped":
		return e.Name + " is struck while waiting and dodges: Reflex Dodge takes the lead."
	case "skipped":
		return e.Name + " skips the wait thanks to Haven."
	case "focused":
		return fmt.Sprintf("%s marks %v with Rewind and goes on.", e.Name, e.Cell)
	case "lost":
		return e.Name + " loses the focus of Rewind."
	case "must-return":
		return e.Name + " has no pair of cards left and must return with Rewind."
	}
	return fmt.Sprintf("%s goes under %s's deck.", title(e.Card), e.Name)
}

// Sentence tells of the return.
func (e ReturnedEvent) Sentence() string {
	if e.Blocked {
		return fmt.Sprintf("%s cannot return to %v, where the opponent stands, and is stunned for 3 beats.", e.Name, e.Cell)
	}
	return fmt.Sprintf("%s returns to %v.", e.Name, e.Cell)
}

// Sentence tells how many cards, and to their owner which.
func (e DrewEvent) Sentence() string { return e.Name + " draws " + drawn(e.Count, e.Cards) + "." }

func drawn(n int, ids []string) string {
	text := count(n, "card")
	if len(ids) > 0 {
		text += ": " + titles(ids)
	}
	return text
}

// Sentence tells that the hand was filled.
func (e RefreshedEvent) Sentence() string {
	text := e.Name + " refreshes"
	if e.Platform {
		text += ", which uses up the platform,"
	}
	if e.Count == 0 {
		return text + " and readies movement cards."
	}
	return text + " and draws " + drawn(e.Count, e.Cards) + "."
}

// Sentence names the cards.
func (e DiscardedEvent) Sentence() string {
	if len(e.Abilities)+len(e.Movement) == 0 {
		return e.Name + " has nothing to discard."
	}
	return e.Name + " discards " + titles(append(append([]string{}, e.Abilities...), e.Movement...)) + "."
}

// Sentence names the cards.
func (e RevealedEvent) Sentence() string {
	text := e.Name + " reveals " + title(e.Card)
	if len(e.Movement) > 0 {
		text += " and discards " + titles(e.Movement) + " with it"
	}
	return text + "."
}

// Sentence tells who is asked what.
func (e AskedEvent) Sentence() string { return e.Name + " is asked: " + e.Question.Title }

// Sentence tells the answer.
func (e AnsweredEvent) Sentence() string {
	if e.Answer == "" {
		return fmt.Sprintf("%s answers the question of beat %d.", e.Name, e.Question.Beat)
	}
	return fmt.Sprintf("%s answers: %s.", e.Name, e.Answer)
}

// Sentence tells who gave up.
func (e ResignedEvent) Sentence() string { return e.Name + " resigns." }

// Sentence tells how the game ended.
func (e EndedEvent) Sentence() string { return capital(e.because()) + ". " + e.verdict() }

func (e EndedEvent) because() string {
	loser := e.Loser.Name
	if e.Winner.Seat == 0 {
		loser = "both players"
	}
	switch e.Reason {
	case "far":
		if e.Winner.Seat == 0 {
			return "both players are equally far from land, more than four hexes"
		}
		return loser + " is more than four hexes from land"
	case "cards":
		if e.Winner.Seat == 0 {
			return "both players have no cards left over the abyss"
		}
		return loser + " has no cards left over the abyss"
	case "resign":
		return loser + " resigns"
	case "agreed":
		return "the players agreed on a draw"
	}
	return "the last beat is played"
}

func (e EndedEvent) verdict() string {
	if e.Winner.Seat == 0 {
		return "The game is drawn."
	}
	return e.Winner.Name + " wins."
}

// count says a number of things.
func count(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "x"):
		return strconv.Itoa(n) + " " + thing + "es"
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// capital writes the first letter large.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// who is a player for events.
func (s *State) who(i int) Who {
	name := cast[s.characters[i]].name
	if s.characters[0] == s.characters[1] {
		name += " " + strconv.Itoa(i+1)
	}
	return Who{seatOf(i), name}
}

func (s *State) submittedEvent(i int) SubmittedEvent {
	m := &s.marks[i]
	return SubmittedEvent{s.who(i), m.active.String(), m.passive.String(), m.turn.String()}
}

func (s *State) laidEvent(i int) LaidEvent {
	m := &s.marks[i]
	return LaidEvent{
		Who: s.who(i), Active: m.active.String(), Passive: m.passive.String(), Turn: m.turn.String(),
		Beat: int(s.beat), Row: s.rowView(i),
	}
}

// tellBeat begins the story of a beat with what was laid for it, and with dodges that earlier passes brought about.
func (s *State) tellBeat() {
	if s.play.log == nil {
		return
	}
	e := BeatEvent{Beat: int(s.beat), First: seatOf(s.first())}
	for i := range e.Slots {
		laid := s.play.rows[i].at(0)
		e.Slots[i] = laid.view()
	}
	s.play.log.Add(e)
	for i, dodged := range s.play.dodged {
		if dodged {
			s.tellCard("swapped", i, reflexDodge, s.figures[i].cell)
		}
	}
}

// tellCard tells what became of a card.
func (s *State) tellCard(what string, i int, c card, at hex.Cell) {
	if s.play.log != nil {
		s.play.log.Add(CardEvent{what, s.who(i), c.String(), at})
	}
}

// tellToken tells of a token that comes on the board.
func (s *State) tellToken(e TokenEvent) {
	if s.play.log != nil {
		s.play.log.Add(e)
	}
}

// tellArrowBlocked tells of an arrow that a block has stopped.
func (s *State) tellArrowBlocked(a arrow, on int) {
	if s.play.log == nil {
		return
	}
	s.play.log.Add(MissedEvent{
		Who: s.who(int(a.owner)), Card: bowShot.String(), Cell: s.figures[on].cell, Reason: "blocked",
		At: s.figures[on].cell, Opponent: s.who(on).Name,
	})
}

// tellAsked tells what is asked now and was not before.
func (s *State) tellAsked(before *questions, log *game.Log) {
	for n := range s.asked {
		p := &s.prompts[n]
		if p.answer == unanswered && !before.asks(p) {
			log.Add(AskedEvent{s.who(int(p.player)), s.question(p)})
		}
	}
}

// asks tells whether the same question was open already.
func (q *questions) asks(p *prompt) bool {
	for n := range q.asked {
		old := &q.prompts[n]
		if old.answer == unanswered && old.kind == p.kind && old.player == p.player && old.beat == p.beat &&
			old.card == p.card {
			return true
		}
	}
	return false
}

// answeredEvent tells how a question is being answered.
func (s *State) answeredEvent(p *prompt, m game.Move) AnsweredEvent {
	e := AnsweredEvent{Who: s.who(int(p.player)), Question: s.question(p)}
	said := rest(m)
	switch kindOf(m) {
	case throwMove:
		e.Answer = layout.Name(hex.Direction(said))
	case havenMove:
		e.Answer = p.havenHex(said).String()
	case comboMove, guardMove, returnMove:
		e.Answer = [2]string{"no", "yes"}[said&1]
	case keepMove:
		e.Answer = "keep"
	case revealMove:
		e.Answer = "reveal"
	}
	return e
}

func (s *State) slotsNow() (slots [2]Slot) {
	for i := range slots {
		e := s.rows[i].at(0)
		slots[i] = e.view()
	}
	return slots
}

// tellSettled ends the story of a beat.
func (s *State) tellSettled() {
	if s.play.log == nil {
		return
	}
	e := SettledEvent{Beat: int(s.beat), Slots: s.slotsNow()}
	for i := range e.Figures {
		f := &s.figures[i]
		e.Figures[i] = Standing{f.cell, layout.Name(f.facing), int(f.damage)}
	}
	s.play.log.Add(e)
}

// tellMoved tells of a movement from a hex to where the player stands now.
func (s *State) tellMoved(i int, from hex.Cell, way string, stopped bool) {
	if s.play.log != nil {
		s.play.log.Add(MovedEvent{s.who(i), from, s.figures[i].cell, way, stopped})
	}
}

// tellMiss tells of an attack without effect.
func (s *State) tellMiss(i int, e *slot, target hex.Cell, blocked, there bool) {
	if s.play.log == nil {
		return
	}
	o := 1 - i
	m := MissedEvent{
		Who: s.who(i), Card: e.active.String(), Cell: target, At: s.figures[o].cell, Opponent: s.who(o).Name,
	}
	switch {
	case blocked:
		m.Reason = "blocked"
	case there:
		m.Reason = "immune"
	default:
		m.Reason = "empty"
		if m.Moved = s.play.before.figures[o].cell == target; m.Moved {
			m.Priority = int(s.rows[o].at(0).prio)
		}
	}
	s.play.log.Add(m)
}

// tellHit tells of a blow that went through.
func (s *State) tellHit(w *blow, dealt, k, steps, stunned int) {
	if s.play.log == nil {
		return
	}
	f := &s.figures[w.on]
	e := HitEvent{
		Who: s.who(w.on), By: s.who(w.from), Card: w.cause.String(), Means: "attack", Cell: w.cell,
		Damage: dealt, Total: int(f.damage), Knockback: k, Direction: layout.Name(w.d), Steps: steps, To: f.cell,
		Stun: stunned, Priority: int(s.rows[w.from].at(0).prio),
	}
	switch {
	case w.arrow:
		e.Means = "arrow"
	case w.counter:
		e.Means = "counter"
	}
	laid, now := s.play.rows[w.on].at(0), s.rows[w.on].at(0)
	if now.isIcon() && !laid.isIcon() && !laid.isOpen() && !s.play.lost[w.on] {
		s.play.lost[w.on] = true
		e.Lost = laid.act.bare().String()
	}
	s.play.log.Add(e)
}

func (s *State) endedEvent() EndedEvent {
	r := s.Result()
	e := EndedEvent{Result: r.Text, Reason: r.Reason, Beat: int(s.last)}
	if i, ok := playerOf(s.winner); ok {
		e.Winner, e.Loser = s.who(i), s.who(1-i)
	}
	return e
}

func ids(list []card) []string {
	names := make([]string, 0, len(list))
	for _, c := range list {
		names = append(names, c.String())
	}
	return names
}

// arrived is the abilities that came into a hand last.
func (z *zone) arrived(n uint8) []string { return ids(z.hand[z.inHand-n : z.inHand]) }

// movementOf names the movement cards of a set of bits.
func (z *zone) movementOf(set uint8) []string {
	names := []string{}
	for at, c := range z.moves {
		if set>>at&1 != 0 {
			names = append(names, c.String())
		}
	}
	return names
}

func (s *State) drewEvent(i int, n uint8) DrewEvent {
	z := &s.zones[i]
	return DrewEvent{s.who(i), int(n), int(z.readyCount()), z.arrived(n)}
}

func (s *State) refreshedEvent(i int, n uint8, platform bool) RefreshedEvent {
	return RefreshedEvent{s.who(i), int(n), platform, s.zones[i].arrived(n)}
}

func (s *State) discardedEvent(i int, abilities []card, movement uint8) DiscardedEvent {
	return DiscardedEvent{s.who(i), ids(abilities), s.zones[i].movementOf(movement)}
}

func (s *State) revealedEvent(i int, c card, movement uint8) RevealedEvent {
	return RevealedEvent{s.who(i), c.String(), s.zones[i].movementOf(movement)}
}
