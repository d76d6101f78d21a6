"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { mutate } from "swr";
import type { Task } from "@/lib/contracts/driver/task";
import { isReturning } from "@/lib/domain/task/leg";
import {
  initialOffRouteState,
  updateOffRoute,
  routeProgress,
  toDriverRoute,
  type RouteProgress,
} from "@/lib/domain/task/task-route";
import { projectOntoRoute, type RoutePosition, type RouteGeometry } from "@/lib/domain/geo/road-route";
import { useLocale } from "@/lib/i18n/use-translations";
import { storeRoute, storedRouteKey, parseStoredRoute } from "../storage/stored-task";
import { useStoredValue } from "../storage/stored-value";
import { useCurrentPosition, type DevicePosition } from "../device/positions";
import { serverNow } from "../app/server-clock";
import { sendCurrentPosition } from "../tracking/tracker";
import { useResource } from "./use-resource";

type RoutedTask = Pick<Task, "state" | "transactionId" | "leg"> | null | undefined;
const hasRoute = (task: NonNullable<RoutedTask>): boolean => task.state === "accepted" || task.state === "active";

/** The driver's progress on the stored route of their task; null without a route or a position. */
export function useTaskRoute(task: RoutedTask): RouteProgress | null {
  const storedRoute = useStoredValue(storedRouteKey);
  const currentPosition = useCurrentPosition();
  const id = task && hasRoute(task) ? task.transactionId : null;
  const returnLegId = task && isReturning(task) ? (task.leg?.id ?? null) : null;
  const isStarted = task?.state === "active";
  const driverRoute = useMemo(() => {
    const route = id === null ? null : parseStoredRoute(storedRoute, id, returnLegId);
    return route && toDriverRoute(route, isStarted);
  }, [storedRoute, id, returnLegId, isStarted]);

  // Searched from the previous point on the route: a route may pass the same corner twice.
  const [projection, setProjection] = useState<{
    geometry: RouteGeometry;
    position: DevicePosition;
    routePosition: RoutePosition | null;
  } | null>(null);
  if (
    driverRoute &&
    currentPosition &&
    (projection?.geometry !== driverRoute.geometry || projection.position !== currentPosition)
  )
    setProjection({
      geometry: driverRoute.geometry,
      position: currentPosition,
      routePosition: projectOntoRoute(
        driverRoute.geometry,
        currentPosition,
        projection?.geometry === driverRoute.geometry ? projection.routePosition?.pointIndex : 0,
      ),
    });
  return useMemo(
    () =>
      driverRoute && projection?.geometry === driverRoute.geometry && projection.routePosition
        ? routeProgress(driverRoute, projection.routePosition, projection.position.accuracy)
        : null,
    [driverRoute, projection],
  );
}

const taskRoutePath = (transactionId: string) => `/api/tasks/${transactionId}/route` as const;
/** Refetches every cached task route. */
export const refreshTaskRoute = (): Promise<unknown> =>
  mutate((key) => typeof key === "string" && /^\/api\/tasks\/[^/]+\/route$/.test(key));

/** Without a road route, one may be found later. */
const missingRouteRetryMs = 30_000;
/** A stationary car off its route reports no further positions, so the check also runs on a timer. */
const offRouteCheckMs = 5_000;

/**
 * Stores the task's route on this phone: fetched once, again when the server signals a change, and when the driver is
 * off route. Mounted once, on every driver page.
 */
export function useTaskRouteCache(task: RoutedTask): void {
  const id = task && hasRoute(task) ? task.transactionId : null;
  const path = id === null ? null : taskRoutePath(id);
  const progress = useTaskRoute(task);
  const { data } = useResource(path, {
    intervalMs: progress === null ? missingRouteRetryMs : 0,
    disconnectedIntervalMs: missingRouteRetryMs,
  });
  useEffect(() => {
    if (data) storeRoute(data);
  }, [data]);
  // The path returns another route once the cash goes back to the sender, and again when it goes to a hub.
  const returnLeg = task && isReturning(task) ? task.leg?.id : undefined;
  const previousReturnLeg = useRef(returnLeg);
  useEffect(() => {
    if (previousReturnLeg.current !== returnLeg && path !== null) void mutate(path);
    previousReturnLeg.current = returnLeg;
  }, [returnLeg, path]);

  // The instructions are in the language of the request.
  const { locale } = useLocale();
  const routeLocale = useRef(locale);
  useEffect(() => {
    if (routeLocale.current !== locale) void refreshTaskRoute();
    routeLocale.current = locale;
  }, [locale]);

  const offRoute = useRef(initialOffRouteState);
  const measuredPosition = useCurrentPosition();
  const checkOffRoute = useEffectEvent(() => {
    if (!progress || !measuredPosition) return;
    const { next, shouldRequest } = updateOffRoute(offRoute.current, progress, serverNow());
    offRoute.current = next;
    // The server routes from its last known position, which may be a minute old: send the current one first.
    if (shouldRequest && path !== null) void sendCurrentPosition().then(() => mutate(path));
  });
  useEffect(() => {
    checkOffRoute();
  }, [progress, measuredPosition]);
  const isOffRoute = progress?.isOffRoute ?? false;
  useEffect(() => {
    if (!isOffRoute) return;
    const timer = setInterval(checkOffRoute, offRouteCheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [isOffRoute]);
}
