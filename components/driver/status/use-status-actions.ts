"use client";

import { useState } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { driverChose, setDriverStatus, type ChosenStatus } from "@/lib/client/offline/driver-status";
import { chooseOffDuty } from "@/lib/client/tracking/duty";
import { sendPositions } from "@/lib/client/tracking/tracker";
import { loadLater } from "@/lib/client/app/load-later";
import { nextPaint } from "@/lib/client/offline/next-task";
import { withReason } from "@/lib/client/api/failure-text";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useSession } from "@/lib/client/hooks/use-session";
import { statusText } from "@/lib/i18n/text/status";
import { useText } from "@/lib/i18n/use-text";

const told = { online: "nowOnline", offline: "nowOffline", break: "nowBreak", busy: "nowBusy" } as const;
const failed = {
  online: "failedOnline",
  offline: "failedOffline",
  break: "failedBreak",
  busy: "failedUpdate",
} as const;

// It comes with the press.
async function askForWork(driverId: string | undefined): Promise<void> {
  const later = await loadLater(() => import("@/lib/client/device/ask-for-work"));
  await later.askForWork(driverId);
}

/** The status that the compact widget leads to: offline when online; otherwise online, which also ends a break. */
export const toggledStatus = (status: ChosenStatus): ChosenStatus => (status === "online" ? "offline" : "online");

/** Changes the driver's status and shows the result. `choose` returns whether it changed; `error` is for the panel. */
export function useStatusActions() {
  const say = useText(statusText);
  const errorText = useErrorText();
  const [pending, setPending] = useState<ChosenStatus | null>(null);
  const [error, setError] = useState<string | null>(null);
  const driverId = useSession().session?.userId;
  const choose = async (status: ChosenStatus) => {
    const undo = driverId === undefined ? null : driverChose(driverId);
    setPending(status);
    setError(null);
    await nextPaint();
    try {
      // While they are on duty still: what waits is dropped afterwards.
      if (status === "offline") void sendPositions();
      await setDriverStatus(status);
      if (status === "offline") await chooseOffDuty();
      toast.success(say(told[status]));
      if (status === "online") void askForWork(driverId);
      return true;
    } catch (cause) {
      undo?.();
      const signedOut = isApiError(cause, "UNAUTHENTICATED") ? say("notAuthenticated") : null;
      setError(signedOut ?? errorText(cause, say("failedUpdate")));
      toast.error(withReason(say(failed[status]), signedOut ?? errorText(cause, "")));
      return false;
    } finally {
      setPending(null);
    }
  };
  return { choose, pending, error };
}
