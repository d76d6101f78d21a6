"use client";

import { mutate } from "swr";
import type { DriverProfile } from "@/lib/contracts/driver/driver";
import type { Session } from "@/lib/contracts/session";
import { api, newActionId } from "../api/fetcher";
import { readStoredValue, storeValue } from "../storage/stored-value";

export type DriverStatus = NonNullable<Session["driver"]>["status"];
/** Statuses that the driver can choose. The server sets `on_duty` during a delivery. */
export type ChosenStatus = Exclude<DriverStatus, "on_duty">;
type StatusAnswer = { status: DriverStatus; isAvailable: boolean; lastStatusChange: string };

export const sessionPath = "/api/session";
export const driverProfilePath = "/api/driver/profile";
// Records that the driver chose a status, or that auto-online has run. Shared by all tabs, until the next sign-in or
// sign-out. The server reports a choice of Offline that was made on another phone (`staysOffline`).
const autoKey = "auto-online";

/** Updates the cached session without a request. */
export async function showStatus(status: DriverStatus): Promise<void> {
  await mutate<Session | null>(
    sessionPath,
    (session) =>
      session?.driver
        ? {
            ...session,
            driver: {
              ...session.driver,
              status,
              isAvailable: status === "online",
              lastDelivery: status !== "offline" && session.driver.lastDelivery,
            },
          }
        : session,
    { revalidate: false },
  );
}

export async function setDriverStatus(status: ChosenStatus): Promise<StatusAnswer> {
  const response = await api("/api/driver/status", { method: "POST", body: { status }, clientActionId: newActionId() });
  await showStatus(response.status);
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
export async function setLastDelivery(last: boolean): Promise<void> {
  const answer = await api("/api/driver/last-delivery", {
    method: "POST",
    body: { last },
    clientActionId: newActionId(),
  });
  await mutate<Session | null>(
    sessionPath,
    (session) => (session?.driver ? { ...session, driver: { ...session.driver, ...answer } } : session),
    { revalidate: false },
  );
}

/**
 * Records the driver's choice, which disables auto-online until the next sign-in. Returns a function that reverts it.
 */
export function recordStatusChoice(driverId: string): () => void {
  const previousChoice = readStoredValue(autoKey);
  storeValue(autoKey, `${driverId} chosen`);
  return () => {
    storeValue(autoKey, previousChoice);
  };
}
/** Whether the driver has chosen a status since they signed in. */
export function hasChosenStatus(driverId: string): boolean {
  return readStoredValue(autoKey) === `${driverId} chosen`;
}

/** Whether this phone may set the driver online: once per sign-in, and not after the driver chose a status. */
export function canAutoOnline(driverId: string): boolean {
  return readStoredValue(autoKey)?.startsWith(`${driverId} `) !== true;
}
/** Marks auto-online as done, also when its moment was missed: an approval during the session does not trigger it. */
export function recordAutoOnline(driverId: string): void {
  storeValue(autoKey, `${driverId} done`);
}
export function clearAutoOnline(): void {
  storeValue(autoKey, null);
}
