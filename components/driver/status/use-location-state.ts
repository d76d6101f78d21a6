"use client";

import { useSyncExternalStore } from "react";
import { latestStepPosition, onPositionChange } from "@/lib/client/device/positions";
import { useStoredValue } from "@/lib/client/storage/stored-value";
import { useIsPermissionDeferred } from "@/lib/client/device/permission-state";
import { useIsLocationShared } from "@/lib/client/tracking/location-sharing";
import { uploadedAtKey, useTracking } from "@/lib/client/tracking/tracker";
import { useSession } from "@/lib/client/hooks/use-session";
import { locationState, type LocationState } from "./location-state";

const roundToMs = 5_000;
const subscribeToClock = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => {
    clearInterval(timer);
  };
};
// The phone's clock, which also dates its positions; rounded to limit re-renders.
const roundedNow = () => Math.floor(Date.now() / roundToMs) * roundToMs;

/** When the server last received the driver's position, or why not; null until the phone has reported. */
export function useLocationState(): LocationState | null {
  const { session } = useSession();
  const sharing = useIsLocationShared(session?.userId);
  const isDeferred = useIsPermissionDeferred("location");
  const tracking = useTracking();
  const measured = useSyncExternalStore(
    onPositionChange,
    () => latestStepPosition() !== undefined,
    () => false,
  );
  const lastConfirmedAt = Number(useStoredValue(uploadedAtKey));
  const now = useSyncExternalStore(subscribeToClock, roundedNow, () => 0);
  return now === 0 ? null : locationState({ sharing, isDeferred, tracking, measured, lastConfirmedAt, now });
}
