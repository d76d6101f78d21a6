"use client";

import { useId } from "react";
import { usePages } from "@/lib/client/hooks/use-pages";
import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { List, ListRow } from "@/components/ui/list-row";
import { LoadMore } from "@/components/ui/load-more";
import { Money } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useOps } from "../shell/use-ops";
import { statementPage } from "./ledger-paths";
import { useLedgerWords } from "./ledger-words";

/** Who has cash now, by the ledger; each leads to its statement. */
export function Balances() {
  const say = useText(adminLedgerText);
  return (
    <section aria-labelledby="balances" className="flex flex-col gap-4 pt-4">
      <div>
        <h2 id="balances" className="text-lg">
          {say("balances")}
        </h2>
        <p className="text-sm text-ink-soft">{say("balancesHint")}</p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <AccountsOf kind="driver" title={say("drivers")} none={say("noDrivers")} />
        <AccountsOf kind="hub" title={say("hubs")} none={say("noHubs")} />
      </div>
    </section>
  );
}

function AccountsOf({ kind, title, none }: { kind: "driver" | "hub"; title: string; none: string }) {
  const sayCommon = useText(commonText);
  const words = useLedgerWords();
  const id = useId();
  const list = usePages(`/api/admin/ledger/accounts?kind=${kind}&limit=50`);
  useOps(["transaction"], list.refresh);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ResourceView of={list} component={title} skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-ink-soft">{none}</p>
          ) : (
            <div className="flex flex-col gap-3">
              <List label={title}>
                {items.map((account) => (
                  <li key={account.account}>
                    <ListRow
                      href={statementPage(account.account)}
                      title={words.account(account)}
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
