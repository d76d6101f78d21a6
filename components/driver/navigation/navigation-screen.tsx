"use client";

import { useEffect, useMemo, useState } from "react";
import Link from "@/components/ui/navigation/link";
import { SosButton } from "@/components/account/sos/sos-button";
import { markerFade } from "@/components/delivery/map/route-map";
import { CashChip } from "@/components/driver/cash/cash-chip";
import { BackIcon, FitIcon } from "@/components/ui/icons";
import { OfflineBanner } from "@/components/ui/navigation/offline-banner";
import { UnsavedWorkNotice } from "@/components/ui/form/unsaved-work-notice";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { followMarginPx } from "@/components/map/map-motion";
import { type MapMarker, type MapPoint, type MapProps, earthCircumferenceMetres } from "@/components/map/map-types";
import { MapView } from "@/components/map/map-view";
import { Skeleton, SkeletonCard } from "@/components/ui/page/skeleton";
import { useNow } from "@/components/ui/time";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { useCurrentPosition, type DevicePosition } from "@/lib/client/device/positions";
import { useTaskRoute } from "@/lib/client/hooks/use-task-route";
import { useAuth } from "@/lib/client/hooks/use-session";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import type { Task } from "@/lib/contracts/driver/task";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { mergeLivePosition, positionFreshness, type LivePosition } from "@/lib/domain/geo/live-position";
import { returnHubId, isReturning } from "@/lib/domain/task/leg";
import { cashHolder } from "@/lib/domain/task/task-progress";
import { returnLocation, currentStop } from "@/lib/domain/task/task-stop";
import type { RouteProgress } from "@/lib/domain/task/task-route";
import { currentTaskMessages } from "@/lib/i18n/messages/current-task";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { useTranslations } from "@/lib/i18n/use-translations";
import { NavigationCard } from "./navigation-card";
import { StepNotice } from "../task/step-notice";

// Shows the whole next bend or the address, and never less than a few houses.
const nearestZoom = 17;
const farthestZoom = 13.5;
const defaultZoom = 15.5;
const tileSizePx = 512;
/** Pixels between the driver's marker and the next turn or stop: from the centre of the visible map to its edge. */
const lookAheadPx = 110;

/** The zoom level that shows a turn or stop this many metres ahead, at this latitude. */
export function zoomForDistance(metres: number | null, lat: number): number {
  if (metres === null) return defaultZoom;
  const metresPerPixelAtZoom0 = (earthCircumferenceMetres * Math.cos((lat * Math.PI) / 180)) / tileSizePx;
  const zoom = Math.log2((metresPerPixelAtZoom0 * lookAheadPx) / Math.max(metres, 1));
  return Math.min(nearestZoom, Math.max(farthestZoom, zoom));
}

const ShareTripButton = lazyClient(() =>
  import("@/components/driver/trip/share-trip-button").then((module) => module.ShareTripButton),
);
const TaskGoneScreen = lazyClient(() => import("../task/task-gone-screen").then((module) => module.TaskGoneScreen));

/** A full-screen map with one card for the next stop and the next action. */
export function NavigationScreen({ transactionId, mapStyleUrl }: { transactionId: string; mapStyleUrl?: string }) {
  const t = useTranslations(currentTaskMessages);
  const tNavigation = useTranslations(navigationMessages);
  const current = useCurrentTask();
  const { task } = current;
  const online = useIsOnline();
  const driverId = useAuth().userId;
  const steps = useQueuedSteps().filter((step) => step.transactionId === transactionId);
  const [card, setCard] = useState<HTMLDivElement | null>(null);
  const [modeBeforeMove, setModeBeforeMove] = useState<"follows" | "overview" | null>(null);
  const [refitCount, setRefitCount] = useState(0);
  const progress = useTaskRoute(task?.transactionId === transactionId ? task : null);
  return (
    <main className="over-map fixed inset-0 flex flex-col bg-muted">
      <h1 className="sr-only">{t("navigating")}</h1>
      {task && task.transactionId === transactionId ? (
        <TaskMap
          task={task}
          progress={progress}
          styleUrl={mapStyleUrl}
          card={card}
          refitCount={refitCount}
          onMapMoved={setModeBeforeMove}
        />
      ) : (
        task === undefined && !current.error && <Skeleton className="absolute inset-0 rounded-none" />
      )}
      <Link
        href="/dashboard"
        aria-label={tNavigation("back")}
        className="tap absolute top-[max(0.75rem,env(safe-area-inset-top))] left-3 inline-flex items-center justify-center rounded-full border bg-card"
      >
        <BackIcon aria-hidden size={24} />
      </Link>
      <div className="absolute top-[max(0.75rem,env(safe-area-inset-top))] left-[4.25rem] flex gap-2">
        <SosButton driverId={driverId} signedIn className="rounded-full border bg-card" />
        <ShareTripButton />
      </div>
      <div ref={setCard} className="relative mx-auto mt-auto w-full max-w-column">
        {modeBeforeMove && task && (
          <button
            type="button"
            data-refit
            onClick={() => {
              setRefitCount(refitCount + 1);
            }}
            className="tap absolute -top-20 right-3 inline-flex items-center gap-2 rounded-full border bg-card px-4 text-sm font-semibold"
          >
            <FitIcon aria-hidden size={20} />
            {tNavigation(modeBeforeMove === "follows" ? "mapRecentre" : "mapRefit")}
          </button>
        )}
        {task !== undefined && <CashChip overMap alreadyShown={task ? cashHolder(task) : null} />}
        {!online && (
          <OfflineBanner
            message={(time) =>
              tNavigation(task?.transactionId === transactionId ? "offline" : "offlineNotLoaded", { time })
            }
          />
        )}
        <UnsavedWorkNotice />
        {task && task.transactionId === transactionId ? (
          <NavigationCard task={task} steps={current.steps} progress={progress} />
        ) : (
          <div className="safe-bottom rounded-t-card border-t bg-card px-4 pt-4">
            {task === undefined ? (
              current.error ? (
                <LoadFailure
                  subject={t("active")}
                  error={current.error}
                  onRetry={current.refresh}
                  busy={current.isRefreshing}
                />
              ) : (
                <SkeletonCard label={t("active")} className="h-80" />
              )
            ) : (
              <>
                <StepNotice steps={steps} />
                <TaskGoneScreen transactionId={transactionId} />
              </>
            )}
          </div>
        )}
      </div>
    </main>
  );
}

// The phone measures a position every second or two; a longer animation would lag behind the driver.
const positionGlideMs = 2_000;
/** Beyond this distance the driver is moving; the position noise of a phone at rest is smaller. */
const drivingStartMetres = 60;

type TaskMapProps = {
  task: Task;
  progress: RouteProgress | null;
  styleUrl?: string;
  card: HTMLDivElement | null;
  /** Number of presses of the recentre button. */
  refitCount: number;
  /** The driver moved the map by hand; the argument is the previous mode. */
  onMapMoved: (mode: "follows" | "overview" | null) => void;
};
function TaskMap({ task, progress, styleUrl, card, refitCount, onMapMoved }: TaskMapProps) {
  const roadRoute = progress?.geometry ?? null;
  const tNavigation = useTranslations(navigationMessages);
  const devicePosition = useCurrentPosition();
  const [lastLive, setLastLive] = useState<LivePosition | null>(null);
  const [journeyStart, setJourneyStart] = useState<{ from: DevicePosition; hasStartedDriving: boolean } | null>(null);
  const livePosition = devicePosition && mergeLivePosition(lastLive, devicePosition, positionGlideMs);
  if (livePosition !== lastLive) setLastLive(livePosition);
  // Show the whole route first. Once the driver moves, zoom in and follow.
  if (devicePosition && journeyStart === null) setJourneyStart({ from: devicePosition, hasStartedDriving: false });
  else if (
    devicePosition &&
    journeyStart &&
    !journeyStart.hasStartedDriving &&
    distanceMetres(journeyStart.from, devicePosition) > drivingStartMetres
  )
    setJourneyStart({ ...journeyStart, hasStartedDriving: true });
  const isDriving = journeyStart?.hasStartedDriving === true || task.state === "active";
  const followsDriver = livePosition !== null && isDriving;
  const now = useNow();
  const markerOpacity =
    livePosition && now > 0 ? markerFade[positionFreshness(livePosition.location.at, now)] : undefined;

  const { pickupCoordinates: pickup, coordinates: dropOff } = task;
  const returning = isReturning(task);
  const isHubDelivery = returnHubId(task) !== null;
  const collecting = task.state === "accepted";
  // Before the start the route passes the pickup. A return leads to the sender or the hub; its position
  // may be unknown.
  const places = JSON.stringify(returning ? [null, returnLocation(task).place] : [pickup, dropOff]);
  const { markers, line: straightLine } = useMemo(() => {
    const [from, to] = JSON.parse(places) as [MapPoint | null, MapPoint | null];
    const mapMarkers: MapMarker[] = [
      ...(from ? [{ id: "pickup", kind: "start", label: tNavigation("pickup"), ...from } as const] : []),
      ...(to
        ? [
            {
              id: "drop-off",
              kind: "end",
              label: tNavigation(isHubDelivery ? "hub" : returning ? "pickup" : "dropOff"),
              ...to,
            } as const,
          ]
        : []),
      ...(livePosition
        ? [
            {
              id: "me",
              kind: "me",
              label: tNavigation("yourPosition"),
              lat: livePosition.location.lat,
              lng: livePosition.location.lng,
              glideMs: livePosition.animationMs,
              fade: markerOpacity,
            } as const,
          ]
        : []),
    ];
    const straightLine = !to ? [] : from && (collecting || !livePosition) ? [from, to] : livePosition ? [to] : [];
    return { markers: mapMarkers, line: straightLine };
  }, [places, livePosition, markerOpacity, collecting, returning, isHubDelivery, tNavigation]);
  const mapPadding = useMapPadding(card);
  const { place: stopLocation } = currentStop(task);
  const metresToStop = livePosition && stopLocation ? distanceMetres(livePosition.location, stopLocation) : null;
  const metresToTurn = progress && !progress.isOffRoute ? (progress.turns[0]?.metres ?? Infinity) : Infinity;
  return (
    <MapView
      label={tNavigation("mapOf")}
      fallback={tNavigation("mapFailed")}
      styleUrl={styleUrl}
      straightLine={straightLine}
      roadRoute={roadRoute}
      lineStartMarkerId="me"
      follow
      centreMarkerId={followsDriver ? "me" : undefined}
      zoom={
        livePosition
          ? zoomForDistance(
              metresToStop === null ? null : Math.min(metresToTurn, metresToStop),
              livePosition.location.lat,
            )
          : undefined
      }
      onUserMove={(isMoved) => {
        onMapMoved(isMoved ? (isDriving ? "follows" : "overview") : null);
      }}
      className="absolute inset-0 isolate"
      markers={markers}
      fitKey={`${task.transactionId} ${task.state} ${isDriving ? "drives" : ""} ${isHubDelivery ? "hub" : returning ? "back" : ""} ${refitCount}`}
      contentKey={`${livePosition ? "here" : ""} ${roadRoute ? "road" : ""}`}
      padding={mapPadding}
    />
  );
}

const topPaddingPx = 88;
/** Padding for the card, at its current height; a very tall card still leaves a strip of map. */
function useMapPadding(card: HTMLDivElement | null): NonNullable<MapProps["padding"]> {
  const [bottom, setBottom] = useState(400);
  useEffect(() => {
    if (!card) return;
    const measure = () => {
      const maxBottom = Math.max(followMarginPx, window.innerHeight - topPaddingPx - 48);
      setBottom(Math.min(Math.round(card.offsetHeight) + followMarginPx + 12, maxBottom));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    return () => {
      observer.disconnect();
    };
  }, [card]);
  return useMemo(() => ({ top: topPaddingPx, bottom, left: 48, right: 48 }), [bottom]);
}
