"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { PayoutList } from "@/lib/contracts/admin-payouts";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { ClosePeriod } from "./close-period";
import { PayoutCard } from "./payout-card";

// A transfer's answer comes from a job.
const sendingMs = 3_000;
const isSending = (list: PayoutList | undefined): boolean =>
  list?.items.some(({ items }) => items.some(({ state }) => state === "sending")) ?? false;

/** What drivers have earned: closing a period, and sending what is owed of those that are closed. */
export function PayoutsScreen() {
  const say = useText(adminPayoutsText);
  const sayCommon = useText(commonText);
  const payouts = useResource("/api/admin/payouts", { every: (latest) => (isSending(latest) ? sendingMs : 60_000) });
  return (
    <>
      <PageHeader title={say("title")} />
      <ResourceView
        of={payouts}
        component={say("title")}
        what={say("listFailed")}
        skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
      >
        {(data) => (
          <div className="grid items-start gap-4 pt-2 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <ClosePeriod open={data.open} drivers={data.drivers} onClosed={payouts.refresh} />
            <section aria-label={say("periods")} className="flex min-w-0 flex-col gap-3">
              <h2 className="text-base">{say("periods")}</h2>
              {data.items.length === 0 && (
                <div className="rounded-card border bg-surface">
                  <EmptyState icon={CashIcon} title={say("noPeriods")} hint={say("noPeriodsHint")} />
                </div>
              )}
              {data.items.map((payout) => (
                <PayoutCard key={payout.id} payout={payout} ways={data.ways} onChanged={payouts.refresh} />
              ))}
            </section>
          </div>
        )}
      </ResourceView>
    </>
  );
}
