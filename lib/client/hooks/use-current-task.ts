"use client";

import { useEffect, useMemo } from "react";
import type { Task } from "@/lib/contracts/driver/task";
import { syncIntervalMs } from "@/lib/domain/task/task-sync";
import type { ApiError } from "../api/api-error";
import {
  mergeSyncedTask,
  storeTask,
  storedTaskForDriver,
  storedTaskKey,
  resolveServerTask,
} from "../storage/stored-task";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import type { QueuedStep } from "../offline/outbox-store";
import { useQueuedSteps } from "./use-queued-steps";
import { displayedTask } from "../offline/task-overlay";
import { useResource } from "./use-resource";
import { useSession } from "./use-session";

export const currentTaskPath = "/api/tasks/current";

type CurrentTask = {
  /**
   * The ongoing task with the driver's unacknowledged steps (actions such as arrive) applied; null when there is none,
   * undefined while unknown.
   */
  task: Task | null | undefined;
  /** The same without these steps. */
  serverTask: Task | null | undefined;
  /** Unacknowledged steps of this task, and refused steps that the driver has not dismissed. */
  steps: readonly QueuedStep[];
  error: ApiError | undefined;
  fetchedAt: number | null;
  isRefreshing: boolean;
  refresh: () => void;
};

/** The driver's task: from the server, at an interval and on every event; from storage until the server answers. */
export function useCurrentTask(): CurrentTask {
  const resource = useServerTask();
  const { data, fetchedAt } = resource;
  // With a server task the stored one is irrelevant; not reading it avoids a render when it is stored.
  const storedText = useStoredValue(data ? null : storedTaskKey);
  const steps = useQueuedSteps();
  const driverId = useSession().session?.userId ?? null;

  useEffect(() => {
    storeFetchedTask(data, driverId, fetchedAt);
  }, [data, driverId, fetchedAt]);

  const current = useMemo(() => {
    const storedTask = resource.error && !resource.error.isRetryable ? null : storedTaskForDriver(storedText, driverId);
    const serverTask = resolveServerTask(storedTask, data, fetchedAt, resource.error?.isRetryable === true);
    const id = serverTask?.transactionId ?? null;
    return {
      task: displayedTask(serverTask, steps),
      serverTask,
      steps: steps.filter((step) => step.transactionId === id || step.state === "refused"),
      error: resource.error,
      fetchedAt,
    };
  }, [data, driverId, storedText, steps, resource.error, fetchedAt]);
  return {
    ...current,
    get isRefreshing() {
      return resource.isRefreshing;
    },
    refresh: resource.refresh,
  };
}

const useServerTask = () =>
  useResource(currentTaskPath, {
    intervalMs: (latest: Task | null | undefined) => syncIntervalMs(latest),
    disconnectedIntervalMs: 10_000,
  });

function storeFetchedTask(data: Task | null | undefined, driverId: string | null, fetchedAt: number | null): void {
  if (data !== undefined && driverId !== null)
    storeTask(mergeSyncedTask(storedTaskForDriver(readStoredValue(storedTaskKey), driverId), data, fetchedAt));
}

/**
 * Stores the task after every response, also after an unchanged one, which causes no render: a stored task may have
 * become old enough to be cleared.
 */
export function useTaskCache(): void {
  const { data, fetchedAt, isRefreshing } = useServerTask();
  const driverId = useSession().session?.userId ?? null;
  useEffect(() => {
    if (!isRefreshing) storeFetchedTask(data, driverId, fetchedAt);
  }, [data, driverId, fetchedAt, isRefreshing]);
}

const navigatingKey = "navigating";

export function useIsNavigating(transactionId: string | null): boolean {
  return useStoredValue(navigatingKey) === transactionId && transactionId !== null;
}
export function isNavigatingTask(transactionId: string): boolean {
  return readStoredValue(navigatingKey) === transactionId;
}
export function storeNavigatingTask(transactionId: string | null): void {
  storeValue(navigatingKey, transactionId);
}
