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
import { unlockSound, playOfferTone } from "@/lib/client/device/chime";
import { driverProfilePath, sessionPath, type DriverStatus } from "@/lib/client/offline/driver-status";
import { clearStoredTask } from "@/lib/client/storage/stored-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { useHasPermissionDialogs, usePermissionExplained } from "@/lib/client/device/permission-state";
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
import { currentTaskPath, useCurrentTask, useTaskCache } from "@/lib/client/hooks/use-current-task";
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
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { persistStorage } from "@/lib/client/storage/persist-storage";
import { useIsOnDuty } from "@/lib/client/tracking/duty";
import { useIsLocationShared } from "@/lib/client/tracking/location-sharing";
import {
  isRecentZoneEvent,
  lastSampledAt,
  setOnTask,
  startPositionUploads,
  startTracking,
  type ZoneEvent,
} from "@/lib/client/tracking/tracker";
import { useWakeLock } from "@/lib/client/hooks/use-wake-lock";
import { notificationsPath } from "@/components/account/use-notifications";
import { vibrate } from "@/lib/client/device/device";
import { api } from "@/lib/client/api/fetcher";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { stepMessages } from "@/lib/i18n/messages/step";
import { plannedHoursPath } from "../shifts/planned-hours-path";
import { useStatusActions } from "../status/use-status-actions";

const cancellationToastMs = 20_000;
// Alerts already shown: reading a notification on another phone sends the same event again.
const alertedIds = new Set<string>();

/**
 * Alerts the driver, with reason and sound, on every page when a delivery is cancelled or withdrawn. The notification
 * also stays in the bell.
 */
function useCancellationAlerts(driverId: string): void {
  const { settings } = useSettings();
  const t = useTranslations(stepMessages);
  useTopicEvents(`user:${driverId}`, ({ event, payload: { id, type } }) => {
    if (event === "notification" && type === "transaction_cancelled" && typeof id === "string" && !alertedIds.has(id)) {
      void showCancellationAlert(id, settings.notifications.sound, t("dismiss")).catch(() => undefined);
    }
  });
}

async function showCancellationAlert(id: string, sound: boolean, acknowledgeLabel: string): Promise<void> {
  const { items } = await api(notificationsPath);
  const notification = items.find((item) => item.id === id && !item.read);
  if (!notification || alertedIds.has(id)) return;
  alertedIds.add(id);
  vibrate([300, 100, 300]);
  if (sound) void playOfferTone();
  // Dismissible, because a long-lived toast may cover a button.
  toast.warning(`${notification.title}: ${notification.message}`, cancellationToastMs, {
    label: acknowledgeLabel,
    onPress: () => undefined,
  });
}

const PermissionHost = lazyClient(() =>
  import("@/components/driver/permission/permission-sheet").then((module) => module.PermissionHost),
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

  const { changeStatus } = useStatusActions();
  usePresence(driverId, status, (error) => {
    if (error === null)
      toast.success(t("nowOnline"), undoMs, { label: t("stayOffDuty"), onPress: () => void changeStatus("offline") });
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
  // The refetch would keep a stored task that the driver accepted seconds ago.
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

/** Without measurements for longer, the hidden page missed positions. */
const missedTrackingMs = 60_000;
const toastDurationMs = 10_000;

/**
 * Tracks and shares the phone's position while the driver works, and reports problems to the driver. Renders nothing.
 */
function DriverTracking({ driverId, status }: { driverId: string; status: DriverStatus | null }) {
  const t = useTranslations(statusMessages);
  const onDuty = useIsOnDuty(driverId, status);
  const sharing = useIsLocationShared(driverId);
  const isExplained = usePermissionExplained("location", onDuty && sharing);
  const active = onDuty && sharing && isExplained === true;
  const { task } = useCurrentTask();
  useTaskCache();
  const hasTask = Boolean(task);

  useEffect(() => startPositionUploads(driverId), [driverId]);
  useEffect(() => {
    setOnTask(hasTask);
    // From now on this phone may store steps and photos.
    if (hasTask) persistStorage();
  }, [hasTask]);
  const onProblem = useEffectEvent((problem: "denied" | "unsupported") => {
    toast.error(t(problem === "denied" ? "locationDenied" : "noLocation"));
  });
  const onZone = useEffectEvent((event: ZoneEvent) => {
    toast.info(t(event.eventType === "entry" ? "enteredZone" : "leftZone", { zone: event.zoneName }), {
      isRelevant: () => isRecentZoneEvent(event),
    });
  });
  useEffect(
    () =>
      active
        ? startTracking({
            onProblem: (problem) => {
              onProblem(problem);
            },
            onZone: (event) => {
              onZone(event);
            },
          })
        : undefined,
    [active],
  );

  const isDriving = task?.state === "active" || task?.state === "arrived";
  useWakeLock(isDriving);
  const showFirstTaskHint = useEffectEvent(() => {
    if (readStoredValue("location-hint")) return;
    storeValue("location-hint", "shown");
    toast.info(t("keepOpenHint"), { durationMs: toastDurationMs });
  });
  useEffect(() => {
    if (active && hasTask) showFirstTaskHint();
  }, [active, hasTask]);
  useMissedTracking(active, () => {
    toast.info(t("positionsMissed"), { durationMs: toastDurationMs });
  });
  return null;
}

/** Calls `onMissed` when the page returns after more than a minute without measurements. */
function useMissedTracking(active: boolean, onMissed: () => void): void {
  const reportMissed = useEffectEvent(onMissed);
  useEffect(() => {
    if (!active) return;
    let hiddenAt: number | null = null;
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        hiddenAt = Date.now();
        return;
      }
      const wasMissed =
        hiddenAt !== null &&
        Date.now() - hiddenAt > missedTrackingMs &&
        Date.now() - lastSampledAt() > missedTrackingMs;
      hiddenAt = null;
      if (wasMissed) reportMissed();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [active]);
}
