"use client";

import { TimerIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { formatRelativeDay } from "@/components/ui/day";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { useResource } from "@/lib/client/hooks/use-resource";
import { shiftMessages } from "@/lib/i18n/messages/shift";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatShiftRange, formatHoursAndMinutes } from "./format-shift";

/** The last shift, with a link to all shifts. */
export function LastShift() {
  const t = useTranslations(shiftMessages);
  const { locale } = useLocale();
  const timeZone = useBusinessZone();
  const shift = useResource("/api/driver/shifts?limit=1").data?.items[0];
  if (!shift) return null;
  return (
    <List label={t("last")}>
      <li>
        <ListRow
          href={`/shifts/${shift.id}`}
          leading={<TimerIcon aria-hidden size={24} className="shrink-0 text-muted-foreground" />}
          title={`${t("last")}: ${formatRelativeDay(locale, shift.startedAt, timeZone)}`}
          hint={`${formatShiftRange(locale, shift, t)} · ${formatHoursAndMinutes(shift.hoursOnline, t)} · ${t("deliveries", { n: shift.deliveries.completed })}`}
          aside={<span className="font-semibold tabular-nums">{formatMoney(shift.earned)}</span>}
        />
      </li>
      <li>
        <ListRow href="/shifts" title={t("all")} />
      </li>
    </List>
  );
}
