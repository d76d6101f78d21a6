"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";

const statePath = "/api/admin/routing/state";
// Polled, because the queue changes with every driver step and those changes are not broadcast.
const pollMs = 15_000;

/** State of the provider sync, fetched once for the layout and its pages. */
export function useRoutingState() {
  const state = useResource(statePath, { intervalMs: pollMs });
  useOpsRefetch(["routing"], state.refresh);
  return state;
}
