"use client";

import type { SosResponseStatus } from "@/lib/contracts/driver/safety";
import { readStoredValue } from "../storage/stored-value";
import { queryPermission } from "../device/permission-request";
import { latestStepPosition, onPositionChange, getCurrentPosition } from "../device/positions";
import {
  updateSosAlert,
  isAcknowledged,
  storeSosAlert,
  onSosStored,
  readSosAlert,
  readSosToken,
  sendSosAlert,
  createSosFromPress,
  sosExpiryMs,
  type SosAlert,
} from "./sos";
import { setCachedSosId, storeSosToken, sosCacheName } from "./sos-storage";
import { timeoutSignal, withTimeout } from "../api/abort-signals";
import { reportUnsentSos } from "./unsent-sos";

// Sends the driver's SOS from every open page. Without a lock: the server dedupes alerts from several tabs.
const retryDelaysMs = [2_000, 3_000, 5_000, 8_000, 10_000];
const resendMs = 15_000;
const repeatForMs = 600_000;
const tokenRenewMs = 7 * 86_400_000;
const requestTimeoutMs = 8_000;
const positionStoreMs = 20_000;
const cacheTimeoutMs = 1_000;

export { createSosFromPress };

let senderCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isSending = false;
let mirroredAlert: string | null = null;
let requestedPositionKey: string | null = null;
let positionStoredAt = 0;

/** Sends stored alerts until the returned function is called. `driverId`: the signed-in driver, or null. */
export function startSosSender(driverId: string | null): () => void {
  senderCount += 1;
  const sendNow = () => {
    failures = 0;
    scheduleSend(0);
    if (driverId) void renewSosToken(driverId);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") sendNow();
  };
  const close = onSosStored(() => {
    void mirrorToCache();
    scheduleSend(2_000);
  });
  window.addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", onVisible);
  createSosFromPress();
  sendNow();
  const closeWorker = driverId ? exchangeWithWorker(driverId) : null;
  void restoreFromCache().catch(() => undefined);
  return () => {
    senderCount -= 1;
    if (senderCount === 0) clearTimeout(timer);
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
    if (delayMs !== null && senderCount > 0) scheduleSend(delayMs);
  } finally {
    isSending = false;
  }
}

/** Does what is due and returns the delay until the next run (ms); null: run again on the next event. */
async function sendNext(): Promise<number | null> {
  let alert = readSosAlert();
  if (!alert) return null;
  const receivedAgeMs = Date.now() - alert.receivedAt;
  if (alert.receivedAt > 0 && receivedAgeMs > repeatForMs) {
    clearAlert();
    return null;
  }
  // Cache storage that does not respond must not delay the alert.
  await withTimeout(mirrorToCache(), cacheTimeoutMs).catch(() => undefined);
  if (alert.receivedAt === 0 && (await withTimeout(wasSentByWorker(alert.id), cacheTimeoutMs).catch(() => false)))
    updateSosAlert(alert.id, { receivedAt: Date.now(), sentAt: Date.now() });
  addPosition(alert);
  alert = readSosAlert() ?? alert;
  if (alert.receivedAt === 0) {
    if (await sendSosAlert(alert)) {
      failures = 0;
      return 0;
    }
    // An expired alert is sent once more with a network, because the phone's clock may have been wrong, then dropped
    // and reported as unsent. The service worker does the same (public/sw-sos.js).
    if (Date.now() - alert.pressedAt > sosExpiryMs && navigator.onLine) {
      const latest = readSosAlert();
      // Another tab has sent or dropped it, or the server refused its position.
      if (latest?.id !== alert.id || latest.receivedAt > 0 || (alert.position && !latest.position)) return 0;
      // Dropped once the message is shown: its module may not load while the server does not answer.
      void reportUnsentSos(alert).then((isShown) => {
        const stored = readSosAlert();
        if (stored?.id !== alert.id || stored.receivedAt > 0) return;
        if (isShown) clearAlert();
        else if (senderCount > 0) scheduleSend(resendMs);
      });
      return null;
    }
    failures += 1;
    return retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? resendMs;
  }
  if (alert.safeReport === "stored") {
    if (!(await postAcknowledged("/api/driver/safety/safe"))) return resendMs;
    updateSosAlert(alert.id, { safeReport: "acknowledged" });
  }
  if (alert.isHandled || alert.safeReport !== "none") return Math.max(0, repeatForMs - receivedAgeMs);
  // Another tab may have sent it meanwhile.
  if (Date.now() - alert.sentAt < resendMs - 1_000) return resendMs - (Date.now() - alert.sentAt);
  const safety = await readSafety(alert);
  if (safety && (safety.sos === null || safety.sos.acknowledged)) {
    updateSosAlert(alert.id, { isHandled: true });
    return Math.max(0, repeatForMs - receivedAgeMs);
  }
  updateSosAlert(alert.id, { sentAt: Date.now() });
  await sendSosAlert({ ...alert, position: latestStepPosition() ?? alert.position });
  return resendMs;
}

function clearAlert(): void {
  storeSosAlert(null);
  void mirrorToCache();
}

/** Adds the current position in the background. Does not prompt for permission. */
function addPosition(alert: SosAlert): void {
  const positionKey = `${alert.id} ${Math.floor(Date.now() / resendMs)}`;
  if (requestedPositionKey === positionKey || alert.isHandled) return;
  requestedPositionKey = positionKey;
  void (async () => {
    if ((await queryPermission("location")) !== "granted") return;
    await getCurrentPosition();
    const position = latestStepPosition();
    const storedAlert = readSosAlert();
    if (!position || storedAlert?.id !== alert.id || storedAlert.position?.timestamp === position.timestamp) return;
    // The first known position after an alert without one is sent immediately; later ones with the next repeat.
    updateSosAlert(alert.id, { position, ...(storedAlert.position ? {} : { sentAt: 0 }) });
  })().catch(() => undefined);
}

// Plain `fetch`: the app's fetcher would redirect to sign-in on a 401.
async function readSafety({ ownerId }: SosAlert): Promise<SosResponseStatus | null> {
  if (readStoredValue("user") !== ownerId) return null;
  try {
    const response = await fetch("/api/driver/safety", {
      cache: "no-store",
      signal: timeoutSignal(requestTimeoutMs),
    });
    return response.ok ? ((await response.json()) as { data: SosResponseStatus }).data : null;
  } catch {
    return null;
  }
}

async function postAcknowledged(path: string, body: object = {}): Promise<boolean> {
  try {
    const apiResponse = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: timeoutSignal(requestTimeoutMs),
    });
    return await isAcknowledged(apiResponse);
  } catch {
    return false;
  }
}

// The service worker cannot read localStorage. It receives a copy of the alert through the cache, and records there
// what it has sent.

async function mirrorToCache(): Promise<void> {
  const alert = readSosAlert();
  const alertJson = alert?.receivedAt === 0 ? JSON.stringify(alert) : null;
  if (alertJson === mirroredAlert || typeof caches === "undefined") return;
  mirroredAlert = alertJson;
  try {
    const cache = await caches.open(sosCacheName);
    if (alertJson === null) await cache.delete("/sos/alert");
    else {
      await cache.put("/sos/alert", new Response(alertJson));
      setCachedSosId(alert?.id ?? null);
      const worker = await navigator.serviceWorker.getRegistration("/");
      // Background Sync, where available, sends the alert when the network returns, even without an open page.
      if (worker && "sync" in worker)
        await (worker.sync as { register: (tag: string) => Promise<void> }).register("sos").catch(() => undefined);
      worker?.active?.postMessage("sos");
    }
  } catch {
    // Without a service worker only pages send the alert.
  }
}

/** Gives the service worker the data it needs, and takes over alerts that were pressed on a notification. */
function exchangeWithWorker(driverId: string): () => void {
  if (typeof caches === "undefined") return () => undefined;
  const adoptPress = () => void adoptNotificationPress(driverId).catch(() => undefined);
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === "sos-pressed") adoptPress();
  };
  adoptPress();
  storePosition();
  const stop = onPositionChange(storePosition);
  navigator.serviceWorker?.addEventListener("message", onMessage);
  return () => {
    stop();
    navigator.serviceWorker?.removeEventListener("message", onMessage);
  };
}

/** Stores the last known position for an SOS from a notification: a service worker has no geolocation. */
function storePosition(): void {
  const latestPosition = latestStepPosition();
  if (latestPosition && Date.now() - positionStoredAt < positionStoreMs) return;
  positionStoredAt = latestPosition ? Date.now() : 0;
  void caches
    .open(sosCacheName)
    .then(async (sosCache) => {
      if (latestPosition) await sosCache.put("/sos/position", new Response(JSON.stringify(latestPosition)));
      else await sosCache.delete("/sos/position");
    })
    .catch(() => undefined);
}

/** Takes over an alert that was pressed on a notification: this page repeats it and adds positions. */
async function adoptNotificationPress(driverId: string): Promise<void> {
  const workerCache = await caches.open(sosCacheName);
  const pressed = (await (await workerCache.match("/sos/pressed"))?.json()) as
    Pick<SosAlert, "id" | "token" | "at" | "position"> | undefined;
  if (!pressed) return;
  await workerCache.delete("/sos/pressed");
  const pressedAt = Date.parse(pressed.at);
  const storedToken = readSosToken();
  // Ignore another driver's alert, one that has ended, and one while an alert of this page is unacknowledged.
  if (pressed.token !== null && pressed.token !== storedToken?.token) return;
  if ((await isAlertEnded(pressed.id, pressedAt)) || readSosAlert()?.receivedAt === 0) return;
  storeSosAlert({
    ...pressed,
    ownerId: driverId,
    pressedAt,
    receivedAt: 0,
    sentAt: 0,
    isHandled: false,
    safeReport: "none",
  });
  scheduleSend(0);
}

/**
 * Takes over an alert of a closed page that only the cache has, because localStorage was full or denied. Deletes the
 * copy of an alert that has ended.
 */
async function restoreFromCache(): Promise<void> {
  if (typeof caches === "undefined") return;
  // Read first: an acknowledged alert is cleared after some minutes, and its copy must not be sent again.
  const previousAlert = readSosAlert();
  const workerCache = await caches.open(sosCacheName);
  const cachedAlert = (await (await workerCache.match("/sos/alert"))?.json()) as Partial<SosAlert> | undefined;
  // An alert that was pressed on a notification has no owner: adoptNotificationPress takes it over, or the service
  // worker sends it.
  if (!cachedAlert?.ownerId) return;
  const alert = cachedAlert as SosAlert;
  const isCachedAlertEnded = await isAlertEnded(alert.id, alert.pressedAt);
  const currentAlert = readSosAlert();
  if (currentAlert?.receivedAt === 0) return;
  if (isCachedAlertEnded || [previousAlert?.id, currentAlert?.id].includes(alert.id)) {
    await workerCache.delete("/sos/alert");
    return;
  }
  setCachedSosId(alert.id);
  storeSosAlert(alert);
  if (senderCount > 0) scheduleSend(0);
}

/**
 * A recent alert that the service worker sent has not ended: it is shown as received, and repeated with new positions.
 */
async function isAlertEnded(id: string, pressedAt: number): Promise<boolean> {
  return Date.now() - pressedAt > repeatForMs && (await wasSentByWorker(id));
}

async function wasSentByWorker(id: string): Promise<boolean> {
  try {
    return (await (await (await caches.open(sosCacheName)).match("/sos/sent"))?.text()) === id;
  } catch {
    return false;
  }
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Creates this phone's token for alerts without a session. The server stores its hash; renewed weekly. */
async function renewSosToken(driverId: string): Promise<void> {
  const storedToken = readSosToken();
  if (storedToken?.ownerId === driverId && Date.now() - storedToken.registeredAt < tokenRenewMs) return;
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  // The old token is valid until the server knows the new one.
  if (await postAcknowledged("/api/sos/token", { tokenHash: hex(hash) }))
    await storeSosToken({ token, ownerId: driverId, registeredAt: Date.now() });
}
