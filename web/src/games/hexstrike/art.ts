// The pictures on the cards and the fighters' portraits, as addresses that hold the whole picture.

import aumandetta from "../../../../internal/render/boards/portraits/aumandetta.svg";
import cardAbsorb from "../../../../internal/render/boards/cards/absorb.svg";
import cardAdvance from "../../../../internal/render/boards/cards/advance.svg";
import cardAerialStrike from "../../../../internal/render/boards/cards/aerial-strike.svg";
import cardBackflip from "../../../../internal/render/boards/cards/backflip.svg";
import cardBalestraLunge from "../../../../internal/render/boards/cards/balestra-lunge.svg";
import cardBowShot from "../../../../internal/render/boards/cards/bow-shot.svg";
import cardBurningStrike from "../../../../internal/render/boards/cards/burning-strike.svg";
import cardChase from "../../../../internal/render/boards/cards/chase.svg";
import cardCounterAttack from "../../../../internal/render/boards/cards/counter-attack.svg";
import cardCrossSlash from "../../../../internal/render/boards/cards/cross-slash.svg";
import cardDash from "../../../../internal/render/boards/cards/dash.svg";
import cardDoubleDaggers from "../../../../internal/render/boards/cards/double-daggers.svg";
import cardDownSlash from "../../../../internal/render/boards/cards/down-slash.svg";
import cardFeint from "../../../../internal/render/boards/cards/feint.svg";
import cardFleche from "../../../../internal/render/boards/cards/fleche.svg";
import cardFlyingKnee from "../../../../internal/render/boards/cards/flying-knee.svg";
import cardFumikomi from "../../../../internal/render/boards/cards/fumikomi.svg";
import cardGiganticStaff from "../../../../internal/render/boards/cards/gigantic-staff.svg";
import cardGrapplingHook from "../../../../internal/render/boards/cards/grappling-hook.svg";
import cardGuard from "../../../../internal/render/boards/cards/guard.svg";
import cardHammer from "../../../../internal/render/boards/cards/hammer.svg";
import cardHaven from "../../../../internal/render/boards/cards/haven.svg";
import cardHealingHarmony from "../../../../internal/render/boards/cards/healing-harmony.svg";
import cardHipThrow from "../../../../internal/render/boards/cards/hip-throw.svg";
import cardIronWill from "../../../../internal/render/boards/cards/iron-will.svg";
import cardJab from "../../../../internal/render/boards/cards/jab.svg";
import cardJump from "../../../../internal/render/boards/cards/jump.svg";
import cardLeap from "../../../../internal/render/boards/cards/leap.svg";
import cardLongThrust from "../../../../internal/render/boards/cards/long-thrust.svg";
import cardNinjaRoll from "../../../../internal/render/boards/cards/ninja-roll.svg";
import cardParry from "../../../../internal/render/boards/cards/parry.svg";
import cardPushKick from "../../../../internal/render/boards/cards/push-kick.svg";
import cardReflexDodge from "../../../../internal/render/boards/cards/reflex-dodge.svg";
import cardRewind from "../../../../internal/render/boards/cards/rewind.svg";
import cardSinkingShot from "../../../../internal/render/boards/cards/sinking-shot.svg";
import cardSmashAttack from "../../../../internal/render/boards/cards/smash-attack.svg";
import cardSmokeBomb from "../../../../internal/render/boards/cards/smoke-bomb.svg";
import cardSpike from "../../../../internal/render/boards/cards/spike.svg";
import cardSpinningBackKick from "../../../../internal/render/boards/cards/spinning-back-kick.svg";
import cardStab from "../../../../internal/render/boards/cards/stab.svg";
import cardStep from "../../../../internal/render/boards/cards/step.svg";
import cardSweepingStrike from "../../../../internal/render/boards/cards/sweeping-strike.svg";
import cardTackle from "../../../../internal/render/boards/cards/tackle.svg";
import cardTrip from "../../../../internal/render/boards/cards/trip.svg";
import cardVengeance from "../../../../internal/render/boards/cards/vengeance.svg";
import cardWhirlwind from "../../../../internal/render/boards/cards/whirlwind.svg";
import monkeyQueen from "../../../../internal/render/boards/portraits/monkey-queen.svg";
import murelious from "../../../../internal/render/boards/portraits/murelious.svg";
import ryathan from "../../../../internal/render/boards/portraits/ryathan.svg";
import strylan from "../../../../internal/render/boards/portraits/strylan.svg";
import zenytha from "../../../../internal/render/boards/portraits/zenytha.svg";

const cards: Record<string, string> = {
  absorb: cardAbsorb,
  advance: cardAdvance,
  "aerial-strike": cardAerialStrike,
  backflip: cardBackflip,
  "balestra-lunge": cardBalestraLunge,
  "bow-shot": cardBowShot,
  "burning-strike": cardBurningStrike,
  chase: cardChase,
  "counter-attack": cardCounterAttack,
  "cross-slash": cardCrossSlash,
  dash: cardDash,
  "double-daggers": cardDoubleDaggers,
  "down-slash": cardDownSlash,
  feint: cardFeint,
  fleche: cardFleche,
  "flying-knee": cardFlyingKnee,
  fumikomi: cardFumikomi,
  "gigantic-staff": cardGiganticStaff,
  "grappling-hook": cardGrapplingHook,
  guard: cardGuard,
  hammer: cardHammer,
  haven: cardHaven,
  "healing-harmony": cardHealingHarmony,
  "hip-throw": cardHipThrow,
  "iron-will": cardIronWill,
  jab: cardJab,
  jump: cardJump,
  leap: cardLeap,
  "long-thrust": cardLongThrust,
  "ninja-roll": cardNinjaRoll,
  parry: cardParry,
  "push-kick": cardPushKick,
  "reflex-dodge": cardReflexDodge,
  rewind: cardRewind,
  "sinking-shot": cardSinkingShot,
  "smash-attack": cardSmashAttack,
  "smoke-bomb": cardSmokeBomb,
  spike: cardSpike,
  "spinning-back-kick": cardSpinningBackKick,
  stab: cardStab,
  step: cardStep,
  "sweeping-strike": cardSweepingStrike,
  tackle: cardTackle,
  trip: cardTrip,
  vengeance: cardVengeance,
  whirlwind: cardWhirlwind,
};

const fighters: Record<string, string> = {
  aumandetta: aumandetta,
  "monkey-queen": monkeyQueen,
  murelious: murelious,
  ryathan: ryathan,
  strylan: strylan,
  zenytha: zenytha,
};

/** The picture of a card, by its id. */
export const cardArt = (id: string): string | undefined => cards[id];

/** The portrait of a fighter, by id: a cut-out that looks west, 100 wide and 100 high. */
export const portrait = (id: string): string | undefined => fighters[id];
