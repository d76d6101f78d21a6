"use client";

import { useResource } from "@/lib/client/hooks/use-resource";

// Polled, because failures of background jobs are not broadcast.
const pollMs = 20_000;

/** Number of jobs that failed permanently; null while loading. */
export function useFailedJobCount(): number | null {
  return useResource("/api/admin/jobs?limit=1", { intervalMs: pollMs }).data?.total ?? null;
}
