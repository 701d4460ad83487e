// Accounts with rated games, for tests of the pages that list them.

import { act, ask, makeTable, positionOf, sit, submit } from "./actions.mjs";

/** Makes the page's guest an account. */
export async function signUp(page, handle) {
  await ask(page, "POST", "/api/me/account", { handle });
  return page;
}

/** Plays the first legal moves of a rated game of two accounts, until one resigns. Returns the id of the game. */
export async function playRated(game, first, second, { moves = 2, loser = 2, time = "10+5" } = {}) {
  const seats = [{ kind: "me" }, { kind: "open" }];
  const id = await makeTable(first, game, seats, {}, { public: true, rated: true, hints: false, time });
  await sit(second, id, 2);
  for (let i = 0; i < 2 * moves; i++) {
    const { number, turns: [{ seat, choices: [{ text }] }] } = await positionOf([first, second][i % 2], id);
    await submit([first, second][i % 2], id, seat, text, number);
  }
  await act([first, second][loser - 1], id, loser, "resign");
  return id;
}

/** Has each two of the accounts play five rated games; the one earlier in the list wins four of them. */
export async function playTournament(game, players, options) {
  for (const [i, first] of players.entries()) {
    for (const second of players.slice(i + 1)) {
      for (const loser of [2, 2, 1, 2, 2]) await playRated(game, first, second, { ...options, loser });
    }
  }
}
