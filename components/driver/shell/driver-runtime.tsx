"use client";

import { useEffect, useEffectEvent } from "react";
import { mutate } from "swr";
import { OfferCenter } from "@/components/driver/offer/offer-center";
import { dismissOffer, showOffer } from "@/components/driver/offer/offer-sheet-state";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { isApiError } from "@/lib/client/api/api-error";
import { watchForUpdates } from "@/lib/client/app/app-update";
import { onIdle } from "@/lib/client/app/idle";
import { checkInPath } from "@/lib/client/offline/check-in";
import { unlockSound } from "@/lib/client/device/chime";
import { driverProfilePath, sessionPath } from "@/lib/client/offline/driver-status";
import { clearStoredTask } from "@/lib/client/storage/stored-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { useHasPermissionDialogs } from "@/lib/client/device/permission-state";
import { startPhotoUploads } from "@/lib/client/offline/photo-outbox";
import { refreshPushHealth } from "@/lib/client/device/push-health";
import {
  cachePages,
  onWorkerMessage,
  registerServiceWorker,
  ensurePushSubscription,
  showTaskNotification,
  type WorkerMessage,
} from "@/lib/client/device/push";
import { useTopicEvents, type TopicEvent } from "@/lib/client/realtime/realtime";
import { appendReason } from "@/lib/client/api/failure-text";
import { stopRinging, recordFirstRing } from "@/lib/client/device/ring-times";
import { useTaskLog } from "@/lib/client/offline/task-log";
import { toast } from "@/lib/client/app/toast";
import { currentTaskPath, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { refreshOffers } from "@/lib/client/hooks/use-offers";
import { refreshTaskRoute, useTaskRouteCache } from "@/lib/client/hooks/use-task-route";
import { usePresence } from "@/lib/client/hooks/use-presence";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { collectPagePath } from "@/lib/domain/task/leg";
import { isTaskInProgress, taskState } from "@/lib/domain/task/task-state";
import { taskSync } from "@/lib/domain/task/task-sync";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { plannedHoursPath } from "../shifts/planned-hours-path";
import { DriverTracking } from "./driver-tracking";
import { useCancellationAlerts } from "../task/use-cancellation-alerts";
import { useStatusActions } from "../status/use-status-actions";

const PermissionHost = lazyClient(() =>
  import("@/components/driver/permission/permission-host").then((module) => module.PermissionHost),
);
// In a separate task after the offers: loading everything in one task would delay a press on a slow phone.
const DriverAlertHosts = lazyClient(() => import("./driver-alerts").then((module) => module.DriverAlerts));
const undoMs = 15_000;
// Cached, so that they also open offline.
const shellPages = ["/dashboard", "/deliveries", "/scanner", "/help"];

/** The parts that run on every driver page: presence, position, events, offers and stored steps. */
export function DriverRuntime({ initialSession, mapStyleUrl }: { initialSession: Session; mapStyleUrl?: string }) {
  const t = useTranslations(statusMessages);
  const errorText = useErrorText();
  const session = useSession().session ?? initialSession;
  const driverId = session.userId;
  const status = session.driver?.status ?? null;

  useEffect(() => unlockSound(), []);
  const { go } = useNavigate();
  const onMessage = useEffectEvent((message: WorkerMessage) => {
    handlePush(message);
    if (message.type === "accepted") go(`/navigation/${message.transactionId}`);
  });
  useEffect(() => {
    ensurePushSubscription().then(refreshPushHealth, () => undefined);
    return onWorkerMessage((message) => {
      onMessage(message);
    });
  }, []);
  useEffect(() => startPhotoUploads(driverId), [driverId]);
  useEffect(() => watchForUpdates(registerServiceWorker()), []);
  useEffect(
    () =>
      onIdle(() => {
        cachePages(shellPages);
      }),
    [driverId],
  );

  const hasPermissionDialogs = useHasPermissionDialogs();
  const { task, serverTask } = useCurrentTask();
  useTaskLog(serverTask, useQueuedSteps());
  useTaskRouteCache(task);
  useEffect(() => {
    // By then an accept that ran during page load is visible.
    const timer = setTimeout(() => void mutate(currentTaskPath), taskSync.initialDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  const activeDeliveryId = task?.transactionId ?? null;
  useEffect(() => {
    if (activeDeliveryId)
      cachePages([
        `/navigation/${activeDeliveryId}`,
        collectPagePath(activeDeliveryId),
        `/deliveries/${activeDeliveryId}`,
        `/deliveries/${activeDeliveryId}/complete`,
      ]);
  }, [activeDeliveryId]);

  const { locale } = useLocale();
  useEffect(() => {
    const checkVisibility = () => {
      showTaskNotification(
        activeDeliveryId && document.visibilityState === "hidden" ? `/navigation/${activeDeliveryId}` : null,
        locale,
      );
    };
    checkVisibility();
    document.addEventListener("visibilitychange", checkVisibility);
    return () => {
      document.removeEventListener("visibilitychange", checkVisibility);
    };
  }, [activeDeliveryId, locale]);

  const { choose } = useStatusActions();
  usePresence(driverId, status, (error) => {
    if (error === null)
      toast.success(t("nowOnline"), undoMs, { label: t("stayOffDuty"), onPress: () => void choose("offline") });
    else
      toast.error(
        isApiError(error, "UNAUTHENTICATED")
          ? t("notAuthenticated")
          : appendReason(t("failedOnline"), errorText(error, "")),
      );
  });
  useTopicEvents(`driver:${driverId}`, handleDriverEvent);
  useCancellationAlerts(driverId);
  return (
    <>
      <DriverTracking driverId={driverId} status={status} />
      <OfferCenter mapStyleUrl={mapStyleUrl} />
      {hasPermissionDialogs && <PermissionHost />}
      <DriverAlertHosts driverId={driverId} status={status} />
    </>
  );
}

/**
 * Handles a push that the service worker forwards. The Realtime event has the same content; either may arrive first.
 */
function handlePush(message: WorkerMessage): void {
  const { type, offerId } = message;
  if (offerId) {
    if (type === "open-offer") showOffer(offerId, "push");
    if (type === "accepted") dismissOffer(offerId);
    // For a hidden page the system notification has already rung, and the driver who pressed it has noticed.
    if (type !== "push") stopRinging(offerId);
    else if (message.push === "task_offer" && document.visibilityState === "hidden") recordFirstRing(offerId);
  }
  if (type === "accepted") void mutate(currentTaskPath);
  // The message has no type to tell which notification it was.
  if (!offerId) void mutate(checkInPath);
  void refreshOffers();
}

function handleDriverEvent({ event, payload }: TopicEvent): void {
  // `mergeSyncedTask` would keep a task that was accepted seconds ago.
  if (
    event === "task" &&
    typeof payload.transactionId === "string" &&
    typeof payload.status === "string" &&
    !isTaskInProgress(taskState(payload.status))
  )
    clearStoredTask(payload.transactionId);
  if (event === "offer" || event === "resubscribed") void refreshOffers();
  // Handing over the cash also ends a check-in.
  if (event === "check_in" || event === "task" || event === "resubscribed") void mutate(checkInPath);
  if (event === "task" || event === "resubscribed") void mutate(currentTaskPath);
  if (event === "task" || event === "road_route" || event === "resubscribed") void refreshTaskRoute();
  if (event === "task")
    void mutate(
      (key) =>
        typeof key === "string" && (key.startsWith("/api/driver/history") || key.startsWith("/api/driver/stats")),
    );
  if (event === "status" || event === "resubscribed") {
    void mutate(sessionPath);
    void mutate(plannedHoursPath);
  }
  // Held cash changes with the task.
  if (event !== "offer" && event !== "road_route") void mutate(driverProfilePath);
}
