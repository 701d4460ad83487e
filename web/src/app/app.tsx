// The page on show, with the banners and dialogs that any page may have.

import { useEffect, useRef } from "preact/hooks";
import { confirming } from "../session/confirm";
import { waiting } from "../api/retry";
import { loadStyle } from "../platform/styles";
import { loadMessages, say } from "../language";
import { me } from "../session/me";
import { waits } from "../offers/counts";
import { Header } from "../shell/header";
import { NotArrived } from "../shell/lazy";
import { MissingPage } from "../shell/error-pages";
import { renewed } from "../platform/client-update";
import { type Params, route } from "../platform/router";
import { useLazy } from "../ui/use-lazy";
import { announce, LiveRegions } from "../ui/live-regions";
import { type PageRoute, routes } from "./routes";

/** Time in which a new page finds its title. Milliseconds. */
const settling = 500;

export function App() {
  useArrival();
  return (
    <>
      <a class="skip" href="#main">{say("app.skip")}</a>
      {renewed.value && <Renewed />}
      <News />
      <ChangesBanner />
      {waits.value && route.value.pattern !== "/" && <AcceptedOffers />}
      <Page />
      {confirming.value && <Confirming onDone={confirming.value} />}
      {waiting.value > 0 && <p class="busy" role="status">{say("app.busy")}</p>}
      <LiveRegions />
    </>
  );
}

const loadOfferBar = () =>
  Promise.all([import("../lobby/offer-bar"), loadMessages("offers"), loadStyle("offers")]).then(([m]) => m.OfferBar);

/** Shows a user with open offers, on any page but the lobby, that an opponent has accepted one. */
function AcceptedOffers() {
  const { come: Bar } = useLazy(loadOfferBar);
  return Bar && <Bar />;
}

const loadConfirm = () =>
  Promise.all([import("../account/confirm-dialog"), loadMessages("account"), loadStyle("account")]).then(([m]) => m.ConfirmDialog);

function Confirming({ onDone }: { onDone(proved: boolean): void }) {
  const { come: ConfirmDialog, failed } = useLazy(loadConfirm);
  useEffect(() => {
    if (failed) onDone(false);
  }, [failed]);
  return ConfirmDialog && <ConfirmDialog onDone={onDone} />;
}

/** Leads to changes of the account that another device has made. A table has no room for it. */
function ChangesBanner() {
  const { pattern } = route.value;
  if (!me.value?.accountChanged || pattern === "/t/{id}" || pattern === "/account") return null;
  return <p class="lost" role="status"><a href="/account">{say("app.changes")}</a></p>;
}

/** Shows that the site was updated, where the page does not reload by itself. */
function Renewed() {
  return (
    <p class="lost" role="status">
      {say("app.updated")} <button type="button" class="btn" onClick={() => location.reload()}>{say("app.load-failed.again")}</button>
    </p>
  );
}

/** Links to new decisions about the visitor. A table has no room for it; refusals there give the reason. */
function News() {
  const { pattern } = route.value;
  if (!me.value?.news || pattern === "/t/{id}" || pattern === "/site") return null;
  return <p class="lost" role="status"><a href="/site">{say("app.news")}</a></p>;
}

/** Announces a new page, as browsers do only for pages that they load themselves, and puts the focus there. */
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
  const { pattern, params } = route.value;
  const page = routes.find((one) => one.pattern === pattern);
  if (!page) return <MissingPage path={params["path"]!} />;
  const key = pattern + page.key(params);
  if (page.component) return <page.component key={key} {...params} />;
  return <LazyPage key={key} load={page.load} params={params} />;
}

/** A page whose code is fetched when it is first wanted. */
function LazyPage({ load, params }: { load: PageRoute["load"]; params: Params }) {
  const { come: Shown, failed } = useLazy(load);
  if (Shown) return <Shown {...params} />;
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} class="prose">{failed && <NotArrived />}</main>
    </>
  );
}
