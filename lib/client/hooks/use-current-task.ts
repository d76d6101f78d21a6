"use client";

import { useEffect, useMemo } from "react";
import type { Task } from "@/lib/contracts/driver/task";
import { syncIntervalMs } from "@/lib/domain/task/task-sync";
import type { ApiError } from "../api/api-error";
import { mergeSyncedTask, storeTask, storedTaskOf, storedTaskKey, readStoredTask } from "../storage/stored-task";
import { readStoredValue, useStoredValue, storeValue } from "../storage/stored-value";
import type { QueuedStep } from "../offline/outbox-store";
import { useQueuedSteps } from "./use-queued-steps";
import { displayedTask } from "../offline/task-overlay";
import { useResource } from "./use-resource";
import { useSession } from "./use-session";

export const currentTaskPath = "/api/tasks/current";

type CurrentTask = {
  /** The ongoing task with the driver's own steps applied; null when there is none, undefined while unknown. */
  task: Task | null | undefined;
  /** The same without the driver's unacknowledged steps. */
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
  const server = useServerTask();
  const { data, fetchedAt } = server;
  // With a server task the stored one is irrelevant; not reading it avoids a render when it is stored.
  const storedText = useStoredValue(data ? null : storedTaskKey);
  const steps = useQueuedSteps();
  const driverId = useSession().session?.userId ?? null;

  useEffect(() => {
    storeFetchedTask(data, driverId, fetchedAt);
  }, [data, driverId, fetchedAt]);

  const current = useMemo(() => {
    const storedTask = server.error && !server.error.isRetryable ? null : storedTaskOf(storedText, driverId);
    const serverTask = readStoredTask(storedTask, data, fetchedAt, server.error?.isRetryable === true);
    const id = serverTask?.transactionId ?? null;
    return {
      task: displayedTask(serverTask, steps),
      serverTask,
      steps: steps.filter((step) => step.transactionId === id || step.state === "refused"),
      error: server.error,
      fetchedAt,
    };
  }, [data, driverId, storedText, steps, server.error, fetchedAt]);
  return {
    ...current,
    get isRefreshing() {
      return server.isRefreshing;
    },
    refresh: server.refresh,
  };
}

const useServerTask = () =>
  useResource(currentTaskPath, {
    intervalMs: (latest: Task | null | undefined) => syncIntervalMs(latest),
    disconnectedIntervalMs: 10_000,
  });

function storeFetchedTask(data: Task | null | undefined, driverId: string | null, fetchedAt: number | null): void {
  if (data !== undefined && driverId !== null)
    storeTask(mergeSyncedTask(storedTaskOf(readStoredValue(storedTaskKey), driverId), data, fetchedAt));
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

export function useNavigating(transactionId: string | null): boolean {
  return useStoredValue(navigatingKey) === transactionId && transactionId !== null;
}
export function readNavigating(transactionId: string): boolean {
  return readStoredValue(navigatingKey) === transactionId;
}
export function setNavigating(transactionId: string | null): void {
  storeValue(navigatingKey, transactionId);
}
