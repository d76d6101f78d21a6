"use client";

import { mutate } from "swr";
import type { DriverProfile } from "@/lib/contracts/driver/driver";
import type { DriverStatus, Session } from "@/lib/contracts/session";
import { api, dataUpdatedAt, newActionId } from "../api/fetcher";
import { readStoredValue, storeValue } from "../storage/stored-value";

export type { DriverStatus } from "@/lib/contracts/session";
/** Statuses that the driver can choose. The server sets `on_duty` during a delivery. */
export type ChosenStatus = Exclude<DriverStatus, "on_duty">;
type StatusResponse = { status: DriverStatus; isAvailable: boolean; lastStatusChange: string };

export const sessionPath = "/api/session";
export const driverProfilePath = "/api/driver/profile";
// Records that the driver chose a status, or that auto-online has run. Shared by all tabs, until the next sign-in or
// sign-out. The server reports a choice of Offline that was made on another phone (`staysOffline`).
const autoOnlineKey = "auto-online";

/** A status, and when the server confirmed it (ms). */
export type ConfirmedStatus = { status: DriverStatus; confirmedAt: number };
// The last status of a heartbeat or a choice. Deleted with the other data for offline reading.
const confirmedStatusKey = "last:status";
let isConfirmedByThisPage = false;

/** Updates the cached session with a status that the server has confirmed, without a request. */
export async function cacheDriverStatus(status: DriverStatus): Promise<void> {
  isConfirmedByThisPage = true;
  const session = await updateSession(status);
  if (session?.driver)
    storeValue(confirmedStatusKey, JSON.stringify({ driverId: session.userId, status, confirmedAt: Date.now() }));
}

/** The driver's last confirmed status on this phone: of a heartbeat, a choice or `profile`. */
export function lastConfirmedStatus(driverId: string, profile: ConfirmedStatus | null): ConfirmedStatus | null {
  const stored = parseConfirmedStatus(readStoredValue(confirmedStatusKey));
  if (stored?.driverId !== driverId) return profile;
  return profile !== null && profile.confirmedAt > stored.confirmedAt ? profile : stored;
}

/**
 * After a reload without a network: replaces the status of the page, which the service worker may have cached before
 * the status was confirmed. Has no effect once the server has answered this page.
 */
export async function restoreStatus(status: DriverStatus): Promise<void> {
  if (isConfirmedByThisPage || dataUpdatedAt(sessionPath) !== null || dataUpdatedAt(driverProfilePath) !== null) return;
  await updateSession(status);
}

function parseConfirmedStatus(text: string | null): (ConfirmedStatus & { driverId: string }) | null {
  try {
    return JSON.parse(text ?? "null") as (ConfirmedStatus & { driverId: string }) | null;
  } catch {
    return null;
  }
}

async function updateSession(status: DriverStatus): Promise<Session | null | undefined> {
  return mutate<Session | null>(
    sessionPath,
    (session) =>
      session?.driver
        ? {
            ...session,
            driver: {
              ...session.driver,
              status,
              isAvailable: status === "online",
              offDutyAfterDelivery: status !== "offline" && session.driver.offDutyAfterDelivery,
            },
          }
        : session,
    { revalidate: false },
  );
}

export async function setDriverStatus(status: ChosenStatus): Promise<StatusResponse> {
  const response = await api("/api/driver/status", { method: "POST", body: { status }, clientActionId: newActionId() });
  await cacheDriverStatus(response.status);
  // Update the time with the status: the next profile request may take seconds.
  void mutate<DriverProfile>(
    driverProfilePath,
    (profile) => profile && { ...profile, lastStatusChange: response.lastStatusChange },
  );
  return response;
}

/**
 * Ends the shift after the current delivery, or else after the next one; `false` cancels. Stored on the server, for all
 * phones of the driver.
 */
export async function setOffDutyAfterDelivery(offDutyAfterDelivery: boolean): Promise<void> {
  const response = await api("/api/driver/off-duty-after-delivery", {
    method: "POST",
    body: { offDutyAfterDelivery },
    clientActionId: newActionId(),
  });
  await mutate<Session | null>(
    sessionPath,
    (session) => (session?.driver ? { ...session, driver: { ...session.driver, ...response } } : session),
    { revalidate: false },
  );
}

/**
 * Records the driver's choice, which disables auto-online until the next sign-in. Returns a function that reverts it.
 */
export function recordStatusChoice(driverId: string): () => void {
  const previousChoice = readStoredValue(autoOnlineKey);
  storeValue(autoOnlineKey, `${driverId} chosen`);
  return () => {
    storeValue(autoOnlineKey, previousChoice);
  };
}
/** Whether the driver has chosen a status since they signed in. */
export function hasChosenStatus(driverId: string): boolean {
  return readStoredValue(autoOnlineKey) === `${driverId} chosen`;
}

/** Whether this phone may set the driver online: once per sign-in, and not after the driver chose a status. */
export function canGoOnlineAutomatically(driverId: string): boolean {
  return readStoredValue(autoOnlineKey)?.startsWith(`${driverId} `) !== true;
}
/** Marks auto-online as done, also when its moment was missed: an approval during the session does not trigger it. */
export function markAutoOnlineDone(driverId: string): void {
  storeValue(autoOnlineKey, `${driverId} done`);
}
export function clearAutoOnline(): void {
  storeValue(autoOnlineKey, null);
}
