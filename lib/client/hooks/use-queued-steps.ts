"use client";

import { useMemo, useSyncExternalStore } from "react";
import { getServerSteps, readSteps, subscribeSteps, type QueuedStep } from "../offline/outbox-store";
import { useSession } from "./use-session";

/** All steps on this phone of the signed-in driver, oldest first; not those of other accounts. */
export function useQueuedSteps(): readonly QueuedStep[] {
  const allSteps = useSyncExternalStore(subscribeSteps, readSteps, getServerSteps);
  const ownerId = useSession().session?.userId ?? null;
  return useMemo(
    () => (ownerId === null ? allSteps : allSteps.filter((step) => step.ownerId === ownerId)),
    [allSteps, ownerId],
  );
}
