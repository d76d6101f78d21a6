"use client";

import { mutate } from "swr";
import type { DriverProfile } from "@/lib/contracts/driver";
import type { Session } from "@/lib/contracts/session";
import { api, newActionId } from "../api/fetcher";
import { readStoredValue, storeValue } from "../storage/stored-value";

export type DriverStatus = NonNullable<Session["driver"]>["status"];
/** What the driver may choose; `on_duty` comes and goes with a delivery alone. */
export type ChosenStatus = Exclude<DriverStatus, "on_duty">;
type StatusAnswer = { status: DriverStatus; isAvailable: boolean; lastStatusChange: string };

export const sessionPath = "/api/session";
export const driverProfilePath = "/api/driver/profile";
// Whose status this phone has chosen, or need not choose any more; for all tabs, until a sign-in or a sign-out. The
// server knows of a choice of Offline on another phone (`staysOffline`).
const autoKey = "auto-online";

/** Puts a status into what this page knows, without asking. */
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
  const answer = await api("/api/driver/status", { method: "POST", body: { status }, clientActionId: newActionId() });
  await showStatus(answer.status);
  // Since when comes with the status: the answer to the next question may be seconds away.
  void mutate<DriverProfile>(
    driverProfilePath,
    (profile) => profile && { ...profile, lastStatusChange: answer.lastStatusChange },
  );
  return answer;
}

/** Off duty when the delivery in hand, or else the next one, ends, or not after all: the server keeps it, for every phone of this driver. */
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

/** The driver has chosen a status: this phone chooses none for them until they sign in again. Answers how to undo that. */
export function recordStatusChoice(driverId: string): () => void {
  const before = readStoredValue(autoKey);
  storeValue(autoKey, `${driverId} chosen`);
  return () => {
    storeValue(autoKey, before);
  };
}
/** Whether the driver has chosen a status since they signed in. */
export function hasChosenStatus(driverId: string): boolean {
  return readStoredValue(autoKey) === `${driverId} chosen`;
}

/** Whether this phone may still put the driver online: once per sign-in, and never after the driver chose. */
export function canAutoOnline(driverId: string): boolean {
  return readStoredValue(autoKey)?.startsWith(`${driverId} `) !== true;
}
/** This phone has put the driver online, or has missed its time to: an approval is no sign-in. */
export function recordAutoOnline(driverId: string): void {
  storeValue(autoKey, `${driverId} done`);
}
/** A new sign-in begins without a choice. */
export function clearAutoOnline(): void {
  storeValue(autoKey, null);
}
