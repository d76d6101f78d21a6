"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useTripSharesShown } from "./trip-focus";

const TripSheet = lazyClient(() => import("./trip-sheet").then((module) => module.TripSheet), {
  loadImmediately: true,
});

/** The trip sharing sheet, available on every driver page. */
export function TripShareHost() {
  const shown = useTripSharesShown();
  return shown === null ? null : <TripSheet open={shown} />;
}
