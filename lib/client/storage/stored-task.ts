import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { readStoredValue, storeValue } from "./stored-value";
import type { Task } from "@/lib/contracts/driver/task";
import { clearReason, isStoredTask } from "@/lib/domain/task/task-sync";
import { isTaskInProgress } from "@/lib/domain/task/task-state";
import { toServerTime } from "../app/server-clock";

export const storedRouteKey = "road-route";

/** The stored road route of a delivery, or of this return leg; null if there is none. */
export function parseStoredRoute(text: string | null, transactionId: string, legId: string | null): TaskRoute | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as TaskRoute | null;
    // A route stored by an earlier version has no leg id.
    const isSameLeg =
      value?.transactionId === transactionId && ((value.legId as string | null | undefined) ?? null) === legId;
    return isSameLeg && isComplete(value) ? value : null;
  } catch {
    return null;
  }
}

// A route stored by an earlier version may lack some fields.
const isComplete = ({ polyline, steps, stops, pickupSeconds }: TaskRoute): boolean =>
  typeof polyline === "string" && Array.isArray(steps) && Array.isArray(stops) && typeof pickupSeconds === "number";

/**
 * Stores a road route. An approximate route is not stored: the phone can calculate it, and it must not replace a road
 * route.
 */
export function storeRoute(route: TaskRoute): void {
  const serialized = JSON.stringify(route);
  if (!route.approximate && serialized !== readStoredValue(storedRouteKey)) storeValue(storedRouteKey, serialized);
}

function clearStoredRoute(): void {
  if (readStoredValue(storedRouteKey) !== null) storeValue(storedRouteKey, null);
}

export const storedTaskKey = "task";
const noTask = "null";

/** The stored task; null if it is known that there is none, undefined if nothing is known. */
export function parseStoredTask(text: string | null): Task | null | undefined {
  if (text === null) return undefined;
  if (text === noTask) return null;
  try {
    const value: unknown = JSON.parse(text);
    // Ignore a closed task and invalid data.
    return isStoredTask(value) && isTaskInProgress(value.state) ? (value as Task) : undefined;
  } catch {
    return undefined;
  }
}

/** The stored value, unless it belongs to another driver. */
export function storedTaskForDriver(storedText: string | null, driverId: string | null): string | null {
  const task = parseStoredTask(storedText);
  return task === undefined || driverId === null || (task !== null && task.driverId !== driverId) ? null : storedText;
}

/**
 * The task after a server response of that time (ms, this phone's clock): the server's, or a stored one that is more
 * recent.
 */
export function mergeSyncedTask(
  previousText: string | null,
  fetched: Task | null,
  answeredAt: number | null,
): Task | null {
  const task = parseStoredTask(previousText);
  if (!task || answeredAt === null || fetched !== null) return fetched;
  return clearReason(task, fetched, toServerTime(answeredAt)) === null ? task : null;
}

/**
 * The task without the driver's unacknowledged steps: from the server, or from storage, also after a reload without a
 * network.
 */
export function resolveServerTask(
  storedText: string | null,
  data: Task | null | undefined,
  answeredAt: number | null,
  isServerUnreachable: boolean,
): Task | null | undefined {
  if (data !== undefined) return mergeSyncedTask(storedText, data, answeredAt);
  const storedTask = parseStoredTask(storedText);
  return storedTask ?? (isServerUnreachable ? storedTask : undefined);
}

// The task that was stored when this page loaded.
let restoredAtLoad: { transactionId: string; at: string } | null | undefined;

/** Records in the task's metadata when a page last restored it from storage. */
function withRestoreInfo(task: Task): Task {
  if (restoredAtLoad === undefined) {
    const taskAtStart = parseStoredTask(readStoredValue(storedTaskKey));
    restoredAtLoad = taskAtStart ? { transactionId: taskAtStart.transactionId, at: new Date().toISOString() } : null;
  }
  return restoredAtLoad?.transactionId === task.transactionId
    ? { ...task, metadata: { ...task.metadata, restore: { from: "storage", at: restoredAtLoad.at } } }
    : task;
}

export function storeTask(task: Task | null): void {
  const stored = task === null ? null : withRestoreInfo(task);
  const serialized = stored !== null && isTaskInProgress(stored.state) ? JSON.stringify(stored) : noTask;
  if (serialized !== readStoredValue(storedTaskKey)) storeValue(storedTaskKey, serialized);
  // After arrival the route is no longer needed.
  if (task?.state !== "accepted" && task?.state !== "active") clearStoredRoute();
}

/** Clears the stored task once it is closed or another driver's, however recent it is. */
export function clearStoredTask(transactionId: string): void {
  if (parseStoredTask(readStoredValue(storedTaskKey))?.transactionId === transactionId) storeTask(null);
}
