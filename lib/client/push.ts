"use client";

import type { PushKey } from "@/lib/contracts/notifications";
import { api } from "./fetcher";

export type PushState = "on" | "off" | "denied" | "unsupported";

function supported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The service worker receives pushes while the page sleeps. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" }).catch(() => null);
}

export async function pushState(): Promise<PushState> {
  if (!supported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration("/");
  return Notification.permission === "granted" && (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Asks for the permission (must follow a touch), subscribes and tells the server. */
export async function turnPushOn(): Promise<PushState> {
  if (!supported()) return "unsupported";
  if (await Notification.requestPermission() !== "granted") return "denied";
  await renewPush();
  return pushState();
}

/** Subscribes where the permission is there; browsers change subscriptions by themselves, so every start renews. */
export async function renewPush(): Promise<void> {
  if (!supported() || Notification.permission !== "granted") return;
  await registerServiceWorker();
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await api<PushKey>("/api/push/key");
  const wanted = toBytes(publicKey);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !sameBytes(subscription.options.applicationServerKey, wanted)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  await api("/api/push/subscription", { method: "POST", body: subscription.toJSON() });
}

/** This phone gets no more pushes; part of signing out. */
export async function turnPushOff(): Promise<void> {
  if (!supported()) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await api("/api/push/subscription", { method: "DELETE", body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  await subscription.unsubscribe();
}

/** Lets the service worker forget the pages it keeps: they belong to whoever was signed in. */
export function forgetPages(): void {
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage("forget");
}

/** Asks the service worker to keep these pages for when the network is gone. */
export function keepPages(paths: readonly string[]): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.ready.then((registration) => { registration.active?.postMessage({ type: "keep", paths }); });
}

export type WorkerMessage = { type: "push" | "open-offer"; offerId: string | null };

/** What the service worker tells an open page: a push came, or its notification was pressed. */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listen = ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === "push" || data?.type === "open-offer") handler(data);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => { navigator.serviceWorker.removeEventListener("message", listen); };
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(key.length / 4) * 4, "="));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (!a || a.byteLength !== b.byteLength) return false;
  const bytes = new Uint8Array(a);
  return b.every((byte, index) => byte === bytes[index]);
}
