"use client";

import Link from "@/components/ui/navigation/link";
import type { PayAnomalies } from "@/lib/contracts/admin/payouts";
import type { PriceVersion } from "@/lib/contracts/admin/prices";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { usePriceSummary } from "@/components/admin/prices/price-draft";

/** Anomalies in drivers' pay that a second administrator checks before a payout. */
export function PayAnomalySummary({ anomalies }: { anomalies: PayAnomalies | null }) {
  const t = useTranslations(adminPayoutsMessages);
  if (!anomalies) return null;
  const { deliveries, fee, pay, aboveFee, worst: highest, newAccounts, related } = anomalies;
  return (
    <span className="block text-sm">
      {deliveries > 0 && (
        <span className="block text-muted-foreground">
          {t("payAndFee", { n: deliveries, pay: formatMoney(pay), fee: formatMoney(fee) })}
        </span>
      )}
      {highest && (
        <AnomalyLine>
          {t("aboveFee", { n: aboveFee })}{" "}
          <Link href={`/admin/transactions/${highest.transactionId}`} className="underline underline-offset-4">
            {t("highestPay", { order: highest.orderNo, pay: formatMoney(highest.pay), fee: formatMoney(highest.fee) })}
          </Link>
        </AnomalyLine>
      )}
      {newAccounts.map((kind) => (
        <AnomalyLine key={kind}>{t(`newAccount_${kind}`)}</AnomalyLine>
      ))}
      {related.map(({ by, name }) => (
        <AnomalyLine key={`${by} ${name}`}>{t(`related_${by}`, { name })}</AnomalyLine>
      ))}
    </span>
  );
}

function AnomalyLine({ children }: { children: React.ReactNode }) {
  return (
    <span className="flex items-start gap-2 font-medium">
      <WarningIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** Price versions that were added or took effect in the period. */
export function PeriodPriceChanges({ prices }: { prices: PriceVersion[] | null }) {
  const t = useTranslations(adminPayoutsMessages);
  const tPrices = useTranslations(adminPricesMessages);
  const { locale } = useLocale();
  const summary = usePriceSummary();
  if (!prices || prices.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="flex min-h-tap cursor-pointer items-center font-medium">
        {t("pricesOfPeriod", { n: prices.length })}
      </summary>
      <ul className="flex flex-col gap-2 pb-2">
        {prices.map((price) => (
          <li key={price.id} className="[overflow-wrap:anywhere]">
            {tPrices(price.kind)}
            {price.senderName !== null && ` · ${tPrices("forSender", { name: price.senderName })}`}
            <span className="block">{summary(price)}</span>
            <span className="block text-muted-foreground">
              {tPrices("from", { time: formatDateTime(locale, price.validFrom) })}
              {" · "}
              {tPrices("addedBy", {
                name: price.addedBy ?? "–",
                time: formatDateTime(locale, price.addedAt),
                reason: price.reason,
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
