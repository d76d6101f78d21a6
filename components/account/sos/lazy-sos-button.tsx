"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** The SOS button for pages with a minimal bundle: loaded after the page, and only on a driver's phone. */
export const LazySosButton = lazyClient(() =>
  import("./stored-driver-sos-button").then((module) => module.StoredDriverSosButton),
);
