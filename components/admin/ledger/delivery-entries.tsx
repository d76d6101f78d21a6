"use client";

import { usePages } from "@/lib/client/hooks/use-pages";
import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { LoadMore } from "@/components/ui/load-more";
import { useOps } from "../shell/use-ops";
import { CsvLink } from "./csv-link";
import { EntryList } from "./entry-list";
import { deliveryEntriesFile, deliveryEntriesPath } from "./ledger-paths";

/** How the delivery's cash went from hand to hand, by the ledger; nothing before it first did. */
export function DeliveryEntries({ transactionId }: { transactionId: string }) {
  const say = useText(adminLedgerText);
  const list = usePages(deliveryEntriesPath(transactionId), { whenDown: 10_000 });
  useOps(["transaction"], list.refresh);
  if (!list.data || list.data.items.length === 0) return null;
  return (
    <Card aria-labelledby="ledger-entries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="ledger-entries">{say("entries")}</CardTitle>
        <CsvLink href={deliveryEntriesFile(transactionId)} />
      </div>
      <EntryList entries={list.data.items} label={say("entries")} />
      <LoadMore list={list} />
    </Card>
  );
}
