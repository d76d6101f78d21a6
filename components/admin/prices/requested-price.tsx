"use client";

import type { RequestedPrice } from "@/lib/contracts/delivery/requested-price";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { usePriceSummary } from "./price-summary";

/** The facts that a second administrator checks before approving a price version. */
export function RequestedPriceView({ price }: { price: RequestedPrice }) {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const summary = usePriceSummary();
  const describeExample = ({ amount, km, urgent, failed }: RequestedPrice["worst"]): string => {
    const example = t(urgent ? "priceExampleUrgent" : "priceExample", { amount: formatMoney(amount), km });
    return failed ? t("priceExampleFailed", { example }) : example;
  };
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted-foreground">{t("priceBefore")}</dt>
        <dd className="[overflow-wrap:anywhere]">{price.before ? summary(price.before) : "–"}</dd>
        {!price.ends && (
          <>
            <dt className="text-muted-foreground">{t("priceAfter")}</dt>
            <dd className="[overflow-wrap:anywhere]">{summary(price.version)}</dd>
          </>
        )}
      </dl>
      {price.validFrom && <p>{t("priceFrom", { time: formatDateTime(locale, price.validFrom) })}</p>}
      <table className="w-full tabular-nums">
        <caption className="pb-1 text-left font-medium">{t("priceExamples")}</caption>
        <thead>
          <tr className="text-muted-foreground">
            <td />
            <th scope="col" className="text-right font-normal">
              {t("priceFee")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("pricePay")}
            </th>
          </tr>
        </thead>
        <tbody>
          {price.examples.map((example) => (
            <tr key={example.amount}>
              <th scope="row" className="text-left font-normal">
                {describeExample(example)}
              </th>
              <td className="text-right">{formatMoney(example.fee)}</td>
              <td className="text-right">{formatMoney(example.pay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {price.aboveFee && (
        <Notice tone="destructive" icon={WarningIcon}>
          <strong className="block font-semibold">{t("priceAboveFee")}</strong>
          {t("priceAboveFeeHint", {
            example: describeExample(price.worst),
            fee: formatMoney(price.worst.fee),
            pay: formatMoney(price.worst.pay),
          })}
        </Notice>
      )}
    </div>
  );
}
