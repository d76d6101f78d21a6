"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Icon, FlagIcon, MinusIcon, TrendUpIcon, UrgentIcon } from "@/components/ui/icons";
import { type DeclineReason, declineReasons } from "@/lib/domain/offer";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ChoiceList } from "@/components/ui/form/field";
import { declineKeys } from "@/lib/i18n/decline-words";
import { cx } from "@/components/ui/class-names";
import { Money, formatMoney } from "@/components/ui/money";
import type { Offer, Priority } from "@/lib/contracts/driver/offer";
import { priceMessages } from "@/lib/i18n/messages/price";
import { Badge, type Tone } from "@/components/ui/badge";

/** Whether the driver is declining an offer, and the reason so far. */
export function useDeclineForm() {
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState<DeclineReason | null>(null);
  return { declining, setDeclining, reason, setReason };
}

type OfferButtonsProps = {
  declineForm: ReturnType<typeof useDeclineForm>;
  busy: "accept" | "decline" | null;
  acceptIcon?: Icon;
  onAccept: () => void;
  onDecline: (reason: DeclineReason) => void;
  /** The driver pressed Decline and sees the reasons. */
  onDeclineOpen?: () => void;
};

/** Decline and Accept; while the driver is declining, Back and the button that confirms the reason. */
export function OfferButtons({
  declineForm: { declining, setDeclining, reason },
  busy,
  acceptIcon,
  onAccept,
  onDecline,
  onDeclineOpen,
}: OfferButtonsProps) {
  const t = useTranslations(offerMessages);
  return declining ? (
    <>
      <Button
        variant="quiet"
        block
        disabled={busy !== null}
        onClick={() => {
          setDeclining(false);
        }}
      >
        {t("back")}
      </Button>
      <Button
        variant="primary"
        size="large"
        disabled={reason === null || busy !== null}
        busy={busy === "decline"}
        onClick={() => {
          if (reason) onDecline(reason);
        }}
      >
        {t("declineConfirm")}
      </Button>
    </>
  ) : (
    <>
      <Button
        variant="quiet"
        block
        disabled={busy !== null}
        onClick={() => {
          onDeclineOpen?.();
          setDeclining(true);
        }}
      >
        {t("decline")}
      </Button>
      <Button
        variant="success"
        size="large"
        icon={acceptIcon}
        disabled={busy !== null}
        busy={busy === "accept"}
        onClick={onAccept}
      >
        {t("accept")}
      </Button>
    </>
  );
}

export function DeclineReasons({
  value,
  onChange,
}: {
  value: DeclineReason | null;
  onChange: (reason: DeclineReason) => void;
}) {
  const t = useTranslations(offerMessages);
  return (
    <ChoiceList
      legend={t("declineTitle")}
      name="decline-reason"
      value={value}
      options={declineReasons.map((reason) => ({ value: reason, label: t(declineKeys[reason]) }))}
      onChange={(picked) => {
        const reason = declineReasons.find((option) => option === picked);
        if (reason) onChange(reason);
      }}
    />
  );
}

/** The amount and the pay, equally prominent; the amount is larger if the offer has no pay. */
export function OfferAmounts({ details }: { details: Offer["taskDetails"] }) {
  const t = useTranslations(offerMessages);
  const tPrice = useTranslations(priceMessages);
  const hasPay = typeof details.driverPay === "number";
  const amountClass = cx(
    "block leading-[1.1] tracking-tight",
    hasPay ? "text-[min(1.75rem,8vw)]" : "text-[min(2.5rem,10.5vw)]",
  );
  return (
    <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2">
      <div className="flex flex-col-reverse justify-end">
        <dt className="text-sm text-muted-foreground">{t("amount")}</dt>
        <dd>
          <Money amount={details.amount} className={amountClass} />
        </dd>
      </div>
      {hasPay && (
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted-foreground">
            {tPrice("pay")}
            {!!details.tip && <span className="block">{tPrice("withTip", { tip: formatMoney(details.tip) })}</span>}
          </dt>
          <dd>
            <Money amount={details.driverPay ?? 0} className={amountClass} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const priorityStyles: Record<Priority, { icon: Icon; tone: Tone }> = {
  urgent: { icon: UrgentIcon, tone: "destructive" },
  high: { icon: TrendUpIcon, tone: "warning" },
  medium: { icon: FlagIcon, tone: "plain" },
  low: { icon: MinusIcon, tone: "muted" },
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useTranslations(offerMessages);
  const { icon, tone } = priorityStyles[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {t(priority)}
    </Badge>
  );
}
