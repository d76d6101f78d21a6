"use client";

import { useMemo, useSyncExternalStore } from "react";
import { noSteps, readSteps, subscribeSteps, type QueuedStep } from "../offline/outbox-store";
import { useSession } from "./use-session";

/** All steps on this phone of the signed-in driver, oldest first; not those of other accounts. */
export function useSteps(): readonly QueuedStep[] {
  const all = useSyncExternalStore(subscribeSteps, readSteps, noSteps);
  const owner = useSession().session?.userId ?? null;
  return useMemo(() => (owner === null ? all : all.filter((step) => step.ownerId === owner)), [all, owner]);
}
