"use client";

import { useMemo, useSyncExternalStore } from "react";
import { readStoredValue, subscribeUnsaved, unsavedValues, useStoredValue, storeValue } from "../storage/stored-value";

// The part that the SOS button needs on first load. The sender is loaded later (sos.ts, sos-sender.ts).
export const sosAlertKey = "sos";
export const sosTokenKey = "sos-token";
export const sosPressKey = "sos-pressed";
/** Cache through which pages and the service worker exchange SOS data. */
export const sosCacheName = "sos";

/** Credential for an SOS without a session. `registeredAt` (ms): 0 while the server does not know it. */
export type StoredSosToken = { token: string; ownerId: string; registeredAt: number };
/** A press on the SOS button. The sender turns it into an alert, immediately or once it is loaded. */
export type SosPress = { ownerId: string; pressedAt: number };

export function parseJson<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function storeSosPress(ownerId: string): void {
  storeValue(sosPressKey, JSON.stringify({ ownerId, pressedAt: Date.now() } satisfies SosPress));
}

// An SOS that the server keeps refusing must not block other uploads for longer.
const priorityMs = 60_000;
/** Whether an SOS of the last minute is unacknowledged. Until then other uploads leave it the uplink. */
export function hasSosPriority(): boolean {
  const alert = parseJson<{ receivedAt: number; pressedAt: number }>(readStoredValue(sosAlertKey));
  return alert?.receivedAt === 0 && Date.now() - alert.pressedAt < priorityMs;
}

// The alert of which the cache has a copy, which outlives the page where localStorage is full or denied.
let cachedAlertId: string | null = null;
const cacheListeners = new Set<() => void>();
export function setCachedSosId(id: string | null): void {
  cachedAlertId = id;
  cacheListeners.forEach((listener) => {
    listener();
  });
}

/** Whether the alert outlives this page, in localStorage or in the cache. */
export const isSosSaved = (id: string): boolean => !unsavedValues().has(sosAlertKey) || cachedAlertId === id;

function subscribeSaved(listener: () => void): () => void {
  const unsubscribe = subscribeUnsaved(listener);
  cacheListeners.add(listener);
  return () => {
    unsubscribe();
    cacheListeners.delete(listener);
  };
}

export function useIsSosSaved(id: string): boolean {
  return useSyncExternalStore(
    subscribeSaved,
    () => isSosSaved(id),
    () => true,
  );
}

/**
 * State of the driver's alert on the SOS button: stored on this phone, only in this page (`unsaved`), acknowledged, or
 * none.
 */
export function useSosButtonStatus(ownerId: string): "stored" | "unsaved" | "acknowledged" | null {
  const storedPress = useStoredValue(sosPressKey);
  const storedAlert = useStoredValue(sosAlertKey);
  const isPressed = useMemo(() => parseJson<SosPress>(storedPress)?.ownerId === ownerId, [ownerId, storedPress]);
  const alert = useMemo(
    () => parseJson<{ id: string; ownerId: string; receivedAt: number }>(storedAlert),
    [storedAlert],
  );
  const isSaved = useSyncExternalStore(
    subscribeSaved,
    () => (isPressed ? !unsavedValues().has(sosPressKey) : isSosSaved(alert?.id ?? "")),
    () => true,
  );
  if (!isPressed && alert?.ownerId !== ownerId) return null;
  if (!isPressed && alert && alert.receivedAt > 0) return "acknowledged";
  return isSaved ? "stored" : "unsaved";
}

/** Stores the token; null deletes it and the last position. Never rejects. */
export async function storeSosToken(token: StoredSosToken | null): Promise<void> {
  storeValue(sosTokenKey, token && JSON.stringify(token));
  // The service worker can read only the Cache API, not localStorage.
  if (typeof caches === "undefined") return;
  try {
    const cache = await caches.open(sosCacheName);
    if (token) await cache.put("/sos/token", new Response(token.token));
    else await Promise.all(["/sos/token", "/sos/position"].map((path) => cache.delete(path)));
  } catch {
    // Without the cached token the service worker authenticates with the session cookie only.
  }
}
