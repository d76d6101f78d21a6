"use client";

import { useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DispatchState } from "@/lib/contracts/admin/dispatch";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { commonMessages } from "@/lib/i18n/messages/common";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { deliveryPath, useDelivery } from "@/components/delivery/use-delivery";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ClockIcon, DoneIcon, PackageIcon, SearchIcon, SendIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { useNow } from "@/components/ui/time";
import { DispatchOffers } from "./dispatch-offers";
import { DispatchRunCard } from "./dispatch-run";
import { describeNoRuns, describeNextRun } from "./describe-dispatch";

// Polled, because a search without a result broadcasts nothing.
const pollIntervalMs = 10_000;
const runsPerPage = 10;
const maxRuns = 100;

/** The search for a delivery's driver: its state, and why each driver got an offer or not. */
export function DispatchScreen({ id }: { id: string }) {
  const t = useTranslations(adminDispatchMessages);
  const tTransactions = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const [visibleCount, setVisibleCount] = useState(runsPerPage);
  const delivery = useDelivery(id, deliveryPath(id), "ops");
  const searching = delivery.data?.status === "payment_confirmed" || delivery.data?.status === "broadcast";
  const dispatch = useResource(`/api/admin/transactions/${id}/dispatch?limit=${visibleCount}`, {
    intervalMs: searching ? pollIntervalMs : 0,
    disconnectedIntervalMs: pollIntervalMs,
  });
  useTopicEvents("ops", ({ event, payload }) => {
    if (event === "resubscribed" || ((event === "offer" || event === "transaction") && payload.transactionId === id))
      dispatch.refresh();
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        hint={<span className="tabular-nums">{orderNo(id)}</span>}
        back={`/admin/transactions/${id}`}
        backLabel={tAdmin("back")}
        aside={delivery.data && <DeliveryStatusBadge delivery={delivery.data} />}
      />
      <ResourceView
        resource={dispatch}
        subject={t("title")}
        skeleton={
          <div className="flex flex-col gap-4 pt-2">
            <Skeleton className="h-12" />
            <SkeletonRows rows={5} label={tCommon("loading")} />
          </div>
        }
        missing={
          <EmptyState
            icon={PackageIcon}
            title={tTransactions("notFound")}
            action={<ButtonLink href="/admin/transactions">{tAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(dispatchState) => (
          <Body
            dispatch={dispatchState}
            delivery={delivery.data}
            busy={dispatch.isRefreshing}
            requestedCount={visibleCount}
            onMore={() => {
              setVisibleCount(Math.min(visibleCount + runsPerPage, maxRuns));
            }}
          />
        )}
      </ResourceView>
    </>
  );
}

type BodyProps = {
  dispatch: DispatchState;
  delivery: Transaction | undefined;
  busy: boolean;
  requestedCount: number;
  onMore: () => void;
};

function Body({ dispatch, delivery, busy, requestedCount, onMore }: BodyProps) {
  const t = useTranslations(adminDispatchMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const { rounds, total } = dispatch;
  if (rounds.length === 0) {
    const { title, hint } = describeNoRuns(locale, delivery?.status);
    return (
      <div className="mt-2 rounded-card border bg-card">
        <EmptyState icon={SearchIcon} title={title} hint={hint} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 pt-2">
      <DispatchSummary dispatch={dispatch} delivery={delivery} />
      <DispatchOffers offers={dispatch.offers} />
      <h2 className="text-base font-semibold">{t("runs")}</h2>
      <ol aria-label={t("runs")} className="flex flex-col gap-3">
        {rounds.map((run, index) => (
          <li key={run.at}>
            <DispatchRunCard run={run} newest={index === 0} />
          </li>
        ))}
      </ol>
      {total > rounds.length && (
        <div className="flex flex-col items-center gap-2">
          <p className="text-sm text-muted-foreground">{t("onlyNewest", { n: rounds.length, total })}</p>
          {requestedCount < maxRuns && (
            <Button busy={busy && rounds.length < requestedCount} onClick={onMore}>
              {tCommon("loadMore")}
            </Button>
          )}
        </div>
      )}
      {rounds.some(({ candidates }) => candidates.length > 0) && (
        <p className="max-w-text text-sm text-muted-foreground">{t("legend")}</p>
      )}
    </div>
  );
}

/** Current state of the search and the next step. */
function DispatchSummary({ dispatch, delivery }: { dispatch: DispatchState; delivery: Transaction | undefined }) {
  const t = useTranslations(adminDispatchMessages);
  const tTransactions = useTranslations(adminTransactionsMessages);
  const { locale } = useLocale();
  const now = useNow();
  switch (dispatch.state) {
    case "offering":
      return (
        <Notice live="polite" tone="plain" icon={SendIcon}>
          {t("searchOffering")}
        </Notice>
      );
    case "exhausted":
      return (
        <Notice live="polite" tone="warning" icon={SearchIcon}>
          {tTransactions("flagged")}
        </Notice>
      );
    case "waiting":
      return (
        <Notice live="polite" tone="warning" icon={ClockIcon}>
          {describeNextRun(locale, dispatch, now)}
        </Notice>
      );
    default: {
      if (!delivery) return null;
      const { driver } = delivery;
      return (
        <Notice live="polite" tone="muted" icon={DoneIcon}>
          {driver
            ? t("searchTaken", { name: driver.name })
            : t("searchOver", { status: statusLabel(locale, delivery) })}
        </Notice>
      );
    }
  }
}
