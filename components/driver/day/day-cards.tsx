"use client";

import { lazily } from "@/components/ui/lazily";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { HoursCard } from "./hours-card";

const LastShift = lazily(() => import("./last-shift").then((module) => module.LastShift));

/** The driver's working day on the dashboard: the planned hours and, off duty, the last shift. */
export function DayCards({ status }: { status: DriverStatus }) {
  return (
    <>
      <HoursCard />
      {status === "offline" && <LastShift />}
    </>
  );
}
