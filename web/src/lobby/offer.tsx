// One offer by its address: a challenge, or a link that was passed on.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/client";
import type { GameOffer } from "../api/types";
import { say } from "../language";
import { ChallengeRow, OfferRow, OwnRow } from "../offers/rows";
import { follow, own } from "../offers/stream";
import { useTitle } from "../ui/title";
import { games, loadGames } from "../session/games";
import { Header } from "../shell/header";

export function OfferPage({ id }: { id: string }) {
  const [offer, setOffer] = useState<GameOffer | null>(null);
  const [problem, setProblem] = useState("");
  const [declined, setDeclined] = useState(false);
  useTitle(say("offers.page"));
  useEffect(follow, []);
  useEffect(() => {
    void loadGames().catch(() => {});
    api.gameOffer(id).then(setOffer, (error: Error) => setProblem(error.message));
  }, [id]);
  const all = games.value ?? [];
  const mine = own.value.mine.find((one) => one.id === id);
  const asked = own.value.challenges.some((one) => one.id === id);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">
        <h1>{say("offers.page")}</h1>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {declined && <p role="status">{say("offers.you-declined")}</p>}
        {offer && !declined && (
          <div class="offers">
            <ul>
              {mine ? <OwnRow offer={mine} games={all} />
                : asked ? <ChallengeRow offer={offer} games={all} onDone={() => setDeclined(true)} />
                : <OfferRow offer={offer} games={all} />}
            </ul>
          </div>
        )}
        <p><a href="/">{say("app.to-lobby")}</a></p>
      </main>
    </>
  );
}
