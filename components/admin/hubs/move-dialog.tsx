"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Hub } from "@/lib/contracts/hub";
import { readAmount } from "@/lib/domain/money/read-amount";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useText } from "@/lib/i18n/use-text";
import { isAsked, minutesLeft } from "@/components/admin/approvals/asked";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/money";
import { MoneyInput } from "@/components/ui/money-input";
import { useAmountProblem } from "@/components/ui/use-amount-problem";
import { useWrite } from "@/components/ui/use-write";
import { adminHubPath } from "./hub-paths";

export type Direction = "to_bank" | "from_bank";

/** Cash between a hub's safe and the bank: how much and why; with another administrator it waits for them. */
export function MoveDialog({
  hub,
  free,
  direction,
  onClose,
  onMoved,
}: {
  hub: Hub;
  /** What of its safe's cash is nobody's. */
  free: number;
  direction: Direction;
  onClose: () => void;
  onMoved: () => void;
}) {
  const say = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayApproval = useText(approvalText);
  const sayError = useErrorText();
  const amountProblem = useAmountProblem();
  const { busy, write } = useWrite();
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<{ amount?: string; reason?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const out = direction === "to_bank";

  async function move() {
    const sum = readAmount(amount);
    const wrong = amountProblem(amount);
    if (wrong !== null || sum === null || reason.trim() === "") {
      setMissing({
        ...(wrong === null ? {} : { amount: wrong }),
        ...(reason.trim() === "" ? { reason: sayAdmin("reasonMissing") } : {}),
      });
      return;
    }
    setProblem(null);
    const result = await write(`${adminHubPath(hub.id)}/moves`, {
      body: { direction, amount: sum, reason: reason.trim() },
    });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    toast.success(
      isAsked(result.data) ? sayApproval("asked", { n: minutesLeft(result.data.expiresAt) }) : say("moved"),
    );
    onMoved();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={say(out ? "toBankTitle" : "fromBankTitle")}
      confirm={say("move")}
      keep={sayAdmin("back")}
      variant="go"
      busy={busy}
      problem={problem}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <p>{say(out ? "toBankHint" : "fromBankHint", { hub: hub.name })}</p>
      <MoneyInput
        label={say("amount")}
        hint={out ? say("toBankMost", { amount: formatMoney(free) }) : undefined}
        autoFocus
        value={amount}
        error={missing.amount}
        onChange={(event) => {
          setAmount(event.target.value);
          setMissing((last) => ({ ...last, amount: undefined }));
        }}
      />
      <Textarea
        label={sayAdmin("reason")}
        hint={sayAdmin("reasonHint")}
        rows={2}
        maxLength={500}
        value={reason}
        error={missing.reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing((last) => ({ ...last, reason: undefined }));
        }}
      />
    </ConfirmDialog>
  );
}
