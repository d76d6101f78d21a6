"use client";

import { lazyClient } from "@/components/ui/lazy-client";
import { useTripSharesShown } from "./trip-focus";

const TripSheet = lazyClient(() => import("./trip-sheet").then((module) => module.TripSheet), { pressed: true });

/** The sharing of the trip, over whichever driver screen it was asked for on. */
export function TripShareHost() {
  const shown = useTripSharesShown();
  return shown === null ? null : <TripSheet open={shown} />;
}
