"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import type { ReactNode } from "react";
import { DriverShell } from "./driver-shell";

// Full screen: what is done there is done without a look elsewhere.
const withoutShell: readonly (string | null)[] = ["navigation", "hand-in"];

/**
 * The shell around each page that has one. Why not a layout of its own for the others: what two layouts load, a phone
 * loads twice.
 */
export function DriverFrame({ children }: { children: ReactNode }) {
  return withoutShell.includes(useSelectedLayoutSegment()) ? children : <DriverShell>{children}</DriverShell>;
}
