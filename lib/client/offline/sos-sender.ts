"use client";

import type { SosResponseStatus } from "@/lib/contracts/driver/safety";
import { readStoredValue } from "../storage/stored-value";
import { queryPermission } from "../device/permission-store";
import { lastPosition, onPosition, getCurrentPosition } from "../device/positions";
import {
  changeCall,
  isAccepted,
  storeCall,
  onSosStored,
  readCall,
  readToken,
  sendCall,
  createCallFromPress,
  sosExpiryMs,
  type SosCall,
} from "./sos";
import { setCachedCall, storeToken, sosCacheName } from "./sos-storage";
import { timeLimitSignal } from "../api/abort-signals";
import { withTimeLimit } from "../api/time-limit";
import { reportUnsentSos } from "./unsent-sos";

// Sends the driver's SOS from every open page. Without a lock: the server dedupes calls from several tabs.
const retryDelaysMs = [2_000, 3_000, 5_000, 8_000, 10_000];
const resendMs = 15_000;
const activeMs = 600_000;
const tokenRenewMs = 7 * 86_400_000;
const requestTimeoutMs = 8_000;
const positionStoreMs = 20_000;
const cacheTimeoutMs = 1_000;

export { createCallFromPress };

let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isSending = false;
let mirroredCall: string | null = null;
let locatedKey: string | null = null;
let positionStoredAt = 0;

/** Sends stored calls until the returned function is called. `driverId`: the signed-in driver, or null. */
export function startSosSender(driverId: string | null): () => void {
  users += 1;
  const sendNow = () => {
    failures = 0;
    scheduleSend(0);
    if (driverId) void renewToken(driverId);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") sendNow();
  };
  const close = onSosStored(() => {
    void mirror();
    scheduleSend(2_000);
  });
  window.addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", onVisible);
  createCallFromPress();
  sendNow();
  const closeWorker = driverId ? followWorker(driverId) : null;
  void adoptCached().catch(() => undefined);
  return () => {
    users -= 1;
    if (users === 0) clearTimeout(timer);
    close();
    closeWorker?.();
    window.removeEventListener("online", sendNow);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

function scheduleSend(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void runSend(), ms);
}

async function runSend(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    const delayMs = await sendNext();
    if (delayMs !== null && users > 0) scheduleSend(delayMs);
  } finally {
    isSending = false;
  }
}

/** Does what is due and returns the delay until the next run (ms); null: run again on the next event. */
async function sendNext(): Promise<number | null> {
  let call = readCall();
  if (!call) return null;
  const receivedAgeMs = Date.now() - call.receivedAt;
  if (call.receivedAt > 0 && receivedAgeMs > activeMs) {
    clearCall();
    return null;
  }
  // Cache storage that does not respond must not delay the call.
  await withTimeLimit(mirror(), cacheTimeoutMs).catch(() => undefined);
  if (call.receivedAt === 0 && (await withTimeLimit(wasSentOn(call.id), cacheTimeoutMs).catch(() => false)))
    changeCall(call.id, { receivedAt: Date.now(), sentAt: Date.now() });
  locate(call);
  call = readCall() ?? call;
  if (call.receivedAt === 0) {
    if (await sendCall(call)) {
      failures = 0;
      return 0;
    }
    // An expired call is sent once more with a network, because the phone's clock may have been wrong, then dropped and
    // reported as unsent. The service worker does the same (public/sw-sos.js).
    if (Date.now() - call.pressedAt > sosExpiryMs && navigator.onLine) {
      const latest = readCall();
      // Another tab has sent or dropped it, or the server refused its position.
      if (latest?.id !== call.id || latest.receivedAt > 0 || (call.position && !latest.position)) return 0;
      // Dropped once the message is shown: its module may not load while the server does not answer.
      void reportUnsentSos(call).then((isShown) => {
        const stored = readCall();
        if (stored?.id !== call.id || stored.receivedAt > 0) return;
        if (isShown) clearCall();
        else if (users > 0) scheduleSend(resendMs);
      });
      return null;
    }
    failures += 1;
    return retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? resendMs;
  }
  if (call.safe === "kept") {
    if (!(await postAccepted("/api/driver/safety/safe"))) return resendMs;
    changeCall(call.id, { safe: "said" });
  }
  if (call.over || call.safe !== "no") return Math.max(0, activeMs - receivedAgeMs);
  // Another tab may have sent it meanwhile.
  if (Date.now() - call.sentAt < resendMs - 1_000) return resendMs - (Date.now() - call.sentAt);
  const safety = await readSafety(call);
  if (safety && (safety.sos === null || safety.sos.taken)) {
    changeCall(call.id, { over: true });
    return Math.max(0, activeMs - receivedAgeMs);
  }
  changeCall(call.id, { sentAt: Date.now() });
  await sendCall({ ...call, position: lastPosition() ?? call.position });
  return resendMs;
}

function clearCall(): void {
  storeCall(null);
  void mirror();
}

/** Adds the current position in the background. Does not prompt for permission. */
function locate(call: SosCall): void {
  const locateKey = `${call.id} ${Math.floor(Date.now() / resendMs)}`;
  if (locatedKey === locateKey || call.over) return;
  locatedKey = locateKey;
  void (async () => {
    if ((await queryPermission("location")) !== "granted") return;
    await getCurrentPosition();
    const position = lastPosition();
    const storedCall = readCall();
    if (!position || storedCall?.id !== call.id || storedCall.position?.timestamp === position.timestamp) return;
    // The first known position after a call without one is sent immediately; later ones with the next repeat.
    changeCall(call.id, { position, ...(storedCall.position ? {} : { sentAt: 0 }) });
  })().catch(() => undefined);
}

// Plain `fetch`: the app's fetcher would redirect to sign-in on a 401.
async function readSafety({ ownerId }: SosCall): Promise<SosResponseStatus | null> {
  if (readStoredValue("user") !== ownerId) return null;
  try {
    const answer = await fetch("/api/driver/safety", {
      cache: "no-store",
      signal: timeLimitSignal(requestTimeoutMs),
    });
    return answer.ok ? ((await answer.json()) as { data: SosResponseStatus }).data : null;
  } catch {
    return null;
  }
}

async function postAccepted(path: string, body: object = {}): Promise<boolean> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: timeLimitSignal(requestTimeoutMs),
    });
    return await isAccepted(answer);
  } catch {
    return false;
  }
}

// The service worker cannot read localStorage. It receives a copy of the call through the cache, and records there what
// it has sent.

async function mirror(): Promise<void> {
  const call = readCall();
  const text = call?.receivedAt === 0 ? JSON.stringify(call) : null;
  if (text === mirroredCall || typeof caches === "undefined") return;
  mirroredCall = text;
  try {
    const cache = await caches.open(sosCacheName);
    if (text === null) await cache.delete("/sos/call");
    else {
      await cache.put("/sos/call", new Response(text));
      setCachedCall(call?.id ?? null);
      const worker = await navigator.serviceWorker.getRegistration("/");
      // Background Sync, where available, sends the call when the network returns, even without an open page.
      if (worker && "sync" in worker)
        await (worker.sync as { register: (tag: string) => Promise<void> }).register("sos").catch(() => undefined);
      worker?.active?.postMessage("sos");
    }
  } catch {
    // Without a service worker only pages send the call.
  }
}

/** Gives the service worker the data it needs, and takes over calls that were pressed on a notification. */
function followWorker(driverId: string): () => void {
  if (typeof caches === "undefined") return () => undefined;
  const adoptPress = () => void adoptPressed(driverId).catch(() => undefined);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === "sos-pressed") adoptPress();
  };
  adoptPress();
  storePosition();
  const stop = onPosition(storePosition);
  navigator.serviceWorker?.addEventListener("message", onMessage);
  return () => {
    stop();
    navigator.serviceWorker?.removeEventListener("message", onMessage);
  };
}

/** Stores the last known position for an SOS from a notification: a service worker has no geolocation. */
function storePosition(): void {
  const latestPosition = lastPosition();
  if (latestPosition && Date.now() - positionStoredAt < positionStoreMs) return;
  positionStoredAt = latestPosition ? Date.now() : 0;
  void caches
    .open(sosCacheName)
    .then(async (sosCache) => {
      if (latestPosition) await sosCache.put("/sos/place", new Response(JSON.stringify(latestPosition)));
      else await sosCache.delete("/sos/place");
    })
    .catch(() => undefined);
}

/** Takes over a call that was pressed on a notification: this page repeats it and adds positions. */
async function adoptPressed(driverId: string): Promise<void> {
  const workerCache = await caches.open(sosCacheName);
  const pressed = (await (await workerCache.match("/sos/pressed"))?.json()) as
    Pick<SosCall, "id" | "token" | "at" | "position"> | undefined;
  if (!pressed) return;
  await workerCache.delete("/sos/pressed");
  const pressedAt = Date.parse(pressed.at);
  const known = readToken();
  // Ignore another driver's call, one that is over, and one while a call of this page is unacknowledged.
  if (pressed.token !== null && pressed.token !== known?.token) return;
  if ((await isOver(pressed.id, pressedAt)) || readCall()?.receivedAt === 0) return;
  storeCall({ ...pressed, ownerId: driverId, pressedAt, receivedAt: 0, sentAt: 0, over: false, safe: "no" });
  scheduleSend(0);
}

/**
 * Takes over a call of a closed page that only the cache has, because localStorage was full or denied. Deletes the
 * copy of a call that is over.
 */
async function adoptCached(): Promise<void> {
  if (typeof caches === "undefined") return;
  // Read first: an acknowledged call is cleared after some minutes, and its copy must not be sent again.
  const knownBefore = readCall();
  const workerCache = await caches.open(sosCacheName);
  const cachedCall = (await (await workerCache.match("/sos/call"))?.json()) as Partial<SosCall> | undefined;
  // A call that was pressed on a notification has no owner: adoptPressed takes it over, or the service worker sends it.
  if (!cachedCall?.ownerId) return;
  const call = cachedCall as SosCall;
  const isCallOver = await isOver(call.id, call.pressedAt);
  const known = readCall();
  if (known?.receivedAt === 0) return;
  if (isCallOver || [knownBefore?.id, known?.id].includes(call.id)) {
    await workerCache.delete("/sos/call");
    return;
  }
  setCachedCall(call.id);
  storeCall(call);
  if (users > 0) scheduleSend(0);
}

/** A recent call that the service worker sent is not over: it is shown as received, and repeated with new positions. */
async function isOver(id: string, pressedAt: number): Promise<boolean> {
  return Date.now() - pressedAt > activeMs && (await wasSentOn(id));
}

async function wasSentOn(id: string): Promise<boolean> {
  try {
    return (await (await (await caches.open(sosCacheName)).match("/sos/sent"))?.text()) === id;
  } catch {
    return false;
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Creates this phone's token for calls without a session. The server stores its hash; renewed weekly. */
async function renewToken(driverId: string): Promise<void> {
  const known = readToken();
  if (known?.ownerId === driverId && Date.now() - known.registeredAt < tokenRenewMs) return;
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  // The old token is valid until the server knows the new one.
  if (await postAccepted("/api/sos/token", { tokenHash: hex(hash) }))
    await storeToken({ token, ownerId: driverId, registeredAt: Date.now() });
}
