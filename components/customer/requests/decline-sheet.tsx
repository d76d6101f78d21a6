"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { CashRequest } from "@/lib/contracts/cash-request";
import { cashRequestsText } from "@/lib/i18n/text/cash-requests";
import { useText } from "@/lib/i18n/use-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, Switch } from "@/components/ui/field";
import { useWrite } from "@/components/ui/use-write";

/** No, perhaps why, perhaps never again by this person. */
export function DeclineSheet({
  request,
  onClose,
  onDone,
}: {
  request: CashRequest;
  onClose: () => void;
  onDone: () => void;
}) {
  const say = useText(cashRequestsText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [reason, setReason] = useState("");
  const [block, setBlock] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function decline() {
    const result = await write(`/api/cash-requests/${request.id}/decline`, {
      body: { ...(reason.trim() ? { reason: reason.trim() } : {}), ...(block ? { block } : {}) },
    });
    if (result.ok) {
      toast.success(say("declined"));
      onDone();
    } else setProblem(sayError(result.error, say("changeFailed")));
  }

  return (
    <ConfirmDialog
      open
      title={say("declineTitle")}
      confirm={say("decline")}
      keep={say("keep")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void decline()}
      onClose={onClose}
    >
      <p>{say("declineHint", { name: request.name })}</p>
      <Input
        label={say("reason")}
        optional
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <Switch
        label={say("block", { name: request.name })}
        hint={say("blockHint")}
        checked={block}
        onChange={setBlock}
      />
    </ConfirmDialog>
  );
}
