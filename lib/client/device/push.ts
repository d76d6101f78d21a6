"use client";

import { setBadge } from "./badge";
import { isInstalled, isIos } from "./platform";
import { api } from "../api/fetcher";
import { withTimeout } from "../api/abort-signals";

/** `home-screen`: an iPhone supports push only for an app on its home screen, and this page runs in a browser tab. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "home-screen";

const callTimeoutMs = 4_000;
// Includes a network request: the worker's script, or the browser's push service.
const subscribeTimeoutMs = 30_000;

const getRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  withTimeout(navigator.serviceWorker.getRegistration("/"), callTimeoutMs);
const getSubscription = async (
  registration: ServiceWorkerRegistration | undefined,
): Promise<PushSubscription | null> =>
  registration ? withTimeout(registration.pushManager.getSubscription(), callTimeoutMs) : null;

function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function unsupportedReason(): "unsupported" | "home-screen" {
  return isIos(navigator) && !isInstalled() ? "home-screen" : "unsupported";
}

/** Registers the service worker, which receives pushes. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  navigator.serviceWorker.addEventListener("message", confirmVisibility);
  return withTimeout(
    navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }),
    subscribeTimeoutMs,
  ).catch(() => null);
}

/**
 * Answers the worker's check whether this page runs: a page that the system has frozen does not answer, so the
 * notification rings.
 */
function confirmVisibility({ data, ports: [reply] }: MessageEvent<{ type?: string } | null>): void {
  if (data?.type === "is-visible" && document.visibilityState === "visible") reply?.postMessage("visible");
}

export async function getPushState(): Promise<PushState> {
  if (!isPushSupported()) return unsupportedReason();
  if (Notification.permission === "denied") return "denied";
  const registration = await getRegistration();
  return Notification.permission === "granted" && (await getSubscription(registration)) ? "on" : "off";
}

/** Requests the permission (must follow a gesture), subscribes, and registers with the server. */
export async function enablePush(): Promise<PushState> {
  if (!isPushSupported()) return unsupportedReason();
  // A dismissed prompt is not a denial.
  if ((await Notification.requestPermission()) === "granted") await ensurePushSubscription();
  return getPushState();
}

/** Subscribes again if permitted. Browsers change subscriptions on their own, so this runs on each start. */
export async function ensurePushSubscription(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== "granted") return;
  await registerServiceWorker();
  const registration = await withTimeout(navigator.serviceWorker.ready, subscribeTimeoutMs);
  const { publicKey } = await api("/api/push/key");
  const serverKey = decodeBase64Url(publicKey);
  let subscription = await getSubscription(registration);
  if (subscription && !bytesEqual(subscription.options.applicationServerKey, serverKey)) {
    await withTimeout(subscription.unsubscribe(), callTimeoutMs);
    subscription = null;
  }
  subscription ??= await withTimeout(
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }),
    subscribeTimeoutMs,
  );
  const { keys } = subscription.toJSON();
  await api("/api/push/subscription", {
    method: "POST",
    body: { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
  });
}

/** Renews only an existing subscription, for customers: signing in on this phone must not subscribe another user. */
export async function refreshPushSubscription(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== "granted") return;
  const registration = await getRegistration();
  if (await getSubscription(registration)) await ensurePushSubscription();
}

/** Unsubscribes this phone and clears its badge, at sign-out. */
export async function disablePush(): Promise<void> {
  const unsubscribe = await startPushUnsubscribe();
  await unsubscribe();
}

/**
 * Unsubscribes in two steps: removes the subscription on the server, then returns a function that ends it in the
 * browser. Until that is called, a failed sign-out can be reverted with refreshPushSubscription.
 */
export async function startPushUnsubscribe(): Promise<() => Promise<unknown>> {
  setBadge(0);
  const noop = () => Promise.resolve();
  if (!isPushSupported()) return noop;
  const registration = await getRegistration();
  const subscription = await getSubscription(registration);
  if (!subscription) return noop;
  await api("/api/push/subscription", { method: "DELETE", body: { endpoint: subscription.endpoint } }).catch(
    () => undefined,
  );
  return () => withTimeout(subscription.unsubscribe(), callTimeoutMs);
}

/**
 * The server's identifier for this phone: first 16 hex digits of the SHA-256 of its push endpoint. Null if it is not
 * subscribed.
 */
export async function pushEndpointHash(): Promise<string | null> {
  if (!isPushSupported()) return null;
  const registration = await getRegistration();
  const subscription = await getSubscription(registration);
  if (!subscription) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Closes the notifications of answered or closed offers. */
export async function closeNotifications(offerIds: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || offerIds.length === 0) return;
  const openNotifications = await getRegistration()
    .then((registration) => (registration ? withTimeout(registration.getNotifications(), callTimeoutMs) : []))
    .catch(() => []);
  openNotifications
    .filter(({ tag }) => offerIds.includes(tag))
    .forEach((notification) => {
      notification.close();
    });
}

/** Makes the service worker cache these pages for offline use; cached ones are not fetched again. */
export function cachePages(paths: readonly string[]): void {
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.ready.then((registration) => {
      registration.active?.postMessage({ type: "cache-pages", paths });
    });
}

/**
 * Shows a silent notification while the driver uses another app, with a link to the delivery in progress and an SOS
 * button; null removes it.
 */
export function showTaskNotification(url: string | null, lang: string): void {
  if ("serviceWorker" in navigator && "Notification" in window && Notification.permission === "granted")
    getRegistration().then(
      (registration) => {
        registration?.active?.postMessage({ type: "task-notification", url, lang });
      },
      () => undefined,
    );
}

/** A push arrived, its notification was pressed, or the offer was accepted on the notification. */
export type WorkerMessage =
  | { type: "push"; push: string | null; offerId: string | null; subscriptionId: string | null }
  | { type: "open-offer"; offerId: string | null }
  | { type: "accepted"; offerId: string | null; transactionId: string };
const messageTypes: ReadonlySet<string> = new Set<WorkerMessage["type"]>(["push", "open-offer", "accepted"]);

/** Subscribes to messages from the service worker. */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const onMessage = ({ data, ports: [reply] }: MessageEvent<WorkerMessage | null>) => {
    if (!data || !messageTypes.has(data.type)) return;
    // Without this answer the worker opens another page.
    reply?.postMessage("acknowledged");
    handler(data);
  };
  navigator.serviceWorker.addEventListener("message", onMessage);
  return () => {
    navigator.serviceWorker.removeEventListener("message", onMessage);
  };
}

function decodeBase64Url(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(
    key
      .replace(/-/g, "+")
      .replace(/_/g, "/")
      .padEnd(Math.ceil(key.length / 4) * 4, "="),
  );
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function bytesEqual(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (!a || a.byteLength !== b.byteLength) return false;
  const bytes = new Uint8Array(a);
  return b.every((byte, index) => byte === bytes[index]);
}
