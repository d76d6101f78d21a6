"use client";

import { useState } from "react";
import { useProblem } from "@/components/ui/use-write";
import { isApiError } from "@/lib/client/api/api-error";
import { recordStatusChoice, setDriverStatus, type ChosenStatus } from "@/lib/client/offline/driver-status";
import { goOffDuty } from "@/lib/client/tracking/duty";
import { uploadPositions } from "@/lib/client/tracking/tracker";
import { importWithRetry } from "@/lib/client/app/import-with-retry";
import { nextPaint } from "@/lib/client/offline/yield-to-main";
import { appendReason } from "@/lib/client/api/failure-text";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useSession } from "@/lib/client/hooks/use-session";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useTranslations } from "@/lib/i18n/use-translations";

const statusToastKeys = { online: "nowOnline", offline: "nowOffline", break: "nowBreak", busy: "nowBusy" } as const;
const failedStatusKeys = {
  online: "failedOnline",
  offline: "failedOffline",
  break: "failedBreak",
  busy: "failedUpdate",
} as const;

// Loaded on press.
async function requestPermissionsForWork(driverId: string | undefined): Promise<void> {
  const permissions = await importWithRetry(() => import("@/lib/client/device/online-permissions"));
  await permissions.explainOnlinePermissions(driverId);
}

/** The status that the compact widget leads to: offline when online; otherwise online, which also ends a break. */
export const toggledStatus = (status: ChosenStatus): ChosenStatus => (status === "online" ? "offline" : "online");

/**
 * Changes the driver's status and shows the result. `changeStatus` returns whether it changed; `error` is for the
 * panel.
 */
export function useStatusActions() {
  const t = useTranslations(statusMessages);
  const errorText = useErrorText();
  const [pending, setPending] = useState<ChosenStatus | null>(null);
  const { session } = useSession();
  const [error, setError] = useProblem(session?.driver?.status ?? null);
  const driverId = session?.userId;
  const changeStatus = async (status: ChosenStatus) => {
    const undoChoice = driverId === undefined ? null : recordStatusChoice(driverId);
    setPending(status);
    setError(null);
    await nextPaint();
    try {
      // Before going offline: off duty the phone drops unsent positions.
      if (status === "offline") void uploadPositions();
      await setDriverStatus(status);
      if (status === "offline") await goOffDuty();
      toast.success(t(statusToastKeys[status]));
      if (status === "online") void requestPermissionsForWork(driverId);
      return true;
    } catch (caught) {
      undoChoice?.();
      const signedOutText = isApiError(caught, "UNAUTHENTICATED") ? t("notAuthenticated") : null;
      setError(signedOutText ?? errorText(caught, t("failedUpdate")));
      toast.error(appendReason(t(failedStatusKeys[status]), signedOutText ?? errorText(caught, "")));
      return false;
    } finally {
      setPending(null);
    }
  };
  return { changeStatus, pending, error };
}
