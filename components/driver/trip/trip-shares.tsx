"use client";

import { lazily } from "@/components/ui/lazily";
import { useTripSharesShown } from "./trip-focus";

const TripSheet = lazily(() => import("./trip-sheet").then((module) => module.TripSheet), { pressed: true });

/** The sharing of the trip, over whichever driver screen it was asked for on. */
export function TripShares() {
  const shown = useTripSharesShown();
  return shown === null ? null : <TripSheet open={shown} />;
}
