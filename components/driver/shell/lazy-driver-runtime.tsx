"use client";

import { useEffect } from "react";
import { lazyClient } from "@/components/ui/lazy-client";
import { startOutbox } from "@/lib/client/offline/outbox";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";

const DriverRuntime = lazyClient(() => import("./driver-runtime").then((module) => module.DriverRuntime));

/** The runtime draws nothing at first: it comes after the page, so that the page comes sooner. */
export function LazyDriverRuntime({ initial, mapUrl }: { initial: Session; mapUrl?: string }) {
  const driverId = (useSession().session ?? initial).userId;
  // Not after the page: a driver may press Start Service before the rest has come, and the step must be kept.
  useEffect(() => startOutbox(driverId), [driverId]);
  return <DriverRuntime initial={initial} mapUrl={mapUrl} />;
}
