"use client";

import { useMemo } from "react";
import { timeoutSignal } from "../api/abort-signals";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { latestStepPosition, type StepPosition } from "../device/positions";
import { toServerTime } from "../app/server-clock";
import { sosAlertKey, parseJson, sosPressKey, sosTokenKey, type SosPress, type StoredSosToken } from "./sos-storage";

/** An SOS as stored on this phone, outside all queues so that nothing delays it. */
export type SosAlert = {
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
  isHandled: boolean;
  /** The driver reported being safe. `stored`: on the phone; `acknowledged`: by the server. */
  safeReport: "none" | "stored" | "acknowledged";
};
const requestTimeoutMs = 8_000;
/** The server dates no alert earlier. The same in public/sw-sos.js. */
export const sosExpiryMs = 7 * 86_400_000;

export const readSosAlert = (): SosAlert | null => parseJson(readStoredValue(sosAlertKey));
export const readSosToken = (): StoredSosToken | null => parseJson(readStoredValue(sosTokenKey));

export function useSosAlert(): SosAlert | null {
  const storedAlert = useStoredValue(sosAlertKey);
  return useMemo(() => parseJson<SosAlert>(storedAlert), [storedAlert]);
}
/** The account for which this phone can send an SOS without a session, or has an unacknowledged one. */
export function useSosOwner(): string | null {
  const alert = useSosAlert();
  const storedToken = useStoredValue(sosTokenKey);
  const press = useStoredValue(sosPressKey);
  return useMemo(
    () =>
      parseJson<StoredSosToken>(storedToken)?.ownerId ??
      (alert?.receivedAt === 0 ? alert.ownerId : (parseJson<SosPress>(press)?.ownerId ?? null)),
    [storedToken, alert, press],
  );
}

let storedListener: (() => void) | null = null;
/** Registers the sender, which is notified whenever this page stores something to send. */
export function onSosStored(listener: () => void): () => void {
  storedListener = listener;
  return () => {
    if (storedListener === listener) storedListener = null;
  };
}

export function storeSosAlert(alert: SosAlert | null): void {
  storeValue(sosAlertKey, alert && JSON.stringify(alert));
  storedListener?.();
}

/** Updates the stored alert if it is still this one. */
export function updateSosAlert(id: string, patch: Partial<SosAlert>): void {
  const alert = readSosAlert();
  if (alert?.id === id) storeSosAlert({ ...alert, ...patch });
}

/**
 * Stores an SOS on the phone, then sends it immediately, outside all queues. A further press before the server
 * acknowledged it reuses the same alert, unless that has expired.
 */
export function pressSos(ownerId: string, pressedAt = Date.now()): void {
  const previous = readSosAlert();
  const storedToken = readSosToken();
  const isReusable =
    previous?.ownerId === ownerId && previous.receivedAt === 0 && pressedAt - previous.pressedAt <= sosExpiryMs;
  const pendingAlert = isReusable ? previous : null;
  const alert: SosAlert = pendingAlert ?? {
    id: crypto.randomUUID(),
    ownerId,
    token: storedToken?.ownerId === ownerId && storedToken.registeredAt > 0 ? storedToken.token : null,
    at: new Date(toServerTime(pressedAt)).toISOString(),
    pressedAt,
    position: latestStepPosition() ?? null,
    receivedAt: 0,
    sentAt: 0,
    isHandled: false,
    safeReport: "none",
  };
  storeSosAlert(alert);
  void sendSosAlert(alert);
}

/** Turns a stored press on the SOS button into an alert. */
export function createSosFromPress(): void {
  const press = parseJson<SosPress>(readStoredValue(sosPressKey));
  if (!press) return;
  pressSos(press.ownerId, press.pressedAt);
  storeValue(sosPressKey, null);
}

/** Sends the alert and returns whether the server acknowledged it. The request outlives the page (`keepalive`). */
export async function sendSosAlert(alert: SosAlert): Promise<boolean> {
  const user = readStoredValue("user");
  // Another account may be signed in by now: then the token identifies the caller, and in that session, where the
  // server knows an expired token too, or records the other account.
  for (const withSession of user === null || user === alert.ownerId ? [true, false] : [false, true]) {
    if (!withSession && alert.token === null) continue;
    const status = await postSosAlert(alert, withSession);
    if (status === 200) {
      const now = Date.now();
      updateSosAlert(alert.id, { receivedAt: alert.receivedAt || now, sentAt: now });
      return true;
    }
    // An invalid position must not block the alert.
    if (status === 400 && alert.position) updateSosAlert(alert.id, { position: null });
    if (status === 0) return false;
  }
  return false;
}

async function postSosAlert({ token, ownerId, at, position }: SosAlert, withSession: boolean): Promise<number> {
  try {
    const response = await fetch("/api/sos", {
      method: "POST",
      keepalive: true,
      cache: "no-store",
      credentials: withSession ? "same-origin" : "omit",
      headers: {
        "content-type": "application/json",
        "x-sos-owner": ownerId,
        ...(token ? { "x-sos-token": token } : {}),
      },
      body: JSON.stringify({ at, ...(position ? { position } : {}) }),
      signal: timeoutSignal(requestTimeoutMs),
    });
    // A 2xx page from a gateway or captive portal is not an acknowledgement.
    return response.ok && !(await isAcknowledged(response)) ? 0 : response.status;
  } catch {
    return 0;
  }
}

/** Whether our server accepted the alert: 2xx with its JSON body. */
export async function isAcknowledged(apiResponse: Response): Promise<boolean> {
  if (!apiResponse.ok) return false;
  const body = (await apiResponse.json().catch(() => null)) as unknown;
  return typeof body === "object" && body !== null && "data" in body;
}
