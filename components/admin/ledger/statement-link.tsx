"use client";

import { adminLedgerText } from "@/lib/i18n/text/admin-ledger";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { CashIcon } from "@/components/ui/icons";
import { statementPage } from "./ledger-paths";

/** To what went in and out of this account. */
export function StatementLink({ account }: { account: string }) {
  const say = useText(adminLedgerText);
  return (
    <ButtonLink block icon={CashIcon} href={statementPage(account)}>
      {say("statement")}
    </ButtonLink>
  );
}
