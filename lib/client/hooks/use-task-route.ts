"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { mutate } from "swr";
import type { Task } from "@/lib/contracts/task";
import { isReturning } from "@/lib/domain/task/leg-steps";
import {
  neverOff,
  updateOffRoute,
  routeProgress,
  toDriverRoute,
  type RouteProgress,
} from "@/lib/domain/task/task-route";
import { projectOntoRoute, type RoutePosition, type RouteLine } from "@/lib/domain/geo/road-route";
import { useLocale } from "@/lib/i18n/use-translations";
import { storeRoute, storedRouteKey, parseStoredRoute } from "../storage/stored-route";
import { useStoredValue } from "../storage/stored-value";
import { useCurrentPosition, type DevicePosition } from "../device/positions";
import { serverNow } from "../app/server-clock";
import { sendCurrentPosition } from "../tracking/tracker";
import { useResource } from "./use-resource";

type OnTheRoad = Pick<Task, "state" | "transactionId" | "leg"> | null | undefined;
const isDriven = (task: NonNullable<OnTheRoad>): boolean => task.state === "accepted" || task.state === "active";

/** The driver's progress on the stored route of their task; null without a route or a position. */
export function useTaskRoute(task: OnTheRoad): RouteProgress | null {
  const kept = useStoredValue(storedRouteKey);
  const here = useCurrentPosition();
  const id = task && isDriven(task) ? task.transactionId : null;
  const back = task && isReturning(task) ? (task.leg?.id ?? null) : null;
  const started = task?.state === "active";
  const way = useMemo(() => {
    const route = id === null ? null : parseStoredRoute(kept, id, back);
    return route && toDriverRoute(route, started);
  }, [kept, id, back, started]);

  // Searched from the previous point on the route: a route may pass the same corner twice.
  const [seen, setSeen] = useState<{ line: RouteLine; here: DevicePosition; at: RoutePosition | null } | null>(null);
  if (way && here && (seen?.line !== way.line || seen.here !== here))
    setSeen({
      line: way.line,
      here,
      at: projectOntoRoute(way.line, here, seen?.line === way.line ? seen.at?.point : 0),
    });
  return useMemo(
    () => (way && seen?.line === way.line && seen.at ? routeProgress(way, seen.at, seen.here.accuracy) : null),
    [way, seen],
  );
}

const taskWayPath = (transactionId: string) => `/api/tasks/${transactionId}/route` as const;
/** Refetches every cached task route. */
export const refreshTaskRoute = (): Promise<unknown> =>
  mutate((key) => typeof key === "string" && /^\/api\/tasks\/[^/]+\/route$/.test(key));

/** Without a road route, one may be found later. */
const noWayMs = 30_000;
/** A stationary car off its route reports no further positions, so the check also runs on a timer. */
const lookMs = 5_000;

/**
 * Stores the task's route on this phone: fetched once, again when the server signals a change, and when the driver is
 * off route. Mounted once, on every driver page.
 */
export function useTaskRouteCache(task: OnTheRoad): void {
  const id = task && isDriven(task) ? task.transactionId : null;
  const path = id === null ? null : taskWayPath(id);
  const progress = useTaskRoute(task);
  const { data } = useResource(path, { every: progress === null ? noWayMs : 0, whenDown: noWayMs });
  useEffect(() => {
    if (data) storeRoute(data);
  }, [data]);
  // The path returns another route once the cash goes back to the sender, and again when it goes to a hub.
  const back = task && isReturning(task) ? task.leg?.id : undefined;
  const wasBack = useRef(back);
  useEffect(() => {
    if (wasBack.current !== back && path !== null) void mutate(path);
    wasBack.current = back;
  }, [back, path]);

  // The instructions are in the language of the request.
  const { locale } = useLocale();
  const words = useRef(locale);
  useEffect(() => {
    if (words.current !== locale) void refreshTaskRoute();
    words.current = locale;
  }, [locale]);

  const known = useRef(neverOff);
  const here = useCurrentPosition();
  const look = useEffectEvent(() => {
    if (!progress || !here) return;
    const { next, ask } = updateOffRoute(known.current, progress, serverNow());
    known.current = next;
    // The server routes from its last known position, which may be a minute old: send the current one first.
    if (ask && path !== null) void sendCurrentPosition().then(() => mutate(path));
  });
  useEffect(() => {
    look();
  }, [progress, here]);
  const isOff = progress?.off ?? false;
  useEffect(() => {
    if (!isOff) return;
    const timer = setInterval(look, lookMs);
    return () => {
      clearInterval(timer);
    };
  }, [isOff]);
}
