"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Earnings } from "@/lib/contracts/driver/earnings";
import { earningsMessages } from "@/lib/i18n/messages/earnings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { FileLink } from "@/components/ui/navigation/file-link";
import { ClockIcon, DoneIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { TimeZoneNote, formatDateTime, formatDay, useNow } from "@/components/ui/time";
import { formatMoney, Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";

const dayMs = 86_400_000;
const initialWeeks = 5;
const maxWeeks = 50;
const toUtcDate = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10);
/**
 * A number of whole weeks, this one included. The end is a day later in UTC, because the server ends at today in its
 * own time zone.
 */
function weeksQuery(now: number, weeks: number): `from=${string}&to=${string}` {
  const yesterday = now - dayMs;
  const monday = yesterday - ((new Date(yesterday).getUTCDay() + 6) % 7) * dayMs;
  return `from=${toUtcDate(monday - (weeks - 1) * 7 * dayMs)}&to=${toUtcDate(now + dayMs)}`;
}

/** The driver's open, pending and paid pay, each week with its deliveries, and the payouts. */
export function EarningsCard() {
  const t = useTranslations(earningsMessages);
  const now = useNow();
  const [weeks, setWeeks] = useState(initialWeeks);
  const range = now === 0 ? null : weeksQuery(now, weeks);
  const earnings = useResource(range === null ? null : `/api/driver/earnings?${range}`);
  return (
    <ResourceView
      resource={earnings}
      subject={t("statement")}
      errorText={t("failed")}
      skeleton={<SkeletonCard label={t("statement")} />}
    >
      {(data) => (
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("statement")}</CardTitle>
          <EarningsStatement data={data} />
          <TimeZoneNote timeZone={data.timeZone} />
          <div className="flex flex-wrap gap-2 print:hidden">
            {weeks < maxWeeks && (
              <Button
                busy={earnings.isPrevious}
                onClick={() => {
                  setWeeks(maxWeeks);
                }}
              >
                {t("earlierWeeks")}
              </Button>
            )}
            <FileLink href={`/api/driver/earnings/file?from=${data.from}&to=${data.to}`}>{t("downloadCsv")}</FileLink>
          </div>
        </Card>
      )}
    </ResourceView>
  );
}

function EarningsStatement({ data }: { data: Earnings }) {
  const t = useTranslations(earningsMessages);
  const { locale } = useLocale();
  const formatDate = (text: string): string => formatDay(locale, `${text}T12:00:00`);
  return (
    <>
      <dl className="divide-y border-y">
        <Fact label={t("open")}>{formatMoney(data.open)}</Fact>
        <Fact label={t("closed")}>{formatMoney(data.closed)}</Fact>
        <Fact label={t("paid")}>{formatMoney(data.paid)}</Fact>
      </dl>
      {data.weeks.length === 0 && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      <div>
        {data.weeks.map((week) => (
          <details key={week.from} className="border-b last:border-0">
            <summary className="flex min-h-tap flex-wrap items-center justify-between gap-2 text-sm">
              <span>{t("week", { from: formatDate(week.from), to: formatDate(week.to) })}</span>
              <Money amount={week.earned} className="ml-auto" />
            </summary>
            <ul className="flex flex-col pb-2">
              {week.items.map((item) => (
                <li key={`${item.transactionId}-${item.at}`}>
                  <Link
                    href={`/deliveries/${item.transactionId}`}
                    className="flex min-h-tap flex-wrap items-center justify-between gap-2 text-sm"
                  >
                    <span>
                      {item.orderNo} <span className="text-muted-foreground">{formatDateTime(locale, item.at)}</span>
                    </span>
                    <Money amount={item.amount} />
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      {data.payouts.length > 0 && (
        <section aria-label={t("payouts")}>
          <h3 className="text-sm font-semibold">{t("payouts")}</h3>
          <ul className="divide-y">
            {data.payouts.map((payout) => (
              <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm">
                <span className="min-w-0">
                  {t("earnedBefore", { time: formatDateTime(locale, payout.earnedBefore) })}
                  {payout.paidAt !== null && (
                    <span className="block text-muted-foreground">
                      {t("sentAt", { time: formatDateTime(locale, payout.paidAt) })}
                    </span>
                  )}
                </span>
                <span className="ml-auto flex flex-col items-end gap-1">
                  <Money amount={payout.amount} />
                  {payout.paidAt === null ? (
                    <Badge tone="warning" icon={ClockIcon}>
                      {t("pending")}
                    </Badge>
                  ) : (
                    <Badge tone="success" icon={DoneIcon}>
                      {t("paid")}
                    </Badge>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
