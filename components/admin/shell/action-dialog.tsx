"use client";

import { useState, type ReactNode } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Textarea } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";

type ActionDialogProps = {
  open: boolean;
  title: string;
  hint: ReactNode;
  /** Label of the confirm button: the action's verb. */
  confirmLabel: string;
  needsReason: boolean;
  variant: "destructive" | "success" | "primary";
  busy: boolean;
  problem: string | null;
  /**
   * Why the action is no longer possible, after a change while the dialog is open. The dialog stays open with the
   * typed text, because a dialog that closes would look confirmed.
   */
  unavailableReason?: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Confirms an action that is written to the administrators' log, with a reason where required. */
export function ActionDialog(props: ActionDialogProps) {
  // Remounted for each action, so that the reason starts empty.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  open,
  title,
  hint,
  confirmLabel,
  needsReason,
  variant,
  busy,
  problem,
  unavailableReason = null,
  onConfirm,
  onClose,
}: ActionDialogProps) {
  const t = useTranslations(adminMessages);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  // The Realtime message about our own change may arrive before the response.
  const unavailableText = busy ? null : unavailableReason;

  function confirm() {
    if (needsReason && reason.trim() === "") setIsReasonMissing(true);
    else onConfirm(reason.trim());
  }

  return (
    <ConfirmDialog
      open={open}
      position="center"
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t("back")}
      variant={variant}
      busy={busy}
      disabled={unavailableText !== null}
      keepOpenOnBackdrop={reason.trim() !== ""}
      problem={unavailableText === null ? problem : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{hint}</div>
      {needsReason && (
        <Textarea
          label={t("reason")}
          hint={t("reasonHint")}
          error={isReasonMissing ? t("reasonMissing") : null}
          rows={3}
          maxLength={500}
          autoFocus
          required
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setIsReasonMissing(false);
          }}
        />
      )}
      {unavailableText !== null && (
        <Notice tone="warning" icon={WarningIcon} live="assertive">
          {unavailableText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
