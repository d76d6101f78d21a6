"use client";

import { queryPermission } from "../device/permission-request";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import { clearPositions } from "./tracker";

const storageKeyOf = (driverId: string) => `location-off:${driverId}`;

/** Whether this driver shares their position from this phone; the choice survives sign-outs. */
export function useIsLocationShared(driverId: string | undefined): boolean {
  return useStoredValue(storageKeyOf(driverId ?? "")) !== "yes";
}

export function isLocationShared(driverId: string): boolean {
  return readStoredValue(storageKeyOf(driverId)) !== "yes";
}

export function setLocationShared(driverId: string, enabled: boolean): void {
  storeValue(storageKeyOf(driverId), enabled ? null : "yes");
  if (!enabled) void clearPositions();
}

/** Whether this phone can report the driver's position without a prompt: shared, and permitted for this site. */
export async function canShareLocation(driverId: string): Promise<boolean> {
  if (!isLocationShared(driverId) || !("geolocation" in navigator)) return false;
  return (await queryPermission("location")) === "granted";
}
