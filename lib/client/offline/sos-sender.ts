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

// Sends what the driver has called for help with, from every page that is open. No lock: two tabs that both send it are
// one call for the server.
const retryMs = [2_000, 3_000, 5_000, 8_000, 10_000];
const againMs = 15_000;
const whileMs = 600_000;
// Older than the server takes for true.
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

/** Sends for as long as the page lives; the answer ends it. `driverId`: who is signed in, null where nobody may be. */
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

/** Does what is due, and says when to look again; null: not until something happens. */
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
  // A cache storage that does not answer must not hold the call up.
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
  // Another tab may have said it meanwhile.
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

/** Where the phone is now, asked for beside and never waited for; no question is put to the driver. */
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
    // The first place that is known after a call without one is news; the others wait for their turn.
    changeCall(call.id, { position, ...(kept.position ? {} : { sentAt: 0 }) });
  })().catch(() => undefined);
}

// Not by the pages' own way: an answer that says nobody is signed in must lead nowhere.
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

// The service worker reads no other storage of ours: it gets a copy, and says there what it has sent.

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
      // Sent on when the network is back, also without a page, where the browser has it.
      if (worker && "sync" in worker)
        await (worker.sync as { register: (tag: string) => Promise<void> }).register("sos").catch(() => undefined);
      worker?.active?.postMessage("sos");
    }
  } catch {
    // Without a service worker the call goes on from pages alone.
  }
}

/** What the service worker needs of a driver's page, and what it tells the page. */
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

/** The last known place, for an SOS from the notification: the service worker cannot ask where the phone is. */
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

/** What was pressed on the notification is this page's to follow: it insists, too, and says where the phone goes. */
async function adoptPressed(driverId: string): Promise<void> {
  const kept = await caches.open(sosCacheName);
  const pressed = (await (await kept.match("/sos/pressed"))?.json()) as
    Pick<SosCall, "id" | "token" | "at" | "position"> | undefined;
  if (!pressed) return;
  await kept.delete("/sos/pressed");
  const pressedAt = Date.parse(pressed.at);
  const known = readToken();
  // Another driver's, long ago, or beside a call of this page's that nobody has heard yet.
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

/** This phone's word for when the session is gone: made here, known to the server by its hash, and renewed weekly. */
async function renewToken(driverId: string): Promise<void> {
  const known = readToken();
  if (known?.ownerId === driverId && Date.now() - known.registeredAt < renewMs) return;
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  // Until the server knows the new one the old one holds.
  if (await sayDone("/api/sos/token", { tokenHash: hex(hash) }))
    await storeToken({ token, ownerId: driverId, registeredAt: Date.now() });
}
