"use client";

import { useState, useId } from "react";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { UnreturnedCash } from "@/lib/contracts/admin/console";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminCashMessages } from "@/lib/i18n/messages/admin-cash";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CashIcon, DoneIcon, PhoneIcon } from "@/components/ui/icons";
import { ListRow, List } from "@/components/ui/page/list-row";
import { ListView } from "@/components/ui/page/list-view";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { RelativeTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { adminLedgerMessages } from "@/lib/i18n/messages/admin-ledger";
import { commonMessages } from "@/lib/i18n/messages/common";
import { LoadMore } from "@/components/ui/page/load-more";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { ActionDialog } from "../shell/action-dialog";
import { adminDeliveryPath, statementPage } from "../shell/admin-paths";
import { isPendingApproval, minutesLeft } from "../approvals/pending-approval";
import { useOpsRefetch } from "../shell/use-ops-refetch";
import { useLedgerLabels } from "../ledger/ledger-labels";

type UnreturnedDelivery = { driver: UnreturnedCash; delivery: UnreturnedCash["deliveries"][number] };
const cashPath = "/api/admin/cash?limit=50";

/** Drivers who still hold cash of failed deliveries, and since when. Each delivery is settled here. */
export function CashScreen() {
  const t = useTranslations(adminCashMessages);
  const list = usePaginatedList(cashPath);
  const summary = useResource("/api/admin/cash?limit=1");
  const refresh = () => {
    list.refresh();
    summary.refresh();
  };
  useOpsRefetch(["transaction"], refresh);
  const [settling, setSettling] = useState<UnreturnedDelivery | null>(null);
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        {summary.data && summary.data.count > 0 && (
          <p className="text-base font-semibold tabular-nums">
            {t("total", {
              amount: formatMoney(summary.data.amount),
              n: summary.data.count,
            })}
          </p>
        )}
        <ListView
          list={list}
          subject={t("title")}
          rows={4}
          empty={<EmptyState icon={DoneIcon} title={t("noneTitle")} hint={t("noneHint")} />}
        >
          {(items) =>
            items.map((driver) => (
              <DriverCashCard
                key={driver.driverId}
                driver={driver}
                onSettle={(delivery) => {
                  setSettling({ driver, delivery });
                }}
              />
            ))
          }
        </ListView>
        <AccountBalances />
      </div>
      {settling && (
        <SettleDialog
          unreturned={settling}
          onClose={() => {
            setSettling(null);
          }}
          onSettled={refresh}
        />
      )}
    </>
  );
}

function DriverCashCard({
  driver,
  onSettle,
}: {
  driver: UnreturnedCash;
  onSettle: (delivery: UnreturnedCash["deliveries"][number]) => void;
}) {
  const t = useTranslations(adminCashMessages);
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
          <p className="text-sm text-muted-foreground">
            <RelativeTime at={driver.since} />
          </p>
        </div>
        <Money amount={driver.amount} className="text-xl" />
        {driver.phone && (
          <a
            href={`tel:${driver.phone}`}
            aria-label={`${t("call")}: ${driver.name}`}
            className={buttonClass({ variant: "plain" })}
          >
            <PhoneIcon aria-hidden size={20} />
            {t("call")}
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
              aria-label={`${t("recordReturned")}: ${delivery.orderNo}`}
              onClick={() => {
                onSettle(delivery);
              }}
            >
              {t("recordReturned")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SettleDialog({
  unreturned: { driver, delivery },
  onClose,
  onSettled,
}: {
  unreturned: UnreturnedDelivery;
  onClose: () => void;
  onSettled: () => void;
}) {
  const t = useTranslations(adminTransactionsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const { busy, problem, write } = useFormWrite(tAdmin("failed"));

  async function settle(reason: string) {
    const result = await write(`${adminDeliveryPath(delivery.id)}/cash-returned`, { body: { reason } });
    if (!result.ok) return;
    toast.success(
      isPendingApproval(result.data)
        ? tApproval("requested", { n: minutesLeft(result.data.expiresAt) })
        : t("cashReturnRecorded"),
    );
    onSettled();
    onClose();
  }

  return (
    <ActionDialog
      open
      title={t("cashReturned")}
      confirmLabel={t("cashReturned")}
      hint={<p>{t("cashReturnedHint", { name: driver.name, amount: formatMoney(delivery.amount) })}</p>}
      needsReason
      variant="success"
      busy={busy}
      problem={problem}
      onConfirm={(reason) => {
        void settle(reason);
      }}
      onClose={onClose}
    />
  );
}

/** Drivers and hubs (staffed places with a safe) that hold cash by the ledger; each links to its statement. */
function AccountBalances() {
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
        <AccountList kind="driver" title={t("drivers")} emptyText={t("noDrivers")} />
        <AccountList kind="hub" title={t("hubs")} emptyText={t("noHubs")} />
      </div>
    </section>
  );
}

function AccountList({ kind, title, emptyText }: { kind: "driver" | "hub"; title: string; emptyText: string }) {
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
            <p className="text-sm text-muted-foreground">{emptyText}</p>
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
