"use client";

import { PapersNotice } from "@/components/driver/papers/papers-notice";
import type { DriverStatus } from "@/lib/client/driver-status";
import { HoursEnding } from "./hours-ending";

/** What the working day asks of the driver now: an end that is near, a document that expires. */
export function DayNotices({ status }: { status: DriverStatus }) {
  return (
    <>
      {status !== "offline" && <HoursEnding />}
      <PapersNotice />
    </>
  );
}
