"use client";

import type { ReactNode } from "react";
import { Notice } from "../badge";
import { Button } from "../button";
import { WarningIcon } from "../icons";
import { Dialog, Sheet } from "../overlay";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the confirm button. */
  confirmLabel: string;
  /** Label of the cancel button. */
  cancelLabel: string;
  variant?: "destructive" | "success" | "primary";
  busy?: boolean;
  disabled?: boolean;
  /** Error of the last attempt. */
  problem?: string | null;
  /** The backdrop does not close the dialog, so that typed text is not lost. */
  keepOpenOnBackdrop?: boolean;
  /** A bottom sheet, or centred on a wide screen. */
  position?: "sheet" | "center";
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an irreversible action. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  variant = "destructive",
  busy,
  disabled,
  problem,
  keepOpenOnBackdrop = false,
  position = "sheet",
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const Container = position === "sheet" ? Sheet : Dialog;
  return (
    <Container
      open={open}
      onClose={onClose}
      title={title}
      keepOpenOnBackdrop={keepOpenOnBackdrop || busy}
      footer={
        <>
          <Button variant={variant} size="large" busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
      </div>
    </Container>
  );
}
