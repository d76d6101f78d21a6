"use client";

import { useKept, writeKept } from "../kept-value";
import { forgetPositions } from "./tracker";

const keyOf = (driverId: string) => `location-off:${driverId}`;

/** Whether this driver shares his place from this phone; the phone remembers it, also across sign-outs. */
export function useSharing(driverId: string | undefined): boolean {
  return useKept(keyOf(driverId ?? "")) !== "yes";
}

export function setSharing(driverId: string, on: boolean): void {
  writeKept(keyOf(driverId), on ? null : "yes");
  if (!on) void forgetPositions();
}
