"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { mutate } from "swr";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { api } from "@/lib/client/api/fetcher";
import type { Shift } from "@/lib/contracts/driver/shift";
import { hasShiftActivity } from "./format-shift";

const ShiftSummary = lazyClient(() => import("./shift-summary").then((module) => module.ShiftSummary));
// Pages where cash changes hands; the summary must not cover them.
const handoverPath = /\/(complete|collect)$/;
const lastShiftPath = "/api/driver/shifts?limit=1";

/** Shows a summary when a shift ends while the page is open, whether or not the driver ended it. */
export function ShiftEndHost({ status }: { status: DriverStatus | null }) {
  const path = usePathname();
  const previousStatus = useRef(status);
  const [shift, setShift] = useState<Shift | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const shiftEnded = previousStatus.current !== null && previousStatus.current !== "offline" && status === "offline";
    previousStatus.current = status;
    if (!shiftEnded) return;
    let cancelled = false;
    // If the request fails, the summary is still in the list of shifts.
    void api(lastShiftPath)
      .then(({ items: [latest] }) => {
        void mutate((key) => typeof key === "string" && key.startsWith("/api/driver/shifts"));
        if (cancelled || !latest || latest.endedAt === null || !hasShiftActivity(latest)) return;
        setShift(latest);
        setOpen(true);
      })
      .catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [status]);
  if (!shift) return null;
  return (
    <ShiftSummary
      shift={shift}
      open={open && status === "offline" && !handoverPath.test(path)}
      onClose={() => {
        setOpen(false);
      }}
    />
  );
}
