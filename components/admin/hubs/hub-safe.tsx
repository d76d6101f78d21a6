"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { Hub, HubClosing, HubCounterState } from "@/lib/contracts/hub";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { isPendingApproval, minutesLeft } from "@/components/admin/approvals/pending-approval";
import { LastSafeCount } from "@/components/delivery/hub/hub-facts";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, DownloadIcon, HubIcon, UploadIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { useFormWrite } from "@/components/ui/use-write";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Textarea } from "@/components/ui/form/field";
import { MoneyInput, useAmountProblem } from "@/components/ui/form/money-input";
import { adminHubPath } from "../shell/admin-paths";

/** Cash in a hub's safe, pending deposits (by drivers) and collections (by senders), and moves to and from the bank. */
export function HubSafe({
  counter: { hub, depositsCount, safe },
  onChange,
}: {
  counter: HubCounterState;
  onChange: () => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const [moveDirection, setMoveDirection] = useState<CashMoveDirection | null>(null);
  return (
    <Card aria-labelledby="hub-safe" className="flex flex-col gap-3">
      <CardTitle id="hub-safe">{t("safe")}</CardTitle>
      <p>
        <Money amount={hub.balance ?? 0} className="block text-2xl tracking-tight" />
        <span className="text-sm text-muted-foreground">{t("ledgerBalance")}</span>
      </p>
      <dl>
        {safe.waiting > 0 && (
          <Fact label={t("waitingForSenders")}>
            <Money amount={safe.waiting} />
          </Fact>
        )}
        {safe.reserved > 0 && (
          <Fact label={t("reservedForDeliveries")}>
            <Money amount={safe.reserved} />
          </Fact>
        )}
        {safe.available !== hub.balance && (
          <Fact label={t("availableForBank")}>
            <Money amount={safe.available} />
          </Fact>
        )}
        <Fact label={t("pendingDeposits")}>{depositsCount}</Fact>
      </dl>
      <Button
        block
        icon={UploadIcon}
        onClick={() => {
          setMoveDirection("to_bank");
        }}
      >
        {t("toBank")}
      </Button>
      <Button
        block
        icon={DownloadIcon}
        onClick={() => {
          setMoveDirection("from_bank");
        }}
      >
        {t("fromBank")}
      </Button>
      <ButtonLink href={`/hub/${hub.id}`} block variant="quiet" icon={HubIcon}>
        {t("hubCounter")}
      </ButtonLink>
      {moveDirection && (
        <MoveCashDialog
          hub={hub}
          availableCash={safe.available}
          direction={moveDirection}
          onMoved={onChange}
          onClose={() => {
            setMoveDirection(null);
          }}
        />
      )}
    </Card>
  );
}

/** The last count of the safe, and the settlement of a difference from the ledger balance. */
export function HubLastCount({
  counter: { hub, closing },
  onChange,
}: {
  counter: HubCounterState;
  onChange: () => void;
}) {
  const t = useTranslations(adminHubsMessages);
  return (
    <Card aria-labelledby="hub-count" className="flex flex-col gap-3">
      <CardTitle id="hub-count">{t("lastCount")}</CardTitle>
      {closing ? (
        <>
          <LastSafeCount closing={closing} />
          <dl className="divide-y">
            {closing.closedBy && <Fact label={t("countedBy")}>{closing.closedBy}</Fact>}
            <Fact label={t("counted")}>
              <Money amount={closing.counted} />
            </Fact>
            <Fact label={t("expected")}>
              <Money amount={closing.expected} />
            </Fact>
            <Fact label={t("difference")}>
              {closing.difference === 0 ? t("noDifference") : <Money amount={closing.difference} />}
            </Fact>
          </dl>
          {closing.difference !== 0 && !closing.settledAt && (
            <SettleDifference hub={hub} closing={closing} onSettled={onChange} />
          )}
        </>
      ) : (
        <p className="text-sm text-muted-foreground">{t("neverCounted")}</p>
      )}
    </Card>
  );
}

function SettleDifference({ hub, closing, onSettled }: { hub: Hub; closing: HubClosing; onSettled: () => void }) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [confirming, setConfirming] = useState(false);
  const amount = formatMoney(Math.abs(closing.difference));

  async function settle(reason: string) {
    const result = await write(`${adminHubPath(hub.id)}/closings/${closing.id}/settle`, { body: { reason } });
    if (!result.ok) {
      onSettled();
      return;
    }
    toast.success(
      isPendingApproval(result.data)
        ? tApproval("requested", { n: minutesLeft(result.data.expiresAt) })
        : t("differenceSettled"),
    );
    setConfirming(false);
    onSettled();
  }

  return (
    <>
      <Button
        block
        icon={CheckIcon}
        onClick={() => {
          setProblem(null);
          setConfirming(true);
        }}
      >
        {t("settle")}
      </Button>
      <ActionDialog
        open={confirming}
        title={t("settle")}
        hint={<p>{t(closing.difference < 0 ? "settleShortfall" : "settleSurplus", { amount, hub: hub.name })}</p>}
        confirmLabel={t("settle")}
        needsReason
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => void settle(reason)}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}

type CashMoveDirection = "to_bank" | "from_bank";

/** Moves cash between a hub's safe and the bank, with a reason. Requires approval if there is another administrator. */
function MoveCashDialog({
  hub,
  availableCash,
  direction,
  onClose,
  onMoved,
}: {
  hub: Hub;
  /** Cash in the safe that is not reserved for a delivery or a sender. */
  availableCash: number;
  direction: CashMoveDirection;
  onClose: () => void;
  onMoved: () => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const amountProblem = useAmountProblem();
  const { busy, problem, write } = useFormWrite(tAdmin("failed"));
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [fieldErrors, setFieldErrors] = useState<{ amount?: string; reason?: string }>({});
  const toBank = direction === "to_bank";

  async function move() {
    const parsedAmount = parseAmount(amount);
    const amountError = amountProblem(amount);
    if (amountError !== null || parsedAmount === null || reason.trim() === "") {
      setFieldErrors({
        ...(amountError === null ? {} : { amount: amountError }),
        ...(reason.trim() === "" ? { reason: tAdmin("reasonMissing") } : {}),
      });
      return;
    }
    const result = await write(`${adminHubPath(hub.id)}/moves`, {
      body: { direction, amount: parsedAmount, reason: reason.trim() },
    });
    if (!result.ok) return;
    toast.success(
      isPendingApproval(result.data) ? tApproval("requested", { n: minutesLeft(result.data.expiresAt) }) : t("moved"),
    );
    onMoved();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={t(toBank ? "toBankTitle" : "fromBankTitle")}
      confirmLabel={t("move")}
      cancelLabel={tAdmin("back")}
      variant="success"
      busy={busy}
      problem={problem}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <p>{t(toBank ? "toBankHint" : "fromBankHint", { hub: hub.name })}</p>
      <MoneyInput
        label={t("amount")}
        hint={toBank ? t("toBankMaximum", { amount: formatMoney(availableCash) }) : undefined}
        autoFocus
        value={amount}
        error={fieldErrors.amount}
        onChange={(event) => {
          setAmount(event.target.value);
          setFieldErrors((previous) => ({ ...previous, amount: undefined }));
        }}
      />
      <Textarea
        label={tAdmin("reason")}
        hint={tAdmin("reasonHint")}
        rows={2}
        maxLength={500}
        value={reason}
        error={fieldErrors.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setFieldErrors((previous) => ({ ...previous, reason: undefined }));
        }}
      />
    </ConfirmDialog>
  );
}
