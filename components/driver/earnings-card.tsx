"use client";

import Link from "next/link";
import { useResource } from "@/lib/client/use-resource";
import type { Earnings } from "@/lib/contracts/earnings";
import { earningsText } from "@/lib/i18n/text/earnings";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { Fact } from "@/components/ui/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime, formatDay, useNow } from "@/components/ui/time";

const dayMs = 86_400_000;
const weeksShown = 5;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What of the driver's pay is open and paid, and each of the last weeks with its deliveries. */
export function EarningsCard() {
  const say = useText(earningsText);
  const now = useNow();
  const path =
    now === 0
      ? null
      : (`/api/driver/earnings?from=${dayOf(now - (weeksShown * 7 - 1) * dayMs)}&to=${dayOf(now)}` as const);
  const earnings = useResource(path);
  return (
    <ResourceView
      of={earnings}
      component={say("statement")}
      what={say("failed")}
      skeleton={<SkeletonCard label={say("statement")} />}
    >
      {(data) => <Statement data={data} />}
    </ResourceView>
  );
}

function Statement({ data }: { data: Earnings }) {
  const say = useText(earningsText);
  const { locale } = useLocale();
  const day = (text: string): string => formatDay(locale, `${text}T12:00:00`);
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{say("statement")}</CardTitle>
      <dl className="divide-y border-y">
        <Fact label={say("open")}>{formatMoney(data.open)}</Fact>
        <Fact label={say("closed")}>{formatMoney(data.closed)}</Fact>
        <Fact label={say("paid")}>{formatMoney(data.paid)}</Fact>
      </dl>
      {data.weeks.length === 0 && <p className="text-sm text-ink-soft">{say("none")}</p>}
      {data.weeks.map((week) => (
        <details key={week.from} className="border-b last:border-0">
          <summary className="flex min-h-tap flex-wrap items-center justify-between gap-2 text-sm">
            <span>{say("week", { from: day(week.from), to: day(week.to) })}</span>
            <Money amount={week.earned} />
          </summary>
          <ul className="flex flex-col pb-2">
            {week.items.map((item) => (
              <li key={`${item.transactionId}-${item.at}`}>
                <Link
                  href={`/deliveries/${item.transactionId}`}
                  className="flex min-h-tap flex-wrap items-center justify-between gap-2 text-sm"
                >
                  <span>
                    {item.orderNo} <span className="text-ink-soft">{formatDateTime(locale, item.at)}</span>
                  </span>
                  <Money amount={item.amount} />
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}
