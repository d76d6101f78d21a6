"use client";

import Link from "@/components/ui/link";
import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePages } from "@/lib/client/hooks/use-pages";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { CashHeld } from "@/lib/contracts/admin-console";
import { deliveryReason } from "@/lib/i18n/text/delivery-reason";
import { adminText } from "@/lib/i18n/text/admin";
import { adminCashText } from "@/lib/i18n/text/admin-cash";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CashIcon, DoneIcon, PhoneIcon } from "@/components/ui/icons";
import { ListRow } from "@/components/ui/list-row";
import { ListView } from "@/components/ui/list-view";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { Balances } from "../ledger/balances";
import { adminDeliveryPath } from "../deliveries/delivery-path";
import { isAsked, minutesLeft } from "../approvals/asked";
import { useOps } from "../shell/use-ops";

type Owed = { driver: CashHeld; delivery: CashHeld["deliveries"][number] };
const path = "/api/admin/cash?limit=50";

/** Who still holds cash of deliveries that failed, and for how long; settled here, one delivery after the other. */
export function CashScreen() {
  const say = useText(adminCashText);
  const list = usePages(path);
  const whole = useResource("/api/admin/cash?limit=1");
  const refresh = () => {
    list.refresh();
    whole.refresh();
  };
  useOps(["transaction"], refresh);
  const [asking, setAsking] = useState<Owed | null>(null);
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        {whole.data && whole.data.count > 0 && (
          <p className="text-base font-semibold tabular-nums">
            {say("total", {
              amount: formatMoney(whole.data.amount),
              n: whole.data.count,
            })}
          </p>
        )}
        <ListView
          list={list}
          component={say("title")}
          rows={4}
          empty={<EmptyState icon={DoneIcon} title={say("noneTitle")} hint={say("noneHint")} />}
        >
          {(items) =>
            items.map((driver) => (
              <Held
                key={driver.driverId}
                driver={driver}
                onBack={(delivery) => {
                  setAsking({ driver, delivery });
                }}
              />
            ))
          }
        </ListView>
        <Balances />
      </div>
      {asking && (
        <Settle
          owed={asking}
          onClose={() => {
            setAsking(null);
          }}
          onSettled={refresh}
        />
      )}
    </>
  );
}

function Held({ driver, onBack }: { driver: CashHeld; onBack: (delivery: CashHeld["deliveries"][number]) => void }) {
  const say = useText(adminCashText);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-1 px-0 pb-0">
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-base">
            <Link
              href={`/admin/drivers/${driver.driverId}`}
              className="inline-flex min-h-tap items-center underline underline-offset-4"
            >
              {driver.name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            <RelativeTime at={driver.since} />
          </p>
        </div>
        <Money amount={driver.amount} className="text-xl" />
        {driver.phone && (
          <a
            href={`tel:${driver.phone}`}
            aria-label={`${say("call")}: ${driver.name}`}
            className={buttonClass({ variant: "plain" })}
          >
            <PhoneIcon aria-hidden size={20} />
            {say("call")}
          </a>
        )}
      </div>
      <ul className="divide-y border-t">
        {driver.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center pr-4">
            <div className="min-w-0 flex-1 basis-64">
              <ListRow
                href={`/admin/transactions/${delivery.id}`}
                title={`${delivery.senderName} → ${delivery.receiverName}`}
                hint={
                  <>
                    <span className="block">
                      {delivery.reason && deliveryReason(locale, delivery.reason, delivery.reasonCode)}
                    </span>
                    <span className="text-xs tabular-nums">
                      {delivery.orderNo} · <RelativeTime at={delivery.failedAt} />
                    </span>
                  </>
                }
                aside={<Money amount={delivery.amount} />}
              />
            </div>
            <Button
              icon={CashIcon}
              className="mb-3 ml-4 sm:mb-0"
              aria-label={`${say("back")}: ${delivery.orderNo}`}
              onClick={() => {
                onBack(delivery);
              }}
            >
              {say("back")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Settle({
  owed: { driver, delivery },
  onClose,
  onSettled,
}: {
  owed: Owed;
  onClose: () => void;
  onSettled: () => void;
}) {
  const say = useText(adminTransactionsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);

  async function settle(reason: string) {
    setProblem(null);
    const result = await write(`${adminDeliveryPath(delivery.id)}/cash-returned`, { body: { reason } });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    toast.success(
      isAsked(result.data) ? sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }) : say("cashWasReturned"),
    );
    onSettled();
    onClose();
  }

  return (
    <ActionDialog
      open
      title={say("cashReturned")}
      confirm={say("cashReturned")}
      hint={<p>{say("cashReturnedHint", { name: driver.name, amount: formatMoney(delivery.amount) })}</p>}
      needsReason
      variant="go"
      busy={busy}
      problem={problem}
      onConfirm={(reason) => {
        void settle(reason);
      }}
      onClose={onClose}
    />
  );
}
