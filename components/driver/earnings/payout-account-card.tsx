"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { PayoutAccount, PayoutAccounts } from "@/lib/contracts/payout-account";
import { payoutAccountText } from "@/lib/i18n/text/payout-account";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";

const PayoutAccountForm = lazily(() => import("./payout-account-form").then((module) => module.PayoutAccountForm), {
  pressed: true,
});

type Doing = "set" | "remove" | null;

/** Where the driver's pay goes: how the account ends, and a change with the password. */
export function PayoutAccountCard() {
  const say = useText(payoutAccountText);
  const accounts = useResource("/api/driver/payout-account");
  return (
    <ResourceView
      of={accounts}
      component={say("title")}
      what={say("loading")}
      skeleton={<SkeletonCard label={say("title")} />}
    >
      {(data) => <Accounts accounts={data} onChanged={accounts.refresh} />}
    </ResourceView>
  );
}

function Accounts({ accounts: { bank, provider }, onChanged }: { accounts: PayoutAccounts; onChanged: () => void }) {
  const say = useText(payoutAccountText);
  const [doing, setDoing] = useState<Doing>(null);
  const end = () => {
    setDoing(null);
    onChanged();
  };
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{say("title")}</CardTitle>
      {bank === null && provider === null && <p className="text-sm text-ink-soft">{say("none")}</p>}
      {bank && (
        <Line account={bank}>
          {say("bank", { last4: bank.last4, kind: say(bank.savings ? "savings" : "checking") })}
        </Line>
      )}
      {provider && <Line account={provider}>{say("provider", { last4: provider.last4 })}</Line>}
      {doing === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              setDoing("set");
            }}
          >
            {say(bank ? "change" : "add")}
          </Button>
          {bank && (
            <Button
              variant="quiet"
              onClick={() => {
                setDoing("remove");
              }}
            >
              {say("remove")}
            </Button>
          )}
        </div>
      ) : (
        <PayoutAccountForm
          key={doing}
          removes={doing === "remove"}
          onDone={end}
          onCancel={() => {
            setDoing(null);
          }}
        />
      )}
    </Card>
  );
}

function Line({ account: { holdsUntil }, children }: { account: PayoutAccount; children: string }) {
  const say = useText(payoutAccountText);
  const { locale } = useLocale();
  return (
    <>
      <p className="font-medium tabular-nums [overflow-wrap:anywhere]">{children}</p>
      {holdsUntil !== null && (
        <Notice tone="wait" icon={ClockIcon}>
          {say("holds", { time: formatDateTime(locale, holdsUntil) })}
        </Notice>
      )}
    </>
  );
}
