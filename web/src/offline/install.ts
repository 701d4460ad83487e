// The service worker of the client: it is installed once a user has tables here, or wants notifications.

import { atBase } from "../platform/address";
import * as api from "../api/account";
import { language } from "../language";

/** The worker, once it has come; null where the browser has none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register(atBase(`/worker.js?language=${language}`), { updateViaCache: "none" }).catch(() => null);
}

/** Installs the worker, and sends the push address of this browser again, since the server may have dropped it. */
export async function install(): Promise<void> {
  const subscription = await (await worker())?.pushManager?.getSubscription();
  if (subscription) await api.addPush(channelOf(subscription)).catch(() => {}); // at the next visit
}

/** Whether this browser can show notifications at all. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Subscribes this browser after asking its user. Null: the user refused. */
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
