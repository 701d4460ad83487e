package hexstrike

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Prompt returns what a seat must do and why, or which seat it waits for.
func (s *State) Prompt(seat game.Seat) game.Prompt {
	i, isPlayer := playerOf(seat)
	p := s.oldest()
	switch {
	case s.over:
		e := s.endedEvent()
		because := e.because(s.Result().Outcome(seat))
		return game.Prompt{Code: "over", Title: e.verdict(), Detail: because, Rule: endRules[s.reason]}
	case s.choosing:
		return promptChoosing(&s.position, seat)
	case p != nil && isPlayer && int(p.player) == i:
		q := questionOf(&s.position, p)
		return game.Prompt{Code: q.Kind, Title: q.title, Detail: promptDetail(&s.position, p), Rule: promptRules[p.kind]}
	case p != nil:
		return game.Prompt{
			Code: "wait", Title: i18n.Of("hexstrike.prompt.wait", "seat", s.who(int(p.player)).name),
			Detail: questionOf(&s.position, p).title, Rule: "R12.2",
		}
	case isPlayer && s.mustSubmit(i):
		return promptPlay(&s.position, i)
	case isPlayer && s.marks[i].waiting:
		return game.Prompt{
			Code: "wait", Title: i18n.Of("hexstrike.prompt.set-in"),
			Detail: i18n.Of("hexstrike.prompt.set-in.detail", "rival", s.who(1-i).name), Rule: "R6.3",
		}
	}
	return promptWait(&s.position)
}

// endRules and promptRules have the numbers of the rules for each reason of the game's end and each kind of
// question.
var (
	endRules    = [...]string{far: "R14.1", outOfCards: "R14.2", resigned: "R14.4", agreed: "R14.4", capped: "R14.5"}
	promptRules = [...]string{
		askThrow: "R9.11", askCombo: "R10.5", askGuard: "R10.6", askReturn: "R10.7", askHaven: "R12.5", askDraw: "R12.4",
		askDiscard: "R12.6", askReveal: "R12.7",
	}
)

// promptDetail returns a text on the consequences of the answers to a question.
func promptDetail(s *position, p *prompt) i18n.Message {
	switch p.kind {
	case askThrow:
		return i18n.Of("hexstrike.prompt.throw.detail")
	case askCombo:
		return i18n.Of("hexstrike.prompt.combo.detail")
	case askReturn:
		return i18n.Of("hexstrike.prompt.return.detail")
	case askHaven:
		return i18n.Of("hexstrike.prompt.haven.detail")
	case askDiscard:
		return i18n.Of("hexstrike.prompt.discard.detail")
	case askReveal:
		return i18n.Of("hexstrike.prompt.reveal.detail", "movement", questionOf(s, p).Movement)
	}
	return i18n.Message{}
}

func promptPlay(s *position, i int) game.Prompt {
	p := game.Prompt{Code: "play", Title: i18n.Of("hexstrike.prompt.play"), Rule: "R6.2"}
	begins, rival := i18n.Of("hexstrike.prompt.play.begins", "beat", int(s.beat)), s.who(1-i).name
	switch {
	case s.marks[i].combo:
		p.Code, p.Rule = "combo-owed", "R10.5"
		p.Detail = i18n.Of("hexstrike.prompt.play.combo")
	case s.marks[1-i].waiting:
		p.Detail = i18n.Sentences(begins, i18n.Of("hexstrike.prompt.play.chosen", "rival", rival))
	case s.mustSubmit(1 - i):
		p.Detail = i18n.Sentences(begins, i18n.Of("hexstrike.prompt.play.together", "rival", rival))
	default:
		p.Detail = begins
	}
	return p
}

// promptChoosing returns the prompt of a seat in the choosing round: its next choice, or that it waits for the
// other player.
func promptChoosing(s *position, seat game.Seat) game.Prompt {
	i, isPlayer := playerOf(seat)
	if !isPlayer || s.choices[i].committed {
		key := "hexstrike.prompt.chosen"
		if !isPlayer {
			key = "hexstrike.prompt.both-choose"
		}
		return game.Prompt{Code: "wait", Title: i18n.Of(key), Rule: "R2.2a"}
	}
	step := "deck"
	switch c := &s.choices[i]; {
	case !c.character:
		step = "character"
	case c.movement || c.abilities:
		step = "commit"
	}
	other := "open"
	if s.choices[1-i].committed {
		other = "committed"
	}
	return game.Prompt{
		Code: "choose", Title: i18n.Of("hexstrike.prompt.choose", "step", step),
		Detail: i18n.Of("hexstrike.prompt.choose.detail", "rival", s.who(1-i).name, "other", other), Rule: "R2.2a",
	}
}

func promptWait(s *position) game.Prompt {
	if s.mustSubmit(0) && s.mustSubmit(1) {
		return game.Prompt{Code: "wait", Title: i18n.Of("hexstrike.prompt.both-choosing"), Rule: "R6.1"}
	}
	i := 0
	if !s.mustSubmit(0) {
		i = 1
	}
	return game.Prompt{Code: "wait", Title: i18n.Of("hexstrike.prompt.choosing", "seat", s.who(i).name), Rule: "R6.1"}
}

// find returns the prompt of a kind for a player at the current beat, or nil.
func (s *position) find(kind promptKind, player int) *prompt {
	for i := range s.asked {
		if p := &s.prompts[i]; p.kind == kind && int(p.player) == player && p.beat == s.beat {
			return p
		}
	}
	return nil
}

// ask appends a prompt at the current beat. It does nothing during the preview of a paused beat.
func (s *resolver) ask(p prompt) {
	if s.play.preview || s.asked == promptMax {
		return
	}
	p.beat, p.again = s.beat, true
	s.prompts[s.asked] = p
	s.asked++
}

// askNext adds a prompt that must be answered before all other open questions.
func (s *resolver) askNext(p prompt) {
	next := 0
	for next < int(s.asked) && s.prompts[next].answer != unanswered {
		next++
	}
	s.ask(p)
	for at := int(s.asked) - 1; at > next; at-- {
		s.prompts[at-1], s.prompts[at] = s.prompts[at], s.prompts[at-1]
	}
}

// askAgain adds a prompt, unless the player has a prompt of the same kind at this beat. It then records that the
// repeat of the beat has asked that question again (R8.2).
func (s *resolver) askAgain(p prompt) {
	old := s.find(p.kind, int(p.player))
	if old == nil {
		s.ask(p)
		return
	}
	old.again = true
	if p.kind == askHaven && old.answer == unanswered {
		old.cell = p.cell
	}
}

// findReveal returns the prompt that offers a player to reveal the card c at the current beat, or nil.
func (s *position) findReveal(c card, player int) *prompt {
	for i := range s.asked {
		p := &s.prompts[i]
		if p.kind == askReveal && p.card == c && int(p.player) == player && p.beat == s.beat {
			return p
		}
	}
	return nil
}

// offer asks a player whether to reveal the card c from the hand (R12.7): once per beat, on its first playing. It
// returns the prompt of this beat with the offer, or nil if there is none.
func (s *resolver) offer(c card, player int, p prompt) *prompt {
	old := s.findReveal(c, player)
	switch {
	case old != nil:
		old.again = true
	case s.play.fresh && s.look(player).holds(c):
		p.kind, p.player, p.card = askReveal, uint8(player), c
		s.ask(p)
		old = s.findReveal(c, player)
	}
	return old
}

// look returns the cards of player i, and records that the result of the beat depends on them.
func (s *resolver) look(i int) *zone {
	s.play.looked[i] = true
	return &s.zones[i]
}

// offerIronWill offers Iron Will against a blow. It reports whether the blow waits for the answer, and removes
// the knockback if the card was revealed against this attacker.
func (s *resolver) offerIronWill(w *blow) (waiting bool) {
	if w.from == w.on {
		return false
	}
	p := s.offer(ironWill, w.on, prompt{about: uint8(w.from)})
	if p == nil || int(p.about) != w.from {
		return false
	}
	w.noKnockback = p.answer == yes
	return p.answer == unanswered
}

// record records that player i draws n cards after the beat (R9.16), in addition to earlier draws of the beat. With
// creates it only adds a missing draw, also in a repeat of the beat.
func (s *resolver) record(i, n int, creates bool) {
	p := s.find(askDraw, i)
	switch {
	case s.play.preview:
	case p == nil && (creates || s.play.fresh):
		s.ask(prompt{kind: askDraw, player: uint8(i), answer: due, n: uint8(min(n, deckSize))})
	case p != nil && !creates && s.play.fresh && p.answer == due:
		p.n = uint8(min(int(p.n)+n, deckSize))
	}
}

// drawDue carries out the recorded draws; a draw that leaves the player a choice becomes a question (R8.1 step 4).
func (s *position) drawDue(log *game.Log) {
	for at := 0; at < int(s.asked); at++ {
		p := s.prompts[at]
		if p.answer != due {
			continue
		}
		i := int(p.player)
		if _, choice := s.restores(i, p.n); choice && !s.over {
			s.prompts[at].answer = unanswered
			continue
		}
		z := &s.zones[i]
		drawn := z.pull(p.n)
		s.match(i)
		if log != nil {
			log.Add(z.drewEvent(s.who(i), drawn))
		}
		s.prompts[at].answer = done
		if p.beat != s.beat {
			s.dropPromptAt(at)
			at--
		}
	}
}

func (q *questions) dropPromptAt(at int) {
	copy(q.prompts[at:q.asked], q.prompts[at+1:q.asked])
	q.asked--
}

// askCombos asks the players who may continue with a combo (S5; R10.5). It reports whether a question is open.
func (s *resolver) askCombos() (asking bool) {
	for i := range s.rows {
		e := s.rows[i].at(0)
		p := s.find(askCombo, i)
		if p != nil && p.answer == unanswered {
			asking = true
			continue
		}
		if e.act.bare() != combo || e.is(skippedMark) || s.figures[i].hits>>e.active&1 == 0 || !s.look(i).hasCombo() {
			continue
		}
		s.ask(prompt{kind: askCombo, player: uint8(i)})
		asking = true
	}
	return asking
}

// hasCombo reports whether the hand has an ability with a combo beat.
func (z *zone) hasCombo() bool {
	for _, c := range z.hand[:z.inHand] {
		if c.hasCombo() {
			return true
		}
	}
	return false
}

// offerGuard asks player i whether to continue the set with Guard in slot e (R10.6 a).
func (s *resolver) offerGuard(i int, e *slot) {
	z := &s.zones[i]
	if e.active == guard && e.act.isBracketed() && !s.play.imposed[i] && (z.inHand > 0 || z.ready != 0) {
		s.askAgain(prompt{kind: askGuard, player: uint8(i)})
	}
}

// imposeReturns makes each player discard whose set with Guard continues at this beat (P2). The question comes
// once, but the view of a paused beat counts the discard until the answer (R8.12).
func (s *resolver) imposeReturns() {
	for _, c := range s.comebacks[:s.returns] {
		i := int(c.player)
		p := s.find(askDiscard, i)
		switch {
		case c.beat != s.beat || p != nil && p.answer != unanswered:
		case p == nil || s.play.preview:
			s.play.imposed[i] = true
			s.mustDiscard(i, 1, true, false)
		default:
			p.again = true
		}
	}
}

// mustDiscard records that player i has to discard n cards after the pass (R9.17).
func (s *resolver) mustDiscard(i, n int, forced, byOpponent bool) {
	if byOpponent {
		if s.has(i, spike) {
			return
		}
		if s.hasPower(i, zenytha) {
			n -= int(s.rules.cast[zenytha].power)
		}
	}
	if n <= 0 {
		return
	}
	b := &s.play
	b.duties++
	d := &b.discards[i]
	if d.n == 0 {
		d.since = b.duties
	}
	d.n = uint8(min(int(d.n)+n, 255))
	d.forced = d.forced || forced
	if !forced && !d.unforced {
		d.unforced, d.unforcedAt = true, b.duties
	}
}

// askDiscards turns the discards of a pass into prompts (P10; R9.17).
func (s *resolver) askDiscards() {
	first, second := &s.play.discards[0], &s.play.discards[1]
	order := [2]int{0, 1}
	switch {
	case first.unforced && second.unforced:
		if second.unforcedAt < first.unforcedAt {
			order = [2]int{1, 0}
		}
	case second.unforced || !first.unforced && second.since < first.since:
		order = [2]int{1, 0}
	}
	for _, i := range order {
		d := &s.play.discards[i]
		if d.n == 0 {
			continue
		}
		p := s.find(askDiscard, i)
		switch {
		case p != nil && p.answer == unanswered && !s.play.preview:
			p.n, p.again = d.n, true
		case p == nil && (d.forced || s.play.fresh):
			s.ask(prompt{kind: askDiscard, player: uint8(i), n: d.n})
		}
	}
}

// actRevealed carries out the effects of the cards that were revealed on this beat (P6).
func (s *resolver) actRevealed() {
	for i := range s.asked {
		p := s.prompts[i]
		if p.kind != askReveal || p.answer != yes || p.beat != s.beat {
			continue
		}
		switch p.card {
		case burningStrike:
			for _, c := range s.burning[p.player].cells[:s.burning[p.player].n] {
				s.light(c)
			}
		case sinkingShot:
			s.mustDiscard(int(p.about), 2, true, true)
		}
	}
}

// offerBurning asks players who have hit whether to reveal Burning Strike (P7).
func (s *resolver) offerBurning() {
	for i, hit := range s.play.hit {
		if !hit {
			continue
		}
		known := s.findReveal(burningStrike, i) != nil
		if p := s.offer(burningStrike, i, prompt{}); p != nil && !known {
			s.burning[i] = s.play.attacked[i]
		}
	}
}

// endFocus ends a player's focus (R10.7 d).
func (s *resolver) endFocus(i int) {
	if !s.focuses[i].on {
		return
	}
	s.focuses[i].on = false
	s.logCard("lost", i, rewind, s.focuses[i].cell)
}

// keepFocuses updates both players' Rewind cards and focuses after beats were played (R10.7 c, d).
func (s *resolver) keepFocuses() {
	for i := range s.focuses {
		z := &s.zones[i]
		switch on := s.focuses[i].on; {
		case on:
			s.match(i)
			continue
		case z.isComplete():
			continue
		case z.aside:
			e := s.rows[i].at(s.rows[i].firstOpen(0))
			if e.act.bare() == focusOn && e.active == rewind || s.marks[i].waiting && s.marks[i].active == rewind {
				continue
			}
			z.aside = false
		}
		s.marks[i].must = false
		z.bury(rewind)
		s.match(i)
		s.logCard("buried", i, rewind, s.figures[i].cell)
	}
}

// isComplete reports whether all abilities are in hand or deck, so that Rewind is neither set aside nor in focus.
func (z *zone) isComplete() bool { return z.inHand+z.inDeck == deckSize }

// compelReturns makes the return to the focus compulsory for players who cannot submit a set, and reports whether
// there is such a player (R8.1 step 3).
func (s *resolver) compelReturns() (again bool) {
	for i := range s.focuses {
		if !s.focuses[i].on || s.zones[i].hasPair() || s.marks[i].must {
			continue
		}
		s.marks[i].must, again = true, true
		s.dropPrompts(func(p *prompt) bool {
			return p.kind == askReturn && int(p.player) == i && p.answer == unanswered
		})
		s.logCard("must-return", i, rewind, s.focuses[i].cell)
	}
	return again
}

// returnIsDue reports whether the slot at the current beat is open for a player who must return to a focus.
func (s *position) returnIsDue() bool {
	for i := range s.focuses {
		if s.marks[i].must && s.focuses[i].on && s.isOpen(i) && !s.paused {
			return true
		}
	}
	return false
}

// returnNow returns players to their focuses who chose this or must do it, and whose slot at the current beat is
// open (S3; R10.7 f).
func (s *position) returnNow(log *game.Log) {
	for i := range s.focuses {
		if !s.marks[i].must {
			continue
		}
		if !s.focuses[i].on {
			s.marks[i].must = false // it ends with the focus
			continue
		}
		if !s.isOpen(i) {
			continue
		}
		anchor, f := s.focuses[i].cell, &s.figures[i]
		s.focuses[i].on = false
		s.marks[i].must, s.marks[i].combo = false, false
		blocked := s.figures[1-i].cell == anchor
		if blocked {
			s.rows[i].stun(0, 3, greyMark)
		} else {
			f.cell = anchor
			r := &s.rows[i]
			r.n = 3
			for j, a := range [...]action{wait, wait, end} {
				r.slots[j] = slot{act: a, active: rewind, prio: s.rules.pool[rewind].priority}
			}
		}
		if log != nil {
			log.Add(ReturnedEvent{s.who(i), anchor, blocked})
		}
	}
}

// parsePrompt parses a prompt such as discard:1:2@3=?.
func (s *position) parsePrompt(text string) error {
	body, reply, _ := strings.Cut(text, "=")
	body, when, _ := strings.Cut(body, "@")
	parts := strings.Split(body, ":")
	kind := slices.Index(promptNames[:], parts[0])
	if kind < 0 || len(parts) < 2 || s.asked == promptMax {
		return wrong("hexstrike.text.prompt", text)
	}
	p := prompt{kind: promptKind(kind)}
	beat, err := number("prompt", when, int(s.beat))
	if err != nil {
		return err
	}
	p.beat = uint16(beat)
	if p.player, err = parsePlayerNumber(parts[1]); err != nil {
		return err
	}
	if err := s.parseDetails(&p, parts[2:]); err != nil {
		return err
	}
	if err := p.parseAnswer(reply); err != nil {
		return err
	}
	if p.kind == askReveal && s.findReveal(p.card, int(p.player)) != nil ||
		p.kind != askReveal && p.beat == s.beat && s.find(p.kind, int(p.player)) != nil {
		return wrong("hexstrike.text.asked-twice", body)
	}
	s.prompts[s.asked] = p
	s.asked++
	return nil
}

// parseDetails parses the parts of a prompt's text that follow its kind and its player.
func (q *questions) parseDetails(p *prompt, parts []string) error {
	switch {
	case (p.kind == askDraw || p.kind == askDiscard) && len(parts) == 1:
		n, err := number("cards", parts[0], 255)
		p.n = uint8(n)
		return err
	case p.kind == askReveal && len(parts) == 2:
		return q.parseReveal(p, parts[0], parts[1])
	case p.kind != askDraw && p.kind != askDiscard && p.kind != askReveal && len(parts) == 0:
		p.about = 1 - p.player
		return nil
	}
	return catalog.Error(i18n.Of("hexstrike.text.details", "prompt", promptNames[p.kind], "count", len(parts)))
}

func (q *questions) parseReveal(p *prompt, id, about string) (err error) {
	if p.card, err = parseCard(id); err != nil {
		return err
	}
	switch p.card {
	case ironWill, sinkingShot:
		p.about, err = parsePlayerNumber(about)
	case vengeance:
		var n int
		n, err = number("cards", about, 255)
		p.n = uint8(n)
	case burningStrike:
		for word := range strings.SplitSeq(about, "/") {
			c, err := parseHex(word)
			if err != nil {
				return err
			}
			q.burning[p.player].add(c)
		}
	default:
		err = wrongCard("hexstrike.text.no-reveal", p.card)
	}
	return err
}

func (p *prompt) parseAnswer(text string) (err error) {
	open := text == "?"
	switch {
	case open:
	case p.kind == askThrow:
		p.answer = given
		p.dir, err = parseDirection(text)
	case p.kind == askHaven:
		p.answer = given
		p.cell, err = parseHex(text)
	case text == "done" && (p.kind == askDraw || p.kind == askDiscard):
		p.answer = done
	case text == "no" && (p.kind == askGuard || p.kind == askReveal || p.kind == askReturn):
		p.answer = no
	case text == "yes" && (p.kind == askGuard || p.kind == askReveal):
		p.answer = yes
	default:
		err = catalog.Error(i18n.Of("hexstrike.text.answer", "text", strconv.Quote(text),
			"prompt", promptNames[p.kind]))
	}
	return err
}
