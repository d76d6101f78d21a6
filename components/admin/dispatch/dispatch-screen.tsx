"use client";

import { useState } from "react";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Dispatch } from "@/lib/contracts/admin-dispatch";
import type { Transaction } from "@/lib/contracts/transaction";
import { orderNo } from "@/lib/domain/transaction/order-no";
import { adminText } from "@/lib/i18n/text/admin";
import { adminDispatchText } from "@/lib/i18n/text/admin-dispatch";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { commonText } from "@/lib/i18n/text/common";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { DeliveryStatus } from "@/components/delivery/delivery-status";
import { deliveryPath, useDelivery } from "@/components/delivery/use-delivery";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ClockIcon, DoneIcon, PackageIcon, SearchIcon, SendIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/time";
import { DispatchOffers } from "./dispatch-offers";
import { DispatchRunCard } from "./dispatch-run";
import { emptyWords, waitingWords } from "./dispatch-words";

// A search that finds nobody changes nothing anybody is told of: only looking again shows it.
const lookAgainMs = 10_000;
const pageSize = 10;
const mostRuns = 100;

/** The search for a delivery's driver: where it stands, and why each one was asked or not. */
export function DispatchScreen({ id }: { id: string }) {
  const say = useText(adminDispatchText);
  const sayTransactions = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayCommon = useText(commonText);
  const [shown, setShown] = useState(pageSize);
  const delivery = useDelivery(id, deliveryPath(id), "ops");
  const searching = delivery.data?.status === "payment_confirmed" || delivery.data?.status === "broadcast";
  const dispatch = useResource(`/api/admin/transactions/${id}/dispatch?limit=${shown}`, {
    every: searching ? lookAgainMs : 0,
    whenDown: lookAgainMs,
  });
  useTopicEvents("ops", ({ event, payload }) => {
    if (event === "sync" || ((event === "offer" || event === "transaction") && payload.transactionId === id))
      dispatch.refresh();
  });
  return (
    <>
      <PageHeader
        title={say("title")}
        hint={<span className="tabular-nums">{orderNo(id)}</span>}
        back={`/admin/transactions/${id}`}
        backLabel={sayAdmin("back")}
        aside={delivery.data && <DeliveryStatus delivery={delivery.data} />}
      />
      <ResourceView
        of={dispatch}
        component={say("title")}
        skeleton={
          <div className="flex flex-col gap-4 pt-2">
            <Skeleton className="h-12" />
            <SkeletonRows rows={5} label={sayCommon("loading")} />
          </div>
        }
        missing={
          <EmptyState
            icon={PackageIcon}
            title={sayTransactions("notFound")}
            action={<ButtonLink href="/admin/transactions">{sayAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(known) => (
          <Body
            dispatch={known}
            delivery={delivery.data}
            busy={dispatch.isRefreshing}
            shown={shown}
            onMore={() => {
              setShown(Math.min(shown + pageSize, mostRuns));
            }}
          />
        )}
      </ResourceView>
    </>
  );
}

type BodyProps = {
  dispatch: Dispatch;
  delivery: Transaction | undefined;
  busy: boolean;
  shown: number;
  onMore: () => void;
};

function Body({ dispatch, delivery, busy, shown, onMore }: BodyProps) {
  const say = useText(adminDispatchText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const { rounds, total } = dispatch;
  if (rounds.length === 0) {
    const { title, hint } = emptyWords(locale, delivery?.status);
    return (
      <div className="mt-2 rounded-card border bg-surface">
        <EmptyState icon={SearchIcon} title={title} hint={hint} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Standing dispatch={dispatch} delivery={delivery} />
      <DispatchOffers offers={dispatch.offers} />
      <h2 className="text-base font-semibold">{say("runs")}</h2>
      <ol aria-label={say("runs")} className="flex flex-col gap-3">
        {rounds.map((run, index) => (
          <li key={run.at}>
            <DispatchRunCard run={run} newest={index === 0} />
          </li>
        ))}
      </ol>
      {total > rounds.length && (
        <div className="flex flex-col items-center gap-2">
          <p className="text-sm text-ink-soft">{say("onlyNewest", { n: rounds.length, total })}</p>
          {shown < mostRuns && (
            <Button busy={busy && rounds.length < shown} onClick={onMore}>
              {sayCommon("loadMore")}
            </Button>
          )}
        </div>
      )}
      {rounds.some(({ candidates }) => candidates.length > 0) && (
        <p className="max-w-text text-sm text-ink-soft">{say("legend")}</p>
      )}
    </div>
  );
}

/** Where the search stands now, and what happens next. */
function Standing({ dispatch, delivery }: { dispatch: Dispatch; delivery: Transaction | undefined }) {
  const say = useText(adminDispatchText);
  const sayTransactions = useText(adminTransactionsText);
  const { locale } = useLocale();
  const now = useNow();
  switch (dispatch.state) {
    case "offering":
      return (
        <Notice live="polite" tone="plain" icon={SendIcon}>
          {say("nowOffering")}
        </Notice>
      );
    case "exhausted":
      return (
        <Notice live="polite" tone="wait" icon={SearchIcon}>
          {sayTransactions("flagged")}
        </Notice>
      );
    case "waiting":
      return (
        <Notice live="polite" tone="wait" icon={ClockIcon}>
          {waitingWords(locale, dispatch, now)}
        </Notice>
      );
    default: {
      if (!delivery) return null;
      const { driver } = delivery;
      return (
        <Notice live="polite" tone="over" icon={DoneIcon}>
          {driver ? say("nowTaken", { name: driver.name }) : say("nowOver", { status: statusLabel(locale, delivery) })}
        </Notice>
      );
    }
  }
}
