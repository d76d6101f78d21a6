"use client";

import { lazily } from "@/components/ui/lazily";
import { useKept } from "@/lib/client/storage/kept-value";
import { pushOfferKey } from "./push-offer-key";

const PushOfferCard = lazily(() => import("./push-offer-card").then((module) => module.PushOfferCard));

/** Beside a delivery that goes on: whether this phone may tell of it, until that was answered once. */
export function PushOffer({ side }: { side: "sender" | "receiver" }) {
  return useKept(pushOfferKey) === null ? <PushOfferCard side={side} /> : null;
}
