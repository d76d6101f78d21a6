"use client";

import { useState, type ReactNode } from "react";
import { suspendPointerEvents } from "@/lib/client/app/suspend-pointer-events";
import { useWakeLock } from "@/lib/client/hooks/use-wake-lock";
import { LockIcon } from "@/components/ui/icons";
import { earlyCodeMessages } from "@/lib/i18n/messages/early-code";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";

type CodeReveal = {
  shown: boolean;
  /** Shows or covers the code; before the driver's arrival, showing it requires a confirmation. */
  toggle: () => void;
  hide: () => void;
  /** The open confirmation, to be rendered. */
  dialog: ReactNode;
};

/** Whether a code is shown; the screen stays on meanwhile. `startsConfirming`: opens with the confirmation. */
export function useCodeReveal(hasDriverArrived: boolean, startsConfirming = false): CodeReveal {
  const [isShown, setIsShown] = useState(false);
  const [confirming, setConfirming] = useState(startsConfirming);
  useWakeLock(isShown);
  // The confirmation is only needed before the driver's arrival.
  if (confirming && hasDriverArrived) setConfirming(false);
  return {
    shown: isShown,
    toggle: () => {
      if (isShown || hasDriverArrived) {
        setIsShown(!isShown);
        suspendPointerEvents();
      } else setConfirming(true);
    },
    hide: () => {
      setIsShown(false);
      setConfirming(false);
    },
    dialog: confirming && (
      <EarlyCodeDialog
        onShow={() => {
          setConfirming(false);
          setIsShown(true);
        }}
        onClose={() => {
          setConfirming(false);
        }}
      />
    ),
  };
}

/** Replaces a covered code. */
export function CodePlaceholder({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-2 bg-card p-6 text-center text-foreground">
      <LockIcon aria-hidden size={32} className="text-muted-foreground" />
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted-foreground">{hint}</p>
    </div>
  );
}

/** Confirms showing a code before the driver's arrival: a person who sees the code could collect the cash. */
function EarlyCodeDialog({ onShow, onClose }: { onShow: () => void; onClose: () => void }) {
  const t = useTranslations(earlyCodeMessages);
  return (
    <ConfirmDialog
      open
      title={t("title")}
      confirmLabel={t("show")}
      cancelLabel={t("keep")}
      variant="primary"
      busy={false}
      onConfirm={onShow}
      onClose={onClose}
    >
      <p>{t("hint")}</p>
    </ConfirmDialog>
  );
}
