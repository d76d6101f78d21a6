"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { Payout, PayoutItem, PayoutList } from "@/lib/contracts/admin/payouts";
import { adminPayoutsMessages } from "@/lib/i18n/messages/admin-payouts";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { FileLink } from "@/components/ui/navigation/file-link";
import { ClockIcon, DoneIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import type { PayoutAccount } from "@/lib/contracts/driver/payout-account";
import { PayoutAccountSummary } from "./payout-account-summary";
import { PeriodPriceChanges, PayAnomalySummary } from "./pay-anomalies";

/** Sum of dollar amounts, computed in whole cents. */
export const sumAmounts = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

const isUsable = (account: PayoutAccount | null): boolean => account !== null && account.onHoldUntil === null;
// A failed transfer is still owed.
const isOwed = ({ state }: PayoutItem): boolean => state === "open" || state === "failed";

/** The bank account could receive the file's payment, but the file's encoding cannot represent the driver's name. */
const isNameUnencodable = (item: PayoutItem): boolean => isOwed(item) && isUsable(item.bank) && item.bankName === null;

/** Unsent items of a closed period: all of them, and those that the bank file or a transfer can pay. */
export function unsentItems({ items }: Payout): { all: PayoutItem[]; file: PayoutItem[]; transfer: PayoutItem[] } {
  const all = items.filter(isOwed);
  return {
    all,
    file: all.filter(({ bank, bankName }) => isUsable(bank) && bankName !== null),
    transfer: all.filter(({ provider }) => isUsable(provider)),
  };
}

const payoutStateStyles: Record<PayoutItem["state"], { tone: Tone; icon: Icon }> = {
  open: { tone: "warning", icon: ClockIcon },
  sending: { tone: "warning", icon: ClockIcon },
  failed: { tone: "destructive", icon: WarningIcon },
  sent: { tone: "success", icon: DoneIcon },
};
// Common provider errors that have a text; others show the provider's code.
const knownRefusals = ["balance_insufficient", "insufficient_capabilities_for_transfer"] as const;
/** file: a NACHA file (US bank transfers); transfer: by the payment provider; all: paid by other means. */
type PayoutMethod = "file" | "all" | "transfer";

/** A closed pay period: each driver's amount, and the ways to pay what is still owed. */
export function PayoutCard({
  payout,
  methods,
  onChanged,
}: {
  payout: Payout;
  methods: PayoutList["methods"];
  onChanged: () => void;
}) {
  const t = useTranslations(adminPayoutsMessages);
  const { locale } = useLocale();
  const unpaidItems = unsentItems(payout);
  const formatAt = (time: string): string => formatDateTime(locale, time);
  const describeRefusal = (code: string): string => {
    const knownCode = knownRefusals.find((candidate) => candidate === code);
    return knownCode ? t(`refusal_${knownCode}`) : t("refusal", { code });
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>{t("earnedBeforeTime", { time: formatAt(payout.earnedBefore) })}</CardTitle>
        <Money amount={payout.total} />
      </div>
      <p className="text-sm text-muted-foreground">
        {t("closedBy", { name: payout.closedBy ?? "–", time: formatAt(payout.closedAt) })}
        <span className="block">
          {payout.paidAt
            ? t("paidBy", { name: payout.paidBy ?? "–", time: formatAt(payout.paidAt) })
            : t("owed", { amount: formatMoney(sumAmounts(unpaidItems.all)), total: formatMoney(payout.total) })}
        </span>
      </p>
      <ul className={cx("divide-y border-y", payout.items.length === 0 && "hidden")}>
        {payout.items.map((item) => (
          <li key={item.driverId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {item.name}
              {item.state !== "sent" && (
                <PayoutAccountSummary {...item} className="block text-sm text-muted-foreground" />
              )}
              {isNameUnencodable(item) && (
                <span className="block text-sm text-destructive-text">{t("notInFile", { name: item.name })}</span>
              )}
              <PayAnomalySummary anomalies={item.unusual} />
              {item.state === "failed" && item.refusal !== null && (
                <span className="block text-sm text-destructive-text">{describeRefusal(item.refusal)}</span>
              )}
              {item.sentAt !== null && (
                <span className="block text-sm text-muted-foreground">
                  {formatAt(item.sentAt)}
                  {item.method === "transfer" && `, ${t("byTransfer")}`}
                </span>
              )}
            </span>
            <span className="ml-auto flex flex-col items-end gap-1">
              <Money amount={item.amount} className="text-base" />
              <Badge tone={payoutStateStyles[item.state].tone} icon={payoutStateStyles[item.state].icon}>
                {t(`state_${item.state}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      <PeriodPriceChanges prices={payout.prices} />
      <PayoutMethods payout={payout} methods={methods} onChanged={onChanged} />
    </Card>
  );
}

function PayoutMethods({
  payout,
  methods,
  onChanged,
}: {
  payout: Payout;
  methods: PayoutList["methods"];
  onChanged: () => void;
}) {
  const t = useTranslations(adminPayoutsMessages);
  const [pendingMethod, setPendingMethod] = useState<PayoutMethod | null>(null);
  const unpaidItems = unsentItems(payout);
  const countAndAmount = (items: PayoutItem[]) => ({ n: items.length, amount: formatMoney(sumAmounts(items)) });
  return (
    <>
      {unpaidItems.all.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {methods.nacha ? t("nachaHint", countAndAmount(unpaidItems.file)) : t("nachaOff")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileLink href={`/api/admin/payouts/${payout.id}/file`}>{t("csv")}</FileLink>
        {methods.nacha && unpaidItems.file.length > 0 && (
          <>
            <FileLink href={`/api/admin/payouts/${payout.id}/nacha`}>{t("nacha")}</FileLink>
            <PayoutMethodButton payoutMethod="file" label={t("sentFile")} onSelect={setPendingMethod} />
          </>
        )}
        {methods.transfer && unpaidItems.transfer.length > 0 && (
          <PayoutMethodButton
            payoutMethod="transfer"
            label={t("transfer", countAndAmount(unpaidItems.transfer))}
            onSelect={setPendingMethod}
          />
        )}
        {unpaidItems.all.length > 0 && (
          <PayoutMethodButton payoutMethod="all" label={t("sentAll")} onSelect={setPendingMethod} />
        )}
      </div>
      {pendingMethod && (
        <ConfirmPayoutDialog
          payoutMethod={pendingMethod}
          payout={payout}
          items={unpaidItems[pendingMethod]}
          onChanged={onChanged}
          onClose={() => {
            setPendingMethod(null);
          }}
        />
      )}
    </>
  );
}

function PayoutMethodButton({
  payoutMethod,
  label,
  onSelect,
}: {
  payoutMethod: PayoutMethod;
  label: string;
  onSelect: (payoutMethod: PayoutMethod) => void;
}) {
  return (
    <Button
      onClick={() => {
        onSelect(payoutMethod);
      }}
    >
      {label}
    </Button>
  );
}

const payoutActionKeys = {
  file: { title: "sentFileTitle", hint: "sentFileHint", successKey: "sent", failureKey: "sentFailed" },
  all: { title: "sentAllTitle", hint: "sentAllHint", successKey: "sent", failureKey: "sentFailed" },
  transfer: { title: "transferTitle", hint: "transferHint", successKey: "transferring", failureKey: "transferFailed" },
} as const;

/** Confirms an irreversible step: marking as sent posts ledger entries, and a transfer moves money. */
function ConfirmPayoutDialog({
  payoutMethod,
  payout,
  items,
  onChanged,
  onClose,
}: {
  payoutMethod: PayoutMethod;
  payout: Payout;
  items: PayoutItem[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTranslations(adminPayoutsMessages);
  // Fixed when the dialog opens, so that a later change is not marked as sent.
  const [initialItems] = useState(items);
  const countAndAmount = { n: initialItems.length, amount: formatMoney(sumAmounts(initialItems)) };
  const { title, hint, successKey, failureKey } = payoutActionKeys[payoutMethod];
  const { busy, problem, write } = useFormWrite(t(failureKey));

  async function confirm() {
    const result =
      payoutMethod === "transfer"
        ? await write(`/api/admin/payouts/${payout.id}/transfer`, { body: {} })
        : await write(`/api/admin/payouts/${payout.id}/paid`, {
            body: { driverIds: initialItems.map(({ driverId }) => driverId) },
          });
    onChanged();
    if (!result.ok) return;
    toast.success(t(successKey));
    onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      variant="primary"
      title={t(title, countAndAmount)}
      confirmLabel={payoutMethod === "transfer" ? t("transfer", countAndAmount) : t("confirmSent")}
      cancelLabel={t("back")}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(hint, countAndAmount)}</p>
    </ConfirmDialog>
  );
}
