"use client";

import { useId } from "react";
import type { CreateTransactionBody } from "@/lib/contracts/delivery/transaction-bodies";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PinIcon, SendIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { formatTimeOfDay } from "@/components/ui/time";
import { RouteAddresses } from "@/components/delivery/map/route-addresses";
import { RouteMap } from "@/components/delivery/map/route-map";
import type { Quote } from "@/lib/contracts/delivery/price";
import { nextStepKey } from "./next-step-key";
import { QuoteCard } from "./quote-card";

type SendReviewProps = {
  request: CreateTransactionBody;
  /** First name and initial of the receiver; null while unknown. */
  receiver: string | null;
  /** The preferred time in words. */
  preferredTime: string | null;
  /** In dollars. */
  tip: number;
  quote: { quote: Quote | null; previousFee: number | null; failed: boolean; retry: () => void };
  busy: boolean;
  /** An earlier attempt has no response yet. */
  isUncertain: boolean;
  /** Why the send failed. */
  problem: string | null;
  onTip: (tip: number) => void;
  onSend: () => void;
  onEdit: () => void;
};

/** The summary to check before sending. */
export function SendReview({
  request,
  receiver,
  preferredTime,
  tip,
  quote,
  busy,
  isUncertain,
  problem,
  onTip,
  onSend,
  onEdit,
}: SendReviewProps) {
  const t = useTranslations(sendMessages);
  const { locale } = useLocale();
  const descriptionId = useId();
  const prefunded = request.funding === "prefunded";
  return (
    <div className="flex flex-1 flex-col gap-4 pt-2">
      <QuoteCard
        quote={quote.quote}
        amount={request.amount}
        previousFee={quote.previousFee}
        failed={quote.failed}
        onRetry={quote.retry}
        tip={tip}
        onTip={onTip}
        preferredTime={request.preferredTime !== undefined ? preferredTime : null}
      />
      <Card className="flex flex-col gap-4">
        <div className="flex flex-col items-start">
          <span className="text-sm text-muted-foreground">{t("amount")}</span>
          <Money amount={request.amount} className="text-2xl" />
        </div>
        <dl className="divide-y border-y">
          <Fact label={t("receiver")}>
            {receiver && <span className="block font-semibold">{receiver}</span>}
            {request.receiverPhone && formatPhone(request.receiverPhone)}
          </Fact>
          <Fact label={t("funding")}>
            {t(prefunded ? "prefundedDue" : "ownCashHint", {
              amount: formatMoney((quote.quote?.total ?? request.amount) + (quote.quote?.tips ? tip : 0)),
            })}
          </Fact>
          <Fact label={t("preferredTime")}>
            {request.preferredTime
              ? (preferredTime ??
                `${formatTimeOfDay(locale, request.preferredTime.from)}–${formatTimeOfDay(locale, request.preferredTime.to)}`)
              : t("anyTime")}
          </Fact>
          {request.urgent && <Fact label={t("urgent")}>{t("urgentHint")}</Fact>}
          {request.specialInstructions && <Fact label={t("instructions")}>{request.specialInstructions}</Fact>}
          {request.notes && <Fact label={t("notes")}>{request.notes}</Fact>}
        </dl>
        <RouteMap
          label={t("reviewMap")}
          describedBy={descriptionId}
          driverLabel=""
          driver={null}
          age="fresh"
          pickup={request.pickupLocation}
          dropOff={request.deliveryLocation}
        />
        <div id={descriptionId}>
          <RouteAddresses
            pickup={request.pickupAddress ?? t("atHub")}
            pickupUnit={request.pickupUnit}
            dropOff={request.deliveryAddress}
            dropOffUnit={request.deliveryUnit}
          />
        </div>
        {!prefunded && !request.pickupLocation && (
          <Notice tone="warning" icon={PinIcon}>
            {t("noPickupPin")}
          </Notice>
        )}
      </Card>
      <section>
        <h2 className="pb-2 text-sm font-semibold">{t("next")}</h2>
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm text-muted-foreground">
          <li>{t("next1")}</li>
          <li>{t(nextStepKey(request.funding, quote.quote))}</li>
          <li>{t("next3")}</li>
        </ol>
      </section>
      <ActionBar>
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        {isUncertain && (
          <Notice tone="warning" icon={WarningIcon} live="polite">
            {t("resultUnknown")}
          </Notice>
        )}
        <Button variant="quiet" block disabled={busy} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button variant="success" size="large" icon={SendIcon} busy={busy} disabled={!quote.quote} onClick={onSend}>
          {t("send")}
        </Button>
      </ActionBar>
    </div>
  );
}
