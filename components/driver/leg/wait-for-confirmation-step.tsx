"use client";

import type { ReactNode } from "react";
import { MatchingDigits } from "@/components/delivery/matching-digits";
import { Button } from "@/components/ui/button";
import { CashIcon } from "@/components/ui/icons";
import { Money, formatMoney } from "@/components/ui/money";
import { Spinner } from "@/components/ui/spinner";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { useTranslations } from "@/lib/i18n/use-translations";
import { LegFooter } from "./leg-frame";

type WaitForConfirmationStepProps = {
  leg: Leg;
  name: string;
  /** Buttons to contact the other person; empty if they have no contact data. */
  contactButtons: ReactNode;
  onRecount: () => void;
  photo: ReactNode;
  /** Secondary actions at the foot. */
  children?: ReactNode;
};

/** Waits until the sender confirms or rejects the count. */
export function WaitForConfirmationStep({
  leg,
  name,
  contactButtons,
  onRecount,
  photo,
  children,
}: WaitForConfirmationStepProps) {
  const t = useTranslations(collectMessages);
  const counted = leg.counted ?? leg.amount;
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div translate="no" role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
        <Spinner size={28} />
        <h2 className="text-lg">{t("waiting", { name })}</h2>
        <Money amount={counted} className="text-2xl tracking-tight" />
        <p className="text-muted-foreground">{t("waitingHint", { amount: formatMoney(counted) })}</p>
        {leg.kind === "return" && <p className="font-medium">{t("waitingReturn")}</p>}
        {leg.digits && <MatchingDigits small digits={leg.digits} label={t("digits")} />}
      </div>
      {photo}
      <LegFooter>
        {children}
        {contactButtons}
        <Button size="large" icon={CashIcon} onClick={onRecount}>
          {t("countAgain")}
        </Button>
      </LegFooter>
    </div>
  );
}
