"use client";

import { permissionOf } from "../device/permission-kept";
import { readKept, useKept, writeKept } from "../storage/kept-value";
import { forgetPositions } from "./tracker";

const keyOf = (driverId: string) => `location-off:${driverId}`;

/** Whether this driver shares their place from this phone; the phone remembers it, also across sign-outs. */
export function useSharing(driverId: string | undefined): boolean {
  return useKept(keyOf(driverId ?? "")) !== "yes";
}

export function isSharing(driverId: string): boolean {
  return readKept(keyOf(driverId)) !== "yes";
}

export function setSharing(driverId: string, on: boolean): void {
  writeKept(keyOf(driverId), on ? null : "yes");
  if (!on) void forgetPositions();
}

/**
 * Whether this phone can say now, without a question to the driver, where they are: shared, and allowed for this site.
 */
export async function sharesPlace(driverId: string): Promise<boolean> {
  if (!isSharing(driverId) || !("geolocation" in navigator)) return false;
  return (await permissionOf("location")) === "granted";
}
