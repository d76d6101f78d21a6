"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useTripShareSheetOpen } from "./trip-share-sheet-state";

const TripSheet = lazyClient(() => import("./trip-share-sheet").then((module) => module.TripShareSheet), {
  loadImmediately: true,
});

/** The trip sharing sheet, available on every driver page. */
export function TripShareHost() {
  const shown = useTripShareSheetOpen();
  return shown === null ? null : <TripSheet open={shown} />;
}
