"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { sessionPath, type DriverStatus } from "../offline/driver-status";
import { lastAnsweredAt } from "../api/fetcher";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { clearPositions } from "./tracker";

const dutyKey = "duty";
// The server gives a driver up after two minutes of silence.
const silenceMs = 100_000;
const askAgainMs = 15_000;

/**
 * Who works on this phone, as it knows, and when the server last said so (ms; 0 before it has, and once the page is
 * gone).
 */
function readDuty(): { driverId: string; heardAt: number } | null {
  const [driverId, heardAt] = (readStoredValue(dutyKey) ?? "").split(" ");
  return driverId ? { driverId, heardAt: Number(heardAt) } : null;
}
function writeDuty(driverId: string, heardAt: number): void {
  storeValue(dutyKey, `${driverId} ${heardAt}`);
}

/** The server has just said that this driver works. */
export function recordOnDuty(driverId: string): void {
  writeDuty(driverId, Date.now());
}
/** The page goes: that the server gives them up now is no decision of anybody's. */
export function announcePageLeft(): void {
  const duty = readDuty();
  if (duty) writeDuty(duty.driverId, 0);
}

/** Hears when another tab's page goes. Answers how to stop listening. */
export function onPageLeft(left: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === `handover.${dutyKey}` && event.newValue?.endsWith(" 0")) left();
  };
  window.addEventListener("storage", heard);
  return () => {
    window.removeEventListener("storage", heard);
  };
}

/** The driver has chosen to be off duty: nothing of where they were is kept or sent any more. */
export async function recordOffDutyChoice(): Promise<void> {
  storeValue(dutyKey, null);
  await clearPositions();
}

/**
 * The server says that the driver is off duty. When somebody decided it, it is as if they had chosen it. When it has
 * only not heard of them (no network, a phone that died), they measured in good faith: what waits stays, and is sent.
 */
export async function endDuty(driverId: string): Promise<void> {
  const duty = readDuty();
  if (duty?.driverId !== driverId) return;
  if (Date.now() - duty.heardAt < silenceMs) await recordOffDutyChoice();
  else storeValue(dutyKey, null);
}

/**
 * Whether this driver works. A page from the phone's own store may not know: then what the phone knows holds until the
 * server answers.
 */
export function useDuty(driverId: string, status: DriverStatus | null): boolean {
  const [doubt, setDoubt] = useState(
    () => status === "offline" && readDuty()?.driverId === driverId && lastAnsweredAt(sessionPath) === null,
  );
  if (doubt && status !== "offline") setDoubt(false);
  const onDuty = status !== null && (status !== "offline" || doubt);

  useEffect(() => {
    if (!doubt) return;
    const ask = async () => {
      await mutate(sessionPath).catch(() => undefined);
      if (lastAnsweredAt(sessionPath) !== null) setDoubt(false);
    };
    void ask();
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => {
      clearInterval(timer);
    };
  }, [doubt]);

  useEffect(() => {
    if (status === null) return;
    if (!onDuty) void endDuty(driverId);
    else if (readDuty()?.driverId !== driverId) writeDuty(driverId, 0);
  }, [driverId, onDuty, status]);

  // Signed out, or off duty, in another tab: this one stops, too.
  const kept = useStoredValue(dutyKey);
  return onDuty && kept !== null;
}
