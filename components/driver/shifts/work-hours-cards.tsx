"use client";

import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { CalendarIcon } from "@/components/ui/icons";
import { useNow } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { hoursCardMessages } from "@/lib/i18n/messages/hours-card";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { plannedHoursPath } from "./planned-hours-path";
import { formatShiftDay, formatShiftSpan } from "./format-planned-hours";

/** Today's planned hours, or the next ones. */
function HoursCard() {
  const t = useTranslations(hoursCardMessages);
  const { locale } = useLocale();
  const { data } = useResource(plannedHoursPath);
  const now = useNow();
  if (!data || now === 0) return null;
  const { upcoming } = data;
  const today = upcoming.filter(({ startsAt }) => formatShiftDay(locale, startsAt, now, t) === t("today"));
  const next = upcoming[0];
  const shownSpans = today.length > 0 ? today : next ? [next] : [];
  return (
    <Card aria-labelledby="planned-hours" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className={cx("flex min-w-0 flex-1 items-start gap-3", shownSpans.length > 0 ? "basis-60" : "basis-40")}>
          <CalendarIcon aria-hidden size={24} className="mt-0.5 shrink-0 text-muted-foreground" />
          <div className="min-w-0">
            <CardTitle id="planned-hours">{t("title")}</CardTitle>
            {shownSpans.length === 0 ? (
              <p className="text-sm text-muted-foreground">{t("noneToday")}</p>
            ) : (
              shownSpans.map((span) => (
                <p key={span.startsAt} className="text-sm text-muted-foreground tabular-nums first-letter:uppercase">
                  {formatShiftDay(locale, span.startsAt, now, t)} {formatShiftSpan(locale, span, t)}
                </p>
              ))
            )}
          </div>
        </div>
        <ButtonLink href="/hours" variant="quiet" className="ml-auto">
          {t(data.hours.length === 0 ? "plan" : "change")}
        </ButtonLink>
      </div>
    </Card>
  );
}

const LastShift = lazyClient(() => import("./last-shift").then((module) => module.LastShift));

/** The working day on the dashboard: planned hours and, when offline, the last shift. */
export function WorkHoursCards({ status }: { status: DriverStatus }) {
  return (
    <>
      <HoursCard />
      {status === "offline" && <LastShift />}
    </>
  );
}
