"use client";

import { lazyClient } from "@/components/ui/lazy-client";

/** The same on pages that carry next to nothing: it comes after them, to the phone of a driver. */
export const LazySosButton = lazyClient(() =>
  import("./stored-driver-sos-button").then((module) => module.StoredDriverSosButton),
);
