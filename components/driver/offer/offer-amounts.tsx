"use client";

import { cx } from "@/components/ui/class-names";
import { Money, formatMoney } from "@/components/ui/money";
import type { Offer } from "@/lib/contracts/offer";
import { offerText } from "@/lib/i18n/text/offer";
import { priceText } from "@/lib/i18n/text/price";
import { useText } from "@/lib/i18n/use-text";

/** What is carried and what it pays, side by side and of the same rank; large where nothing is said of the pay. */
export function OfferAmounts({ details }: { details: Offer["taskDetails"] }) {
  const say = useText(offerText);
  const sayPrice = useText(priceText);
  const pays = typeof details.driverPay === "number";
  const look = cx("block leading-[1.1] tracking-tight", pays ? "text-[min(1.75rem,8vw)]" : "text-[min(2.5rem,10.5vw)]");
  return (
    <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2">
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-ink-soft">{say("amount")}</dt>
        <dd>
          <Money amount={details.amount} className={look} />
        </dd>
      </div>
      {pays && (
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">
            {sayPrice("pay")}
            {!!details.tip && <span className="block">{sayPrice("withTip", { tip: formatMoney(details.tip) })}</span>}
          </dt>
          <dd>
            <Money amount={details.driverPay ?? 0} className={look} />
          </dd>
        </div>
      )}
    </dl>
  );
}
