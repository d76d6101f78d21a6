"use client";

import { useState } from "react";
import type { Transaction } from "@/lib/contracts/transaction";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { timeProposalText } from "@/lib/i18n/text/time-proposal";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { useNow } from "@/components/ui/time";
import { may } from "../change/delivery-rules";

const ProposeSheet = lazily(() => import("./propose-sheet").then((module) => module.ProposeSheet), { pressed: true });

/** The receiver's way to ask for another time, and what became of the one that they asked for. */
export function ProposeLine({ delivery }: { delivery: Transaction }) {
  const say = useText(timeProposalText);
  const { locale } = useLocale();
  const now = useNow();
  const [open, setOpen] = useState(false);
  if (!may(delivery, "propose_time")) return null;
  const { timeProposal: proposal, sender } = delivery;
  const window = proposal ? preferredTimeWords(locale, proposal, now) : "";
  return (
    <>
      {proposal && (
        <Notice tone={proposal.state === "open" ? "wait" : "over"} icon={ClockIcon} live="polite">
          {proposal.state === "open" ? (
            <>
              <p className="font-semibold">{say("proposed", { window })}</p>
              <p>{say("waits", { name: sender.name })}</p>
            </>
          ) : (
            say("declined", { name: sender.name, window })
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
        {say("propose")}
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
