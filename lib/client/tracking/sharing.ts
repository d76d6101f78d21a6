"use client";

import { queryPermission } from "../device/permission-store";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { clearPositions } from "./tracker";

const keyOf = (driverId: string) => `location-off:${driverId}`;

/** Whether this driver shares their position from this phone; the choice survives sign-outs. */
export function useSharing(driverId: string | undefined): boolean {
  return useStoredValue(keyOf(driverId ?? "")) !== "yes";
}

export function isSharing(driverId: string): boolean {
  return readStoredValue(keyOf(driverId)) !== "yes";
}

export function setSharing(driverId: string, enabled: boolean): void {
  storeValue(keyOf(driverId), enabled ? null : "yes");
  if (!enabled) void clearPositions();
}

/** Whether this phone can report the driver's position without a prompt: shared, and permitted for this site. */
export async function sharesPlace(driverId: string): Promise<boolean> {
  if (!isSharing(driverId) || !("geolocation" in navigator)) return false;
  return (await queryPermission("location")) === "granted";
}
