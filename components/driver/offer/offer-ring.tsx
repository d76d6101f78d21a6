"use client";

import { useEffect, useEffectEvent } from "react";
import { onSoundUnlocked, playOfferTone, vibrate } from "@/lib/client/device/chime";
import { ringOffer } from "@/lib/client/device/ring-offer";
import type { Offer } from "@/lib/contracts/offer";

/** Rings for an open offer while mounted. Renders nothing. */
export function OfferRing({ offer, sound }: { offer: Offer; sound: boolean }) {
  const { id, sentAt, expiresAt } = offer;
  const play = useEffectEvent(async () => {
    vibrate([120, 80, 120]);
    return sound ? playOfferTone() : true;
  });
  const readBefore = useEffectEvent(() => offer.readAt);
  useEffect(() => {
    const bell = ringOffer({ id, sentAt, expiresAt, readAt: readBefore(), play: () => play() });
    const unlisten = onSoundUnlocked(bell.again);
    const onVisible = () => {
      if (document.visibilityState === "visible") bell.again();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      bell.stop();
      unlisten();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [id, sentAt, expiresAt]);
  return null;
}
