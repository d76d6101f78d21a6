"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { HoursCard } from "./hours-card";

const LastShift = lazyClient(() => import("./last-shift").then((module) => module.LastShift));

/** The working day on the dashboard: planned hours and, when offline, the last shift. */
export function WorkHoursCards({ status }: { status: DriverStatus }) {
  return (
    <>
      <HoursCard />
      {status === "offline" && <LastShift />}
    </>
  );
}
