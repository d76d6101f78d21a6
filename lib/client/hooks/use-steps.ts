"use client";

import { useMemo, useSyncExternalStore } from "react";
import { noSteps, readSteps, subscribeSteps, type QueuedStep } from "../offline/outbox-store";
import { useSession } from "./use-session";

/** Every step this phone keeps for the driver who is signed in, oldest first; a colleague's are not theirs to see. */
export function useSteps(): readonly QueuedStep[] {
  const all = useSyncExternalStore(subscribeSteps, readSteps, noSteps);
  const owner = useSession().session?.userId ?? null;
  return useMemo(() => (owner === null ? all : all.filter((step) => step.ownerId === owner)), [all, owner]);
}
