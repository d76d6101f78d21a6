"use client";

import { useEffect, useMemo } from "react";
import type { Task } from "@/lib/contracts/task";
import type { ApiError } from "./api-error";
import { readKept, useKept, writeKept } from "./kept-value";
import { useSteps, type Step } from "./outbox";
import { isOngoing, withSteps } from "./task-overlay";
import { useResource } from "./use-resource";

export const currentTaskPath = "/api/tasks/current";
const keptKey = "task";
const nothingKept = "null";

export type CurrentTask = {
  /** The ongoing task with the driver's own steps applied; null when there is none, undefined while unknown. */
  task: Task | null | undefined;
  /** Steps of this task that the server has not answered, and refusals nobody has read. */
  steps: readonly Step[];
  error: ApiError | undefined;
  fetchedAt: number | null;
  isRefreshing: boolean;
  refresh: () => void;
};

/** The driver's task: the server's every 30 s and at every event, the phone's own copy until it answers. */
export function useCurrentTask(): CurrentTask {
  const server = useResource<Task | null>(currentTaskPath, { every: 30_000, whenDown: 10_000 });
  const kept = useKept(keptKey);
  const steps = useSteps();
  const { data } = server;

  useEffect(() => {
    if (data === undefined) return;
    const next = isOngoing(data) ? JSON.stringify(data) : nothingKept;
    if (next !== readKept(keptKey)) writeKept(keptKey, next);
  }, [data]);

  return useMemo(() => {
    // What this phone last knew stands in until the server answers, also after a reload without a network.
    const known = data === undefined ? parseTask(kept) ?? (kept === nothingKept && server.error?.isUnanswered ? null : undefined) : data;
    const shown = withSteps(known ?? null, steps);
    const task = isOngoing(shown) ? shown : known === undefined ? undefined : null;
    const id = known?.transactionId ?? null;
    return {
      task,
      steps: steps.filter((step) => step.transactionId === id || step.state === "refused"),
      error: server.error, fetchedAt: server.fetchedAt, isRefreshing: server.isRefreshing, refresh: server.refresh,
    };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- refresh is made anew on every render and does the same
  }, [data, kept, steps, server.error, server.fetchedAt, server.isRefreshing]);
}

function parseTask(kept: string | null): Task | undefined {
  if (kept === null) return undefined;
  try {
    return (JSON.parse(kept) as Task | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const navigatingKey = "navigating";

/** Whether Start Navigation was pressed for this delivery on this phone. */
export function useNavigating(transactionId: string | null): boolean {
  return useKept(navigatingKey) === transactionId && transactionId !== null;
}
export function setNavigating(transactionId: string | null): void {
  writeKept(navigatingKey, transactionId);
}
