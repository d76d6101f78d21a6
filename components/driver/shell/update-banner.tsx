"use client";

import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { activateUpdate } from "@/lib/client/app/app-update";
import { isDialogOpen, isReloadSafe } from "@/lib/client/app/reload-safety";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";

const subscribeEverySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => {
    clearInterval(timer);
  };
};
let isOffered = false;
// Shown at an idle moment and then kept, so that it does not flicker with background requests. Not shown over a dialog.
const canOfferUpdate = () => !isDialogOpen() && (isOffered ||= isReloadSafe());

/** "A new version is ready": the driver chooses when to reload. */
export function UpdateBanner() {
  const t = useTranslations(shellMessages);
  const canUpdate = useSyncExternalStore(subscribeEverySecond, canOfferUpdate, () => false);
  const [busy, setBusy] = useState(false);
  if (!canUpdate) return null;
  return (
    <div
      translate="no"
      role="status"
      className="flex items-center justify-between gap-2 border-t bg-muted pl-4 text-sm"
    >
      <p>{t("newVersion")}</p>
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => {
          setBusy(true);
          activateUpdate();
        }}
      >
        {t("reload")}
      </Button>
    </div>
  );
}
