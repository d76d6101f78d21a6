"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { tick } from "@/lib/client/chime";
import { isApiError } from "@/lib/client/api-error";
import { closeNotifications } from "@/lib/client/push";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { acceptOffer, declineOffer, refreshOffers, useOffers } from "@/lib/client/use-offers";
import { useSettings } from "@/lib/client/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";
import { closeOffer, useOfferFocus } from "./offer-focus";
import { offerStatus } from "./offer-state";
import { answeredHere, useOfferNews } from "./use-offer-news";

const OfferModal = dynamic(() => import("./offer-modal").then((module) => module.OfferModal), { ssr: false });
const redirectMs = 1_000;
const none: readonly Offer[] = [];

/** Watches the offers: tells of a new one, brings it to the front, and carries out the driver's answer. */
export function OfferCenter() {
  const say = useText(offerText);
  const router = useRouter();
  const offers = useOffers();
  const { settings } = useSettings();
  const focus = useOfferFocus();
  const items = offers.data?.items ?? none;
  const [front, setFront] = useState<string | null>(null);

  const close = (offer: Offer) => {
    closeOffer(offer.id);
    setFront(null);
    void refreshOffers();
  };
  const { busy, answer } = useAnswer(close);

  // An offer stays in front while it runs out or is taken away, so that the driver learns what became of it.
  const wanted = focus.open ?? items.find((offer) => offerStatus(offer) === "new" && !focus.closed.has(offer.id))?.id ?? null;
  if (wanted !== null && wanted !== front && busy === null) setFront(wanted);
  const shown = front !== null && !focus.closed.has(front) ? items.find((offer) => offer.id === front) ?? null : null;

  useOfferNews(items, { sound: settings.notifications.sound, shownId: shown?.id ?? null });

  // Said once: the page asks again by itself.
  const broken = offers.data === undefined && offers.error !== undefined;
  useEffect(() => {
    if (broken) toast.error(say("failedInit"));
  }, [broken, say]);

  const accept = (offer: Offer) => answer("accept", offer, async () => {
    const task = await acceptOffer(offer.id, focus.open === offer.id ? focus.via : "app");
    tick();
    setTimeout(() => { router.push(`/navigation/${task.transactionId}`); }, redirectMs);
  });
  const decline = (offer: Offer, reason: DeclineReason) => answer("decline", offer, () => declineOffer(offer.id, reason));

  if (!shown || (offerStatus(shown) === "accepted" && busy === null)) return null;
  return (
    <OfferModal key={shown.id} offer={shown} busy={busy} onAccept={() => void accept(shown)}
      onDecline={(reason) => void decline(shown, reason)} onClose={() => { if (busy === null) close(shown); }} />
  );
}

const answers = { accept: ["accepted", "failedAccept"], decline: ["declined", "failedDecline"] } as const;

/** Sends one answer at a time and says how it ended. */
function useAnswer(onDone: (offer: Offer) => void) {
  const say = useText(offerText);
  const errorText = useErrorText();
  const [busy, setBusy] = useState<keyof typeof answers | null>(null);
  // Quicker than the screen: the second of two fast touches finds the first one's request.
  const inFlight = useRef(false);
  const answer = async (kind: keyof typeof answers, offer: Offer, send: () => Promise<unknown>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(kind);
    const [done, failed] = answers[kind];
    // Before the answer: the event about it may be quicker.
    answeredHere.add(offer.id);
    try {
      await send();
      toast.success(say(done));
      void closeNotifications([offer.id]);
      onDone(offer);
    } catch (error) {
      answeredHere.delete(offer.id);
      toast.error(isApiError(error, "UNAUTHENTICATED") ? say("authRequired") : errorText(error, say(failed)));
      if (isApiError(error) && !error.isUnanswered) await refreshOffers();
    } finally {
      inFlight.current = false;
      setBusy(null);
    }
  };
  return { busy, answer };
}
