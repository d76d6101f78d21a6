"use client";

import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { buttonClass } from "@/components/ui/button";
import { LockIcon, PhoneIcon } from "@/components/ui/icons";
import { countdownText } from "@/lib/domain/offer/offer-deadline";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { supportPhone } from "@/lib/support";
import type { CodeMoment } from "./refusal-notice";

/** In place of the camera while no code is taken: how long still, and what to do. */
export function CodeLocked({ until, moment }: { until: string; moment: CodeMoment }) {
  const say = useText(scanText);
  const seconds = useSecondsLeft(until);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-2 rounded-card bg-stop-soft p-6 text-center text-stop-ink">
        <LockIcon aria-hidden size={32} />
        <div translate="no" role="alert">
          <h2 className="text-lg">{say("lockedTitle")}</h2>
          <p>{say(moment === "pickup" ? "takeNothing" : "lockedBody")}</p>
        </div>
        <p role="timer" className="text-2xl font-semibold tabular-nums">
          {countdownText(seconds * 1_000)}
        </p>
        <p className="text-sm">{say("lockedUntil")}</p>
      </div>
      <p className="text-center text-sm text-ink-soft">{say("lockedCall")}</p>
      <a href={`tel:${supportPhone}`} className={buttonClass({ variant: "primary", size: "large" })}>
        <PhoneIcon aria-hidden size={20} />
        {say("callSupport")}
      </a>
    </section>
  );
}
