"use client";

import { useEffect, useEffectEvent } from "react";
import { mutate } from "swr";
import { OfferCenter } from "@/components/driver/offer/offer-center";
import { closeOffer, openOffer } from "@/components/driver/offer/offer-focus";
import { lazily } from "@/components/ui/lazily";
import { watchForUpdates } from "@/lib/client/app/app-update";
import { whenAtRest } from "@/lib/client/app/at-rest";
import { checkInPath } from "@/lib/client/offline/check-in";
import { unlockSound } from "@/lib/client/device/chime";
import { driverProfilePath, sessionPath } from "@/lib/client/offline/driver-status";
import { clearKeptTask } from "@/lib/client/storage/kept-task";
import { useGo } from "@/lib/client/hooks/use-go";
import { useSteps } from "@/lib/client/hooks/use-steps";
import { usePermissionsWanted } from "@/lib/client/device/permission-later";
import { openPhotos } from "@/lib/client/offline/photo-outbox";
import { refreshPushHealth } from "@/lib/client/device/push-health";
import {
  keepPages,
  onWorkerMessage,
  registerServiceWorker,
  renewPush,
  showInHand,
  type WorkerMessage,
} from "@/lib/client/device/push";
import { useTopicEvents, type TopicEvent } from "@/lib/client/realtime/realtime";
import { withReason } from "@/lib/client/api/failure-text";
import { hush, noteRung } from "@/lib/client/device/ring-notes";
import { useTaskLog } from "@/lib/client/offline/task-log";
import { toast } from "@/lib/client/app/toast";
import { currentTaskPath, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { refreshOffers } from "@/lib/client/hooks/use-offers";
import { refreshTaskWay, useWayKeeper } from "@/lib/client/hooks/use-task-way";
import { usePresence } from "@/lib/client/hooks/use-presence";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { collectPage } from "@/lib/domain/task/leg-steps";
import { isUnderWay, taskState } from "@/lib/domain/task/task-state";
import { taskSync } from "@/lib/domain/task/task-sync";
import { statusText } from "@/lib/i18n/text/status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { hoursPath } from "../day/hours-path";
import { DriverTracking } from "./driver-tracking";
import { useRecallNews } from "../cash/use-recall-news";
import { useStatusActions } from "../status/use-status-actions";

const PermissionHost = lazily(() =>
  import("@/components/driver/permission/permission-host").then((module) => module.PermissionHost),
);
// After the offers, in a task of its own: all at once would hold up a tap on a slow phone.
const DriverWatches = lazily(() => import("../help/driver-watches").then((module) => module.DriverWatches));
// From these a driver can go on without a network, also when they open the app anew.
const undoMs = 15_000;
const shellPages = ["/dashboard", "/deliveries", "/scanner", "/help"];

/**
 * What runs on every driver screen, seen or unseen: presence, position, events, offers, and the steps waiting to be
 * sent.
 */
export function DriverRuntime({ initial, mapUrl }: { initial: Session; mapUrl?: string }) {
  const say = useText(statusText);
  const errorText = useErrorText();
  const session = useSession().session ?? initial;
  const driverId = session.userId;
  const status = session.driver?.status ?? null;

  useEffect(() => unlockSound(), []);
  const { go } = useGo();
  const onMessage = useEffectEvent((message: WorkerMessage) => {
    onPush(message);
    if (message.type === "accepted") go(`/navigation/${message.transactionId}`);
  });
  useEffect(() => {
    renewPush().then(refreshPushHealth, () => undefined);
    return onWorkerMessage((message) => {
      onMessage(message);
    });
  }, []);
  useEffect(() => openPhotos(driverId), [driverId]);
  useEffect(() => watchForUpdates(registerServiceWorker()), []);
  useEffect(
    () =>
      whenAtRest(() => {
        keepPages(shellPages);
      }),
    [driverId],
  );

  const asks = usePermissionsWanted();
  const { task, known } = useCurrentTask();
  useTaskLog(known, useSteps());
  useWayKeeper(task);
  useEffect(() => {
    // What was accepted while the page was opened is known by then.
    const timer = setTimeout(() => void mutate(currentTaskPath), taskSync.firstAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  const carried = task?.transactionId ?? null;
  useEffect(() => {
    if (carried)
      keepPages([
        `/navigation/${carried}`,
        collectPage(carried),
        `/deliveries/${carried}`,
        `/deliveries/${carried}/complete`,
      ]);
  }, [carried]);

  const { locale } = useLocale();
  useEffect(() => {
    const look = () => {
      showInHand(carried && document.visibilityState === "hidden" ? `/navigation/${carried}` : null, locale);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
    };
  }, [carried, locale]);

  const { choose } = useStatusActions();
  usePresence(driverId, status, (failed) => {
    if (failed === null)
      toast.success(say("nowOnline"), undoMs, { label: say("stayOff"), onPress: () => void choose("offline") });
    else toast.error(withReason(say("failedOnline"), errorText(failed, "")));
  });
  useTopicEvents(`driver:${driverId}`, onDriverEvent);
  useRecallNews(driverId);
  return (
    <>
      <DriverTracking driverId={driverId} status={status} />
      <OfferCenter mapUrl={mapUrl} />
      {asks && <PermissionHost />}
      <DriverWatches driverId={driverId} status={status} />
    </>
  );
}

/** What a push says to the open page. The realtime event says the same; either may be first. */
function onPush(message: WorkerMessage): void {
  const { type, offerId } = message;
  if (offerId) {
    if (type === "open-offer") openOffer(offerId, "push");
    if (type === "accepted") closeOffer(offerId);
    // Beside a hidden page the notification itself has rung; whoever pressed it has heard.
    if (type !== "push") hush(offerId);
    else if (message.push === "task_offer" && document.visibilityState === "hidden") noteRung(offerId);
  }
  if (type === "accepted") void mutate(currentTaskPath);
  // Nobody knows which notice it was.
  if (!offerId) void mutate(checkInPath);
  void refreshOffers();
}

function onDriverEvent({ event, payload }: TopicEvent): void {
  // The delivery's own event knows better than the rule that what was just accepted is not doubted.
  if (
    event === "task" &&
    typeof payload.transactionId === "string" &&
    typeof payload.status === "string" &&
    !isUnderWay(taskState(payload.status))
  )
    clearKeptTask(payload.transactionId);
  if (event === "offer" || event === "sync") void refreshOffers();
  // Whoever has given the cash away is asked nothing any more.
  if (event === "check_in" || event === "task" || event === "sync") void mutate(checkInPath);
  if (event === "task" || event === "sync") void mutate(currentTaskPath);
  if (event === "task" || event === "way" || event === "sync") void refreshTaskWay();
  if (event === "task")
    void mutate(
      (key) =>
        typeof key === "string" && (key.startsWith("/api/driver/history") || key.startsWith("/api/driver/stats")),
    );
  if (event === "status" || event === "sync") {
    void mutate(sessionPath);
    void mutate(hoursPath);
  }
  // The cash in the driver's hands comes and goes with the task.
  if (event !== "offer" && event !== "way") void mutate(driverProfilePath);
}
