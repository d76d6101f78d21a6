"use client";

import { showBadge } from "./badge";
import { api } from "../api/fetcher";
import { withTimeLimit } from "../api/time-limit";

/** `home-screen`: an iPhone supports push only for an app on its home screen, and this page runs in a browser tab. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "home-screen";

const callTimeoutMs = 4_000;
// Includes a network request: the worker's script, or the browser's push service.
const subscribeTimeoutMs = 30_000;

const ownRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  withTimeLimit(navigator.serviceWorker.getRegistration("/"), callTimeoutMs);
const subscriptionOf = async (registration: ServiceWorkerRegistration | undefined): Promise<PushSubscription | null> =>
  registration ? withTimeLimit(registration.pushManager.getSubscription(), callTimeoutMs) : null;

function supported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function unsupportedReason(): "unsupported" | "home-screen" {
  return isIos(navigator) && !isInstalled() ? "home-screen" : "unsupported";
}

/** iPhone or iPad. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isIos({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "platform" | "maxTouchPoints">): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

/** An installed app on iOS has neither tabs nor downloads. */
export const isInstalledOnIos = (): boolean => isIos(navigator) && isInstalled();

/** Registers the service worker, which receives pushes. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  navigator.serviceWorker.addEventListener("message", answerIfVisible);
  return withTimeLimit(
    navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }),
    subscribeTimeoutMs,
  ).catch(() => null);
}

/**
 * Answers the worker's check whether this page runs: a page that the system has frozen does not answer, so the
 * notification rings.
 */
function answerIfVisible({ data, ports: [reply] }: MessageEvent<{ type?: string } | null>): void {
  if (data?.type === "seen" && document.visibilityState === "visible") reply?.postMessage("seen");
}

export async function pushState(): Promise<PushState> {
  if (!supported()) return unsupportedReason();
  if (Notification.permission === "denied") return "denied";
  const registration = await ownRegistration();
  return Notification.permission === "granted" && (await subscriptionOf(registration)) ? "on" : "off";
}

/** Requests the permission (must follow a gesture), subscribes, and registers with the server. */
export async function turnPushOn(): Promise<PushState> {
  if (!supported()) return unsupportedReason();
  // A dismissed prompt is not a denial.
  if ((await Notification.requestPermission()) === "granted") await renewPush();
  return pushState();
}

/** Subscribes again if permitted. Browsers change subscriptions on their own, so this runs on each start. */
export async function renewPush(): Promise<void> {
  if (!supported() || Notification.permission !== "granted") return;
  await registerServiceWorker();
  const registration = await withTimeLimit(navigator.serviceWorker.ready, subscribeTimeoutMs);
  const { publicKey } = await api("/api/push/key");
  const serverKey = toBytes(publicKey);
  let subscription = await subscriptionOf(registration);
  if (subscription && !sameBytes(subscription.options.applicationServerKey, serverKey)) {
    await withTimeLimit(subscription.unsubscribe(), callTimeoutMs);
    subscription = null;
  }
  subscription ??= await withTimeLimit(
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
export async function renewOwnPush(): Promise<void> {
  if (!supported() || Notification.permission !== "granted") return;
  const registration = await ownRegistration();
  if (await subscriptionOf(registration)) await renewPush();
}

/** Unsubscribes this phone and clears its badge, at sign-out. */
export async function turnPushOff(): Promise<void> {
  const unsubscribe = await silencePush();
  await unsubscribe();
}

/**
 * Unsubscribes in two steps: removes the subscription on the server, then returns a function that ends it in the
 * browser. Until that is called, a failed sign-out can be reverted with renewOwnPush.
 */
export async function silencePush(): Promise<() => Promise<unknown>> {
  showBadge(0);
  const noop = () => Promise.resolve();
  if (!supported()) return noop;
  const registration = await ownRegistration();
  const subscription = await subscriptionOf(registration);
  if (!subscription) return noop;
  await api("/api/push/subscription", { method: "DELETE", body: { endpoint: subscription.endpoint } }).catch(
    () => undefined,
  );
  return () => withTimeLimit(subscription.unsubscribe(), callTimeoutMs);
}

/**
 * The server's identifier for this phone: first 16 hex digits of the SHA-256 of its push endpoint. Null if it is not
 * subscribed.
 */
export async function ownEndpointHash(): Promise<string | null> {
  if (!supported()) return null;
  const registration = await ownRegistration();
  const subscription = await subscriptionOf(registration);
  if (!subscription) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Closes the notifications of answered or closed offers. */
export async function closeNotifications(offerIds: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator) || offerIds.length === 0) return;
  const openNotifications = await ownRegistration()
    .then((registration) => (registration ? withTimeLimit(registration.getNotifications(), callTimeoutMs) : []))
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
      registration.active?.postMessage({ type: "keep", paths });
    });
}

/**
 * Shows a silent notification while the driver uses another app, with a link to the delivery in progress and an SOS
 * button; null removes it.
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

/** A push arrived, its notification was pressed, or the offer was accepted on the notification. */
export type WorkerMessage =
  | { type: "push"; push: string | null; offerId: string | null; phone: string | null }
  | { type: "open-offer"; offerId: string | null }
  | { type: "accepted"; offerId: string | null; transactionId: string };
const messageTypes: ReadonlySet<string> = new Set<WorkerMessage["type"]>(["push", "open-offer", "accepted"]);

/** Subscribes to messages from the service worker. */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const onMessage = ({ data, ports: [reply] }: MessageEvent<WorkerMessage | null>) => {
    if (!data || !messageTypes.has(data.type)) return;
    // Without this answer the worker opens another page.
    reply?.postMessage("heard");
    handler(data);
  };
  navigator.serviceWorker.addEventListener("message", onMessage);
  return () => {
    navigator.serviceWorker.removeEventListener("message", onMessage);
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
