// The menu of a table: one list of what can be done at it besides moving.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { recordOf } from "../../api/client";
import { say } from "../../language";
import { Icon, type IconName } from "../../ui/icons";
import { gameInfo, gameTitle } from "../../session/games";
import { rulesAddress } from "../../match/rules-address";
import { waitOf } from "../clock/claims";
import type { Session } from "../play/session";
import { Timed } from "../clock/lazy-time-panel";

/** A page beside the board that the menu opens. */
export type MenuPage = "list" | "log" | "settings";

interface MenuProps {
  session: Session;
  onClose(): void;
  onPage(page: MenuPage): void;
  onShare(): void;
  onResign(): void;
  onHost?: (() => void) | undefined;
}

export function MatchMenu({ session, onClose, onPage, onShare, onResign, onHost }: MenuProps) {
  const box = useMenu(onClose);
  const { game } = session.match.value!;
  const { out = [], status } = session.position.value!;
  const playing = status === "running" && session.seats.value.some((seat) => !out.includes(seat));
  const pages: [MenuPage, IconName, string][] = [
    ["list", "pen", say("table.menu.list")], ["log", "file", say("table.menu.log")], ["settings", "sliders", say("table.menu.settings")],
  ];
  return (
    <div class="menu-list" role="dialog" aria-label={say("table.menu")} ref={box} onClick={(event) => isRow(event.target) && onClose()}>
      {playing && <Group title={say("table.menu.game")}><GameRows session={session} onClose={onClose} onResign={onResign} /></Group>}
      {onHost && <Group title={say("table.menu.host")}><Row icon="chat" label={say("table.tab.messages")} onPress={onHost} /></Group>}
      <Group title={say("table.menu.share")}>
        <Row icon="share" label={say("table.share")} onPress={onShare} />
        <a class="row" href={recordOf(session.id)} download={`hexparlor-${session.id}.txt`}><Icon name="down" />{say("table.menu.export")}</a>
        {status === "finished" && (
          <a class="row" href={`/position/${game}?match=${session.id}`}><Icon name="hexagon" />{say("table.menu.set-up")}</a>
        )}
        {game === "hex" && (
          <a class="row" href={recordOf(session.id, "sgf")} download={`hexparlor-${session.id}.sgf`}><Icon name="down" />{say("table.menu.export-sgf")}</a>
        )}
      </Group>
      <Group title={say("table.menu.board")}>
        <Row icon="turn" label={say("table.menu.turn")} onPress={() => (session.flipped.value = !session.flipped.value)} />
        {pages.map(([page, icon, label]) => <Row key={page} icon={icon} label={label} onPress={() => onPage(page)} />)}
        <a class="row" href={rulesAddress(session.match.value!)} target="_blank" rel="noopener"><Icon name="book" />{say("table.menu.rules", { game: gameTitle(game) })}</a>
      </Group>
    </div>
  );
}

/** Reports whether a press has met a row: after it the menu closes. */
const isRow = (target: EventTarget | null): boolean => (target as Element).closest(".row") !== null;

/** Gives the first row the focus; Escape and presses elsewhere close the menu, arrow keys go from row to row. */
function useMenu(close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current!;
    const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(".row:not(:disabled)")];
    const opener = document.activeElement;
    rows()[0]?.focus();
    const press = (event: KeyboardEvent): void => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key !== "Escape" && !by) return;
      event.preventDefault();
      event.stopPropagation();
      if (!by) return close();
      const all = rows();
      all[(all.indexOf(document.activeElement as HTMLElement) + by + all.length) % all.length]?.focus();
    };
    const beside = (event: PointerEvent): void => {
      const at = event.target as Element;
      if (!list.contains(at) && !at.closest(".menu-button")) close();
    };
    list.addEventListener("keydown", press);
    document.addEventListener("pointerdown", beside);
    return () => {
      list.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", beside);
      if (list.contains(document.activeElement) || document.activeElement === document.body) (opener as HTMLElement | null)?.focus();
    };
  }, []);
  return box;
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return <div role="group" aria-label={title}><h3>{title}</h3>{children}</div>;
}

interface RowProps { icon: IconName; label: string; off?: boolean; why?: string | undefined; onPress(): void }

function Row({ icon, label, off = false, why, onPress }: RowProps) {
  return (
    <button type="button" class="row" disabled={off} title={why} onClick={onPress}>
      <Icon name={icon} />{label}
    </button>
  );
}

/** Time for which a press is held that resigns without a question. Milliseconds. */
const holding = 900;

interface ResignProps {
  /** Asks first. */
  onAsk(): void;
  onResign(): void;
}

/** Giving up: a press asks, and a press that is held long enough means it. */
function ResignRow({ onAsk, onResign }: ResignProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(onResign, holding);
    return () => clearTimeout(timer);
  }, [held]);
  const leave = (): void => setHeld(false);
  return (
    <button
      type="button" class={held ? "row grave held" : "row grave"} onClick={onAsk}
      onPointerDown={({ button }) => setHeld(button === 0)} onPointerUp={leave} onPointerLeave={leave} onPointerCancel={leave}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon name="flag" />{say("table.menu.resign")}<small aria-hidden="true">{say("table.menu.resign-hold")}</small>
    </button>
  );
}

/** What can be proposed to the others, and giving up. */
function GameRows({ session, onClose, onResign }: Pick<MenuProps, "session" | "onClose" | "onResign">) {
  const { entry, moves, players, position, seats } = session;
  const alone = players.value.every((p) => p.mine);
  const seat = entry.turn.value?.seat ?? seats.value[0]!;
  const moved = moves.value.filter((m) => seats.value.includes(m.seat));
  const stands = (kind: string): boolean => position.value!.offers.some((offer) => offer.kind === kind);
  const info = gameInfo(session.match.value!.game);
  const out = position.value!.out?.includes(seat) ?? false;
  const noDraw = waitOf(position.value!, seat, "draw");
  const taker = alone ? (moves.value.at(-1)?.seat ?? seat) : seat;
  const noTakeback = waitOf(position.value!, taker, "takeback");
  const ask = (by: number, what: Parameters<typeof entry.act>[1]) => (): void => void entry.act(by, what);
  return (
    <>
      {!info?.hidden && !info?.sealed && (
        <Row
          icon="undo" label={say("table.menu.takeback")} why={noTakeback}
          off={moved.length === 0 || stands("takeback") || noTakeback !== undefined} onPress={ask(taker, "takeback-ask")}
        />
      )}
      {players.value.length === 2 && !info?.sealed && (
        <Row
          icon="hands" label={say(alone ? "table.menu.draw-alone" : "table.menu.draw")} why={noDraw}
          off={stands("draw") || noDraw !== undefined} onPress={ask(seat, "draw-offer")}
        />
      )}
      <Timed session={session} part="TimeProposals" />
      {!out && <ResignRow onAsk={onResign} onResign={() => {
        onClose();
        ask(seat, "resign")();
      }} />}
    </>
  );
}
