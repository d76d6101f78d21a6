"use client";

import { useState } from "react";
import { printLight } from "@/lib/client/app/print";
import { useResource } from "@/lib/client/hooks/use-resource";
import { commonText } from "@/lib/i18n/text/common";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { delegateText } from "@/lib/i18n/text/delegate";
import { deliveryReason } from "@/lib/i18n/text/delivery-reason";
import { cardWords, payText } from "@/lib/i18n/text/pay";
import { priceText } from "@/lib/i18n/text/price";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { regionOf, type Locale } from "@/lib/i18n/text";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Logo } from "@/components/ui/logo";
import { Button } from "@/components/ui/button";
import { DocumentIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { PersonName } from "@/components/ui/person-name";
import { receiptSteps } from "./delivery-steps";
import { pickupWords } from "./map/pickup-words";
import { PriceFact } from "./price-facts";
import { RouteLines } from "./map/route-lines";
import { stepTitle } from "./step-title";
import { deliveryPath } from "./use-delivery";

// On paper the sheet is the page: no frame, no scrolling; the shells hide what stands around an open dialog.
const printed =
  "print:static print:m-0 print:max-h-none print:max-w-none print:border-0 print:backdrop:bg-transparent print:[print-color-adjust:exact]";

/** What the delivery was, on paper: also for one that was cancelled or failed. */
export function ReceiptButton({ deliveryId, prominent }: { deliveryId: string; prominent?: boolean }) {
  const say = useText(customerDeliveryText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size={prominent ? "large" : "medium"}
        block
        icon={DocumentIcon}
        onClick={() => {
          setOpen(true);
        }}
      >
        {say("receipt")}
      </Button>
      <Sheet
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        title={say("receipt")}
        className={printed}
        footer={
          <Button block icon={DocumentIcon} onClick={printLight}>
            {say("print")}
          </Button>
        }
      >
        <ReceiptPaper deliveryId={deliveryId} />
      </Sheet>
    </>
  );
}

function ReceiptPaper({ deliveryId }: { deliveryId: string }) {
  const say = useText(customerDeliveryText);
  const sayCommon = useText(commonText);
  const sayPrice = useText(priceText);
  const sayPay = useText(payText);
  const sayDelegate = useText(delegateText);
  const { locale } = useLocale();
  const receipt = useResource(`${deliveryPath(deliveryId)}/receipt`);
  return (
    <ResourceView
      of={receipt}
      component={say("receipt")}
      skeleton={<SkeletonCard label={sayCommon("loading")} className="h-96" />}
    >
      {(paper) => (
        // Why focusable: with nothing to press on it, the keys could not scroll it.
        <section tabIndex={0} aria-label={say("receiptOf", { number: paper.number })} className="flex flex-col gap-4">
          <p className="hidden print:block">
            <Logo />
          </p>
          <div className="flex flex-col items-center gap-1 pt-2 text-center">
            <Money amount={paper.amount} className="text-2xl" />
            <p className="font-medium">{statusLabel(locale, paper)}</p>
            <p className="text-sm text-ink-soft tabular-nums">{say("receiptOf", { number: paper.number })}</p>
          </div>
          <dl className="divide-y border-y">
            <Fact label={say("sender")}>
              <PersonName name={paper.sender.name} />
            </Fact>
            <Fact label={say("receiver")}>
              <PersonName name={paper.receiver.name} />
            </Fact>
            {paper.handedTo && (
              <Fact label={sayDelegate("handedTo")}>
                {sayDelegate("handedFor", { name: paper.handedTo, receiver: paper.receiver.name })}
              </Fact>
            )}
            <Fact label={say("funding")}>
              {paper.pickupHub ? say("fundingHub", { hub: paper.pickupHub }) : say("fundingSender")}
            </Fact>
            {paper.fee !== null && <PriceFact label={sayPrice("fee")} price={paper.fee} parts={paper.parts} />}
            {paper.tip !== null && <PriceFact label={sayPrice("tip")} price={paper.tip} parts={null} />}
            {paper.cardPayment?.card && (
              <Fact label={sayPay("payment")}>{sayPay("paidByCard", { card: cardWords(paper.cardPayment.card) })}</Fact>
            )}
            {paper.cardPayment?.refund === "done" && (
              <Fact label={sayPay("refund")}>{formatMoney(paper.cardPayment.refunded ?? 0)}</Fact>
            )}
            {paper.cardPayment?.refund === "under_way" && <Fact label={sayPay("refund")}>{sayPay("rowRefund")}</Fact>}
            {paper.driver && (
              <Fact label={say("carriedBy")}>
                <PersonName name={paper.driver.firstName} />
              </Fact>
            )}
            <Fact label={say("asked")}>{paperTime(locale, paper.createdAt)}</Fact>
            {paper.endedAt && (
              <Fact label={say(paper.status === "delivered" ? "deliveredAt" : "ended")}>
                {paperTime(locale, paper.endedAt)}
              </Fact>
            )}
            {paper.cancelReason && (
              <Fact label={say("reason")}>{deliveryReason(locale, paper.cancelReason, paper.cancelReasonCode)}</Fact>
            )}
          </dl>
          <RouteLines pickup={pickupWords(paper)} dropOff={paper.deliveryAddress} />
          <dl className="divide-y border-y empty:hidden">
            {receiptSteps(paper).map(({ key, at }) => (
              <Fact key={key} label={stepTitle(say, key, paper.receiver.name)}>
                {paperTime(locale, at)}
              </Fact>
            ))}
          </dl>
          {paper.ledger && (
            <div className="flex flex-col gap-1 text-xs text-ink-soft">
              <p>{say("ledgerHead", { n: paper.ledger.entries })}</p>
              <p className="font-mono break-all">{paper.ledger.hash}</p>
            </div>
          )}
          <p className="text-center text-xs text-ink-soft tabular-nums">
            {say("issued")} {paperTime(locale, paper.issuedAt)} · Handover
          </p>
        </section>
      )}
    </ResourceView>
  );
}

// Paper is read in another year and elsewhere: the year and the zone go along.
function paperTime(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(regionOf[locale], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));
}
