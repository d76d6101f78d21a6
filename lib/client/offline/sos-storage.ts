"use client";

import { useMemo } from "react";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";

// The part that the SOS button needs on first load. The sender is loaded later (sos.ts, sos-sender.ts).
export const sosCallKey = "sos";
export const sosTokenKey = "sos-token";
export const sosPressKey = "sos-pressed";
/** Cache through which pages and the service worker exchange SOS data. */
export const sosCacheName = "sos";

/** Credential for an SOS without a session. `registeredAt` (ms): 0 while the server does not know it. */
export type StoredSosToken = { token: string; ownerId: string; registeredAt: number };
/** A press on the SOS button. The sender turns it into a call, immediately or once it is loaded. */
export type SosPress = { ownerId: string; pressedAt: number };

export function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function storePress(ownerId: string): void {
  storeValue(sosPressKey, JSON.stringify({ ownerId, pressedAt: Date.now() } satisfies SosPress));
}

// An SOS that the server keeps refusing must not block other uploads for longer.
const priorityMs = 60_000;
/** Whether an SOS of the last minute is unacknowledged. Until then other uploads leave it the uplink. */
export function isSosFirst(): boolean {
  const call = parse<{ receivedAt: number; pressedAt: number }>(readStoredValue(sosCallKey));
  return call?.receivedAt === 0 && Date.now() - call.pressedAt < priorityMs;
}

/** State of the driver's call on the SOS button: stored on this phone, acknowledged, or none. */
export function useSosDot(ownerId: string): "kept" | "received" | null {
  const press = useStoredValue(sosPressKey);
  const storedCall = useStoredValue(sosCallKey);
  return useMemo(() => {
    if (parse<SosPress>(press)?.ownerId === ownerId) return "kept";
    const call = parse<{ ownerId: string; receivedAt: number }>(storedCall);
    if (call?.ownerId !== ownerId) return null;
    return call.receivedAt > 0 ? "received" : "kept";
  }, [ownerId, press, storedCall]);
}

/** Stores the token; null deletes it and the last position. Never rejects. */
export async function storeToken(token: StoredSosToken | null): Promise<void> {
  storeValue(sosTokenKey, token && JSON.stringify(token));
  // The service worker can read only the Cache API, not localStorage.
  if (typeof caches === "undefined") return;
  try {
    const cache = await caches.open(sosCacheName);
    if (token) await cache.put("/sos/token", new Response(token.token));
    else await Promise.all(["/sos/token", "/sos/place"].map((path) => cache.delete(path)));
  } catch {
    // Without the cached token the service worker authenticates with the session cookie only.
  }
}
