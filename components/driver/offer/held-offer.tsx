"use client";

import { ClockIcon } from "@/components/ui/icons";
import type { Offer } from "@/lib/contracts/offer";
import { countdownText } from "@/lib/domain/offer-deadline";
import { offerText } from "@/lib/i18n/text/offer";
import { useText } from "@/lib/i18n/use-text";
import { useSecondsLeft } from "./countdown";
import { openOffer } from "./offer-focus";

/** An open offer that the driver has put away: it waits above the tabs with the time that is left, and opens again. */
export function HeldOffer({ offer }: { offer: Offer }) {
  const say = useText(offerText);
  const seconds = useSecondsLeft(offer.expiresAt);
  if (seconds === 0) return null;
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 mx-auto max-w-column px-4 pb-3 print:hidden">
      <button
        type="button"
        onClick={() => {
          openOffer(offer.id);
        }}
        className="flex min-h-14 w-full items-center justify-between gap-3 rounded-control border border-wait-ink bg-wait-soft px-4 text-left font-semibold text-wait-ink active:opacity-80"
      >
        <span className="flex items-center gap-3">
          <ClockIcon aria-hidden size={22} className="shrink-0" />
          <span className="tabular-nums">{say("waiting", { time: countdownText(seconds * 1_000) })}</span>
        </span>
        <span className="text-sm underline underline-offset-4">{say("view")}</span>
      </button>
    </div>
  );
}
