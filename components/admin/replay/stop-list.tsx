"use client";

import type { LocationHistoryStop } from "@/lib/contracts/driver/location-access";
import { replayMessages } from "@/lib/i18n/messages/replay";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { formatTime } from "@/components/ui/time";

/** The driver's stops with their times. Pressing one seeks to it. */
export function StopList({
  stops,
  at: currentTime,
  onSeek,
}: {
  stops: readonly LocationHistoryStop[];
  at: number;
  onSeek: (moment: number) => void;
}) {
  const t = useTranslations(replayMessages);
  const { locale } = useLocale();
  // The last stop at or before the shown moment.
  const current = stops.findLastIndex((stop) => Date.parse(stop.at) <= currentTime);
  if (stops.length === 0) return <p className="text-sm text-muted-foreground">{t("noStops")}</p>;
  return (
    <section aria-label={t("stops")} className="flex flex-col gap-2">
      <h3 className="text-base">{t("stops")}</h3>
      <ol className="max-h-80 divide-y overflow-y-auto rounded-card border bg-card">
        {stops.map((stop, n) => (
          <li key={`${stop.transactionId} ${stop.step} ${stop.at}`}>
            <button
              type="button"
              aria-current={n === current ? "step" : undefined}
              onClick={() => {
                onSeek(Date.parse(stop.at));
              }}
              className={cx(
                "flex min-h-tap w-full flex-wrap items-center gap-x-3 px-3 py-2 text-left text-sm tabular-nums focus-visible:-outline-offset-2",
                n === current ? "bg-muted" : "hover:bg-muted",
              )}
            >
              <span className="w-18 shrink-0 font-medium">{formatTime(locale, stop.at)}</span>
              <span className="min-w-0 flex-1 basis-32">{t(stop.step)}</span>
              <span className="shrink-0 text-muted-foreground">{stop.orderNo}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
