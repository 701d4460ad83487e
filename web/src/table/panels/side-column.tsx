// The column beside the board: the goal, the prompt, a panel with one page at a time, and the buttons. On a phone the panel
// is a sheet over it.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadMessages, say } from "../../language";
import { lazy } from "../../shell/lazy";
import { Icon } from "../../ui/icons";
import { useLazy } from "../../ui/use-lazy";
import { News, type Tab, Tabs } from "../../ui/tabs";
import { wide } from "../../ui/window-size";
import type { Chat } from "../chat/chat";
import { ChatPanel } from "../chat/lazy-chat-panel";
import { Absences } from "../clock/absences";
import { Timed } from "../clock/lazy-time-panel";
import type { Session } from "../play/session";
import { Banner, Offers } from "./banner";
import { FairAlarm } from "./fair-deal";
import { GoalStrip } from "./goal-strip";
import { HintButton, MainButton } from "./main-button";
import type { MenuPage } from "./match-menu";
import { Log, Moves, Replay } from "./move-record";
import { PlaytestPanel, usePlaytest } from "./playtest";
import { Asides, isEscape } from "./side-moves";
import { useTableKeys } from "./table-keys";
import { ThisTurn } from "./this-turn";

const ByList = lazy(() => import("./move-list").then((m) => m.ByList));
const MatchMenu = lazy(() => import("./match-menu").then((m) => m.MatchMenu));
const MatchSettings = lazy(() => import("./match-settings").then((m) => m.MatchSettings));

const twoPanels = matchMedia("(min-width: 1400px) and (min-height: 840px)");

/** The column has room for two panels, one above the other. */
const roomy = signal(twoPanels.matches);
twoPanels.addEventListener("change", () => (roomy.value = twoPanels.matches));

interface ColumnProps {
  session: Session;
  chat: Chat;
  /** Opens the page of the host; missing where the viewer runs no match for players elsewhere. */
  onHost?: (() => void) | undefined;
}

type Sheet = "closed" | "half" | "full";

export function SideColumn({ session, chat, onHost }: ColumnProps) {
  const [tab, setTab] = useState("turn");
  const [page, setPage] = useState<MenuPage | null>(null);
  const [sheet, setSheet] = useState<Sheet>("closed");
  const [menu, setMenu] = useState(false);
  const [asked, setAsked] = useState<"share" | "resign" | null>(null);
  const tabs = usePages(session, chat);
  const filming = session.filmPlayer.stage.value !== null && wide.value && !roomy.value;
  const shown = filming ? tabs[0]! : (tabs.find(({ id }) => id === tab) ?? tabs[0]!);

  const openTab = (id: string): void => {
    setTab(id);
    setPage(null);
    setSheet((now) => (now === "closed" ? "half" : now));
  };
  const openPage = (wanted: MenuPage): void => {
    setPage(wanted);
    setSheet("full");
  };
  const close = (): void => {
    setPage(null);
    setSheet("closed");
  };
  const playtest = usePlaytest(session);
  const hinted = session.advice.current.value !== null;
  useEffect(() => {
    if (hinted) setTab("turn");
  }, [hinted]);
  useTableKeys(session, {
    openList: () => openPage("list"),
    openTurn: () => openTab("turn"),
    openTab: (number) => tabs[number - 1] && openTab(tabs[number - 1]!.id),
    openMenu: () => setMenu(true),
  });

  return (
    <section class="side" aria-label={say("table.right")}>
      <GoalStrip session={session} open={menu} onMenu={setMenu} />
      {menu && (
        <MatchMenu
          session={session} onClose={() => setMenu(false)} onPage={openPage} onHost={onHost}
          onShare={() => setAsked("share")} onResign={() => setAsked("resign")}
        />
      )}
      <Banner session={session} />
      {!wide.value && <div class="phone-asides"><Asides session={session} /></div>}
      {playtest.asked ? <PlaytestPanel match={session.id} playtest={playtest.asked} onClose={playtest.close} /> : <>
      {(roomy.value || !wide.value) && <div class="panel turn-panel"><ThisTurn session={session} /></div>}
      <section class={`panel side-tabs ${sheet}`}>
        {!wide.value && <Grip sheet={sheet} onSheet={setSheet} onClose={close} />}
        {page && !filming ? (
          <ExtraPage title={say(`table.menu.${page}`)} onClose={close}>
            {page === "list" ? <ByList session={session} /> : page === "log" ? <Log session={session} /> : <MatchSettings session={session} chat={chat} />}
          </ExtraPage>
        ) : (
          <Tabs label={say("table.record")} tabs={tabs} open={shown.id} onOpen={openTab} />
        )}
        {(page === "log" || (!page && shown.id === "moves")) && <Replay session={session} />}
      </section>
      <div class="foot">
        <HintButton session={session} />
        <MainButton key={session.position.value!.status} session={session} />
      </div>
      </>}
      {!wide.value && <Handle session={session} chat={chat} onOpen={openTab} onMenu={() => setMenu(true)} />}
      <div class="notices">
        <FairAlarm session={session} />
        <Timed session={session} part="Times" />
        <Absences session={session} />
        <Offers session={session} />
      </div>
      {asked === "resign" && <ResignQuestion session={session} onClose={() => setAsked(null)} />}
      {asked === "share" && <Sharing session={session} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Whether there is a chat and another user to chat with. */
const canChat = (session: Session, chat: Chat): boolean =>
  chat.there.value && session.players.value.some((p) => p.kind !== "bot" && !p.mine);

/** The pages of the panel. "This turn" is one of them where it has no place of its own. */
function usePages(session: Session, chat: Chat): Tab[] {
  const renderer = session.renderer.value!;
  const over = session.position.value!.status === "finished";
  const there = canChat(session, chat);
  const unread = chat.unread.value;
  const tabs: Tab[] = [];
  if (wide.value && !roomy.value) {
    tabs.push({ id: "turn", title: say(over ? "table.tab.result" : "table.tab.turn"), content: () => <ThisTurn session={session} /> });
  }
  tabs.push({ id: "moves", title: say("table.tab.moves"), content: () => <Moves session={session} /> });
  if (there) {
    tabs.push({
      id: "chat", title: say("table.chat"), news: unread, newsInWords: say("table.chat.news", { n: unread }),
      content: () => <ChatPanel session={session} chat={chat} />,
    });
  }
  for (const { id, title, Content } of over ? [] : (renderer.pages ?? [])) {
    tabs.push({ id, title: title(), content: () => <Content view={session.beside.value} /> });
  }
  if (renderer.Sandbox && !over) tabs.push({ id: "guess", title: say("table.tab.guess"), content: () => <Guesses session={session} /> });
  return tabs;
}

/** A page that the menu opens, with the way back. */
function ExtraPage({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  return (
    <>
      <div class="page-head">
        <h2>{title}</h2>
        <button type="button" class="tool" aria-label={say("app.close")} onClick={onClose}><Icon name="close" /></button>
      </div>
      <div class="tabpanel" role="region" aria-label={title} tabIndex={0}>{children}</div>
    </>
  );
}

/** The upper edge of the sheet on a phone, by which it grows and closes. */
function Grip({ sheet, onSheet, onClose }: { sheet: Sheet; onSheet(sheet: Sheet): void; onClose(): void }) {
  return (
    <div class="grip">
      <button
        type="button" class="handle"
        aria-label={say(sheet === "full" ? "app.sheet.smaller" : "app.sheet.larger")}
        onClick={() => onSheet(sheet === "full" ? "half" : "full")}
      />
      <button type="button" class="tool" aria-label={say("app.close")} onClick={onClose}><Icon name="close" /></button>
    </div>
  );
}

/** The row below a phone's buttons that opens the sheet. */
function Handle({ session, chat, onOpen, onMenu }: ColumnProps & { onOpen(tab: string): void; onMenu(): void }) {
  const unread = chat.unread.value;
  return (
    <div class="handle-row">
      <button type="button" onClick={() => onOpen("moves")}><Icon name="file" />{say("table.tab.moves")}</button>
      {canChat(session, chat) && (
        <button type="button" onClick={() => onOpen("chat")}>
          <Icon name="chat" />{say("table.chat")}{unread > 0 && <News n={unread} words={say("table.chat.news", { n: unread })} />}
        </button>
      )}
      <button type="button" class="menu-button" onClick={onMenu}><Icon name="sliders" />{say("table.menu")}</button>
    </div>
  );
}

/** A place to try what the others may have ordered, for viewers who give orders themselves. */
function Guesses({ session }: { session: Session }) {
  const { renderer, position, suppose } = session;
  const Sandbox = renderer.value!.Sandbox!;
  const seat = session.seats.value.includes(position.value!.seat) ? position.value!.seat : undefined;
  if (seat === undefined || position.value!.status !== "running") {
    return <p class="empty">{say("table.guess.where")}</p>;
  }
  return <Sandbox view={position.value!.view} seat={seat} suppose={(orders) => suppose(seat, orders)} />;
}

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before a game is given up. Playing on stands where the main button is, so that a double press decides nothing. */
function ResignQuestion({ session, onClose }: { session: Session; onClose(): void }) {
  const { entry, seats } = session;
  const seat = entry.turn.value?.seat ?? seats.value[0];
  const over = session.position.value!.status !== "running";
  useEffect(() => {
    if (over) onClose();
  }, [over]);
  const resign = (): void => {
    onClose();
    if (seat !== undefined) void entry.act(seat, "resign");
  };
  return (
    <span class="question" role="group" aria-label={say("table.menu.resign")} onKeyDown={(event) => isEscape(event) && onClose()}>
      <span role="alert">{say("table.resign.sure")}</span>
      <button type="button" class="btn grave" onClick={resign}>{say("table.menu.resign")}</button>
      <button type="button" class="btn solid" ref={focus} onClick={onClose}>{say("table.act.play-on")}</button>
    </span>
  );
}

const loadShare = () => Promise.all([import("./share-dialog"), loadMessages("table")]).then(([m]) => m.ShareDialog);

/** The dialog, which is fetched when it is first wanted. */
function Sharing(props: { session: Session; onClose(): void }) {
  const { come: ShareDialog } = useLazy(loadShare);
  return ShareDialog && <ShareDialog {...props} />;
}
