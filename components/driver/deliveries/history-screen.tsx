"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useState } from "react";
import { OfferRow } from "@/components/driver/offer/offer-row";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ChoiceList } from "@/components/ui/form/field";
import { BellIcon, FilterIcon, HistoryIcon } from "@/components/ui/icons";
import { List } from "@/components/ui/page/list-row";
import { LoadMore } from "@/components/ui/page/load-more";
import { LongList } from "@/components/ui/page/long-list";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { groupByDay, formatRelativeDay } from "@/components/ui/day";
import { TimeZoneNote } from "@/components/ui/time";
import { serverNow } from "@/lib/client/app/server-clock";
import { useBusinessZone } from "@/lib/client/hooks/use-business-zone";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useSession } from "@/lib/client/hooks/use-session";
import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";
import type { Translator } from "@/lib/i18n/translate";
import { deliveriesMessages } from "@/lib/i18n/messages/deliveries";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { NotificationItems } from "@/components/account/notification-items";
import { useNotifications } from "@/components/account/use-notifications";
import { Card } from "@/components/ui/card";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { notificationsMessages } from "@/lib/i18n/messages/notifications";
import { TaskRow, endedAt } from "./task-row";

const outcomes = ["everything", "delivered", "cancelled", "failed"] as const;
/** Days back, today included. */
const periods = { anyTime: null, todayOnly: 1, week: 7, month: 30 } as const;
type HistoryFilter = { outcome: (typeof outcomes)[number]; period: keyof typeof periods };
const unfiltered: HistoryFilter = { outcome: "everything", period: "anyTime" };

type HistoryTranslator = Translator<typeof deliveriesMessages>;

const views = ["deliveries", "offers", "notices"] as const;

/** The history by day: deliveries, offers and notifications. */
export function HistoryScreen() {
  return (
    <Suspense>
      <History />
    </Suspense>
  );
}

function History() {
  const t = useTranslations(deliveriesMessages);
  const { session } = useSession();
  const viewParam = useSearchParams().get("view");
  const view = views.find((knownView) => knownView === viewParam) ?? "deliveries";
  const [filter, setFilter] = useState<HistoryFilter>(unfiltered);
  return (
    <>
      <PageHeader
        title={t("history")}
        aside={view === "deliveries" && <FilterChoice filter={filter} onChange={setFilter} />}
      />
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t("view")}
          value={view}
          onChange={(next) => {
            // A shallow URL update: all parts of the page are already loaded.
            window.history.replaceState(null, "", next === "deliveries" ? "/history" : `/history?view=${next}`);
          }}
          options={[
            { value: "deliveries", label: t("deliveries") },
            { value: "offers", label: t("offers") },
            { value: "notices", label: t("notices") },
          ]}
        />
        {view === "offers" ? (
          <OfferHistory />
        ) : view === "deliveries" ? (
          <TaskHistory key={`${filter.outcome} ${filter.period}`} filter={filter} />
        ) : (
          session && <NotificationHistory userId={session.userId} />
        )}
      </div>
    </>
  );
}

/** Keeps the open state to itself: opening the sheet must not re-render the list, which may be long. */
function FilterChoice({ filter, onChange }: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) {
  const t = useTranslations(deliveriesMessages);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={FilterIcon}
        onClick={() => {
          setSheetOpen(true);
        }}
      >
        {filterName(filter, t)}
      </Button>
      <Sheet
        open={isSheetOpen}
        onClose={() => {
          setSheetOpen(false);
        }}
        title={t("filterTitle")}
        footer={
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              setSheetOpen(false);
            }}
          >
            {t("apply")}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <ChoiceList
            legend={t("outcome")}
            name="outcome"
            value={filter.outcome}
            options={outcomes.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => {
              onChange({ ...filter, outcome: value as HistoryFilter["outcome"] });
            }}
          />
          <ChoiceList
            legend={t("period")}
            name="period"
            value={filter.period}
            options={Object.keys(periods).map((value) => ({ value, label: t(value as HistoryFilter["period"]) }))}
            onChange={(value) => {
              onChange({ ...filter, period: value as HistoryFilter["period"] });
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

function isFiltered({ outcome, period }: HistoryFilter): boolean {
  return outcome !== "everything" || period !== "anyTime";
}

function filterName(filter: HistoryFilter, t: HistoryTranslator): string {
  const parts = [
    ...(filter.outcome === "everything" ? [] : [t(filter.outcome)]),
    ...(filter.period === "anyTime" ? [] : [t(filter.period)]),
  ];
  return parts.join(" · ") || t("filter");
}

// From midnight in the business time zone, like the driver's statistics.
export function historyPath(
  { outcome, period }: HistoryFilter,
  timeZone: string,
  now: number,
): `/api/driver/history?${string}` {
  const query = new URLSearchParams({ limit: "50" });
  if (outcome !== "everything") query.set("status", outcome);
  const days = periods[period];
  if (days !== null) {
    const firstDay = addDays(dateInTimeZone(now, timeZone), 1 - days);
    query.set("from", new Date(instantInTimeZone(firstDay, "00:00", timeZone)).toISOString());
  }
  return `/api/driver/history?${query}`;
}

function TaskHistory({ filter }: { filter: HistoryFilter }) {
  const t = useTranslations(deliveriesMessages);
  const { locale } = useLocale();
  const timeZone = useBusinessZone();
  const pages = usePaginatedList(historyPath(filter, timeZone, serverNow()));
  return (
    <ResourceView resource={pages} subject={t("history")} skeleton={<SkeletonRows rows={6} label={t("history")} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            icon={HistoryIcon}
            title={t(isFiltered(filter) ? "emptyFilter" : "emptyHistory")}
            hint={isFiltered(filter) ? undefined : t("emptyHistoryHint")}
          />
        ) : (
          <>
            <TimeZoneNote timeZone={timeZone} />
            {groupByDay(items, endedAt, timeZone).map(({ day, at, items: tasks }) => {
              const completedTasks = tasks.filter((task) => task.state === "completed");
              return (
                <section key={day} aria-label={formatRelativeDay(locale, at, timeZone)}>
                  <div className="flex items-baseline justify-between gap-3 pb-2">
                    <h2 className="text-sm first-letter:uppercase">{formatRelativeDay(locale, at, timeZone)}</h2>
                    {completedTasks.length > 0 && (
                      <span className="text-sm text-muted-foreground tabular-nums">
                        {formatMoney(completedTasks.reduce((sum, task) => sum + task.amount, 0))}
                      </span>
                    )}
                  </div>
                  <LongList
                    items={tasks}
                    total={items.length}
                    keyOf={({ id }) => id}
                    rowHeight={93}
                    renderRow={(task) => <TaskRow task={task} />}
                  />
                </section>
              );
            })}
            <LoadMore list={pages} autoLoad />
          </>
        )
      }
    </ResourceView>
  );
}

function OfferHistory() {
  const t = useTranslations(deliveriesMessages);
  const offers = usePaginatedList("/api/offers?limit=50", { disconnectedIntervalMs: 30_000 });
  return (
    <ResourceView resource={offers} subject={t("offers")} skeleton={<SkeletonRows rows={6} label={t("offers")} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={BellIcon} title={t("emptyOffers")} hint={t("emptyOffersHint")} />
        ) : (
          <>
            <List label={t("offers")}>
              {items.map((offer) => (
                <li key={offer.id}>
                  <OfferRow offer={offer} />
                </li>
              ))}
            </List>
            <LoadMore list={offers} autoLoad />
          </>
        )
      }
    </ResourceView>
  );
}

/** All notifications of the driver, newest first. */
function NotificationHistory({ userId }: { userId: string }) {
  const t = useTranslations(notificationsMessages);
  const { go } = useNavigate();
  const pages = usePaginatedList("/api/notifications?limit=20");
  const { unread, markRead, markAllRead } = useNotifications(userId, pages.refresh);
  return (
    <ResourceView
      resource={pages}
      subject={t("notifications")}
      skeleton={<SkeletonRows rows={6} label={t("notifications")} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={BellIcon} title={t("none")} hint={t("noneHint")} />
        ) : (
          <>
            {unread > 0 && (
              <Button onClick={markAllRead} className="self-end">
                {t("readAll")}
              </Button>
            )}
            <Card flush className="overflow-hidden">
              <NotificationItems
                items={items}
                onOpen={(item) => {
                  markRead(item);
                  // The page where the driver can reply.
                  if (item.type === "support_message") go("/help");
                }}
              />
            </Card>
            {pages.hasMore && (
              <Button block busy={pages.isLoadingMore} onClick={pages.loadMore}>
                {t("more")}
              </Button>
            )}
          </>
        )
      }
    </ResourceView>
  );
}
