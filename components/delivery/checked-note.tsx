"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";

/** Somebody looks at the delivery before it goes on. Silent otherwise. */
export function CheckedNote({ delivery: { underReview } }: { delivery: Pick<Transaction, "underReview"> }) {
  const say = useText(customerDeliveryText);
  if (!underReview) return null;
  return (
    <Notice tone="wait" icon={ClockIcon} live="polite">
      <strong className="block font-semibold">{say("checking")}</strong>
      {say("checkingHint")}
    </Notice>
  );
}
