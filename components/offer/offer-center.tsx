"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { playOfferTone, tick } from "@/lib/client/chime";
import { isApiError } from "@/lib/client/api-error";
import { serverNow } from "@/lib/client/server-clock";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { acceptOffer, confirmReceived, declineOffer, markRead, refreshOffers, useOffers } from "@/lib/client/use-offers";
import { useSettings } from "@/lib/client/use-settings";
import type { DeclineReason, Offer } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";
import { closeOffer, useOfferFocus } from "./offer-focus";
import { offerStatus } from "./offer-state";

const OfferModal = dynamic(() => import("./offer-modal").then((module) => module.OfferModal), { ssr: false });
const redirectMs = 1_000;
const none: readonly Offer[] = [];

/** Watches the offers: tells of a new one, brings it to the front, and carries out the driver's answer. */
export function OfferCenter() {
  const say = useText(offerText);
  const errorText = useErrorText();
  const router = useRouter();
  const offers = useOffers();
  const { settings } = useSettings();
  const focus = useOfferFocus();
  const [busy, setBusy] = useState<"accept" | "decline" | null>(null);
  const items = offers.data?.items ?? none;

  // An offer stays in front while it runs out or is taken away, so that the driver learns what became of it.
  const [front, setFront] = useState<string | null>(null);
  const wanted = focus.open ?? items.find((offer) => offerStatus(offer) === "new" && !focus.closed.has(offer.id))?.id ?? null;
  if (wanted !== null && wanted !== front && busy === null) setFront(wanted);
  const shown = front !== null && !focus.closed.has(front) ? items.find((offer) => offer.id === front) ?? null : null;

  useOfferNews(items, { sound: settings.notifications.sound, shownId: shown?.id ?? null });

  // Said once: the page asks again by itself.
  const broken = offers.data === undefined && offers.error !== undefined;
  useEffect(() => {
    if (broken) toast.error(say("failedInit"));
  }, [broken, say]);

  const close = (offer: Offer) => {
    closeOffer(offer.id);
    setFront(null);
    void refreshOffers();
  };
  const accept = async (offer: Offer) => {
    setBusy("accept");
    // Before the answer: the event about it may be quicker.
    answeredHere.add(offer.id);
    try {
      const task = await acceptOffer(offer.id, focus.open === offer.id ? focus.via : "app");
      tick();
      toast.success(say("accepted"));
      close(offer);
      setTimeout(() => { router.push(`/navigation/${task.transactionId}`); }, redirectMs);
    } catch (error) {
      answeredHere.delete(offer.id);
      toast.error(isApiError(error, "UNAUTHENTICATED") ? say("authRequired") : errorText(error, say("failedAccept")));
      if (isApiError(error) && !error.isUnanswered) await refreshOffers();
    } finally {
      setBusy(null);
    }
  };
  const decline = async (offer: Offer, reason: DeclineReason) => {
    setBusy("decline");
    answeredHere.add(offer.id);
    try {
      await declineOffer(offer.id, reason);
      toast.success(say("declined"));
      close(offer);
    } catch (error) {
      answeredHere.delete(offer.id);
      toast.error(isApiError(error, "UNAUTHENTICATED") ? say("authRequired") : errorText(error, say("failedDecline")));
      if (isApiError(error) && !error.isUnanswered) await refreshOffers();
    } finally {
      setBusy(null);
    }
  };

  if (!shown || (offerStatus(shown) === "accepted" && busy === null)) return null;
  return (
    <OfferModal key={shown.id} offer={shown} busy={busy} onAccept={() => void accept(shown)}
      onDecline={(reason) => void decline(shown, reason)} onClose={() => { close(shown); }} />
  );
}

// What this page answered itself needs no second toast when the event about it comes back.
const answeredHere = new Set<string>();

/** Sound, receipt, read mark and the toasts for what happened to an offer elsewhere. */
function useOfferNews(items: readonly Offer[], { sound, shownId }: { sound: boolean; shownId: string | null }): void {
  const say = useText(offerText);
  const known = useRef<Map<string, Offer["status"]> | null>(null);
  const read = useRef(new Set<string>());

  useEffect(() => {
    const before = known.current;
    const now = new Map(items.map((offer) => [offer.id, offerStatus(offer)]));
    if (items.length > 0 || before) known.current = now;
    for (const offer of items) {
      const status = now.get(offer.id);
      const old = before?.get(offer.id);
      if (status === "new" && old === undefined) {
        if (sound) playOfferTone();
        tick([120, 80, 120]);
        if (!offer.deliveredAt) void confirmReceived(offer.id, "app");
      }
      if (old === "new" && status === "accepted" && !answeredHere.has(offer.id)) toast.success(say("acceptedElsewhere"));
      if (old === "new" && status === "expired" && (offer.closedReason ?? "timeout") === "timeout") toast.warning(say("timeout"));
    }
  }, [items, sound, say]);

  useEffect(() => {
    if (shownId === null || read.current.has(shownId)) return;
    read.current.add(shownId);
    if (items.find((offer) => offer.id === shownId)?.readAt) return;
    void markRead(shownId).then(refreshOffers);
  }, [shownId, items]);

  // The deadline passes on the phone without any event: say so, and ask what became of the offer.
  useEffect(() => {
    const open = items.filter((offer) => offerStatus(offer) === "new");
    const timers = open.map((offer) => setTimeout(() => {
      if (!answeredHere.has(offer.id)) void refreshOffers();
    }, Math.min(2 ** 31 - 1, Math.max(0, new Date(offer.expiresAt).getTime() - serverNow()) + 500)));
    return () => { timers.forEach(clearTimeout); };
  }, [items]);
}
