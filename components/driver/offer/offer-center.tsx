"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mutate } from "swr";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { vibrate } from "@/lib/client/device/device";
import { suspendPointerEvents } from "@/lib/client/app/suspend-pointer-events";
import { stopRinging } from "@/lib/client/device/ring-times";
import { ApiError, isApiError } from "@/lib/client/api/api-error";
import { storedTaskKey, parseStoredTask } from "@/lib/client/storage/stored-task";
import { readStoredValue } from "@/lib/client/storage/stored-value";
import { readSteps } from "@/lib/client/offline/outbox-store";
import { closeNotifications } from "@/lib/client/device/push";
import { logDecline } from "@/lib/client/offline/task-log";
import { applySteps } from "@/lib/client/offline/task-overlay";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { dataUpdatedAt } from "@/lib/client/api/fetcher";
import { acceptOffer, declineOffer, offersPath, refreshOffers, useOffers } from "@/lib/client/hooks/use-offers";
import { currentTaskPath, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { DeclineReason, Offer } from "@/lib/contracts/driver/offer";
import type { Task } from "@/lib/contracts/driver/task";
import { acceptRedirectMs, navigationPagePath } from "@/lib/domain/task/navigation-controller";
import { taskPagePath } from "@/lib/domain/task/task-stop";
import { transition } from "@/lib/domain/task/task-machine";
import { offerNewsMessages } from "@/lib/i18n/messages/offer-news";
import { useTranslations } from "@/lib/i18n/use-translations";
import { dismissOffer, useOfferSheet } from "./offer-sheet-state";
import { isFirstLoadFailure, offerStatus } from "./offer-state";
import { EnableSoundPrompt } from "./enable-sound-prompt";
import { findAssignedTask } from "./find-assigned-task";
import { locallyAnsweredOffers, unacknowledgedAccepts, useOfferEvents } from "./use-offer-events";

const loadOfferViews = () => import("./offer-modal");
const OfferModal = lazyClient(() => loadOfferViews().then((module) => module.OfferModal));
const MinimizedOffer = lazyClient(() => loadOfferViews().then((module) => module.MinimizedOffer));
const OfferRing = lazyClient(() => loadOfferViews().then((module) => module.OfferRing));
const noOffers: readonly Offer[] = [];
/** After a request without a response, a probe of up to 8 seconds checks whether the server is reachable. */
const reachabilityDelayMs = 9_000;

/** Announces new offers, opens them and sends the driver's answer. */
export function OfferCenter({ mapStyleUrl }: { mapStyleUrl: string | undefined }) {
  const t = useTranslations(offerNewsMessages);
  const { go } = useNavigate();
  const offers = useOffers();
  const { serverTask } = useCurrentTask();
  const { settings } = useSettings();
  const offerSheet = useOfferSheet();
  const items = offers.data?.items ?? noOffers;
  const [shownId, setShownId] = useState<string | null>(null);

  const close = (offer: Offer) => {
    stopRinging(offer.id);
    dismissOffer(offer.id);
    setShownId(null);
    void refreshOffers();
  };
  const { busy, answer: sendAnswer } = useAnswerOffer(close);

  // An offer stays open when it expires or is withdrawn, so that the driver sees why.
  const nextId =
    offerSheet.openId ??
    items.find((offer) => offerStatus(offer) === "new" && !offerSheet.dismissedIds.has(offer.id))?.id ??
    null;
  if (nextId !== null && nextId !== shownId && busy === null) setShownId(nextId);
  const shownOffer =
    shownId !== null && !offerSheet.dismissedIds.has(shownId)
      ? (items.find((offer) => offer.id === shownId) ?? null)
      : null;

  useOfferEvents(items, shownOffer?.id ?? null);

  // Shown once: the request is retried automatically.
  const failedToLoad = isFirstLoadFailure(dataUpdatedAt(offersPath), offers.error, useIsOnline());
  const initReportDelayMs = isApiError(offers.error, "NETWORK") ? reachabilityDelayMs : 0;
  const hasReportedInit = useRef(false);
  useEffect(() => {
    if (!failedToLoad || hasReportedInit.current) return;
    const timer = setTimeout(() => {
      hasReportedInit.current = true;
      toast.error(t("failedInit"));
    }, initReportDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [failedToLoad, initReportDelayMs, t]);

  const openPage = (page: string) => {
    setTimeout(() => {
      go(page);
    }, acceptRedirectMs);
  };
  const continueToTask = useEffectEvent((offer: Offer) => {
    toast.success(t("accepted"));
    dismissOffer(offer.id);
    openPage(navigationPagePath("ready", offer.transactionId));
  });
  useEffect(() => {
    items
      .filter((offer) => offerStatus(offer) === "accepted" && unacknowledgedAccepts.delete(offer.id))
      .forEach(continueToTask);
  }, [items, busy]);

  const accept = (offer: Offer) =>
    sendAnswer("accept", offer, async () => {
      await refuseSecondTask(offer);
      const task = await acceptOffer(offer.id, offerSheet.openId === offer.id ? offerSheet.via : "app").catch(
        async (error: unknown) => {
          const assigned = await findAssignedTask(error, "accept", offer);
          if (!assigned) throw error;
          return assigned;
        },
      );
      vibrate();
      suspendPointerEvents();
      openPage(taskPagePath(task));
      return "accepted";
    });
  const decline = (offer: Offer, reason: DeclineReason) =>
    sendAnswer("decline", offer, async () => {
      try {
        await declineOffer(offer.id, reason);
      } catch (error) {
        const task = await findAssignedTask(error, "decline", offer);
        if (!task) throw error;
        openPage(taskPagePath(task));
        return "assigned";
      }
      logDecline(offer.transactionId);
      return "declined";
    });

  // The driver has this delivery already. "Offer closed" would suggest that another driver has it.
  const assignedOfferId =
    shownOffer !== null &&
    busy === null &&
    (serverTask?.transactionId === shownOffer.transactionId || shownOffer.closedReason === "assigned")
      ? shownOffer.id
      : null;
  const assignedOfferStatus = assignedOfferId === null ? null : shownOffer?.status;
  const onAssigned = useEffectEvent(async () => {
    if (!shownOffer) return;
    const { id, status, transactionId } = shownOffer;
    // Assigned by an administrator or accepted elsewhere: the refreshed offer shows which.
    if (status === "new") return refreshOffers();
    dismissOffer(id);
    if (status !== "expired") return;
    const task = serverTask?.transactionId === transactionId ? serverTask : await mutate<Task | null>(currentTaskPath);
    // It may have ended since.
    if (task?.transactionId !== transactionId) return;
    toast.info(t("assigned"));
    openPage(taskPagePath(task));
  });
  useEffect(() => {
    if (assignedOfferStatus) void onAssigned();
  }, [assignedOfferId, assignedOfferStatus]);
  // An offer that the driver answered, in this tab or elsewhere, needs no message.
  const isAnswered =
    shownOffer !== null && (assignedOfferId !== null || ["accepted", "rejected"].includes(offerStatus(shownOffer)));
  const openOffer = items.find(
    (offer) => offerStatus(offer) === "new" && offer.id !== assignedOfferId && !locallyAnsweredOffers.has(offer.id),
  );
  return (
    <>
      {openOffer && busy === null && (
        <OfferRing key={`ring ${openOffer.id}`} offer={openOffer} sound={settings.notifications.sound} />
      )}
      {shownOffer && !(isAnswered && busy === null) ? (
        <OfferModal
          key={shownOffer.id}
          offer={shownOffer}
          busy={busy}
          mapStyleUrl={mapStyleUrl}
          onAccept={() => void accept(shownOffer)}
          onDecline={(reason) => void decline(shownOffer, reason)}
          onDeclineOpen={() => {
            stopRinging(shownOffer.id);
          }}
          onClose={() => {
            if (busy === null) close(shownOffer);
          }}
        />
      ) : openOffer && offerSheet.dismissedIds.has(openOffer.id) ? (
        <MinimizedOffer key={openOffer.id} offer={openOffer} />
      ) : (
        <EnableSoundPrompt soundEnabled={settings.notifications.sound} />
      )}
    </>
  );
}

/**
 * Rejects an accept while the driver has another task. The stored task may be stale, so the server is queried before
 * the refusal.
 */
async function refuseSecondTask({ transactionId }: Offer): Promise<void> {
  const checkAccept = (task: Task | null | undefined) =>
    transition(
      // An administrator may have assigned the offer's delivery to the driver: then the server answers with the task.
      task?.transactionId === transactionId ? "none" : (applySteps(task ?? null, readSteps())?.state ?? "none"),
      { type: "accept" },
    );
  if (checkAccept(parseStoredTask(readStoredValue(storedTaskKey))).ok) return;
  const freshCheck = checkAccept(await mutate<Task | null>(currentTaskPath));
  if (freshCheck.ok) return;
  const { code, message: title, ...details } = freshCheck;
  throw new ApiError({ code, status: 409, title, details });
}

const failureKeys = { accept: "failedAccept", decline: "failedDecline" } as const;
type Outcome = "accepted" | "declined" | "assigned";

/** Sends one answer at a time and shows its outcome. */
function useAnswerOffer(onDone: (offer: Offer) => void) {
  const t = useTranslations(offerNewsMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState<keyof typeof failureKeys | null>(null);
  // A ref, because two fast presses can come before the state update renders.
  const isSending = useRef(false);
  const answer = async (kind: keyof typeof failureKeys, offer: Offer, send: () => Promise<Outcome>) => {
    if (isSending.current) return;
    isSending.current = true;
    stopRinging(offer.id);
    setBusy(kind);
    // Before the request: its Realtime event may arrive before the response.
    locallyAnsweredOffers.add(offer.id);
    await nextPaint();
    try {
      const outcome = await send();
      unacknowledgedAccepts.delete(offer.id);
      if (outcome === "assigned") toast.info(t(outcome));
      else toast.success(t(outcome));
      void closeNotifications([offer.id]);
      onDone(offer);
    } catch (error) {
      locallyAnsweredOffers.delete(offer.id);
      if (kind === "accept" && isApiError(error) && error.isRetryable) unacknowledgedAccepts.add(offer.id);
      const text = isApiError(error, "UNAUTHENTICATED") ? t("authRequired") : errorText(error, t(failureKeys[kind]));
      if (isApiError(error) && error.isRetryable) {
        // The answer may have arrived: a later success removes the text.
        toast.retryableError(text);
        return;
      }
      toast.error(text);
      if (isApiError(error)) await refreshOffers();
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };
  return { busy, answer };
}
