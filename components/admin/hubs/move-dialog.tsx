"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Hub } from "@/lib/contracts/hub";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useTranslations } from "@/lib/i18n/use-translations";
import { isPendingApproval, minutesLeft } from "@/components/admin/approvals/pending-approval";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Textarea } from "@/components/ui/form/field";
import { formatMoney } from "@/components/ui/money";
import { MoneyInput } from "@/components/ui/form/money-input";
import { useAmountProblem } from "@/components/ui/form/use-amount-problem";
import { useWrite } from "@/components/ui/use-write";
import { adminHubPath } from "./hub-paths";

export type CashMoveDirection = "to_bank" | "from_bank";

/** Moves cash between a hub's safe and the bank, with a reason. Requires approval if there is another administrator. */
export function MoveCashDialog({
  hub,
  availableCash,
  direction,
  onClose,
  onMoved,
}: {
  hub: Hub;
  /** Cash in the safe that is not held for anyone. */
  availableCash: number;
  direction: CashMoveDirection;
  onClose: () => void;
  onMoved: () => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tApproval = useTranslations(approvalMessages);
  const errorMessage = useErrorText();
  const amountProblem = useAmountProblem();
  const { busy, write } = useWrite();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [fieldErrors, setFieldErrors] = useState<{ amount?: string; reason?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
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
    setProblem(null);
    const result = await write(`${adminHubPath(hub.id)}/moves`, {
      body: { direction, amount: parsedAmount, reason: reason.trim() },
    });
    if (!result.ok) {
      setProblem(errorMessage(result.error, tAdmin("failed")));
      return;
    }
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
