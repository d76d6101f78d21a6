"use client";

import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminCashMessages } from "@/lib/i18n/messages/admin-cash";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/page/list-view";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { CsvLink, EntryList } from "./entry-list";
import { statementCsvUrl, statementPath } from "../shell/admin-paths";
import { useLedgerLabels } from "./ledger-labels";

/** Statement of one account: a driver, a hub's safe or the bank. */
export function StatementScreen({ account }: { account: string }) {
  const t = useTranslations(adminLedgerMessages);
  const tCash = useTranslations(adminCashMessages);
  const labels = useLedgerLabels();
  const list = usePaginatedList(statementPath(account));
  const summary = useResource(`/api/admin/ledger?account=${encodeURIComponent(account)}&limit=1`);
  useOpsRefetch(["transaction"], () => {
    list.refresh();
    summary.refresh();
  });
  const statementAccount = summary.data?.accounts.find((candidate) => candidate.account === account);
  return (
    <>
      <PageHeader
        title={statementAccount ? t("accountStatement", { name: labels.account(statementAccount) }) : t("statement")}
        back="/admin/cash"
        backLabel={tCash("title")}
        aside={list.data && list.data.items.length > 0 && <CsvLink href={statementCsvUrl(account)} />}
      />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        {statementAccount && (
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="text-muted-foreground">{t("currentBalance")}</span>
            <Money amount={statementAccount.balance} className="text-2xl" />
          </p>
        )}
        <ListView
          list={list}
          subject={t("statement")}
          rows={6}
          empty={<EmptyState icon={CashIcon} title={t("none")} hint={t("noneHint")} />}
        >
          {(items) => <EntryList entries={items} account={account} label={t("statement")} />}
        </ListView>
      </div>
    </>
  );
}
