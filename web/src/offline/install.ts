// The service worker of the client: it is asked for once somebody has tables here, or wants to be told.

import { atBase } from "../platform/address";
import * as api from "../api/account";
import { language } from "../language";

/** The worker, once it has come; null where the browser has none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register(atBase(`/worker.js?language=${language}`), { updateViaCache: "none" }).catch(() => null);
}

/** Has the worker come, and tells the house anew where this browser is told, which it may have forgotten. */
export async function install(): Promise<void> {
  const subscription = await (await worker())?.pushManager?.getSubscription();
  if (subscription) await api.addPush(channelOf(subscription)).catch(() => {}); // at the next visit
}

/** Whether this browser can be told at all. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Subscribes this browser, after asking whoever uses it. Null: they do not want to. */
export async function subscribe(key: string): Promise<{ endpoint: string; key: string; auth: string } | null> {
  if (await Notification.requestPermission() !== "granted") return null;
  await worker();
  const ready = await navigator.serviceWorker.ready;
  return channelOf(await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await (await worker())?.pushManager?.getSubscription())?.unsubscribe();
}

function channelOf(subscription: PushSubscription): { endpoint: string; key: string; auth: string } {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, key: keys!.p256dh!, auth: keys!.auth! };
}
