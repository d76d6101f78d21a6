"use client";

import { groupByDay, formatRelativeDay } from "@/components/ui/day";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { TimerIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { TimeZoneNote } from "@/components/ui/time";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { shiftMessages } from "@/lib/i18n/messages/shift";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatShiftRange, formatHoursAndMinutes } from "./format-shift";

/** All shifts by day, with their pay. */
export function ShiftsScreen() {
  const t = useTranslations(shiftMessages);
  const { locale } = useLocale();
  const timeZone = useBusinessZone();
  const pages = usePaginatedList("/api/driver/shifts?limit=20");
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView resource={pages} subject={t("title")} skeleton={<SkeletonRows rows={6} label={t("title")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={TimerIcon} title={t("none")} hint={t("noneHint")} />
          ) : (
            <div className="flex flex-col gap-4">
              <TimeZoneNote timeZone={timeZone} />
              {groupByDay(items, ({ startedAt }) => startedAt, timeZone).map(({ day, at, items: shifts }) => (
                <section key={day} aria-label={formatRelativeDay(locale, at, timeZone)}>
                  <h2 className="pb-2 text-sm first-letter:uppercase">{formatRelativeDay(locale, at, timeZone)}</h2>
                  <List>
                    {shifts.map((shift) => (
                      <li key={shift.id}>
                        <ListRow
                          href={`/shifts/${shift.id}`}
                          title={formatShiftRange(locale, shift, t)}
                          hint={`${formatHoursAndMinutes(shift.hoursOnline, t)} · ${t("deliveries", { n: shift.deliveries.completed })}`}
                          aside={<span className="font-semibold tabular-nums">{formatMoney(shift.earned)}</span>}
                        />
                      </li>
                    ))}
                  </List>
                </section>
              ))}
              {pages.hasMore && (
                <Button block busy={pages.isLoadingMore} onClick={pages.loadMore}>
                  {t("more")}
                </Button>
              )}
            </div>
          )
        }
      </ResourceView>
    </>
  );
}
