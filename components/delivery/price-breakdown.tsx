"use client";

import type { PriceParts } from "@/lib/contracts/delivery/price";
import { priceMessages } from "@/lib/i18n/messages/price";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";

const partOrder = ["flat", "distance", "percentage", "urgent", "minimum", "maximum"] as const;

/** A price, with its parts if there are several. */
export function PriceBreakdown({ label, price, parts }: { label: string; price: number; parts: PriceParts | null }) {
  const t = useTranslations(priceMessages);
  const shownParts = parts === null ? [] : partOrder.filter((part) => parts[part] !== 0);
  return (
    <Fact label={label}>
      <span className="font-amount tabular-nums">{price === 0 ? t("noFee") : formatMoney(price)}</span>
      {parts && shownParts.length > 1 && (
        <span className="block text-sm text-muted-foreground tabular-nums">
          {shownParts.map((part) => (
            <span key={part} className="block">
              {t(part)} {formatMoney(parts[part])}
            </span>
          ))}
        </span>
      )}
    </Fact>
  );
}
