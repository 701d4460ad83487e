// Tokens by which programs are the visitor or one of their bots.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { Me, TokenList, Token } from "../api/types";
import { say } from "../language";
import { announce } from "../ui/live-regions";
import { useRun } from "../ui/request";
import { TwiceButton } from "../ui/confirm-button";
import { whenOf } from "../ui/date-time";

const scopes = ["read", "play", "tables", "engine"] as const;
type Scope = (typeof scopes)[number];

const meaning = (scope: Scope): string =>
  ({
    read: say("account.token.read"),
    play: say("account.token.play"),
    tables: say("account.token.tables"),
    engine: say("account.token.engine"),
  })[scope];

/** The part of the settings about bots and API tokens. */
export function Tokens() {
  const [programs, setPrograms] = useState<TokenList | null>(null);
  const [shown, setShown] = useState("");
  const { problem, run } = useRun();
  const ask = (asked: Promise<TokenList>, done?: string): void => {
    run(asked, (now) => {
      setPrograms(now);
      if (done) announce(done);
    });
  };
  const make = (name: string, wanted: Scope[], days: number, as: string): void => {
    run(api.makeToken({ name, scopes: wanted, days, as: as || undefined }), ({ token }) => {
      setShown(token);
      ask(api.programs());
    });
  };
  useEffect(() => ask(api.programs()), []);
  return (
    <>
      <p>{say("account.programs.lead")}</p>
      {problem}
      {programs && !programs.me.handle && (
        <p><a class="textlike" href="/account">{say("account.programs.guest")}</a></p>
      )}
      {programs?.me.handle && (
        <>
          {shown && <Shown token={shown} />}
          <OwnTokens of={programs} revoke={(t) => ask(api.revokeToken(t.id), say("account.token.revoked", { name: t.name }))} />
          <NewToken of={programs} onMake={make} />
          <Bots
            of={programs}
            onMake={(handle) => ask(api.makeBot(handle), say("account.bots.made"))}
            onRemove={(bot) => ask(api.removeBot(bot.id), say("account.bots.removed", { name: bot.name }))}
          />
        </>
      )}
    </>
  );
}

function Shown({ token }: { token: string }) {
  return (
    <section class="panel" role="status">
      <p><b>{say("account.token.once")}</b></p>
      <output class="mono token" aria-label={say("account.token.new")}>{token}</output>
    </section>
  );
}

/** Returns the name of a token's user: the visitor, or one of their bots. */
const userOf = ({ me, bots }: TokenList, id: string): string => (bots.find((b) => b.id === id) ?? me).name;

function OwnTokens({ of, revoke }: { of: TokenList; revoke(token: Token): void }) {
  return (
    <section class="panel" aria-labelledby="tokens">
      <h2 id="tokens">{say("account.tokens")}</h2>
      {of.tokens.length === 0 && <p class="dim">{say("account.tokens.none")}</p>}
      <ul class="devices">
        {of.tokens.map((token) => <Row key={token.id} token={token} as={userOf(of, token.as)} revoke={revoke} />)}
      </ul>
    </section>
  );
}

function Row({ token, as, revoke }: { token: Token; as: string; revoke(token: Token): void }) {
  return (
    <li>
      <div>
        <b>{say("account.token.of", { name: token.name, user: as })}</b>
        <span class="dim">{say("account.token.for", { scopes: token.scopes.join(", "), when: whenOf(token.expires) })}</span>
        <span class="dim">
          {token.used ? say("account.token.used", { when: whenOf(token.used) }) : say("account.token.unused")}
        </span>
      </div>
      <TwiceButton
        label={say("account.token.revoke")}
        named={say("account.token.revoke-named", { name: token.name })}
        sure={say("account.token.sure")}
        onPress={() => revoke(token)}
      />
    </li>
  );
}

interface NewTokenProps {
  of: TokenList;
  onMake(name: string, scopes: Scope[], days: number, as: string): void;
}

function NewToken({ of, onMake }: NewTokenProps) {
  const [name, setName] = useState("");
  const [as, setAs] = useState("");
  const [days, setDays] = useState(30);
  const [wanted, setWanted] = useState<Scope[]>(["read"]);
  const want = (scope: Scope, on: boolean): void =>
    setWanted(scopes.filter((s) => (s === scope ? on : wanted.includes(s))));
  const make = (event: Event): void => {
    event.preventDefault();
    onMake(name, wanted, days, as);
  };
  return (
    <form class="panel stack" onSubmit={make} aria-labelledby="new-token">
      <h2 id="new-token">{say("account.token.make-one")}</h2>
      <label class="field">
        <span>{say("account.token.name")}</span>
        <input value={name} required maxLength={24} onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{say("account.token.user")}</span>
        <select value={as} onChange={(e) => setAs(e.currentTarget.value)}>
          <option value="">{of.me.name}</option>
          {of.bots.map((bot) => <option key={bot.id} value={bot.id}>{bot.name}</option>)}
        </select>
      </label>
      <fieldset class="stack">
        <legend>{say("account.token.may")}</legend>
        {scopes.map((scope) => (
          <label class="check" key={scope}>
            <input type="checkbox" checked={wanted.includes(scope)} onChange={(e) => want(scope, e.currentTarget.checked)} />
            <span>{meaning(scope)}</span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        <span>{say("account.token.days")}</span>
        <input type="number" min={1} max={366} required value={days} onInput={(e) => setDays(e.currentTarget.valueAsNumber)} />
      </label>
      <button class="btn">{say("account.token.make")}</button>
    </form>
  );
}

interface BotsProps {
  of: TokenList;
  onMake(handle: string): void;
  onRemove(bot: Me): void;
}

function Bots({ of, onMake, onRemove }: BotsProps) {
  const [handle, setHandle] = useState("");
  const make = (event: Event): void => {
    event.preventDefault();
    onMake(handle);
    setHandle("");
  };
  return (
    <form class="panel stack" onSubmit={make} aria-labelledby="bots">
      <h2 id="bots">{say("account.bots")}</h2>
      <p>{say("account.bots.lead")}</p>
      {of.bots.length > 0 && (
        <ul class="devices">
          {of.bots.map((bot) => (
            <li key={bot.id}>
              <b>{bot.name}</b>
              <TwiceButton
                label={say("account.bots.remove")}
                named={say("account.bots.remove-named", { name: bot.name })}
                sure={say("account.bots.sure")}
                onPress={() => onRemove(bot)}
              />
            </li>
          ))}
        </ul>
      )}
      <label class="field">
        <span>{say("account.bots.handle")}</span>
        <input
          value={handle}
          required
          maxLength={24}
          autocapitalize="none"
          spellcheck={false}
          onInput={(e) => setHandle(e.currentTarget.value)}
        />
      </label>
      <button class="btn">{say("account.bots.make")}</button>
    </form>
  );
}
