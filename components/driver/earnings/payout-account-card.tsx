"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { PayoutAccount, PayoutAccounts } from "@/lib/contracts/driver/payout-account";
import { payoutAccountMessages } from "@/lib/i18n/messages/payout-account";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";

const PayoutAccountForm = lazyClient(() => import("./payout-account-form").then((module) => module.PayoutAccountForm), {
  loadImmediately: true,
});

type AccountAction = "set" | "remove" | null;

/** The payout account's last digits, and a form to change it with the password. */
export function PayoutAccountCard() {
  const t = useTranslations(payoutAccountMessages);
  const accounts = useResource("/api/driver/payout-account");
  return (
    <ResourceView
      resource={accounts}
      subject={t("title")}
      errorText={t("subject")}
      skeleton={<SkeletonCard label={t("title")} />}
    >
      {(data) => <Accounts accounts={data} onChanged={accounts.refresh} />}
    </ResourceView>
  );
}

function Accounts({ accounts: { bank, provider }, onChanged }: { accounts: PayoutAccounts; onChanged: () => void }) {
  const t = useTranslations(payoutAccountMessages);
  const [action, setAction] = useState<AccountAction>(null);
  const closeForm = () => {
    setAction(null);
    onChanged();
  };
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      {bank === null && provider === null && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      {bank && (
        <AccountRow account={bank}>
          {t("bank", { last4: bank.last4, kind: t(bank.savings ? "savings" : "checking") })}
        </AccountRow>
      )}
      {provider && <AccountRow account={provider}>{t("provider", { last4: provider.last4 })}</AccountRow>}
      {action === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              setAction("set");
            }}
          >
            {t(bank ? "change" : "add")}
          </Button>
          {bank && (
            <Button
              variant="quiet"
              onClick={() => {
                setAction("remove");
              }}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      ) : (
        <PayoutAccountForm
          key={action}
          isRemoval={action === "remove"}
          onDone={closeForm}
          onCancel={() => {
            setAction(null);
          }}
        />
      )}
    </Card>
  );
}

function AccountRow({ account: { holdsUntil }, children }: { account: PayoutAccount; children: string }) {
  const t = useTranslations(payoutAccountMessages);
  const { locale } = useLocale();
  return (
    <>
      <p className="font-medium tabular-nums [overflow-wrap:anywhere]">{children}</p>
      {holdsUntil !== null && (
        <Notice tone="warning" icon={ClockIcon}>
          {t("holdNotice", { time: formatDateTime(locale, holdsUntil) })}
        </Notice>
      )}
    </>
  );
}
