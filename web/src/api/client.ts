// Every request that the client makes.

import type {
  Accepted, Because, GameInfo, Lobby, Match, Me, NewMatch, Pick, Preview, Refusal, Replay, Rules, Submission,
} from "./types";

/** Why a request did not do what it was for. */
export class Failure extends Error {
  constructor(
    message: string,
    /** HTTP status, or 0 if there was no answer. */
    readonly status: number,
    readonly refusal: Refusal | null = null,
  ) {
    super(message);
  }

  /** The same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Failure("The house does not answer.", 0);
  }
  if (!response.ok) throw await failureOf(response);
  const json = response.headers.get("Content-Type")?.includes("json");
  return (json ? await response.json() : await response.text()) as T;
}

async function failureOf(response: Response): Promise<Failure> {
  const problem: { detail?: string; title?: string; refusal?: Refusal } = await response.json().catch(() => ({}));
  const sentence = problem.detail || problem.title || `The house answered ${response.status}.`;
  return new Failure(sentence, response.status, problem.refusal ?? null);
}

const table = (id: string): string => "/api/matches/" + encodeURIComponent(id);

export const streamOf = (id: string): string => table(id) + "/stream";
export const recordOf = (id: string): string => table(id) + "/record";

export const me = (): Promise<Me> => call("GET", "/api/me");
export const rename = (name: string): Promise<Me> => call("PATCH", "/api/me", { name });
export const games = (): Promise<GameInfo[]> => call("GET", "/api/games");
export const rules = (game: string): Promise<Rules> => call("GET", `/api/games/${encodeURIComponent(game)}/rules`);
export const lobby = (): Promise<Lobby> => call("GET", "/api/lobby");
export const create = (wish: NewMatch): Promise<Match> => call("POST", "/api/matches", wish);
export const importRecord = (text: string): Promise<Match> => call("POST", "/api/records", { text });
export const match = (id: string): Promise<Match> => call("GET", table(id));
export const sit = (id: string, seat: number): Promise<Match> => call("POST", table(id) + "/seats", { seat });
export const move = (id: string, wish: Submission): Promise<Accepted> => call("POST", table(id) + "/moves", wish);
export const act = (id: string, wish: Submission): Promise<Accepted> => call("POST", table(id) + "/actions", wish);
export const previews = (id: string, seat: number): Promise<Preview[]> => call("GET", table(id) + "/previews?seat=" + seat);
export const why = (id: string, seat: number, picks: readonly Pick[]): Promise<Because> =>
  call("POST", table(id) + "/why", { seat, picks });
export const replay = (id: string): Promise<Replay> => call("GET", table(id) + "/replay");
