// The people in the lobby: who wants to play with the visitor, what they have offered, what others have, and who is online.

import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Summary } from "../api/types";
import { gameChosen } from "./create-match";
import { TableOffer } from "./match-list";
import { knows } from "../games";
import { say } from "../language";
import { go } from "../platform/router";
import { chosenGame } from "../platform/settings";
import { LazyOfferDialog } from "./lazy-offer-dialog";
import { ChallengeRow, type Games, OfferRow, OwnRow } from "../offers/rows";
import { follow, others, own } from "../offers/stream";
import { OnlineNow } from "./online-list";

/** So many offers are shown at first. */
const few = 4;

interface SectionProps {
  games: Games;
  /** Public tables with a free seat. */
  tables: readonly Summary[];
}

/** The offers, and the users who are online. */
export function People(props: SectionProps) {
  return <><Offers {...props} /><OnlineNow game={chosenOf(props.games)} /></>;
}

function Offers({ games, tables }: SectionProps) {
  const [all, setAll] = useState(false);
  const [making, setMaking] = useState(false);
  useEffect(follow, []);
  const company = own.value.readyMatches[0];
  useEffect(() => {
    if (company) go("/t/" + company.match); // who waits in the lobby waits for nothing else
  }, [company?.match]);
  const foreign = tables.filter((table) => !table.players.some((player) => player.mine));
  const known = others.value.filter((offer) => knows(offer.game));
  const shown = all ? known : known.slice(0, few);
  const rest = all ? foreign : foreign.slice(0, few - shown.length);
  const more = known.length + foreign.length - shown.length - rest.length;
  return (
    <section class="side-card offers" aria-labelledby="offers">
      <div class="heading">
        <h2 id="offers">{say("app.offers.title")}</h2>
        <p class="num">{known.length + foreign.length}</p>
      </div>
      {own.value.declined && <p class="dim" role="status">{say("offers.declined", { name: own.value.declined })}</p>}
      <ul>
        {own.value.challenges.map((offer) => <ChallengeRow key={offer.id} offer={offer} games={games} />)}
        {own.value.mine.map((offer) => <OwnRow key={offer.id} offer={offer} games={games} />)}
        {shown.map((offer) => <OfferRow key={offer.id} offer={offer} games={games} />)}
        {rest.map((table) => <TableOffer key={table.id} table={table} games={games} />)}
      </ul>
      {more > 0 && (
        <button type="button" class="textlike" onClick={() => setAll(true)}>{say("offers.more", { n: more })}</button>
      )}
      {known.length + foreign.length + own.value.mine.length + own.value.challenges.length === 0 && (
        <p class="dim">{say("offers.none")}</p>
      )}
      <button type="button" class="btn wide" onClick={() => setMaking(true)}>{say("offers.make")}</button>
      {making && <LazyOfferDialog game={chosenOf(games)} onClose={() => setMaking(false)} />}
    </section>
  );
}

const chosenOf = (games: Games): GameInfo => gameChosen(games, chosenGame.value);
