"use client";

import { CheckInWatch } from "@/components/driver/check-in/check-in-watch";
import { ShiftEnd } from "@/components/driver/day/shift-end";
import { LateConfirmation } from "@/components/driver/task/late-confirmation";
import { RefusedSteps } from "@/components/driver/task/refused-steps";
import { TripShares } from "@/components/driver/trip/trip-shares";
import type { DriverStatus } from "@/lib/client/offline/driver-status";

/** What comes up on any driver screen, besides an offer: answers to steps, the end of the shift, a check-in. */
export function DriverWatches({ driverId, status }: { driverId: string; status: DriverStatus | null }) {
  return (
    <>
      <RefusedSteps />
      <LateConfirmation />
      <TripShares />
      <ShiftEnd status={status} />
      <CheckInWatch driverId={driverId} />
    </>
  );
}
