"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** For pages with a minimal bundle. */
export const LazyClearEndedSession = lazyClient(() =>
  import("./clear-ended-session").then((module) => module.ClearEndedSession),
);
