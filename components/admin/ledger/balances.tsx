"use client";

import { useId } from "react";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { List, ListRow } from "@/components/ui/page/list-row";
import { LoadMore } from "@/components/ui/page/load-more";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { statementPage } from "./ledger-paths";
import { useLedgerLabels } from "./ledger-labels";

/** Accounts that hold cash now, by the ledger; each links to its statement. */
export function AccountBalances() {
  const t = useTranslations(adminLedgerMessages);
  return (
    <section aria-labelledby="balances" className="flex flex-col gap-4 pt-4">
      <div>
        <h2 id="balances" className="text-lg">
          {t("balances")}
        </h2>
        <p className="text-sm text-muted-foreground">{t("balancesHint")}</p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <AccountList kind="driver" title={t("drivers")} none={t("noDrivers")} />
        <AccountList kind="hub" title={t("hubs")} none={t("noHubs")} />
      </div>
    </section>
  );
}

function AccountList({ kind, title, none }: { kind: "driver" | "hub"; title: string; none: string }) {
  const tCommon = useTranslations(commonMessages);
  const labels = useLedgerLabels();
  const id = useId();
  const list = usePaginatedList(`/api/admin/ledger/accounts?kind=${kind}&limit=50`);
  useOpsRefetch(["transaction"], list.refresh);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ResourceView resource={list} subject={title} skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted-foreground">{none}</p>
          ) : (
            <div className="flex flex-col gap-3">
              <List label={title}>
                {items.map((account) => (
                  <li key={account.account}>
                    <ListRow
                      href={statementPage(account.account)}
                      title={labels.account(account)}
                      aside={<Money amount={account.balance} />}
                    />
                  </li>
                ))}
              </List>
              <LoadMore list={list} />
            </div>
          )
        }
      </ResourceView>
    </div>
  );
}
