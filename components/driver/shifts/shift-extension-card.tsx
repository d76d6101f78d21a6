"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { PlannedHours } from "@/lib/contracts/driver/shift";
import { hoursEndingMessages } from "@/lib/i18n/messages/hours-ending";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { plannedHoursPath } from "./planned-hours-path";

/** Announces that the driver goes offline when their planned hours end, with buttons to extend them. */
export function ShiftExtensionCard({ hours, now }: { hours: PlannedHours; now: number }) {
  const t = useTranslations(hoursEndingMessages);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const { busy, write } = useWrite();
  const [chosenExtension, setChosenExtension] = useState<"half_hour" | "until_stop" | null>(null);
  // `useNow` updates only every half minute; the timer refetches right after the end.
  const current = hours.upcoming.find(({ startsAt }) => Date.parse(startsAt) <= now);
  const endsAt = current?.endsAt ?? null;
  const isNearEnd = endsAt !== null && Date.parse(endsAt) - now <= hours.endNoticeSeconds * 1000;
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(
      () => void mutate(plannedHoursPath),
      Math.max(0, Date.parse(endsAt) - serverNow()) + 1_000,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [endsAt]);
  if (!current) return null;
  if (current.endsAt !== current.plannedEndsAt && !isNearEnd)
    return (
      <p translate="no" role="status" className="flex items-center gap-2 px-1 text-sm font-semibold">
        <ClockIcon aria-hidden size={18} className="shrink-0 text-success-text" />
        {endsAt === null ? t("extendedOpen") : t("extended", { time: formatTime(locale, endsAt) })}
      </p>
    );
  if (!isNearEnd) return null;
  const extend = async (extension: "half_hour" | "until_stop") => {
    setChosenExtension(extension);
    const result = await write("/api/driver/hours/extend", { body: { endsAt: endsAt, by: extension } });
    if (result.ok) await mutate(plannedHoursPath, result.data, { revalidate: false });
    else {
      toast.error(errorText(result.error, t("extendFailed")));
      void mutate(plannedHoursPath);
    }
  };
  return (
    <section
      aria-label={t("ending", { time: formatTime(locale, endsAt) })}
      className="flex flex-col gap-2 rounded-card border bg-warning-subtle p-4 text-warning-text"
    >
      <p translate="no" role="status" className="text-sm font-semibold">
        {t("ending", { time: formatTime(locale, endsAt) })}
      </p>
      <p className="text-sm">{t("endingHint")}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {(["half_hour", "until_stop"] as const).map((option) => (
          <Button
            key={option}
            block
            busy={busy && chosenExtension === option}
            disabled={busy}
            onClick={() => void extend(option)}
          >
            {t(option === "half_hour" ? "halfHour" : "untilStop")}
          </Button>
        ))}
      </div>
    </section>
  );
}
