"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mutate } from "swr";
import { lazily } from "@/components/ui/lazily";
import { tick } from "@/lib/client/device/chime";
import { holdPresses } from "@/lib/client/app/hold-presses";
import { hush } from "@/lib/client/device/ring-notes";
import { ApiError, isApiError } from "@/lib/client/api/api-error";
import { keptTaskKey, parseKeptTask } from "@/lib/client/storage/kept-task";
import { readKept } from "@/lib/client/storage/kept-value";
import { readSteps } from "@/lib/client/offline/outbox-store";
import { closeNotifications } from "@/lib/client/device/push";
import { logDecline } from "@/lib/client/offline/task-log";
import { withSteps } from "@/lib/client/offline/task-overlay";
import { nextPaint } from "@/lib/client/offline/next-task";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import { acceptOffer, declineOffer, refreshOffers, useOffers } from "@/lib/client/hooks/use-offers";
import { currentTaskPath, useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import { acceptRedirectMs, taskPage } from "@/lib/domain/task/navigation-controller";
import { pageOf } from "@/lib/domain/task/task-stop";
import { act } from "@/lib/domain/task/task-machine";
import { offerNewsText } from "@/lib/i18n/text/offer-news";
import { useText } from "@/lib/i18n/use-text";
import { closeOffer, useOfferFocus } from "./offer-focus";
import { offerStatus } from "./offer-state";
import { TapForSound } from "./tap-for-sound";
import { answeredHere, unheard, useOfferNews } from "./use-offer-news";

const views = () => import("./offer-views");
const OfferModal = lazily(() => views().then((module) => module.OfferModal));
const HeldOffer = lazily(() => views().then((module) => module.HeldOffer));
const OfferRing = lazily(() => views().then((module) => module.OfferRing));
const none: readonly Offer[] = [];

/** Watches the offers: tells of a new one, brings it to the front, and carries out the driver's answer. */
export function OfferCenter({ mapUrl }: { mapUrl: string | undefined }) {
  const say = useText(offerNewsText);
  const { go } = useGo();
  const offers = useOffers();
  const { known } = useCurrentTask();
  const { settings } = useSettings();
  const focus = useOfferFocus();
  const items = offers.data?.items ?? none;
  const [front, setFront] = useState<string | null>(null);

  const close = (offer: Offer) => {
    hush(offer.id);
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

  useOfferNews(items, shown?.id ?? null);

  // Said once: the page asks again by itself.
  const broken = offers.data === undefined && offers.error !== undefined;
  useEffect(() => {
    if (broken) toast.error(say("failedInit"));
  }, [broken, say]);

  const goTo = (page: string) => {
    setTimeout(() => {
      go(page);
    }, acceptRedirectMs);
  };
  const goOn = useEffectEvent((offer: Offer) => {
    toast.success(say("accepted"));
    closeOffer(offer.id);
    goTo(taskPage("ready", offer.transactionId));
  });
  useEffect(() => {
    items.filter((offer) => offerStatus(offer) === "accepted" && unheard.delete(offer.id)).forEach(goOn);
  }, [items, busy]);

  const accept = (offer: Offer) =>
    answer("accept", offer, async () => {
      await refuseSecond();
      const task = await acceptOffer(offer.id, focus.open === offer.id ? focus.via : "app").catch((error: unknown) =>
        taskDespite(error, offer),
      );
      tick();
      holdPresses();
      goTo(pageOf(task));
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
  const open = items.find((offer) => offerStatus(offer) === "new" && offer.id !== given && !answeredHere.has(offer.id));
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
            hush(shown.id);
          }}
          onClose={() => {
            if (busy === null) close(shown);
          }}
        />
      ) : open && focus.closed.has(open.id) ? (
        <HeldOffer key={open.id} offer={open} />
      ) : (
        <TapForSound sound={settings.notifications.sound} />
      )}
    </>
  );
}

/** One task at a time. What the phone believes may be old, so the server is asked before the driver is sent away. */
async function refuseSecond(): Promise<void> {
  const verdict = (task: Task | null | undefined) =>
    act(withSteps(task ?? null, readSteps())?.state ?? "none", { type: "accept" });
  if (verdict(parseKeptTask(readKept(keptTaskKey))).ok) return;
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
  const say = useText(offerNewsText);
  const errorText = useErrorText();
  const [busy, setBusy] = useState<keyof typeof answers | null>(null);
  // Quicker than the screen: the second of two fast touches finds the first one's request.
  const inFlight = useRef(false);
  const answer = async (kind: keyof typeof answers, offer: Offer, send: () => Promise<unknown>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    hush(offer.id);
    setBusy(kind);
    const [done, failed] = answers[kind];
    // Before the answer: the event about it may be quicker.
    answeredHere.add(offer.id);
    await nextPaint();
    try {
      await send();
      unheard.delete(offer.id);
      toast.success(say(done));
      void closeNotifications([offer.id]);
      onDone(offer);
    } catch (error) {
      answeredHere.delete(offer.id);
      if (kind === "accept" && isApiError(error) && error.isUnanswered) unheard.add(offer.id);
      toast.error(isApiError(error, "UNAUTHENTICATED") ? say("authRequired") : errorText(error, say(failed)));
      if (isApiError(error) && !error.isUnanswered) await refreshOffers();
    } finally {
      inFlight.current = false;
      setBusy(null);
    }
  };
  return { busy, answer };
}
