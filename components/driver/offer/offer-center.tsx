"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mutate } from "swr";
import { lazyClient } from "@/components/ui/lazy-client";
import { vibrate } from "@/lib/client/device/chime";
import { queueEarlyClicks } from "@/lib/client/app/early-clicks";
import { stopRinging } from "@/lib/client/device/ring-times";
import { ApiError, isApiError } from "@/lib/client/api/api-error";
import { storedTaskKey, parseStoredTask } from "@/lib/client/storage/stored-task";
import { readStoredValue } from "@/lib/client/storage/stored-value";
import { readSteps } from "@/lib/client/offline/outbox-store";
import { closeNotifications } from "@/lib/client/device/push";
import { logDecline } from "@/lib/client/offline/task-log";
import { withSteps } from "@/lib/client/offline/task-overlay";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { acceptOffer, declineOffer, refreshOffers, useOffers } from "@/lib/client/hooks/use-offers";
import { currentTaskPath, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import { acceptRedirectMs, taskPage } from "@/lib/domain/task/navigation-controller";
import { taskPagePath } from "@/lib/domain/task/task-stop";
import { transition } from "@/lib/domain/task/task-machine";
import { offerNewsMessages } from "@/lib/i18n/messages/offer-news";
import { useTranslations } from "@/lib/i18n/use-translations";
import { closeOffer, useOfferFocus } from "./offer-focus";
import { offerStatus } from "./offer-state";
import { EnableSoundPrompt } from "./enable-sound-prompt";
import { locallyAnsweredOffers, unacknowledgedAccepts, useOfferEvents } from "./use-offer-events";

const views = () => import("./offer-views");
const OfferModal = lazyClient(() => views().then((module) => module.OfferModal));
const HeldOffer = lazyClient(() => views().then((module) => module.MinimizedOffer));
const OfferRing = lazyClient(() => views().then((module) => module.OfferRing));
const none: readonly Offer[] = [];

/** Watches the offers: tells of a new one, brings it to the front, and carries out the driver's answer. */
export function OfferCenter({ mapUrl }: { mapUrl: string | undefined }) {
  const t = useTranslations(offerNewsMessages);
  const { go } = useNavigate();
  const offers = useOffers();
  const { known } = useCurrentTask();
  const { settings } = useSettings();
  const focus = useOfferFocus();
  const items = offers.data?.items ?? none;
  const [front, setFront] = useState<string | null>(null);

  const close = (offer: Offer) => {
    stopRinging(offer.id);
    closeOffer(offer.id);
    setFront(null);
    void refreshOffers();
  };
  const { busy, answer } = useAnswer(close);

  // An offer stays in front while it runs out or is taken away, so that the driver learns what became of it.
  const wanted =
    focus.open ?? items.find((offer) => offerStatus(offer) === "new" && !focus.closed.has(offer.id))?.id ?? null;
  if (wanted !== null && wanted !== front && busy === null) setFront(wanted);
  const shown = front !== null && !focus.closed.has(front) ? (items.find((offer) => offer.id === front) ?? null) : null;

  useOfferEvents(items, shown?.id ?? null);

  // Said once: the page asks again by itself.
  const broken = offers.data === undefined && offers.error !== undefined;
  useEffect(() => {
    if (broken) toast.error(t("failedInit"));
  }, [broken, t]);

  const goTo = (page: string) => {
    setTimeout(() => {
      go(page);
    }, acceptRedirectMs);
  };
  const goOn = useEffectEvent((offer: Offer) => {
    toast.success(t("accepted"));
    closeOffer(offer.id);
    goTo(taskPage("ready", offer.transactionId));
  });
  useEffect(() => {
    items.filter((offer) => offerStatus(offer) === "accepted" && unacknowledgedAccepts.delete(offer.id)).forEach(goOn);
  }, [items, busy]);

  const accept = (offer: Offer) =>
    answer("accept", offer, async () => {
      await refuseSecond();
      const task = await acceptOffer(offer.id, focus.open === offer.id ? focus.via : "app").catch((error: unknown) =>
        taskDespite(error, offer),
      );
      vibrate();
      queueEarlyClicks();
      goTo(taskPagePath(task));
    });
  const decline = (offer: Offer, reason: DeclineReason) =>
    answer("decline", offer, async () => {
      await declineOffer(offer.id, reason);
      logDecline(offer.transactionId);
    });

  // Given to them by an administrator meanwhile: that the offer is over would read as if somebody else had the delivery.
  const given = shown !== null && busy === null && known?.transactionId === shown.transactionId ? shown.id : null;
  useEffect(() => {
    if (given !== null) closeOffer(given);
  }, [given]);
  // What the driver has answered, in this tab or elsewhere, needs no more words in front of them.
  const answered = shown !== null && (given !== null || ["accepted", "rejected"].includes(offerStatus(shown)));
  const open = items.find(
    (offer) => offerStatus(offer) === "new" && offer.id !== given && !locallyAnsweredOffers.has(offer.id),
  );
  return (
    <>
      {open && busy === null && <OfferRing key={`ring ${open.id}`} offer={open} sound={settings.notifications.sound} />}
      {shown && !(answered && busy === null) ? (
        <OfferModal
          key={shown.id}
          offer={shown}
          busy={busy}
          mapUrl={mapUrl}
          onAccept={() => void accept(shown)}
          onDecline={(reason) => void decline(shown, reason)}
          onDeclining={() => {
            stopRinging(shown.id);
          }}
          onClose={() => {
            if (busy === null) close(shown);
          }}
        />
      ) : open && focus.closed.has(open.id) ? (
        <HeldOffer key={open.id} offer={open} />
      ) : (
        <EnableSoundPrompt sound={settings.notifications.sound} />
      )}
    </>
  );
}

/** One task at a time. What the phone believes may be old, so the server is asked before the driver is sent away. */
async function refuseSecond(): Promise<void> {
  const verdict = (task: Task | null | undefined) =>
    transition(withSteps(task ?? null, readSteps())?.state ?? "none", { type: "accept" });
  if (verdict(parseStoredTask(readStoredValue(storedTaskKey))).ok) return;
  const second = verdict(await mutate<Task | null>(currentTaskPath));
  if (second.ok) return;
  const { code, message: title, ...details } = second;
  throw new ApiError({ code, status: 409, title, details });
}

/** What was accepted although no answer says so: it is the driver's task by then. */
async function taskDespite(error: unknown, { transactionId }: Offer): Promise<Task> {
  const task = isApiError(error) && error.isUnanswered ? await mutate<Task | null>(currentTaskPath) : null;
  if (task?.transactionId !== transactionId) throw error;
  return task;
}

const answers = { accept: ["accepted", "failedAccept"], decline: ["declined", "failedDecline"] } as const;

/** Sends one answer at a time and says how it ended. */
function useAnswer(onDone: (offer: Offer) => void) {
  const t = useTranslations(offerNewsMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState<keyof typeof answers | null>(null);
  // Quicker than the screen: the second of two fast touches finds the first one's request.
  const inFlight = useRef(false);
  const answer = async (kind: keyof typeof answers, offer: Offer, send: () => Promise<unknown>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    stopRinging(offer.id);
    setBusy(kind);
    const [done, failed] = answers[kind];
    // Before the answer: the event about it may be quicker.
    locallyAnsweredOffers.add(offer.id);
    await nextPaint();
    try {
      await send();
      unacknowledgedAccepts.delete(offer.id);
      toast.success(t(done));
      void closeNotifications([offer.id]);
      onDone(offer);
    } catch (error) {
      locallyAnsweredOffers.delete(offer.id);
      if (kind === "accept" && isApiError(error) && error.isUnanswered) unacknowledgedAccepts.add(offer.id);
      toast.error(isApiError(error, "UNAUTHENTICATED") ? t("authRequired") : errorText(error, t(failed)));
      if (isApiError(error) && !error.isUnanswered) await refreshOffers();
    } finally {
      inFlight.current = false;
      setBusy(null);
    }
  };
  return { busy, answer };
}
