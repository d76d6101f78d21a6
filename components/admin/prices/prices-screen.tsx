"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { Prices, PriceVersion } from "@/lib/contracts/admin/prices";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { PriceIcon } from "@/components/ui/icons";
import { Fact, List } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { PendingApprovalNotice } from "@/components/admin/approvals/pending-approval-notice";
import { formatBasisPoints, usePriceSummary } from "./price-draft";
import { PriceForm } from "./price-form";

/** Senders' fees and drivers' pay: current, scheduled and past versions. */
export function PricesScreen() {
  const t = useTranslations(adminPricesMessages);
  const tCommon = useTranslations(commonMessages);
  const prices = useResource("/api/admin/prices");
  return (
    <>
      <PageHeader title={t("title")} />
      <ResourceView
        resource={prices}
        subject={t("title")}
        errorText={t("listFailed")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-80" />}
      >
        {(data) => (
          <div className="grid max-w-4xl gap-4 pt-2 lg:grid-cols-2">
            <CurrentPrice title={t("sender")} version={data.sender} />
            <CurrentPrice title={t("driver")} version={data.driver} />
            <div className="flex flex-col gap-4 lg:col-span-2">
              <PendingApprovalNotice action="add_price" />
              <PriceForm noticeSeconds={data.noticeSeconds} onAdded={prices.refresh} />
            </div>
            <section aria-label={t("history")} className="lg:col-span-2">
              <h2 className="pb-2 text-sm font-semibold">{t("history")}</h2>
              <PriceHistory data={data} />
            </section>
          </div>
        )}
      </ResourceView>
    </>
  );
}

function CurrentPrice({ title, version }: { title: string; version: PriceVersion | null }) {
  const t = useTranslations(adminPricesMessages);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{title}</CardTitle>
      {version === null ? (
        <p className="text-muted-foreground">{t("noPrice")}</p>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">
            {t("version", { n: version.version })}. {t("since", { time: formatDateTime(locale, version.validFrom) })}
          </p>
          <PriceFacts version={version} />
        </>
      )}
    </Card>
  );
}

function PriceFacts({ version }: { version: PriceVersion }) {
  const t = useTranslations(adminPricesMessages);
  return (
    <dl className="divide-y border-t">
      <Fact label={t("flat")}>{formatMoney(version.flat)}</Fact>
      <Fact label={t("perKm")}>{formatMoney(version.perKm)}</Fact>
      <Fact label={t("basisPoints")}>{formatBasisPoints(version.basisPoints)}</Fact>
      <Fact label={t("urgent")}>{formatMoney(version.urgent)}</Fact>
      <Fact label={t("minimum")}>{formatMoney(version.minimum)}</Fact>
      <Fact label={t("maximum")}>{version.maximum === null ? t("noMaximum") : formatMoney(version.maximum)}</Fact>
      <Fact label={t("failedBasisPoints")}>{formatBasisPoints(version.failedBasisPoints)}</Fact>
    </dl>
  );
}

function PriceHistory({ data: { versions } }: { data: Prices }) {
  const t = useTranslations(adminPricesMessages);
  const { locale } = useLocale();
  const summary = usePriceSummary();
  if (versions.length === 0) return <EmptyState icon={PriceIcon} title={t("noHistory")} />;
  return (
    <List label={t("history")}>
      {versions.map((version) => (
        <li key={version.id} className="px-4 py-3">
          <p className="font-medium">
            {t(version.kind)} · {t("version", { n: version.version })}
          </p>
          {version.senderId && (
            <p>{t(version.ends ? "endsFor" : "forSender", { name: version.senderName ?? version.senderId })}</p>
          )}
          <p className="text-sm">{t("from", { time: formatDateTime(locale, version.validFrom) })}</p>
          {!version.ends && <p className="text-sm [overflow-wrap:anywhere]">{summary(version)}</p>}
          <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
            {t("addedBy", {
              name: version.addedBy ?? "–",
              time: formatDateTime(locale, version.addedAt),
              reason: version.reason,
            })}
          </p>
        </li>
      ))}
    </List>
  );
}
