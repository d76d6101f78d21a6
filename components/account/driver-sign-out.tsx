"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CashIcon, SignOutIcon, WarningIcon } from "@/components/ui/icons";
import { Notice } from "@/components/ui/badge";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { signOutAndClear } from "@/lib/client/session/sign-out";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useAuth } from "@/lib/client/hooks/use-session";
import { driverSignOutMessages } from "@/lib/i18n/messages/driver-sign-out";
import { useTranslations } from "@/lib/i18n/use-translations";
import { sendAllUnsent, useUnsentCounts } from "./use-unsent-counts";

/**
 * Signs a driver out. Unsent steps (actions of a delivery), photos and messages are sent first, or discarded after confirmation. Held cash
 * stays on record, which the sheet shows. If the server does not respond, the driver stays signed in and loses nothing.
 */
export function DriverSignOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations(driverSignOutMessages);
  const session = useAuth();
  const heldCash = useResource(open && session.driver ? driverProfilePath : null).data?.cash.amount ?? 0;
  const { steps, photos, messages } = useUnsentCounts(session.userId, open);
  const hasUnsent = steps + photos + messages > 0;
  const [busy, setBusy] = useState(false);
  const [sendAttempted, setSendAttempted] = useState(false);
  const [failed, setFailed] = useState(false);

  const signOut = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await signOutAndClear(session);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  const send = async () => {
    setBusy(true);
    await sendAllUnsent();
    setBusy(false);
    setSendAttempted(true);
  };

  const close = () => {
    setFailed(false);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      keepOpenOnBackdrop={busy}
      title={t("signOutTitle")}
      footer={
        hasUnsent ? (
          <>
            <Button variant="destructive" block busy={busy} onClick={() => void signOut()}>
              {t("discardAndSignOut")}
            </Button>
            <Button variant="primary" size="large" busy={busy} onClick={() => void send()}>
              {t("sendNow")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" block disabled={busy} onClick={close}>
              {t("staySignedIn")}
            </Button>
            <Button variant="primary" size="large" icon={SignOutIcon} busy={busy} onClick={() => void signOut()}>
              {t("signOut")}
            </Button>
          </>
        )
      }
    >
      {failed && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive" className="mb-3">
          <p className="font-semibold">{t("notSignedOut")}</p>
          <p>{t("notSignedOutBody")}</p>
        </Notice>
      )}
      {heldCash > 0 && (
        <Notice tone="destructive" icon={CashIcon} live="polite" className="mb-3">
          <p className="font-semibold">{t("holdsCash", { amount: formatMoney(heldCash) })}</p>
          <p>{t("holdsCashBody")}</p>
        </Notice>
      )}
      {hasUnsent ? (
        <Notice tone="warning" icon={WarningIcon} live="polite">
          {steps > 0 && <p className="font-semibold">{t("unsentSteps", { n: steps })}</p>}
          {photos > 0 && <p className="font-semibold">{t("unsentPhotos", { n: photos })}</p>}
          {messages > 0 && <p className="font-semibold">{t("unsentMessages", { n: messages })}</p>}
          <p>{sendAttempted ? t("stillUnsent") : t("unsentBody")}</p>
        </Notice>
      ) : (
        <p className="text-muted-foreground">{t("signOutBody")}</p>
      )}
    </Sheet>
  );
}
