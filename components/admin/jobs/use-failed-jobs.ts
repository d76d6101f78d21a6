"use client";

import { useResource } from "@/lib/client/hooks/use-resource";

// What fails for good does so in the background, and nobody broadcasts it.
const pollMs = 20_000;

/** How much work has failed for good; null until it is known. */
export function useFailedJobCount(): number | null {
  return useResource("/api/admin/jobs?limit=1", { every: pollMs }).data?.total ?? null;
}
