// The page that an address stands for. The lobby comes with the first load, the table and the rules when needed.

import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { confirming } from "../session/confirm";
import { waiting } from "../api/retry";
import { loadStyle } from "../platform/styles";
import { type Area, loadMessages, say } from "../language";
import { me } from "../session/me";
import { waits } from "../lobby/offer-counts";
import { GamePage } from "../shell/game-page";
import { Header } from "../shell/header";
import { NotArrived } from "../shell/lazy";
import { LobbyPage } from "../lobby/lobby";
import { MissingPage } from "../shell/error-pages";
import { renewed } from "../platform/client-update";
import { route } from "../platform/router";
import { useLater } from "../ui/use-lazy";
import { announce, LiveRegions } from "../ui/live-regions";

const loadTable = () =>
  Promise.all([import("../table/table"), loadMessages("table"), loadStyle("playing")]).then(([m]) => m.TablePage);
const loadReview = () =>
  Promise.all([
    import("../review/review"), loadMessages("table"), loadMessages("review"), loadStyle("playing"), loadStyle("review"),
  ]).then(([m]) => m.ReviewPage);
const loadLearn = () =>
  Promise.all([
    import("../learn/lesson"), loadMessages("table"), loadMessages("learn"), loadStyle("playing"),
  ]).then(([m]) => m.LearnPage);
const loadAccount = <P,>(page: Promise<P>, ...more: Area[]) =>
  Promise.all([page, loadMessages("account"), loadStyle("account"), ...more.map(loadMessages)]).then(([m]) => m);
const loadOwn = () => loadAccount(import("../account/account")).then((m) => m.AccountPage);
const loadDevices = () => loadAccount(import("../account/devices")).then((m) => m.DevicesPage);
const loadPrograms = () => loadAccount(import("../account/tokens")).then((m) => m.ProgramsPage);
const loadNotices = () => loadAccount(import("../account/notifications"), "notices").then((m) => m.NoticesPage);
const loadMine = () =>
  Promise.all([import("../lobby/own-matches"), loadMessages("own"), loadStyle("mine")]).then(([m]) => m.MinePage);
const loadByMail = () => loadAccount(import("../account/email-link")).then((m) => m.ByMailPage);
const loadSignIn = () => loadAccount(import("../account/sign-in")).then((m) => m.SignInPage);
const loadDesk = <P,>(page: Promise<P>) =>
  Promise.all([page, loadMessages("desk"), loadStyle("account"), loadStyle("desk")]).then(([m]) => m);
const loadHouseDesk = () => loadDesk(import("../admin/admin")).then((m) => m.DeskPage);
const loadHouse = () => loadDesk(import("../admin/site-rules")).then((m) => m.HousePage);
const loadDoor = () => loadDesk(import("../admin/one-time-link")).then((m) => m.DoorPage);
const loadReport = () => loadDesk(import("../admin/report")).then((m) => m.ReportPage);
const loadProfile = () =>
  Promise.all([
    import("../people/profile"), loadMessages("account"), loadMessages("profile"), loadStyle("account"), loadStyle("profile"),
  ]).then(([m]) => m.ProfilePage);
const loadOffer = () =>
  Promise.all([import("../lobby/offer"), loadMessages("offers"), loadStyle("offers")]).then(([m]) => m.OfferPage);
const loadArchive = () =>
  Promise.all([import("../people/archive"), loadMessages("archive"), loadStyle("archive")]).then(([m]) => m.ArchivePage);
const loadLeaders = () =>
  Promise.all([import("../people/leaderboard"), loadMessages("archive"), loadStyle("archive")]).then(([m]) => m.LeadersPage);
const loadLab = () =>
  Promise.all([import("../lab/lab"), loadMessages("studies"), loadStyle("archive")]).then(([m]) => m.LabPage);
const loadOpen = () => Promise.all([import("../lobby/open-link"), loadMessages("studies")]).then(([m]) => m.OpenPage);
const loadPuzzles = () =>
  Promise.all([import("../learn/puzzle-list"), loadMessages("puzzles"), loadStyle("puzzles")]).then(([m]) => m.PuzzlesPage);
const loadPuzzle = () =>
  Promise.all([
    import("../learn/puzzle"), loadMessages("table"), loadMessages("learn"), loadMessages("puzzles"),
    loadStyle("playing"), loadStyle("puzzles"),
  ]).then(([m]) => m.PuzzlePage);
/** The face that only long texts are set in: what is shown in another one first would move when it comes. */
const loadTextFace = () => document.fonts.load("400 17px 'Source Serif 4'").catch(() => []);
const loadWatch = () =>
  Promise.all([import("../lobby/watch"), loadMessages("watch"), loadStyle("watch")]).then(([m]) => m.WatchPage);
const loadRules = () =>
  Promise.all([
    import("../learn/rules"), loadMessages("rules"), loadStyle("rules"), loadTextFace(),
  ]).then(([m]) => m.RulesPage);
const loadTrial = () =>
  Promise.all([
    import("../learn/figure-table"), loadMessages("table"), loadMessages("rules"), loadStyle("playing"), loadStyle("rules"),
  ]).then(([m]) => m.TrialPage);

/** Time in which a new page finds its title. Milliseconds. */
const settling = 500;

export function App() {
  useArrival();
  return (
    <>
      <a class="skip" href="#main">{say("page.skip")}</a>
      {renewed.value && <Renewed />}
      <News />
      <ChangesBanner />
      {waits.value && route.value.page !== "lobby" && <Waiting />}
      <Page />
      {confirming.value && <Confirming onDone={confirming.value} />}
      {waiting.value > 0 && <p class="busy" role="status">{say("page.busy")}</p>}
      <LiveRegions />
    </>
  );
}

const loadCompany = () =>
  Promise.all([import("../lobby/offer-bar"), loadMessages("offers"), loadStyle("offers")]).then(([m]) => m.CompanyBar);

/** Who has offered to play, and is elsewhere, is told when somebody comes. */
function Waiting() {
  const { come: Bar } = useLater(loadCompany);
  return Bar && <Bar />;
}

const loadConfirm = () => loadAccount(import("../account/confirm-dialog")).then((m) => m.ConfirmDialog);

function Confirming({ onDone }: { onDone(proved: boolean): void }) {
  const { come: ConfirmDialog, failed } = useLater(loadConfirm);
  useEffect(() => {
    if (failed) onDone(false);
  }, [failed]);
  return ConfirmDialog && <ConfirmDialog onDone={onDone} />;
}

/** Leads to changes of the account that another device has made. A table has no room for it. */
function ChangesBanner() {
  const { page } = route.value;
  if (!me.value?.changes || page === "table" || page === "account") return null;
  return <p class="lost" role="status"><a href="/account">{say("page.changes")}</a></p>;
}

/** Tells that the house has been renewed, where the page is not loaded anew by itself. */
function Renewed() {
  return (
    <p class="lost" role="status">
      {say("page.renewed")} <button type="button" class="btn" onClick={() => location.reload()}>{say("page.later.again")}</button>
    </p>
  );
}

/** Leads to what the house has to tell the visitor. A table has no room for it; what is refused there says why. */
function News() {
  const { page } = route.value;
  if (!me.value?.news || page === "table" || page === "house") return null;
  return <p class="lost" role="status"><a href="/house">{say("page.news")}</a></p>;
}

/** Tells of a new page, which a browser does only for pages that it loads itself, and puts the focus there. */
function useArrival(): void {
  const now = route.value;
  const first = useRef(now);
  useEffect(() => {
    if (first.current === now) return;
    const timer = setTimeout(() => {
      announce(document.title);
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, settling);
    return () => clearTimeout(timer);
  }, [now]);
}

function Page() {
  const now = route.value;
  switch (now.page) {
    case "lobby":
      return <LobbyPage />;
    case "account":
      return <Later key={now.page} load={loadOwn} props={{}} />;
    case "devices":
      return <Later key={now.page} load={loadDevices} props={{}} />;
    case "programs":
      return <Later key={now.page} load={loadPrograms} props={{}} />;
    case "notices":
      return <Later key={now.page} load={loadNotices} props={{}} />;
    case "mine":
      return <Later key={now.page} load={loadMine} props={{}} />;
    case "by-mail":
      return <Later key={now.page} load={loadByMail} props={{}} />;
    case "sign-in":
      return <Later key={now.page} load={loadSignIn} props={{}} />;
    case "desk":
      return <Later key={now.page} load={loadHouseDesk} props={{}} />;
    case "house":
      return <Later key={now.page} load={loadHouse} props={{}} />;
    case "owner":
    case "invitation":
      return <Later key={now.page} load={loadDoor} props={{ to: now.page }} />;
    case "report":
      return <Later key={now.table} load={loadReport} props={{ table: now.table }} />;
    case "profile":
      return <Later key={"@" + now.handle} load={loadProfile} props={{ handle: now.handle }} />;
    case "offer":
      return <Later key={now.id} load={loadOffer} props={{ id: now.id }} />;
    case "table":
      return <Later key={now.id} load={loadTable} props={{ id: now.id }} />;
    case "review":
      return <Later key={"review " + now.id} load={loadReview} props={{ id: now.id }} />;
    case "learn":
      return <Later key={now.game} load={loadLearn} props={{ game: now.game, number: now.lesson }} />;
    case "archive":
      return <Later key="archive" load={loadArchive} props={{}} />;
    case "watch":
      return <Later key="watch" load={loadWatch} props={{}} />;
    case "leaders":
      return <Later key="leaders" load={loadLeaders} props={{}} />;
    case "lab":
      return <Later key="lab" load={loadLab} props={{}} />;
    case "open":
      return <Later key="open" load={loadOpen} props={{}} />;
    case "puzzles":
      return <Later key="puzzles" load={loadPuzzles} props={{}} />;
    case "puzzle":
      return <Later key="puzzle" load={loadPuzzle} props={{ game: now.game, number: now.number }} />;
    case "rules":
      return <Later key={now.game} load={loadRules} props={{ game: now.game }} />;
    case "trial":
      return <Later key={`${now.game} ${now.figure}`} load={loadTrial} props={{ game: now.game, figure: now.figure }} />;
    case "face":
      return <GamePage key={now.game + now.name} game={now.game} name={now.name} />;
    case "missing":
      return <MissingPage path={now.path} />;
  }
}

/** A page whose code is fetched when it is first wanted. */
function Later<P extends object>({ load, props }: { load(): Promise<ComponentType<P>>; props: P }) {
  const { come: Page, failed } = useLater(load);
  if (Page) return <Page {...props} />;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">{failed && <NotArrived />}</main>
    </>
  );
}
