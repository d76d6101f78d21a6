"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";

/** A paid delivery that waits for its preferred time: when the search for a driver begins. Silent otherwise. */
export function ScheduledNote({
  delivery: { status, searchFrom },
}: {
  delivery: Pick<Transaction, "status" | "searchFrom">;
}) {
  const say = useText(customerDeliveryText);
  const { locale } = useLocale();
  if (status !== "payment_confirmed" || searchFrom === null) return null;
  return (
    <Notice tone="wait" icon={ClockIcon}>
      <span data-testid="scheduled">{say("scheduled", { when: formatDateTime(locale, searchFrom) })}</span>
    </Notice>
  );
}
