"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { setBadge } from "@/lib/client/device/badge";
import { confirmOfferReceived, dropReceipt } from "@/lib/client/offline/offer-receipts";
import { closeNotifications } from "@/lib/client/device/push";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { markOfferRead, refreshOffers } from "@/lib/client/hooks/use-offers";
import type { Offer } from "@/lib/contracts/driver/offer";
import { offerNewsMessages } from "@/lib/i18n/messages/offer-news";
import { useTranslations } from "@/lib/i18n/use-translations";
import { offerStatus, openOffers, unreadOffers } from "./offer-state";

/** The longest delay of `setTimeout`. */
const maxTimeoutMs = 2 ** 31 - 1;
/** After the deadline, so that the server has closed the offer. */
const refetchDelayMs = 500;

// Offers answered on this page: their Realtime event shows no second toast.
export const locallyAnsweredOffers = new Set<string>();
// Offers accepted here without a response: the page waits for their outcome.
export const unacknowledgedAccepts = new Set<string>();

/**
 * Acknowledges offers, updates the app badge and read marks, and shows toasts for offers answered or closed elsewhere.
 */
export function useOfferEvents(items: readonly Offer[], shownId: string | null): void {
  const t = useTranslations(offerNewsMessages);
  const knownStatuses = useRef<Map<string, Offer["status"]> | null>(null);

  useEffect(() => {
    const previousStatuses = knownStatuses.current;
    const statuses = new Map(items.map((offer) => [offer.id, offerStatus(offer)]));
    if (items.length > 0 || previousStatuses) knownStatuses.current = statuses;
    for (const offer of items) {
      const status = statuses.get(offer.id);
      const previousStatus = previousStatuses?.get(offer.id);
      if (status !== "new") dropReceipt(offer.id);
      else if (!offer.deliveredAt) confirmOfferReceived(offer);
      if (
        previousStatus === "new" &&
        status === "accepted" &&
        !locallyAnsweredOffers.has(offer.id) &&
        !unacknowledgedAccepts.has(offer.id)
      )
        toast.success(t("acceptedElsewhere"));
      if (previousStatus === "new" && status === "expired" && (offer.closedReason ?? "timeout") === "timeout")
        toast.warning(t("expired"));
    }
    setBadge(unreadOffers(items).length);
    void closeNotifications(items.filter((offer) => offerStatus(offer) !== "new").map(({ id }) => id));
  }, [items, t]);

  useMarkRead(items, shownId);

  // No event arrives at the deadline: refetch to learn the outcome.
  useEffect(() => {
    const timers = openOffers(items).map((offer) =>
      setTimeout(
        () => {
          if (!locallyAnsweredOffers.has(offer.id)) void refreshOffers();
        },
        Math.min(maxTimeoutMs, Math.max(0, new Date(offer.expiresAt).getTime() - serverNow()) + refetchDelayMs),
      ),
    );
    return () => {
      timers.forEach(clearTimeout);
    };
  }, [items]);
}

/** Marks an offer read once it is open on a visible page. */
function useMarkRead(items: readonly Offer[], shownId: string | null): void {
  const markedReadIds = useRef(new Set<string>());
  const markShownRead = useEffectEvent(() => {
    if (shownId === null || document.visibilityState !== "visible" || markedReadIds.current.has(shownId)) return;
    markedReadIds.current.add(shownId);
    if (items.find((offer) => offer.id === shownId)?.readAt) return;
    void markOfferRead(shownId).then(refreshOffers);
  });
  useEffect(() => {
    markShownRead();
    document.addEventListener("visibilitychange", markShownRead);
    return () => {
      document.removeEventListener("visibilitychange", markShownRead);
    };
  }, [shownId]);
}
