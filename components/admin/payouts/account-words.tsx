"use client";

import type { PayoutAccounts } from "@/lib/contracts/payout-account";
import { adminPayoutsText } from "@/lib/i18n/text/admin-payouts";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { cx } from "@/components/ui/class-names";
import { formatDateTime } from "@/components/ui/time";

/** Where a driver's pay would go, and until when it may not. */
export function AccountWords({ bank, provider, className }: PayoutAccounts & { className?: string }) {
  const say = useText(adminPayoutsText);
  const { locale } = useLocale();
  const known = [
    { account: bank, word: "bank" as const },
    { account: provider, word: "provider" as const },
  ].flatMap(({ account, word }) => (account ? [{ ...account, word }] : []));
  return (
    // Of a number the font would write an x between digits as "times".
    <span className={cx("[font-variant-ligatures:no-contextual]", className)}>
      {known.length === 0
        ? say("noAccount")
        : known.map(({ word, last4, holdsUntil }) => (
            <span key={word} className="block">
              {say(word, { last4 })}
              {holdsUntil && `, ${say("holdsUntil", { time: formatDateTime(locale, holdsUntil) })}`}
            </span>
          ))}
    </span>
  );
}
