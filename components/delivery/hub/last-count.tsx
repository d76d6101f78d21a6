"use client";

import type { HubClosing } from "@/lib/contracts/hub";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";

/** When the safe was counted last, and what came of it, in words. */
export function LastCount({ closing: { closedAt, difference, settledAt } }: { closing: HubClosing }) {
  const say = useText(cashDeskText);
  const { locale } = useLocale();
  const amount = formatMoney(Math.abs(difference));
  const right = difference === 0;
  const Shape = right || settledAt ? CheckIcon : WarningIcon;
  return (
    <div className="text-sm">
      <p className="text-ink-soft" suppressHydrationWarning>
        {say("lastCount", { day: formatDateTime(locale, closedAt) })}
      </p>
      <p className="flex items-start gap-2 font-medium">
        <Shape aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          {right ? say("right") : say(difference < 0 ? "less" : "more", { amount })}
          {!right && <span className="block font-normal text-ink-soft">{say(settledAt ? "settled" : "toSettle")}</span>}
        </span>
      </p>
    </div>
  );
}
