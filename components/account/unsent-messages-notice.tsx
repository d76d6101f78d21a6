"use client";

import { useEffect } from "react";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { startMessageQueue, useUnsentMessageCount } from "@/lib/client/offline/unsent-messages";
import { driverSignOutMessages } from "@/lib/i18n/messages/driver-sign-out";
import { useTranslations } from "@/lib/i18n/use-translations";

/** Warns that a sign-out deletes unsent messages, which it sends meanwhile. */
export function UnsentMessagesNotice() {
  const t = useTranslations(driverSignOutMessages);
  const count = useUnsentMessageCount();
  useEffect(() => startMessageQueue(), []);
  if (count === 0) return null;
  return (
    <Notice tone="warning" icon={WarningIcon} live="polite" className="mt-3">
      <p className="font-semibold">{t("unsentMessages", { n: count })}</p>
      <p>{t("unsentBody")}</p>
    </Notice>
  );
}
