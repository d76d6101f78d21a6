"use client";

import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { CashIcon } from "@/components/ui/icons";
import { statementPage } from "./ledger-paths";

/** Links to the account's statement. */
export function StatementLink({ account }: { account: string }) {
  const t = useTranslations(adminLedgerMessages);
  return (
    <ButtonLink block icon={CashIcon} href={statementPage(account)}>
      {t("statement")}
    </ButtonLink>
  );
}
