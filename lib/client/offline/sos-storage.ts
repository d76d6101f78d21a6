"use client";

import { useMemo } from "react";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";

// What the shield needs with the page itself; what sends comes after it (sos.ts, sos-sender.ts).
export const sosCallKey = "sos";
export const sosTokenKey = "sos-token";
export const sosPressKey = "sos-pressed";
/** The cache in which pages and the service worker leave things for each other. */
export const sosCacheName = "sos";

/** What an SOS without a session speaks by. `registeredAt` (ms): 0 while the server does not know it. */
export type StoredSosToken = { token: string; ownerId: string; registeredAt: number };
/** A press on the shield. What sends makes a call of it: at once, or as soon as it has come to the page. */
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

// An SOS that the server keeps refusing must not hold anything up for longer.
const firstForMs = 60_000;
/** Whether an SOS of the last minute is not acknowledged: until then it has the uplink for itself. */
export function isSosFirst(): boolean {
  const call = parse<{ receivedAt: number; pressedAt: number }>(readStoredValue(sosCallKey));
  return call?.receivedAt === 0 && Date.now() - call.pressedAt < firstForMs;
}

/** What the shield shows of a driver's call: kept on this phone, received, or nothing. */
export function useSosDot(ownerId: string): "kept" | "received" | null {
  const press = useStoredValue(sosPressKey);
  const kept = useStoredValue(sosCallKey);
  return useMemo(() => {
    if (parse<SosPress>(press)?.ownerId === ownerId) return "kept";
    const call = parse<{ ownerId: string; receivedAt: number }>(kept);
    if (call?.ownerId !== ownerId) return null;
    return call.receivedAt > 0 ? "received" : "kept";
  }, [ownerId, press, kept]);
}

/** Null forgets whose phone this is, and where it was. Never rejects. */
export async function storeToken(token: StoredSosToken | null): Promise<void> {
  storeValue(sosTokenKey, token && JSON.stringify(token));
  // The service worker reads no other storage of ours.
  if (typeof caches === "undefined") return;
  try {
    const shelf = await caches.open(sosCacheName);
    if (token) await shelf.put("/sos/token", new Response(token.token));
    else await Promise.all(["/sos/token", "/sos/place"].map((path) => shelf.delete(path)));
  } catch {
    // Then what needs no network asks for it again.
  }
}
