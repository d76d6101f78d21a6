"use client";

import { showBadge } from "./badge";
import { api } from "../api/fetcher";
import { withTimeLimit } from "../api/time-limit";

/**
 * `home-screen`: an iPhone gives notifications to an app on its home screen alone, and this page runs in a browser's
 * tab.
 */
export type PushState = "on" | "off" | "denied" | "unsupported" | "home-screen";

const limitMs = 4_000;
// The worker is fetched, or the browser's push service asked, over the network.
const subscribeMs = 30_000;

const ownRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  withTimeLimit(navigator.serviceWorker.getRegistration("/"), limitMs);
const subscriptionOf = async (registration: ServiceWorkerRegistration | undefined): Promise<PushSubscription | null> =>
  registration ? withTimeLimit(registration.pushManager.getSubscription(), limitMs) : null;

function supported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function whyNot(): "unsupported" | "home-screen" {
  return isIos(navigator) && !isInstalled() ? "home-screen" : "unsupported";
}

/** An iPhone or iPad; iPads call themselves Macs, but no Mac has a touch screen. */
export function isIos({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Whether the page runs from the home screen, not in a browser's tab. */
export function isInstalled(): boolean {
  return (
    window.matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

/** An app on an iPhone's home screen: it has neither tabs nor downloads. */
export const isInstalledOnIos = (): boolean => isIos(navigator) && isInstalled();

/** The service worker receives pushes while the page sleeps. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  navigator.serviceWorker.addEventListener("message", answerSeen);
  return withTimeLimit(
    navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }),
    subscribeMs,
  ).catch(() => null);
}

/** The worker asks pages whether they run: beside one that the system has frozen a notification rings. */
function answerSeen({ data, ports: [reply] }: MessageEvent<{ type?: string } | null>): void {
  if (data?.type === "seen" && document.visibilityState === "visible") reply?.postMessage("seen");
}

export async function pushState(): Promise<PushState> {
  if (!supported()) return whyNot();
  if (Notification.permission === "denied") return "denied";
  const registration = await ownRegistration();
  return Notification.permission === "granted" && (await subscriptionOf(registration)) ? "on" : "off";
}

/** Asks for the permission (must follow a touch), subscribes and tells the server. */
export async function turnPushOn(): Promise<PushState> {
  if (!supported()) return whyNot();
  // Asking may be put off with the question open: that is not a no.
  if ((await Notification.requestPermission()) === "granted") await renewPush();
  return pushState();
}

/** Subscribes where the permission is there; browsers change subscriptions by themselves, so every start renews. */
export async function renewPush(): Promise<void> {
  if (!supported() || Notification.permission !== "granted") return;
  await registerServiceWorker();
  const registration = await withTimeLimit(navigator.serviceWorker.ready, subscribeMs);
  const { publicKey } = await api("/api/push/key");
  const wanted = toBytes(publicKey);
  let subscription = await subscriptionOf(registration);
  if (subscription && !sameBytes(subscription.options.applicationServerKey, wanted)) {
    await withTimeLimit(subscription.unsubscribe(), limitMs);
    subscription = null;
  }
  subscription ??= await withTimeLimit(
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted }),
    subscribeMs,
  );
  const { keys } = subscription.toJSON();
  await api("/api/push/subscription", {
    method: "POST",
    body: { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
  });
}

/** The same where this phone has asked for pushes before, as a customer: nobody who signs in here gets them unasked. */
export async function renewOwnPush(): Promise<void> {
  if (!supported() || Notification.permission !== "granted") return;
  const registration = await ownRegistration();
  if (await subscriptionOf(registration)) await renewPush();
}

/** This phone gets no more pushes, and its icon no number; part of signing out. */
export async function turnPushOff(): Promise<void> {
  const unsubscribe = await silencePush();
  await unsubscribe();
}

/**
 * The same in two steps: the server sends this phone nothing more; what is returned ends its subscription. Between them
 * a sign-out that fails can be taken back by renewOwnPush, also without a network.
 */
export async function silencePush(): Promise<() => Promise<unknown>> {
  showBadge(0);
  const nothing = () => Promise.resolve();
  if (!supported()) return nothing;
  const registration = await ownRegistration();
  const subscription = await subscriptionOf(registration);
  if (!subscription) return nothing;
  await api("/api/push/subscription", { method: "DELETE", body: { endpoint: subscription.endpoint } }).catch(
    () => undefined,
  );
  return () => withTimeLimit(subscription.unsubscribe(), limitMs);
}

/**
 * What the server knows this phone by: the first 16 hex digits of its endpoint's SHA-256. Null while it is not signed
 * up.
 */
export async function ownEndpointHash(): Promise<string | null> {
  if (!supported()) return null;
  const registration = await ownRegistration();
  const subscription = await subscriptionOf(registration);
  if (!subscription) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Takes the notifications of these offers from the phone's screen: they were answered, or are over. */
export async function closeNotifications(offerIds: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || offerIds.length === 0) return;
  const shown = await ownRegistration()
    .then((registration) => (registration ? withTimeLimit(registration.getNotifications(), limitMs) : []))
    .catch(() => []);
  shown
    .filter(({ tag }) => offerIds.includes(tag))
    .forEach((notification) => {
      notification.close();
    });
}

/** Asks the service worker to keep these pages for when the network is gone; what it has it does not fetch again. */
export function cachePages(paths: readonly string[]): void {
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.ready.then((registration) => {
      registration.active?.postMessage({ type: "keep", paths });
    });
}

/**
 * While the driver looks elsewhere a quiet notification leads back to the delivery in their hands, and has an SOS; null
 * takes it away.
 */
export function showTaskNotification(url: string | null, lang: string): void {
  if ("serviceWorker" in navigator && "Notification" in window && Notification.permission === "granted")
    ownRegistration().then(
      (registration) => {
        registration?.active?.postMessage({ type: "in-hand", url, lang });
      },
      () => undefined,
    );
}

/** A push came; its notification was pressed; or the task was taken on the notification itself. */
export type WorkerMessage =
  | { type: "push"; push: string | null; offerId: string | null; phone: string | null }
  | { type: "open-offer"; offerId: string | null }
  | { type: "accepted"; offerId: string | null; transactionId: string };
const messageTypes: ReadonlySet<string> = new Set<WorkerMessage["type"]>(["push", "open-offer", "accepted"]);

/** What the service worker tells an open page. */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listen = ({ data, ports: [reply] }: MessageEvent<WorkerMessage | null>) => {
    if (!data || !messageTypes.has(data.type)) return;
    // The worker opens another page when nobody answers.
    reply?.postMessage("heard");
    handler(data);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => {
    navigator.serviceWorker.removeEventListener("message", listen);
  };
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(
    key
      .replace(/-/g, "+")
      .replace(/_/g, "/")
      .padEnd(Math.ceil(key.length / 4) * 4, "="),
  );
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (!a || a.byteLength !== b.byteLength) return false;
  const bytes = new Uint8Array(a);
  return b.every((byte, index) => byte === bytes[index]);
}
