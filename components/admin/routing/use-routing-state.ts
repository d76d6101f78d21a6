"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";

const statePath = "/api/admin/routing/state";
// What waits for the provider changes with every step of a driver, and nobody broadcasts that.
const pollMs = 15_000;

/** How the two worlds stand: one fetch for the frame and the page in it. */
export function useRoutingState() {
  const state = useResource(statePath, { every: pollMs });
  useOpsRefetch(["routing"], state.refresh);
  return state;
}
