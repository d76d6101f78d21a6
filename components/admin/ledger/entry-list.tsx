"use client";

import type { LedgerEntry } from "@/lib/contracts/admin/ledger";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { List, ListRow } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { useLedgerLabels } from "./ledger-labels";

/** Entries, oldest first. With `account`: signed amounts and the balance after each. */
export function EntryList({ entries, account, label }: { entries: LedgerEntry[]; account?: string; label: string }) {
  const t = useTranslations(adminLedgerMessages);
  const labels = useLedgerLabels();
  const { locale } = useLocale();
  return (
    <List label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <ListRow
            {...(account !== undefined && entry.transactionId
              ? { href: `/admin/transactions/${entry.transactionId}` }
              : {})}
            title={labels.cause(entry)}
            hint={
              <>
                <span className="block break-words">
                  {labels.side(entry.from, entry.fromName)} → {labels.side(entry.to, entry.toName)}
                </span>
                <span className="block text-xs tabular-nums">
                  {account !== undefined && entry.orderNo && `${entry.orderNo} · `}
                  <span className="whitespace-nowrap">{formatDateTime(locale, entry.happenedAt)}</span>
                </span>
                {account === undefined && (
                  <span className="block truncate font-mono text-xs" title={entry.hash}>
                    {t("hash", { hash: entry.hash.slice(0, 16) })}
                  </span>
                )}
              </>
            }
            aside={
              <>
                <Money amount={account !== undefined && entry.from === account ? -entry.amount : entry.amount} />
                {entry.balance !== null && (
                  <span className="text-xs text-muted-foreground tabular-nums">
                    {t("balanceAfter", { amount: formatMoney(entry.balance) })}
                  </span>
                )}
              </>
            }
          />
        </li>
      ))}
    </List>
  );
}
