"use client";

import { mutate } from "swr";
import type { DriverProfile } from "@/lib/contracts/driver";
import type { Session } from "@/lib/contracts/session";
import { api, newActionId } from "./fetcher";
import { readKept, writeKept } from "./kept-value";

export type DriverStatus = NonNullable<Session["driver"]>["status"];
/** What the driver may choose; `on_duty` comes and goes with a delivery alone. */
export type ChosenStatus = Exclude<DriverStatus, "on_duty">;
type StatusAnswer = { status: DriverStatus; isAvailable: boolean; lastStatusChange: string };

export const sessionPath = "/api/session";
export const driverProfilePath = "/api/driver/profile";
const autoKey = "auto-online";
// Outlives the app: who chose Offline on this phone. The server has the choice as well (`staysOffline`).
const offlineKey = "chose-offline";

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

/** The driver has chosen a status: from now on this tab chooses none for them, and after Offline this phone does not. */
export function driverChose(driverId: string, status: ChosenStatus): void {
  writeKept(autoKey, "chosen", "session");
  writeKept(offlineKey, status === "offline" ? driverId : null);
}
/** The driver works: an earlier choice to be offline is over, wherever they have taken it back. */
export function noteWorks(): void {
  if (readKept(offlineKey) !== null) writeKept(offlineKey, null);
}
/** Whether the driver has chosen meanwhile. */
export function hasChosen(): boolean {
  return readKept(autoKey, "session") === "chosen";
}

/** Whether this tab may still put the driver online: once per sign-in, and never after the driver chose. */
export function mayGoOnline(driverId: string): boolean {
  return readKept(autoKey, "session") === null && readKept(offlineKey) !== driverId;
}
/** From now on this tab puts nobody online: it has done so, or the approval that came is no sign-in. */
export function didGoOnline(): void {
  writeKept(autoKey, "done", "session");
}
/** A new sign-in begins without a choice. */
export function clearAutoOnline(): void {
  writeKept(autoKey, null, "session");
  writeKept(offlineKey, null);
}
