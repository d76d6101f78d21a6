"use client";

import { useEffect, useEffectEvent } from "react";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { persistStorage } from "@/lib/client/storage/persist-storage";
import { usePermissionExplained } from "@/lib/client/device/permission-state";
import { toast } from "@/lib/client/app/toast";
import { useIsOnDuty } from "@/lib/client/tracking/duty";
import { useIsLocationShared } from "@/lib/client/tracking/location-sharing";
import {
  isRecentZoneEvent,
  lastSampledAt,
  setOnTask,
  startPositionUploads,
  startTracking,
  type ZoneEvent,
} from "@/lib/client/tracking/tracker";
import { useCurrentTask, useTaskCache } from "@/lib/client/hooks/use-current-task";
import { useWakeLock } from "@/lib/client/hooks/use-wake-lock";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useTranslations } from "@/lib/i18n/use-translations";

const minGapMs = 60_000;
const toastDurationMs = 10_000;

/**
 * Tracks and shares the phone's position while the driver works, and reports problems to the driver. Renders nothing.
 */
export function DriverTracking({ driverId, status }: { driverId: string; status: DriverStatus | null }) {
  const t = useTranslations(statusMessages);
  const onDuty = useIsOnDuty(driverId, status);
  const sharing = useIsLocationShared(driverId);
  const isExplained = usePermissionExplained("location", onDuty && sharing);
  const active = onDuty && sharing && isExplained === true;
  const { task } = useCurrentTask();
  useTaskCache();
  const hasTask = Boolean(task);

  useEffect(() => startPositionUploads(driverId), [driverId]);
  useEffect(() => {
    setOnTask(hasTask);
    // From now on this phone may store steps and photos.
    if (hasTask) persistStorage();
  }, [hasTask]);
  const onProblem = useEffectEvent((problem: "denied" | "unsupported") => {
    toast.error(t(problem === "denied" ? "locationDenied" : "noLocation"));
  });
  const onZone = useEffectEvent((event: ZoneEvent) => {
    toast.info(t(event.eventType === "entry" ? "enteredZone" : "leftZone", { zone: event.zoneName }), {
      isRelevant: () => isRecentZoneEvent(event),
    });
  });
  useEffect(
    () =>
      active
        ? startTracking({
            onProblem: (problem) => {
              onProblem(problem);
            },
            onZone: (event) => {
              onZone(event);
            },
          })
        : undefined,
    [active],
  );

  const isDriving = task?.state === "active" || task?.state === "arrived";
  useWakeLock(isDriving);
  const showFirstTaskHint = useEffectEvent(() => {
    if (readStoredValue("location-hint")) return;
    storeValue("location-hint", "shown");
    toast.info(t("keepOpenHint"), { durationMs: toastDurationMs });
  });
  useEffect(() => {
    if (active && hasTask) showFirstTaskHint();
  }, [active, hasTask]);
  useMissedTracking(active, () => {
    toast.info(t("positionsMissed"), { durationMs: toastDurationMs });
  });
  return null;
}

/** Calls `onMissed` when the page returns after more than a minute without measurements. */
function useMissedTracking(active: boolean, onMissed: () => void): void {
  const reportMissed = useEffectEvent(onMissed);
  useEffect(() => {
    if (!active) return;
    let hiddenAt: number | null = null;
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        hiddenAt = Date.now();
        return;
      }
      const wasMissed =
        hiddenAt !== null && Date.now() - hiddenAt > minGapMs && Date.now() - lastSampledAt() > minGapMs;
      hiddenAt = null;
      if (wasMissed) reportMissed();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [active]);
}
