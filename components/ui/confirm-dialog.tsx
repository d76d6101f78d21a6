"use client";

import type { ReactNode } from "react";
import { Notice } from "./badge";
import { Button } from "./button";
import { WarningIcon } from "./icons";
import { Dialog, Sheet } from "./overlay";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What is going to happen, as a button. */
  confirm: string;
  /** The way back. */
  keep: string;
  variant?: "danger" | "go" | "primary";
  busy?: boolean;
  disabled?: boolean;
  /** Why it did not work. */
  problem?: string | null;
  /** Something was typed that a touch beside the dialog must not lose. */
  firm?: boolean;
  /** A sheet under the thumb, or the middle of a wide screen. */
  place?: "sheet" | "middle";
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  keep,
  variant = "danger",
  busy,
  disabled,
  problem,
  firm = false,
  place = "sheet",
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const Place = place === "sheet" ? Sheet : Dialog;
  return (
    <Place
      open={open}
      onClose={onClose}
      title={title}
      firm={firm || busy}
      footer={
        <>
          <Button variant={variant} size="large" busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {problem && (
          <Notice tone="stop" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
      </div>
    </Place>
  );
}
