"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PauseIcon } from "@/components/ui/icons";
import { formatTime } from "@/components/ui/time";
import { sayStanding } from "@/lib/client/offline/check-in";
import { toast } from "@/lib/client/app/toast";
import { checkInText } from "@/lib/i18n/text/check-in";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** A driver who is going to stand somewhere with cash says so before anybody asks. */
export function StandingHere() {
  const say = useText(checkInText);
  const { locale } = useLocale();
  const [busy, setBusy] = useState(false);
  const stand = async () => {
    setBusy(true);
    const heard = await sayStanding();
    setBusy(false);
    if (heard) toast.success(say("standingUntil", { time: formatTime(locale, heard.standingUntil) }));
    else toast.info(say("saved"));
  };
  return (
    <Button variant="quiet" block icon={PauseIcon} busy={busy} className="mt-2" onClick={() => void stand()}>
      {say("standHere")}
    </Button>
  );
}
