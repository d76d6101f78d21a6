"use client";

import { usePages } from "@/lib/client/hooks/use-pages";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminCashText } from "@/lib/i18n/text/admin-cash";
import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon } from "@/components/ui/icons";
import { ListView } from "@/components/ui/list-view";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { useOps } from "../shell/use-ops";
import { CsvLink } from "./csv-link";
import { EntryList } from "./entry-list";
import { statementFile, statementPath } from "./ledger-paths";
import { useLedgerWords } from "./ledger-words";

/** What went into one account and out of it: a driver's hands, a hub's safe, the bank. */
export function StatementScreen({ account }: { account: string }) {
  const say = useText(adminLedgerText);
  const sayCash = useText(adminCashText);
  const words = useLedgerWords();
  const list = usePages(statementPath(account));
  const head = useResource(`/api/admin/ledger?account=${encodeURIComponent(account)}&limit=1`);
  useOps(["transaction"], () => {
    list.refresh();
    head.refresh();
  });
  const known = head.data?.accounts.find((each) => each.account === account);
  return (
    <>
      <PageHeader
        title={known ? say("statementOf", { name: words.account(known) }) : say("statement")}
        back="/admin/cash"
        backLabel={sayCash("title")}
        aside={list.data && list.data.items.length > 0 && <CsvLink href={statementFile(account)} />}
      />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        {known && (
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="text-ink-soft">{say("now")}</span>
            <Money amount={known.balance} className="text-2xl" />
          </p>
        )}
        <ListView
          list={list}
          component={say("statement")}
          rows={6}
          empty={<EmptyState icon={CashIcon} title={say("none")} hint={say("noneHint")} />}
        >
          {(items) => <EntryList entries={items} account={account} label={say("statement")} />}
        </ListView>
      </div>
    </>
  );
}
