"use client";

import Link from "@/components/ui/navigation/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PackageIcon, InfoIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton, SkeletonRows } from "@/components/ui/page/skeleton";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { Notice } from "@/components/ui/badge";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { AttentionItemList } from "./attention-list";
import { Figures } from "./figures";
import { HoursChart } from "./hours-chart";
import { TransactionTable } from "../deliveries/transaction-table";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { approvalsPath } from "../approvals/approvals-screen";
import { describeSoleAdmin } from "../approvals/describe-approval";
import { useOpenIncidents } from "../incidents/use-alarm";

// Polled, because a delivery becomes late by time alone, without a broadcast.
const pollMs = 30_000;

/** The console's start page: key figures, attention items, then latest deliveries. */
export function OverviewScreen() {
  const t = useTranslations(adminMessages);
  const tTransactions = useTranslations(adminTransactionsMessages);
  const tCommon = useTranslations(commonMessages);
  const latest = useResource("/api/admin/transactions?limit=10", { disconnectedIntervalMs: 15_000 });
  const overview = useResource("/api/admin/overview", { intervalMs: pollMs, disconnectedIntervalMs: 15_000 });
  useOpsRefetch(["transaction"], latest.refresh);
  useOpsRefetch(["transaction", "offer", "driver"], overview.refresh);
  return (
    <>
      <PageHeader title={t("overview")} />
      <div className="flex flex-col gap-8 pt-2">
        <OpenIncidents />
        <ResourceView
          resource={overview}
          subject={t("overview")}
          skeleton={
            <div
              role="status"
              aria-label={tCommon("loading")}
              className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6"
            >
              {Array.from({ length: 6 }, (_, n) => (
                <Skeleton key={n} className="h-32 rounded-card" />
              ))}
            </div>
          }
        >
          {(data) => <Figures overview={data} />}
        </ResourceView>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-8">
            <AttentionItemList />
            <SoleAdminNotice />
          </div>
          {overview.data && <HoursChart overview={overview.data} />}
        </div>
        <section className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-base">{t("latest")}</h2>
            <Link
              href="/admin/transactions"
              className="inline-flex min-h-tap items-center text-sm font-semibold underline underline-offset-4"
            >
              {t("seeAll")}
            </Link>
          </div>
          <ResourceView
            resource={latest}
            subject={t("deliveries")}
            skeleton={<SkeletonRows rows={5} label={tCommon("loading")} />}
          >
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState icon={PackageIcon} title={tTransactions("noneTitle")} />
              ) : (
                <TransactionTable items={items} label={t("latest")} />
              )
            }
          </ResourceView>
        </section>
      </div>
    </>
  );
}

/** Informs the only administrator which decisions need no approval, and which take effect after a delay. */
function SoleAdminNotice() {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const { data } = useResource(approvalsPath);
  return data?.isSoleAdmin ? (
    <Notice icon={InfoIcon}>
      <Link
        href="/admin/approvals"
        className="-mt-3 -mb-1 inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t("soleAdminTitle")}
      </Link>
      <span className="block">{describeSoleAdmin(locale, data.delayHours)}</span>
    </Notice>
  ) : null;
}

// Lazy: usually no incident is open.
const IncidentList = lazyClient(() => import("../incidents/incidents-screen").then((module) => module.IncidentList));

/** Open incidents above all other attention items; renders nothing without any. */
function OpenIncidents() {
  const t = useTranslations(adminMessages);
  const items = useOpenIncidents().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{t("incidents")}</h2>
      <IncidentList items={items} label={t("incidents")} />
    </section>
  );
}
