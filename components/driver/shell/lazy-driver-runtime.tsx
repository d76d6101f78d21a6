"use client";

import { useEffect } from "react";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { startOutbox } from "@/lib/client/offline/outbox";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";

const DriverRuntime = lazyClient(() => import("./driver-runtime").then((module) => module.DriverRuntime));

/** Loads the runtime after the page, because it renders nothing at first. */
export function LazyDriverRuntime({ initialSession, mapStyleUrl }: { initialSession: Session; mapStyleUrl?: string }) {
  const driverId = (useSession().session ?? initialSession).userId;
  // Not lazy: the driver may press Start Service before the runtime has loaded, and the step must be stored.
  useEffect(() => startOutbox(driverId), [driverId]);
  return <DriverRuntime initialSession={initialSession} mapStyleUrl={mapStyleUrl} />;
}
