"use client";

import type { ReactNode } from "react";
import { TwoDigits } from "@/components/delivery/two-digits";
import { Button } from "@/components/ui/button";
import { CashIcon } from "@/components/ui/icons";
import { Money, formatMoney } from "@/components/ui/money";
import { Spinner } from "@/components/ui/spinner";
import type { Leg } from "@/lib/contracts/leg";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";
import { LegFoot } from "./leg-frame";

type WaitStepProps = {
  leg: Leg;
  name: string;
  /** How to reach them; nothing where they cannot be. */
  reach: ReactNode;
  onAgain: () => void;
  photo: ReactNode;
  /** What else they may do, at the foot. */
  children?: ReactNode;
};

/** The count is with the sender, who says whether it is right. */
export function WaitStep({ leg, name, reach, onAgain, photo, children }: WaitStepProps) {
  const say = useText(collectText);
  const counted = leg.counted ?? leg.amount;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div translate="no" role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Spinner size={28} />
        <h2 className="text-lg">{say("waiting", { name })}</h2>
        <Money amount={counted} className="text-2xl tracking-tight" />
        <p className="text-ink-soft">{say("waitingHint", { amount: formatMoney(counted) })}</p>
        {leg.kind === "return" && <p className="font-medium">{say("waitingBack")}</p>}
        {leg.digits && <TwoDigits small digits={leg.digits} label={say("digits")} />}
      </div>
      {photo}
      <LegFoot>
        {children}
        {reach}
        <Button size="large" icon={CashIcon} onClick={onAgain}>
          {say("countAgain")}
        </Button>
      </LegFoot>
    </div>
  );
}
