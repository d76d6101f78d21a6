"use client";

import { TimerIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import { dayWord } from "@/components/ui/day";
import type { DriverStatus } from "@/lib/client/driver-status";
import { useResource } from "@/lib/client/use-resource";
import { shiftText } from "@/lib/i18n/text/shift";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { HoursCard } from "./hours-card";
import { shiftRange } from "./shift-facts";
import { spanWords } from "./shift-words";

/** The driver's working day on the dashboard: the planned hours and, off duty, the last shift. */
export function DayCards({ status }: { status: DriverStatus }) {
  return (
    <>
      <HoursCard />
      {status === "offline" && <LastShift />}
    </>
  );
}

function LastShift() {
  const say = useText(shiftText);
  const { locale } = useLocale();
  const shift = useResource("/api/driver/shifts?limit=1").data?.items[0];
  if (!shift) return null;
  return (
    <List label={say("last")}>
      <li>
        <ListRow
          href={`/shifts/${shift.id}`}
          lead={<TimerIcon aria-hidden size={24} className="shrink-0 text-ink-soft" />}
          title={`${say("last")}: ${dayWord(locale, shift.startedAt)}`}
          hint={`${shiftRange(locale, shift, say)} · ${spanWords(shift.hoursOnline, say)} · ${say("deliveries", { n: shift.deliveries.completed })}`}
          aside={<span className="font-semibold tabular-nums">{formatMoney(shift.earned)}</span>}
        />
      </li>
      <li>
        <ListRow href="/shifts" title={say("all")} />
      </li>
    </List>
  );
}
