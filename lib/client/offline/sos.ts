"use client";

import { useMemo } from "react";
import { timeLimitSignal } from "../api/abort-signals";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { lastPosition, type StepPosition } from "../device/positions";
import { toServerTime } from "../app/server-clock";
import { sosCallKey, parse, sosPressKey, sosTokenKey, type SosPress, type StoredSosToken } from "./sos-storage";

/** An SOS as stored on this phone, outside all queues so that nothing delays it. */
export type SosCall = {
  id: string;
  ownerId: string;
  /** Authenticates the driver without a session; null while the server does not know the token. */
  token: string | null;
  /** When it was pressed: `at` in server time, for the administrators; `pressedAt` by this phone's clock (ms). */
  at: string;
  pressedAt: number;
  position: StepPosition | null;
  /** When the server acknowledged it (ms); 0 if it has not. */
  receivedAt: number;
  /** When any tab last sent it (ms). */
  sentAt: number;
  /** No more repeats are needed: an administrator has taken the SOS, or it is closed. */
  over: boolean;
  /** The driver reported being safe. `kept`: stored on the phone; `said`: acknowledged by the server. */
  safe: "no" | "kept" | "said";
};
const requestTimeoutMs = 8_000;
/** The server dates no call earlier. The same in public/sw-sos.js. */
export const sosExpiryMs = 7 * 86_400_000;

export const readCall = (): SosCall | null => parse(readStoredValue(sosCallKey));
export const readToken = (): StoredSosToken | null => parse(readStoredValue(sosTokenKey));

export function useSosCall(): SosCall | null {
  const storedCall = useStoredValue(sosCallKey);
  return useMemo(() => parse<SosCall>(storedCall), [storedCall]);
}
/** The account for which this phone can send an SOS without a session, or has an unacknowledged one. */
export function useSosOwner(): string | null {
  const call = useSosCall();
  const storedToken = useStoredValue(sosTokenKey);
  const press = useStoredValue(sosPressKey);
  return useMemo(
    () =>
      parse<StoredSosToken>(storedToken)?.ownerId ??
      (call?.receivedAt === 0 ? call.ownerId : (parse<SosPress>(press)?.ownerId ?? null)),
    [storedToken, call, press],
  );
}

let onStored: (() => void) | null = null;
/** Registers the sender, which is notified whenever this page stores something to send. */
export function onSosStored(listener: () => void): () => void {
  onStored = listener;
  return () => {
    if (onStored === listener) onStored = null;
  };
}

export function storeCall(call: SosCall | null): void {
  storeValue(sosCallKey, call && JSON.stringify(call));
  onStored?.();
}

/** Changes the stored call if it is still this one. */
export function changeCall(id: string, patch: Partial<SosCall>): void {
  const call = readCall();
  if (call?.id === id) storeCall({ ...call, ...patch });
}

/**
 * Stores an SOS on the phone, then sends it immediately, outside all queues. A further press before the server
 * acknowledged it reuses the same call, unless that has expired.
 */
export function pressSos(ownerId: string, pressedAt = Date.now()): void {
  const previous = readCall();
  const storedToken = readToken();
  const isReusable =
    previous?.ownerId === ownerId && previous.receivedAt === 0 && pressedAt - previous.pressedAt <= sosExpiryMs;
  const pendingCall = isReusable ? previous : null;
  const call: SosCall = pendingCall ?? {
    id: crypto.randomUUID(),
    ownerId,
    token: storedToken?.ownerId === ownerId && storedToken.registeredAt > 0 ? storedToken.token : null,
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

/** Turns a stored press on the SOS button into a call. */
export function createCallFromPress(): void {
  const press = parse<SosPress>(readStoredValue(sosPressKey));
  if (!press) return;
  pressSos(press.ownerId, press.pressedAt);
  storeValue(sosPressKey, null);
}

/** Sends the call and returns whether the server acknowledged it. The request outlives the page (`keepalive`). */
export async function sendCall(call: SosCall): Promise<boolean> {
  const user = readStoredValue("user");
  // Another account may be signed in by now: then the token identifies the caller, and in that session, where the
  // server knows an expired token too, or records the other account.
  for (const withSession of user === null || user === call.ownerId ? [true, false] : [false, true]) {
    if (!withSession && call.token === null) continue;
    const status = await post(call, withSession);
    if (status === 200) {
      const now = Date.now();
      changeCall(call.id, { receivedAt: call.receivedAt || now, sentAt: now });
      return true;
    }
    // An invalid position must not block the call.
    if (status === 400 && call.position) changeCall(call.id, { position: null });
    if (status === 0) return false;
  }
  return false;
}

async function post({ token, ownerId, at, position }: SosCall, asMyself: boolean): Promise<number> {
  try {
    const response = await fetch("/api/sos", {
      method: "POST",
      keepalive: true,
      cache: "no-store",
      credentials: asMyself ? "same-origin" : "omit",
      headers: {
        "content-type": "application/json",
        "x-sos-owner": ownerId,
        ...(token ? { "x-sos-token": token } : {}),
      },
      body: JSON.stringify({ at, ...(position ? { position } : {}) }),
      signal: timeLimitSignal(requestTimeoutMs),
    });
    // A 2xx page from a gateway or captive portal is not an acknowledgement.
    return response.ok && !(await isAccepted(response)) ? 0 : response.status;
  } catch {
    return 0;
  }
}

/** Whether our server accepted the call: 2xx with its JSON body. */
export async function isAccepted(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const body = (await answer.json().catch(() => null)) as unknown;
  return typeof body === "object" && body !== null && "data" in body;
}
