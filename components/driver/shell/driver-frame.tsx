"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import type { ReactNode } from "react";
import { DriverShell } from "./driver-shell";

// Full-screen pages, without the shell's header and tabs.
const withoutShell: readonly (string | null)[] = ["navigation", "hand-in"];

/**
 * The shell around each page that has one. Not a second layout, because the phone would load chunks shared by two
 * layouts twice.
 */
export function DriverFrame({ children }: { children: ReactNode }) {
  return withoutShell.includes(useSelectedLayoutSegment()) ? children : <DriverShell>{children}</DriverShell>;
}
