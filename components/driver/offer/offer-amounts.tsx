"use client";

import { cx } from "@/components/ui/class-names";
import { Money, formatMoney } from "@/components/ui/money";
import type { Offer } from "@/lib/contracts/driver/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { priceMessages } from "@/lib/i18n/messages/price";
import { useTranslations } from "@/lib/i18n/use-translations";

/** The amount and the pay, equally prominent; the amount is larger if the offer has no pay. */
export function OfferAmounts({ details }: { details: Offer["taskDetails"] }) {
  const t = useTranslations(offerMessages);
  const tPrice = useTranslations(priceMessages);
  const hasPay = typeof details.driverPay === "number";
  const amountClass = cx(
    "block leading-[1.1] tracking-tight",
    hasPay ? "text-[min(1.75rem,8vw)]" : "text-[min(2.5rem,10.5vw)]",
  );
  return (
    <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2">
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-muted-foreground">{t("amount")}</dt>
        <dd>
          <Money amount={details.amount} className={amountClass} />
        </dd>
      </div>
      {hasPay && (
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted-foreground">
            {tPrice("pay")}
            {!!details.tip && <span className="block">{tPrice("withTip", { tip: formatMoney(details.tip) })}</span>}
          </dt>
          <dd>
            <Money amount={details.driverPay ?? 0} className={amountClass} />
          </dd>
        </div>
      )}
    </dl>
  );
}
