"use client";

import { useEffect, useSyncExternalStore } from "react";
import { blockNavigation } from "@/lib/client/app/leave-guard";
import { toast } from "@/lib/client/app/toast";
import { getServerSteps, readSteps, blockingErrorCode, subscribeSteps } from "@/lib/client/offline/outbox-store";
import { useUnsavedWork } from "@/lib/client/offline/unsaved-work";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { WarningIcon } from "../icons";

/**
 * Warns while unsent work (actions, photos, messages) exists only in this page, because the phone's storage is full or
 * blocked. Offline,
 * navigation is then blocked.
 */
export function UnsavedWorkNotice() {
  const t = useTranslations(commonMessages);
  const hasUnsaved = useUnsavedWork();
  // A step is one action of a delivery, such as a count, that waits in the phone's outbox.
  const sessionEnded =
    blockingErrorCode(useSyncExternalStore(subscribeSteps, readSteps, getServerSteps)) === "UNAUTHENTICATED";
  const online = useIsOnline();
  useEffect(() => {
    if (!hasUnsaved || online) return;
    return blockNavigation(() => {
      toast.warning(t("cannotSave"));
    });
  }, [hasUnsaved, online, t]);
  return (
    <div translate="no" role="alert">
      {hasUnsaved && (
        <p className="flex flex-wrap items-center justify-center gap-2 border-t bg-destructive-subtle px-4 py-2 text-center text-sm text-destructive-text">
          {/* One item, so that the icon stays in the line of the text. */}
          <span className="flex min-w-0 items-center gap-2">
            <WarningIcon aria-hidden size={16} className="shrink-0" />
            {t("cannotSave")}
          </span>
          {sessionEnded && (
            <a href="/login" target="_blank" className="tap inline-flex items-center font-semibold underline">
              {t("signInToSend")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
