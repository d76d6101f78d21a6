"use client";

import { CheckInHost } from "@/components/driver/check-in/check-in-host";
import { ShiftEndHost } from "@/components/driver/shifts/shift-end-host";
import { LateCodeAlert } from "@/components/driver/task/late-code-alert";
import { RefusedSteps } from "@/components/driver/task/refused-steps";
import { TripShareHost } from "@/components/driver/trip/trip-share-host";
import type { DriverStatus } from "@/lib/client/offline/driver-status";

/**
 * Alerts that can appear on any driver page, except offers: refused steps, late codes, the end of a shift, check-ins.
 */
export function DriverAlerts({ driverId, status }: { driverId: string; status: DriverStatus | null }) {
  return (
    <>
      <RefusedSteps />
      <LateCodeAlert />
      <TripShareHost />
      <ShiftEndHost status={status} />
      <CheckInHost driverId={driverId} />
    </>
  );
}
