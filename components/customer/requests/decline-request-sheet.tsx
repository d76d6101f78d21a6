"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import type { CashRequest } from "@/lib/contracts/delivery/cash-request";
import { cashRequestsMessages } from "@/lib/i18n/messages/cash-requests";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Input, Switch } from "@/components/ui/form/field";
import { useFormWrite } from "@/components/ui/use-write";

/** Declines another user's request for cash, with an optional reason and an option to block its author. */
export function DeclineRequestSheet({
  request,
  onClose,
  onDone,
}: {
  request: CashRequest;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations(cashRequestsMessages);
  const { busy, problem, write } = useFormWrite(t("changeFailed"));
  const [reason, setReason] = useState("");
  const [block, setBlock] = useState(false);

  async function decline() {
    const result = await write(`/api/cash-requests/${request.id}/decline`, {
      body: { ...(reason.trim() ? { reason: reason.trim() } : {}), ...(block ? { block } : {}) },
    });
    if (result.ok) {
      toast.success(t("declined"));
      onDone();
    }
  }

  return (
    <ConfirmDialog
      open
      title={t("declineTitle")}
      confirmLabel={t("decline")}
      cancelLabel={t("cancel")}
      variant="primary"
      busy={busy}
      problem={problem}
      onConfirm={() => void decline()}
      onClose={onClose}
    >
      <p>{t("declineHint", { name: request.name })}</p>
      <Input
        label={t("reason")}
        optional
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <Switch label={t("block", { name: request.name })} hint={t("blockHint")} checked={block} onChange={setBlock} />
    </ConfirmDialog>
  );
}
