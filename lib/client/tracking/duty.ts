"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { sessionPath, type DriverStatus } from "../offline/driver-status";
import { dataUpdatedAt } from "../api/fetcher";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { clearPositions } from "./tracker";

const dutyKey = "duty";
// The server sets a driver offline after two minutes without a heartbeat.
const contactLostAfterMs = 100_000;
const retryMs = 15_000;

/**
 * The driver on duty on this phone, and when the server last confirmed it (ms; 0 before that and after the page was
 * left).
 */
function readDuty(): { driverId: string; confirmedAt: number } | null {
  const [driverId, confirmedAt] = (readStoredValue(dutyKey) ?? "").split(" ");
  return driverId ? { driverId, confirmedAt: Number(confirmedAt) } : null;
}
function writeDuty(driverId: string, confirmedAt: number): void {
  storeValue(dutyKey, `${driverId} ${confirmedAt}`);
}

/** The server has just confirmed that this driver is on duty. */
export function recordOnDuty(driverId: string): void {
  writeDuty(driverId, Date.now());
}
/** The page is being closed: if the server now sets the driver offline, that is not a decision. */
export function markPageClosed(): void {
  const duty = readDuty();
  if (duty) writeDuty(duty.driverId, 0);
}

/** Notifies when another tab's page is closed. Returns the function that unsubscribes. */
export function onOtherPageClosed(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === `handover.${dutyKey}` && event.newValue?.endsWith(" 0")) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
  };
}

/** The driver chose to go off duty: delete stored positions and send none. */
export async function goOffDuty(): Promise<void> {
  storeValue(dutyKey, null);
  await clearPositions();
}

/**
 * The server reports that the driver is off duty. A recent decision is treated like the driver's own. If the server
 * only lost contact (no network, a dead phone), the positions were measured on duty: they stay and are sent.
 */
export async function handleServerOffDuty(driverId: string): Promise<void> {
  const duty = readDuty();
  if (duty?.driverId !== driverId) return;
  if (Date.now() - duty.confirmedAt < contactLostAfterMs) await goOffDuty();
  else storeValue(dutyKey, null);
}

/**
 * Whether this driver is on duty. A cached page may not know; then the phone's stored state applies until the server
 * answers.
 */
export function useIsOnDuty(driverId: string, status: DriverStatus | null): boolean {
  const [isUnconfirmed, setIsUnconfirmed] = useState(
    () => status === "offline" && readDuty()?.driverId === driverId && dataUpdatedAt(sessionPath) === null,
  );
  if (isUnconfirmed && status !== "offline") setIsUnconfirmed(false);
  const isOnDuty = status !== null && (status !== "offline" || isUnconfirmed);

  useEffect(() => {
    if (!isUnconfirmed) return;
    const refetchSession = async () => {
      await mutate(sessionPath).catch(() => undefined);
      if (dataUpdatedAt(sessionPath) !== null) setIsUnconfirmed(false);
    };
    void refetchSession();
    const timer = setInterval(() => void refetchSession(), retryMs);
    return () => {
      clearInterval(timer);
    };
  }, [isUnconfirmed]);

  useEffect(() => {
    if (status === null) return;
    if (!isOnDuty) void handleServerOffDuty(driverId);
    else if (readDuty()?.driverId !== driverId) writeDuty(driverId, 0);
  }, [driverId, isOnDuty, status]);

  // A sign-out or a choice of off duty in another tab also ends duty here.
  const storedDuty = useStoredValue(dutyKey);
  return isOnDuty && storedDuty !== null;
}
