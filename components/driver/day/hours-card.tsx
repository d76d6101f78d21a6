"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CalendarIcon, ClockIcon } from "@/components/ui/icons";
import { formatTime, useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { useResource } from "@/lib/client/use-resource";
import type { DriverStatus } from "@/lib/client/driver-status";
import type { PlannedHours } from "@/lib/contracts/shift";
import { hoursText } from "@/lib/i18n/text/shift";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { hoursPath } from "./hours-path";
import { dayOfSpan, spanOf } from "./hours-words";

/** Today's planned hours, or the next; near their end while the driver works, the choice to work on. */
export function HoursCard({ status }: { status: DriverStatus }) {
  const say = useText(hoursText);
  const { locale } = useLocale();
  const { data } = useResource(hoursPath);
  const now = useNow();
  if (!data || now === 0) return null;
  const { upcoming } = data;
  const today = upcoming.filter(({ startsAt }) => dayOfSpan(locale, startsAt, now, say) === say("today"));
  const next = upcoming[0];
  const shown = today.length > 0 ? today : next ? [next] : [];
  return (
    <Card aria-labelledby="planned-hours" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="flex min-w-0 items-start gap-3">
          <CalendarIcon aria-hidden size={24} className="mt-0.5 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <CardTitle id="planned-hours">{say("card")}</CardTitle>
            {shown.length === 0 ? (
              <p className="text-sm text-ink-soft">{say("noneToday")}</p>
            ) : (
              shown.map((span) => (
                <p key={span.startsAt} className="text-sm text-ink-soft tabular-nums first-letter:uppercase">
                  {dayOfSpan(locale, span.startsAt, now, say)} {spanOf(locale, span, say)}
                </p>
              ))
            )}
          </div>
        </div>
        <ButtonLink href="/hours" variant="quiet">
          {say(data.hours.length === 0 ? "plan" : "change")}
        </ButtonLink>
      </div>
      {status !== "offline" && data.goesOffline && <Ending hours={data} now={now} />}
    </Card>
  );
}

function Ending({ hours, now }: { hours: PlannedHours; now: number }) {
  const say = useText(hoursText);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const { busy, write } = useWrite();
  const [chosen, setChosen] = useState<"half_hour" | "until_stop" | null>(null);
  // The clock of the page ticks each half minute: whoever looks at the right moment need not wait for it.
  const current = hours.upcoming.find(({ startsAt }) => Date.parse(startsAt) <= now);
  const end = current?.endsAt ?? null;
  const near = end !== null && Date.parse(end) - now <= hours.endNoticeSeconds * 1000;
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => void mutate(hoursPath), Math.max(0, Date.parse(end) - Date.now()) + 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [end]);
  if (!current) return null;
  if (current.endsAt !== current.plannedEndsAt && !near)
    return (
      <p role="status" className="flex items-center gap-2 text-sm font-semibold">
        <ClockIcon aria-hidden size={18} className="shrink-0 text-go-ink" />
        {end === null ? say("extendedOpen") : say("extended", { time: formatTime(locale, end) })}
      </p>
    );
  if (!near) return null;
  const extend = async (by: "half_hour" | "until_stop") => {
    setChosen(by);
    const result = await write("/api/driver/hours/extend", { body: { endsAt: end, by } });
    if (result.ok) await mutate(hoursPath, result.data, { revalidate: false });
    else {
      toast.error(errorText(result.error, say("extendFailed")));
      void mutate(hoursPath);
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded-control bg-wait-soft p-3 text-wait-ink">
      <p role="status" className="text-sm font-semibold">
        {say("ending", { time: formatTime(locale, end) })}
      </p>
      <p className="text-sm">{say("endingHint")}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {(["half_hour", "until_stop"] as const).map((by) => (
          <Button key={by} block busy={busy && chosen === by} disabled={busy} onClick={() => void extend(by)}>
            {say(by === "half_hour" ? "halfHour" : "stay")}
          </Button>
        ))}
      </div>
    </div>
  );
}
