"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CashIcon, SignOutIcon, WarningIcon } from "@/components/ui/icons";
import { Notice } from "@/components/ui/badge";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { forgetPhone } from "@/lib/client/kept-value";
import { driverProfilePath, setDriverStatus } from "@/lib/client/driver-status";
import { clearOutbox, sendWaiting } from "@/lib/client/outbox";
import { useSteps } from "@/lib/client/use-steps";
import { isWaiting } from "@/lib/client/outbox-store";
import { forgetPages, turnPushOff } from "@/lib/client/push";
import { closeRealtime } from "@/lib/client/realtime";
import { keepToken } from "@/lib/client/sos-kept";
import { forgetPhotos } from "@/lib/client/photo-outbox";
import { forgetPositions } from "@/lib/client/tracking/tracker";
import { useResource } from "@/lib/client/use-resource";
import { signOut, useSession } from "@/lib/client/use-session";
import { driverSignOutText } from "@/lib/i18n/text/driver-sign-out";
import { useText } from "@/lib/i18n/use-text";

/**
 * The way out. Steps that were not sent are sent first, or confirmed lost; who holds cash is told that it stays on
 * record.
 */
export function SignOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText(driverSignOutText);
  const { session } = useSession();
  const held = useResource(open && session?.driver ? driverProfilePath : null).data?.cash.amount ?? 0;
  const waiting = useSteps().filter(isWaiting).length;
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);

  const leave = async () => {
    setBusy(true);
    await turnPushOff().catch(() => undefined);
    // Who has left is offered nothing; with a delivery in hand they stay on duty.
    if (["online", "busy", "break"].includes(session?.driver?.status ?? ""))
      await setDriverStatus("offline").catch(() => undefined);
    await signOut().catch(() => undefined);
    closeRealtime();
    clearOutbox();
    await forgetPositions(session?.userId);
    await forgetPhotos();
    forgetPhone();
    // A call for help that still waits has its own copy.
    keepToken(null);
    forgetPages();
    // A whole new page: nothing of this account stays in memory.
    window.location.assign("/login");
  };
  const send = async () => {
    setBusy(true);
    await sendWaiting();
    setBusy(false);
    setTried(true);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say("signOutTitle")}
      footer={
        waiting > 0 ? (
          <>
            <Button variant="danger" block busy={busy} onClick={() => void leave()}>
              {say("signOutLose")}
            </Button>
            <Button variant="primary" size="large" busy={busy} onClick={() => void send()}>
              {say("sendNow")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" block onClick={onClose}>
              {say("staySignedIn")}
            </Button>
            <Button variant="primary" size="large" icon={SignOutIcon} busy={busy} onClick={() => void leave()}>
              {say("signOut")}
            </Button>
          </>
        )
      }
    >
      {held > 0 && (
        <Notice tone="stop" icon={CashIcon} live="polite" className="mb-3">
          <p className="font-semibold">{say("holdsCash", { amount: formatMoney(held) })}</p>
          <p>{say("holdsCashBody")}</p>
        </Notice>
      )}
      {waiting > 0 ? (
        <Notice tone="wait" icon={WarningIcon} live="polite">
          <p className="font-semibold">{say("unsent", { n: waiting })}</p>
          <p>{tried ? say("stillUnsent") : say("unsentBody")}</p>
        </Notice>
      ) : (
        <p className="text-ink-soft">{say("signOutBody")}</p>
      )}
    </Sheet>
  );
}
