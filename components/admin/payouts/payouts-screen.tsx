"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { PayoutList } from "@/lib/contracts/admin/payouts";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { ClosePayPeriod } from "./close-pay-period";
import { PayoutCard } from "./payout-card";

// Fast polling while a transfer runs, because a job reports its result.
const sendingPollMs = 3_000;
const isSending = (list: PayoutList | undefined): boolean =>
  list?.items.some(({ items }) => items.some(({ state }) => state === "sending")) ?? false;

/** Drivers' earnings: closing a period, and paying what is owed for closed ones. */
export function PayoutsScreen() {
  const t = useTranslations(adminPayoutsMessages);
  const tCommon = useTranslations(commonMessages);
  const payouts = useResource("/api/admin/payouts", {
    intervalMs: (latest) => (isSending(latest) ? sendingPollMs : 60_000),
  });
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView
        resource={payouts}
        subject={t("title")}
        errorText={t("listFailed")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
      >
        {(data) => (
          <div className="grid items-start gap-4 pt-2 lg:grid-cols-[22rem_minmax(0,1fr)]">
            <ClosePayPeriod unclosedAmount={data.open} driverCount={data.drivers} onClosed={payouts.refresh} />
            <section aria-label={t("periods")} className="flex min-w-0 flex-col gap-3">
              <h2 className="text-base">{t("periods")}</h2>
              {data.items.length === 0 && (
                <div className="rounded-card border bg-card">
                  <EmptyState icon={CashIcon} title={t("noPeriods")} hint={t("noPeriodsHint")} />
                </div>
              )}
              {data.items.map((payout) => (
                <PayoutCard key={payout.id} payout={payout} methods={data.methods} onChanged={payouts.refresh} />
              ))}
            </section>
          </div>
        )}
      </ResourceView>
    </>
  );
}
