"use client";

import { useEffect, useState } from "react";
import { ProgressRing } from "@/components/ui/progress-ring";
import { formatCountdown, countdownTone } from "@/lib/domain/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";
import { secondsUntil } from "./offer-state";

/** Seconds until a time by the server's clock, ticking each second. */
export function useSecondsLeft(until: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const update = () => {
      setSeconds(secondsUntil(until));
    };
    update();
    const timer = setInterval(update, 1_000);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [until]);
  return seconds;
}

const tones = { normal: "foreground", urgent: "warning", expired: "destructive" } as const;

// Announced at full minutes, then at 30, 10 and 5 seconds.
const announcedSeconds = new Set([30, 10, 5]);

/** A ring that empties with minutes:seconds: amber under a minute, red when over. */
export function Countdown({ seconds, total }: { seconds: number; total: number }) {
  const t = useTranslations(offerMessages);
  const [announcedTime, setAnnouncedTime] = useState(seconds);
  if (seconds !== announcedTime && (seconds % 60 === 0 || announcedSeconds.has(seconds))) setAnnouncedTime(seconds);
  const minutes = Math.round(announcedTime / 60);
  const tone = tones[countdownTone(seconds * 1_000)];
  return (
    <ProgressRing fraction={total > 0 ? seconds / total : 0} tone={tone}>
      <span
        role="timer"
        translate="no"
        aria-label={t("remaining")}
        className={`text-[min(1.25rem,7.5vw)] leading-none font-amount tabular-nums ${{ foreground: "text-foreground", warning: "text-warning-text", destructive: "text-destructive-text" }[tone]}`}
      >
        {formatCountdown(seconds * 1_000)}
      </span>
      <span role="status" translate="no" className="sr-only">
        {announcedTime >= 60 ? t("minutesLeft", { n: minutes }) : t("secondsLeft", { n: announcedTime })}
      </span>
    </ProgressRing>
  );
}
