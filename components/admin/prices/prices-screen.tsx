"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import type { Prices, PriceVersion } from "@/lib/contracts/admin-prices";
import { adminPricesText } from "@/lib/i18n/text/admin-prices";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PriceIcon } from "@/components/ui/icons";
import { Fact, List } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { AskedNotice } from "@/components/admin/approvals/asked-notice";
import { percent } from "./price-draft";
import { PriceForm } from "./price-form";
import { usePriceSummary } from "./price-summary";

/** What senders pay and drivers are paid, the next version, and every one there was. */
export function PricesScreen() {
  const say = useText(adminPricesText);
  const sayCommon = useText(commonText);
  const prices = useResource("/api/admin/prices");
  return (
    <>
      <PageHeader title={say("title")} />
      <ResourceView
        of={prices}
        component={say("title")}
        what={say("listFailed")}
        skeleton={<SkeletonCard label={sayCommon("loading")} className="h-80" />}
      >
        {(data) => (
          <div className="grid max-w-4xl gap-4 pt-2 lg:grid-cols-2">
            <InForce title={say("sender")} version={data.sender} />
            <InForce title={say("driver")} version={data.driver} />
            <div className="flex flex-col gap-4 lg:col-span-2">
              <AskedNotice action="add_price" />
              <PriceForm noticeSeconds={data.noticeSeconds} onAdded={prices.refresh} />
            </div>
            <section aria-label={say("history")} className="lg:col-span-2">
              <h2 className="pb-2 text-sm font-semibold">{say("history")}</h2>
              <History data={data} />
            </section>
          </div>
        )}
      </ResourceView>
    </>
  );
}

function InForce({ title, version }: { title: string; version: PriceVersion | null }) {
  const say = useText(adminPricesText);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{title}</CardTitle>
      {version === null ? (
        <p className="text-ink-soft">{say("nothing")}</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {say("version", { n: version.version })}.{" "}
            {say("since", { time: formatDateTime(locale, version.validFrom) })}
          </p>
          <Numbers version={version} />
        </>
      )}
    </Card>
  );
}

function Numbers({ version }: { version: PriceVersion }) {
  const say = useText(adminPricesText);
  return (
    <dl className="divide-y border-t">
      <Fact label={say("flat")}>{formatMoney(version.flat)}</Fact>
      <Fact label={say("perKm")}>{formatMoney(version.perKm)}</Fact>
      <Fact label={say("share")}>{percent(version.share)}</Fact>
      <Fact label={say("urgent")}>{formatMoney(version.urgent)}</Fact>
      <Fact label={say("minimum")}>{formatMoney(version.minimum)}</Fact>
      <Fact label={say("maximum")}>{version.maximum === null ? say("noMaximum") : formatMoney(version.maximum)}</Fact>
      <Fact label={say("failedShare")}>{percent(version.failedShare)}</Fact>
    </dl>
  );
}

function History({ data: { versions } }: { data: Prices }) {
  const say = useText(adminPricesText);
  const { locale } = useLocale();
  const summary = usePriceSummary();
  if (versions.length === 0) return <EmptyState icon={PriceIcon} title={say("noHistory")} />;
  return (
    <List label={say("history")}>
      {versions.map((version) => (
        <li key={version.id} className="px-4 py-3">
          <p className="font-medium">
            {say(version.kind)} · {say("version", { n: version.version })}
          </p>
          {version.senderId && (
            <p>{say(version.ends ? "endsFor" : "forSender", { name: version.senderName ?? version.senderId })}</p>
          )}
          <p className="text-sm">{say("from", { time: formatDateTime(locale, version.validFrom) })}</p>
          {!version.ends && <p className="text-sm [overflow-wrap:anywhere]">{summary(version)}</p>}
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {say("by", {
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
