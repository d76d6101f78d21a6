"use client";

import type { SosResponseStatus } from "@/lib/contracts/safety";
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
  type SosCall,
} from "./sos";
import { storeToken, sosCacheName } from "./sos-storage";
import { withTimeLimit } from "../api/time-limit";

// Sends the driver's SOS from every open page. Without a lock: the server dedupes calls from several tabs.
const retryMs = [2_000, 3_000, 5_000, 8_000, 10_000];
const againMs = 15_000;
const whileMs = 600_000;
// The server does not accept an older call.
const forgetMs = 7 * 86_400_000;
const renewMs = 7 * 86_400_000;
const lookMs = 8_000;
const placeMs = 20_000;
const shelfMs = 1_000;

export { createCallFromPress };

let users = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let busy = false;
let mirrored: string | null = null;
let located: string | null = null;
let placedAt = 0;

/** Sends stored calls until the returned function is called. `driverId`: the signed-in driver, or null. */
export function startSosSender(driverId: string | null): () => void {
  users += 1;
  const now = () => {
    failures = 0;
    soon(0);
    if (driverId) void renewToken(driverId);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") now();
  };
  const close = onSosStored(() => {
    void mirror();
    soon(2_000);
  });
  window.addEventListener("online", now);
  document.addEventListener("visibilitychange", onVisible);
  createCallFromPress();
  now();
  const closeWorker = driverId ? followWorker(driverId) : null;
  return () => {
    users -= 1;
    if (users === 0) clearTimeout(timer);
    close();
    closeWorker?.();
    window.removeEventListener("online", now);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

function soon(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void beat(), ms);
}

async function beat(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    const pause = await step();
    if (pause !== null && users > 0) soon(pause);
  } finally {
    busy = false;
  }
}

/** Does what is due and returns the delay until the next run (ms); null: run again on the next event. */
async function step(): Promise<number | null> {
  let call = readCall();
  if (!call) return null;
  const age = Date.now() - call.pressedAt;
  const heard = Date.now() - call.receivedAt;
  if (call.receivedAt > 0 ? heard > whileMs : age > forgetMs) {
    storeCall(null);
    void mirror();
    return null;
  }
  // Cache storage that does not respond must not delay the call.
  await withTimeLimit(mirror(), shelfMs).catch(() => undefined);
  if (call.receivedAt === 0 && (await withTimeLimit(wasSentOn(call.id), shelfMs).catch(() => false)))
    changeCall(call.id, { receivedAt: Date.now(), sentAt: Date.now() });
  locate(call);
  call = readCall() ?? call;
  if (call.receivedAt === 0) {
    if (await sendCall(call)) {
      failures = 0;
      return 0;
    }
    failures += 1;
    return retryMs[Math.min(failures, retryMs.length) - 1] ?? againMs;
  }
  if (call.safe === "kept") {
    if (!(await sayDone("/api/driver/safety/safe"))) return againMs;
    changeCall(call.id, { safe: "said" });
  }
  if (call.over || call.safe !== "no") return Math.max(0, whileMs - heard);
  // Another tab may have sent it meanwhile.
  if (Date.now() - call.sentAt < againMs - 1_000) return againMs - (Date.now() - call.sentAt);
  const safety = await readSafety(call);
  if (safety && (safety.sos === null || safety.sos.taken)) {
    changeCall(call.id, { over: true });
    return Math.max(0, whileMs - heard);
  }
  changeCall(call.id, { sentAt: Date.now() });
  await sendCall({ ...call, position: lastPosition() ?? call.position });
  return againMs;
}

/** Adds the current position in the background. Does not prompt for permission. */
function locate(call: SosCall): void {
  const seen = `${call.id} ${Math.floor(Date.now() / againMs)}`;
  if (located === seen || call.over) return;
  located = seen;
  void (async () => {
    if ((await queryPermission("location")) !== "granted") return;
    await getCurrentPosition();
    const position = lastPosition();
    const kept = readCall();
    if (!position || kept?.id !== call.id || kept.position?.timestamp === position.timestamp) return;
    // The first known position after a call without one is sent immediately; later ones with the next repeat.
    changeCall(call.id, { position, ...(kept.position ? {} : { sentAt: 0 }) });
  })().catch(() => undefined);
}

// Plain `fetch`: the app's fetcher would redirect to sign-in on a 401.
async function readSafety({ ownerId }: SosCall): Promise<SosResponseStatus | null> {
  if (readStoredValue("user") !== ownerId) return null;
  try {
    const answer = await fetch("/api/driver/safety", { cache: "no-store", signal: AbortSignal.timeout(lookMs) });
    return answer.ok ? ((await answer.json()) as { data: SosResponseStatus }).data : null;
  } catch {
    return null;
  }
}

async function sayDone(path: string, body: object = {}): Promise<boolean> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(lookMs),
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
  if (text === mirrored || typeof caches === "undefined") return;
  mirrored = text;
  try {
    const kept = await caches.open(sosCacheName);
    if (text === null) await kept.delete("/sos/call");
    else {
      await kept.put("/sos/call", new Response(text));
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
  const adopt = () => void adoptPressed(driverId).catch(() => undefined);
  const hear = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === "sos-pressed") adopt();
  };
  adopt();
  keepPlace();
  const stop = onPosition(keepPlace);
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => {
    stop();
    navigator.serviceWorker?.removeEventListener("message", hear);
  };
}

/** Stores the last known position for an SOS from a notification: a service worker has no geolocation. */
function keepPlace(): void {
  const place = lastPosition();
  if (place && Date.now() - placedAt < placeMs) return;
  placedAt = place ? Date.now() : 0;
  void caches
    .open(sosCacheName)
    .then(async (kept) => {
      if (place) await kept.put("/sos/place", new Response(JSON.stringify(place)));
      else await kept.delete("/sos/place");
    })
    .catch(() => undefined);
}

/** Takes over a call that was pressed on a notification: this page repeats it and adds positions. */
async function adoptPressed(driverId: string): Promise<void> {
  const kept = await caches.open(sosCacheName);
  const pressed = (await (await kept.match("/sos/pressed"))?.json()) as
    Pick<SosCall, "id" | "token" | "at" | "position"> | undefined;
  if (!pressed) return;
  await kept.delete("/sos/pressed");
  const pressedAt = Date.parse(pressed.at);
  const known = readToken();
  // Ignore another driver's or an old call, and one while a call of this page is unacknowledged.
  if (pressed.token !== null && pressed.token !== known?.token) return;
  if (Date.now() - pressedAt > whileMs || readCall()?.receivedAt === 0) return;
  storeCall({ ...pressed, ownerId: driverId, pressedAt, receivedAt: 0, sentAt: 0, over: false, safe: "no" });
  soon(0);
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
  if (known?.ownerId === driverId && Date.now() - known.registeredAt < renewMs) return;
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  // The old token is valid until the server knows the new one.
  if (await sayDone("/api/sos/token", { tokenHash: hex(hash) }))
    await storeToken({ token, ownerId: driverId, registeredAt: Date.now() });
}
