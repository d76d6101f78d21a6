"use client";

import { useState, type ReactNode } from "react";
import { adminText } from "@/lib/i18n/text/admin";
import { useText } from "@/lib/i18n/use-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/field";

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
  onConfirm,
  onClose,
}: ActionDialogProps) {
  const say = useText(adminText);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);

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
      keep={say("back")}
      variant={variant}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{hint}</div>
      {needsReason && (
        <Textarea
          label={say("reason")}
          hint={say("reasonHint")}
          error={missing ? say("reasonMissing") : null}
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
    </ConfirmDialog>
  );
}
