"use client";

import type { LedgerEntry } from "@/lib/contracts/admin/ledger";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { List, ListRow } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { FileLink } from "@/components/ui/navigation/file-link";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadMore } from "@/components/ui/page/load-more";
import { ButtonLink } from "@/components/ui/button";
import { CashIcon } from "@/components/ui/icons";
import { useLedgerLabels } from "./ledger-labels";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { deliveryEntriesCsvUrl, deliveryEntriesPath, statementPage } from "../shell/admin-paths";

/** Ledger entries (transfers between two accounts), oldest first. With `account`: signed amounts and the balance after each. */
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

/** Downloads all entries as CSV. */
export function CsvLink({ href }: { href: string }) {
  const t = useTranslations(adminLedgerMessages);
  return <FileLink href={href}>{t("csv")}</FileLink>;
}

/** Ledger entries of a delivery; renders nothing without any. */
export function DeliveryEntries({ transactionId }: { transactionId: string }) {
  const t = useTranslations(adminLedgerMessages);
  const list = usePaginatedList(deliveryEntriesPath(transactionId), { disconnectedIntervalMs: 10_000 });
  useOpsRefetch(["transaction"], list.refresh);
  if (!list.data || list.data.items.length === 0) return null;
  return (
    <Card aria-labelledby="ledger-entries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="ledger-entries">{t("entries")}</CardTitle>
        <CsvLink href={deliveryEntriesCsvUrl(transactionId)} />
      </div>
      <EntryList entries={list.data.items} label={t("entries")} />
      <LoadMore list={list} />
    </Card>
  );
}

/** Links to the account's statement. */
export function StatementLink({ account }: { account: string }) {
  const t = useTranslations(adminLedgerMessages);
  return (
    <ButtonLink block icon={CashIcon} href={statementPage(account)}>
      {t("statement")}
    </ButtonLink>
  );
}
