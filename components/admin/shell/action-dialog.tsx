"use client";

import { useState, type ReactNode } from "react";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/field";
import { WarningIcon } from "@/components/ui/icons";

type ActionDialogProps = {
  open: boolean;
  title: string;
  hint: ReactNode;
  /** The verb of what is going to happen, as a button. */
  confirm: string;
  needsReason: boolean;
  variant: "danger" | "go" | "primary";
  busy: boolean;
  problem: string | null;
  /**
   * Why it is no longer possible, when something changed while the dialog was open. It stays open, and so do the words
   * that were typed: a dialog that vanishes would look like one that was confirmed.
   */
  gone?: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks once more before something goes on record, and for the reason where there has to be one. */
export function ActionDialog(props: ActionDialogProps) {
  // Mounted anew each time: the last reason never slips into the next decision.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  open,
  title,
  hint,
  confirm: verb,
  needsReason,
  variant,
  busy,
  problem,
  gone = null,
  onConfirm,
  onClose,
}: ActionDialogProps) {
  const t = useTranslations(adminMessages);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  // Our own change is told by the live channel, too, perhaps before its answer.
  const over = busy ? null : gone;

  function confirm() {
    if (needsReason && reason.trim() === "") setMissing(true);
    else onConfirm(reason.trim());
  }

  return (
    <ConfirmDialog
      open={open}
      place="middle"
      title={title}
      confirm={verb}
      keep={t("back")}
      variant={variant}
      busy={busy}
      disabled={over !== null}
      firm={reason.trim() !== ""}
      problem={over === null ? problem : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{hint}</div>
      {needsReason && (
        <Textarea
          label={t("reason")}
          hint={t("reasonHint")}
          error={missing ? t("reasonMissing") : null}
          rows={3}
          maxLength={500}
          autoFocus
          required
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
      )}
      {over !== null && (
        <Notice tone="wait" icon={WarningIcon} live="assertive">
          {over}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
