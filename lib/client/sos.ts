"use client";

import { useMemo } from "react";
import { readKept, useKept, writeKept } from "./kept-value";
import { lastPosition, type StepPosition } from "./positions";
import { serverNow } from "./server-clock";

/** An SOS as this phone keeps it. It stands in front of everything else, in a place of its own. */
export type SosCall = {
  id: string;
  ownerId: string;
  /** Speaks for the driver when nobody is signed in; null while the server does not know it. */
  token: string | null;
  /** When it was pressed: by the server's clock, for the desk, and by this phone's (ms). */
  at: string;
  pressedAt: number;
  position: StepPosition | null;
  /** When the server had it (ms); 0: not yet. */
  receivedAt: number;
  /** When it was last sent, by whichever tab (ms). */
  sentAt: number;
  /** Nothing more has to be said: somebody has taken it, or it is closed. */
  over: boolean;
  /** The driver says that they are safe; `said`: the desk has read it. */
  safe: "no" | "kept" | "said";
};
/** What an SOS without a session speaks by. `registeredAt` (ms): 0 while the server does not know it. */
export type SosToken = { token: string; ownerId: string; registeredAt: number };

const callKey = "sos";
const tokenKey = "sos-token";
const tryMs = 8_000;

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? "null") as T | null;
  } catch {
    return null;
  }
}
export const readCall = (): SosCall | null => parse(readKept(callKey));
export const readToken = (): SosToken | null => parse(readKept(tokenKey));
export const keepToken = (token: SosToken | null): void => {
  writeKept(tokenKey, token && JSON.stringify(token));
  // The service worker reads no other storage of ours.
  if (typeof caches === "undefined") return;
  void caches
    .open("sos")
    .then(async (shelf) => {
      if (token) await shelf.put("/sos/token", new Response(token.token));
      else await shelf.delete("/sos/token");
    })
    .catch(() => undefined);
};

export function useSosCall(): SosCall | null {
  const kept = useKept(callKey);
  return useMemo(() => parse<SosCall>(kept), [kept]);
}
/** For whom this phone can call although nobody is signed in, or has a call that the server has not heard. */
export function useSosOwner(): string | null {
  const call = useSosCall();
  const kept = useKept(tokenKey);
  return useMemo(() => parse<SosToken>(kept)?.ownerId ?? (call?.receivedAt === 0 ? call.ownerId : null), [kept, call]);
}

let onKept: (() => void) | null = null;
/** Calls whoever sends whenever this page keeps something to send. */
export function onSosKept(listener: () => void): () => void {
  onKept = listener;
  return () => {
    if (onKept === listener) onKept = null;
  };
}

export function keepCall(call: SosCall | null): void {
  writeKept(callKey, call && JSON.stringify(call));
  onKept?.();
}

/** Changes the call if it is still the one that is kept. */
export function changeCall(id: string, part: Partial<SosCall>): void {
  const call = readCall();
  if (call?.id === id) keepCall({ ...call, ...part });
}

/**
 * The driver calls for help: kept on the phone first, then sent at once, past every queue. Pressed again before
 * it was received it is the same call.
 */
export function pressSos(ownerId: string): void {
  const before = readCall();
  const known = readToken();
  const mine = before?.ownerId === ownerId && before.receivedAt === 0 ? before : null;
  const call: SosCall = mine ?? {
    id: crypto.randomUUID(),
    ownerId,
    token: known?.ownerId === ownerId && known.registeredAt > 0 ? known.token : null,
    at: new Date(serverNow()).toISOString(),
    pressedAt: Date.now(),
    position: lastPosition() ?? null,
    receivedAt: 0,
    sentAt: 0,
    over: false,
    safe: "no",
  };
  keepCall(call);
  void sendCall(call);
}

/** Whether the server has it. Goes on when the page does not. */
export async function sendCall(call: SosCall): Promise<boolean> {
  const user = readKept("user");
  // Somebody else may be signed in by now: then the token alone says who has called.
  for (const asMyself of user === null || user === call.ownerId ? [true, false] : [false]) {
    const status = await post(call, asMyself);
    if (status === 200) {
      const now = Date.now();
      changeCall(call.id, { receivedAt: call.receivedAt || now, sentAt: now });
      return true;
    }
    // A position that is none must not keep the call from being heard.
    if (status === 400 && call.position) changeCall(call.id, { position: null });
    if (status === 0 || call.token === null) return false;
  }
  return false;
}

async function post({ token, at, position }: SosCall, asMyself: boolean): Promise<number> {
  try {
    const answer = await fetch("/api/sos", {
      method: "POST",
      keepalive: true,
      cache: "no-store",
      credentials: asMyself ? "same-origin" : "omit",
      headers: { "content-type": "application/json", ...(token ? { "x-sos-token": token } : {}) },
      body: JSON.stringify({ at, ...(position ? { position } : {}) }),
      signal: AbortSignal.timeout(tryMs),
    });
    return answer.status;
  } catch {
    return 0;
  }
}
