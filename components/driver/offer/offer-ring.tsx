"use client";

import { useEffect, useEffectEvent } from "react";
import { onSoundUnlocked, playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { ringOffer } from "@/lib/client/device/ring-offer";
import type { Offer } from "@/lib/contracts/driver/offer";

/** Rings for an open offer while mounted. Renders nothing. */
export function OfferRing({ offer, sound }: { offer: Offer; sound: boolean }) {
  const { id, sentAt, expiresAt } = offer;
  const play = useEffectEvent(async () => {
    vibrate([120, 80, 120]);
    return sound ? playOfferTone() : true;
  });
  const getReadAt = useEffectEvent(() => offer.readAt);
  useEffect(() => {
    const ring = ringOffer({ id, sentAt, expiresAt, readAt: getReadAt(), play: () => play() });
    const stopListening = onSoundUnlocked(ring.retryBlocked);
    const onVisible = () => {
      if (document.visibilityState === "visible") ring.retryBlocked();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      ring.stop();
      stopListening();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [id, sentAt, expiresAt]);
  return null;
}
