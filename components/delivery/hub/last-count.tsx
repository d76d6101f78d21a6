"use client";

import type { HubClosing } from "@/lib/contracts/hub";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";

/** The last count of the safe and its result, in words. */
export function LastCount({ closing: { closedAt, difference, settledAt } }: { closing: HubClosing }) {
  const t = useTranslations(cashierHubMessages);
  const { locale } = useLocale();
  const amount = formatMoney(Math.abs(difference));
  const right = difference === 0;
  const Icon = right || settledAt ? CheckIcon : WarningIcon;
  return (
    <div className="text-sm">
      <p className="text-muted-foreground" suppressHydrationWarning>
        {t("lastCount", { day: formatDateTime(locale, closedAt) })}
      </p>
      <p className="flex items-start gap-2 font-medium">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          {right ? t("safeMatches") : t(difference < 0 ? "safeShort" : "safeOver", { amount })}
          {!right && (
            <span className="block font-normal text-muted-foreground">
              {t(settledAt ? "differenceSettled" : "differenceOpen")}
            </span>
          )}
        </span>
      </p>
    </div>
  );
}
