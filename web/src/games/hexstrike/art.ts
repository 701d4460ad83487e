// The pictures on the cards and the fighters' portraits, as addresses that hold the whole picture.

import aumandetta from "../../../../internal/render/boards/portraits/aumandetta.svg";
import cardAbsorb from "./art/card-absorb.svg";
import cardAdvance from "./art/card-advance.svg";
import cardAerialStrike from "./art/card-aerial-strike.svg";
import cardBackflip from "./art/card-backflip.svg";
import cardBalestraLunge from "./art/card-balestra-lunge.svg";
import cardBowShot from "./art/card-bow-shot.svg";
import cardBurningStrike from "./art/card-burning-strike.svg";
import cardChase from "./art/card-chase.svg";
import cardCounterAttack from "./art/card-counter-attack.svg";
import cardCrossSlash from "./art/card-cross-slash.svg";
import cardDash from "./art/card-dash.svg";
import cardDoubleDaggers from "./art/card-double-daggers.svg";
import cardDownSlash from "./art/card-down-slash.svg";
import cardFeint from "./art/card-feint.svg";
import cardFleche from "./art/card-fleche.svg";
import cardFlyingKnee from "./art/card-flying-knee.svg";
import cardFumikomi from "./art/card-fumikomi.svg";
import cardGiganticStaff from "./art/card-gigantic-staff.svg";
import cardGrapplingHook from "./art/card-grappling-hook.svg";
import cardGuard from "./art/card-guard.svg";
import cardHammer from "./art/card-hammer.svg";
import cardHaven from "./art/card-haven.svg";
import cardHealingHarmony from "./art/card-healing-harmony.svg";
import cardHipThrow from "./art/card-hip-throw.svg";
import cardIronWill from "./art/card-iron-will.svg";
import cardJab from "./art/card-jab.svg";
import cardJump from "./art/card-jump.svg";
import cardLeap from "./art/card-leap.svg";
import cardLongThrust from "./art/card-long-thrust.svg";
import cardNinjaRoll from "./art/card-ninja-roll.svg";
import cardParry from "./art/card-parry.svg";
import cardPushKick from "./art/card-push-kick.svg";
import cardReflexDodge from "./art/card-reflex-dodge.svg";
import cardRewind from "./art/card-rewind.svg";
import cardSinkingShot from "./art/card-sinking-shot.svg";
import cardSmashAttack from "./art/card-smash-attack.svg";
import cardSmokeBomb from "./art/card-smoke-bomb.svg";
import cardSpike from "./art/card-spike.svg";
import cardSpinningBackKick from "./art/card-spinning-back-kick.svg";
import cardStab from "./art/card-stab.svg";
import cardStep from "./art/card-step.svg";
import cardSweepingStrike from "./art/card-sweeping-strike.svg";
import cardTackle from "./art/card-tackle.svg";
import cardTrip from "./art/card-trip.svg";
import cardVengeance from "./art/card-vengeance.svg";
import cardWhirlwind from "./art/card-whirlwind.svg";
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
