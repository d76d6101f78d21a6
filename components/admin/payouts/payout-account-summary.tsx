"use client";

import type { PayoutAccounts } from "@/lib/contracts/driver/payout-account";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import { formatDateTime } from "@/components/ui/time";

/** The accounts that receive a driver's pay, and until when each is on hold. */
export function PayoutAccountSummary({ bank, provider, className }: PayoutAccounts & { className?: string }) {
  const t = useTranslations(adminPayoutsMessages);
  const { locale } = useLocale();
  const storedAccounts = [
    { account: bank, kind: "bank" as const },
    { account: provider, kind: "provider" as const },
  ].flatMap(({ account, kind }) => (account ? [{ ...account, kind }] : []));
  return (
    // The font's contextual alternates would draw an x between digits as a multiplication sign.
    <span className={cx("[font-variant-ligatures:no-contextual]", className)}>
      {storedAccounts.length === 0
        ? t("noAccount")
        : storedAccounts.map(({ kind, last4, onHoldUntil }) => (
            <span key={kind} className="block">
              {t(kind, { last4 })}
              {onHoldUntil && `, ${t("onHoldUntil", { time: formatDateTime(locale, onHoldUntil) })}`}
            </span>
          ))}
    </span>
  );
}
