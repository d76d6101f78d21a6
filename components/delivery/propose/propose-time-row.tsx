"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { timeProposalMessages } from "@/lib/i18n/messages/time-proposal";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useNow } from "@/components/ui/time";
import { canPerform } from "../change/delivery-rules";

const ProposeSheet = lazyClient(() => import("./propose-time-sheet").then((module) => module.ProposeTimeSheet), {
  loadImmediately: true,
});

/** Lets the receiver propose another time, and shows the result of a proposal. */
export function ProposeTimeRow({ delivery }: { delivery: Transaction }) {
  const t = useTranslations(timeProposalMessages);
  const { locale } = useLocale();
  const now = useNow();
  const [open, setOpen] = useState(false);
  if (!canPerform(delivery, "propose_time")) return null;
  const { timeProposal: proposal, sender } = delivery;
  const timeWindow = proposal ? formatCapitalizedPreferredTime(locale, proposal, now) : "";
  return (
    <>
      {proposal && (
        <Notice tone={proposal.state === "open" ? "warning" : "muted"} icon={ClockIcon} live="polite">
          {proposal.state === "open" ? (
            <>
              <p className="font-semibold">{t("proposed", { window: timeWindow })}</p>
              <p>{t("waitingForAnswer", { name: sender.name })}</p>
            </>
          ) : (
            t("declined", { name: sender.name, window: timeWindow })
          )}
        </Notice>
      )}
      <Button
        variant="quiet"
        icon={ClockIcon}
        block
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("propose")}
      </Button>
      {open && (
        <ProposeSheet
          delivery={delivery}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
