"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction";
import { isTodayInZone, formatPreferredTime, timeInZone } from "@/lib/i18n/format-preferred-time";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ClockIcon } from "@/components/ui/icons";
import { useNow } from "@/components/ui/time";

/** A paid delivery that waits for its preferred time: that time, and when the search for a driver begins. */
export function ScheduledNote({
  delivery,
}: {
  delivery: Pick<Transaction, "status" | "searchFrom" | "preferredTime">;
}) {
  const t = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { searchFrom, preferredTime } = delivery;
  if (!isScheduled(delivery) || searchFrom === null || preferredTime === null) return null;
  const { timeZone } = preferredTime;
  const isToday = isTodayInZone(searchFrom, now, timeZone);
  return (
    <Notice tone="warning" icon={ClockIcon}>
      <span data-testid="scheduled">
        {t("scheduled", {
          window: formatPreferredTime(locale, preferredTime, now),
          when: t(isToday ? "atTime" : "onDay", { time: timeInZone(locale, searchFrom, timeZone, isToday) }),
        })}
      </span>
    </Notice>
  );
}
