"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PauseIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { declareWaiting } from "@/lib/client/offline/check-in";
import { toast } from "@/lib/client/app/toast";
import { useAuth } from "@/lib/client/hooks/use-session";
import { checkInMessages } from "@/lib/i18n/messages/check-in";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** Lets a driver announce a stop with cash on board, so that the server does not send the check-in "Are you OK?". */
export function DeclareWaitingButton() {
  const t = useTranslations(checkInMessages);
  const { locale } = useLocale();
  const driverId = useAuth().userId;
  const [busy, setBusy] = useState(false);
  const declare = async () => {
    setBusy(true);
    const response = await declareWaiting(driverId);
    setBusy(false);
    if (response) toast.success(t("waitingUntil", { time: formatTime(locale, response.waitingUntil) }));
    else toast.info(t("saved"));
  };
  return (
    <Button variant="quiet" block icon={PauseIcon} busy={busy} className="mt-2" onClick={() => void declare()}>
      {t("declareWaiting")}
    </Button>
  );
}
