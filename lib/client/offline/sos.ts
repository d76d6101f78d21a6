"use client";

import { useMemo } from "react";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { lastPosition, type StepPosition } from "../device/positions";
import { toServerTime } from "../app/server-clock";
import { sosCallKey, parse, sosPressKey, sosTokenKey, type SosPress, type StoredSosToken } from "./sos-storage";

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
const tryMs = 8_000;

export const readCall = (): SosCall | null => parse(readStoredValue(sosCallKey));
export const readToken = (): StoredSosToken | null => parse(readStoredValue(sosTokenKey));

export function useSosCall(): SosCall | null {
  const kept = useStoredValue(sosCallKey);
  return useMemo(() => parse<SosCall>(kept), [kept]);
}
/** For whom this phone can call although nobody is signed in, or has a call that the server has not heard. */
export function useSosOwner(): string | null {
  const call = useSosCall();
  const kept = useStoredValue(sosTokenKey);
  const press = useStoredValue(sosPressKey);
  return useMemo(
    () =>
      parse<StoredSosToken>(kept)?.ownerId ??
      (call?.receivedAt === 0 ? call.ownerId : (parse<SosPress>(press)?.ownerId ?? null)),
    [kept, call, press],
  );
}

let onKept: (() => void) | null = null;
/** Calls whoever sends whenever this page keeps something to send. */
export function onSosStored(listener: () => void): () => void {
  onKept = listener;
  return () => {
    if (onKept === listener) onKept = null;
  };
}

export function storeCall(call: SosCall | null): void {
  storeValue(sosCallKey, call && JSON.stringify(call));
  onKept?.();
}

/** Changes the call if it is still the one that is kept. */
export function changeCall(id: string, part: Partial<SosCall>): void {
  const call = readCall();
  if (call?.id === id) storeCall({ ...call, ...part });
}

/**
 * The driver calls for help: kept on the phone first, then sent at once, past every queue. Pressed again before
 * it was received it is the same call.
 */
export function pressSos(ownerId: string, pressedAt = Date.now()): void {
  const before = readCall();
  const known = readToken();
  const mine = before?.ownerId === ownerId && before.receivedAt === 0 ? before : null;
  const call: SosCall = mine ?? {
    id: crypto.randomUUID(),
    ownerId,
    token: known?.ownerId === ownerId && known.registeredAt > 0 ? known.token : null,
    at: new Date(toServerTime(pressedAt)).toISOString(),
    pressedAt,
    position: lastPosition() ?? null,
    receivedAt: 0,
    sentAt: 0,
    over: false,
    safe: "no",
  };
  storeCall(call);
  void sendCall(call);
}

/** Makes a call of what the shield has kept, if there is something. */
export function createCallFromPress(): void {
  const press = parse<SosPress>(readStoredValue(sosPressKey));
  if (!press) return;
  pressSos(press.ownerId, press.pressedAt);
  storeValue(sosPressKey, null);
}

/** Whether the server has it. Goes on when the page does not. */
export async function sendCall(call: SosCall): Promise<boolean> {
  const user = readStoredValue("user");
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
    // A 2xx page of a gateway or a captive portal is no answer of the server.
    return answer.ok && !(await isAccepted(answer)) ? 0 : answer.status;
  } catch {
    return 0;
  }
}

/** Whether the server itself has accepted a call: 2xx with its JSON. */
export async function isAccepted(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const body = (await answer.json().catch(() => null)) as unknown;
  return typeof body === "object" && body !== null && "data" in body;
}
