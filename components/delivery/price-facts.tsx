"use client";

import type { PriceParts } from "@/lib/contracts/price";
import { priceText } from "@/lib/i18n/text/price";
import { useText } from "@/lib/i18n/use-text";
import { Fact } from "@/components/ui/list-row";
import { formatMoney } from "@/components/ui/money";

const inOrder = ["flat", "distance", "share", "urgent", "minimum", "maximum"] as const;

/** A price, and under it what it is made of where that is more than one thing. */
export function PriceFact({ label, price, parts }: { label: string; price: number; parts: PriceParts | null }) {
  const say = useText(priceText);
  const shown = parts === null ? [] : inOrder.filter((part) => parts[part] !== 0);
  return (
    <Fact label={label}>
      <span className="font-amount tabular-nums">{price === 0 ? say("noFee") : formatMoney(price)}</span>
      {parts && shown.length > 1 && (
        <span className="block text-sm text-ink-soft tabular-nums">
          {shown.map((part) => (
            <span key={part} className="block">
              {say(part)} {formatMoney(parts[part])}
            </span>
          ))}
        </span>
      )}
    </Fact>
  );
}
