"use client";

import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadMore } from "@/components/ui/page/load-more";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { CsvLink } from "./csv-link";
import { EntryList } from "./entry-list";
import { deliveryEntriesCsvUrl, deliveryEntriesPath } from "./ledger-paths";

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
