"use client";

import { useState } from "react";
import { printInLightTheme } from "@/lib/client/device/device";
import { useResource } from "@/lib/client/hooks/use-resource";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { delegateMessages } from "@/lib/i18n/messages/delegate";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { formatCard, payMessages } from "@/lib/i18n/messages/pay";
import { priceMessages } from "@/lib/i18n/messages/price";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Logo } from "@/components/ui/logo";
import { Button } from "@/components/ui/button";
import { DocumentIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { formatMoney, Money } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { PersonName } from "@/components/ui/person-name";
import { receiptSteps, stepTitle } from "./delivery-steps";
import { pickupLabel, RouteAddresses } from "./map/route-addresses";
import { PriceBreakdown } from "./price-breakdown";
import { deliveryPath } from "./use-delivery";

// Printing shows only the sheet: no frame, no scrolling. The shells hide everything around an open dialog.
const printClass =
  "print:static print:m-0 print:max-h-none print:max-w-none print:border-0 print:backdrop:bg-transparent print:[print-color-adjust:exact]";

/** The receipt of a delivery, also of a cancelled or failed one. */
export function ReceiptButton({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        block
        icon={DocumentIcon}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("receipt")}
      </Button>
      <Sheet
        open={open}
        onClose={() => {
          setOpen(false);
        }}
        title={t("receipt")}
        className={printClass}
        footer={
          <Button block icon={DocumentIcon} onClick={printInLightTheme}>
            {t("print")}
          </Button>
        }
      >
        <ReceiptDocument deliveryId={deliveryId} />
      </Sheet>
    </>
  );
}

function ReceiptDocument({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const tCommon = useTranslations(commonMessages);
  const tPrice = useTranslations(priceMessages);
  const tPay = useTranslations(payMessages);
  const tDelegate = useTranslations(delegateMessages);
  const { locale } = useLocale();
  const receipt = useResource(`${deliveryPath(deliveryId)}/receipt`);
  return (
    <ResourceView
      resource={receipt}
      subject={t("receipt")}
      skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
    >
      {(receipt) => (
        // Focusable, because without a control inside it could not be scrolled with the keyboard.
        <section tabIndex={0} aria-label={t("receiptOf", { number: receipt.number })} className="flex flex-col gap-4">
          <p className="hidden print:block">
            <Logo />
          </p>
          <div className="flex flex-col items-center gap-1 pt-2 text-center">
            <Money amount={receipt.amount} className="text-2xl" />
            <p className="font-medium">{statusLabel(locale, receipt)}</p>
            <p className="text-sm text-muted-foreground tabular-nums">{t("receiptOf", { number: receipt.number })}</p>
          </div>
          <dl className="divide-y border-y">
            <Fact label={t("sender")}>
              <PersonName name={receipt.sender.name} />
            </Fact>
            <Fact label={t("receiver")}>
              <PersonName name={receipt.receiver.name} />
            </Fact>
            {receipt.handedTo && (
              <Fact label={tDelegate("handedTo")}>
                {tDelegate("handedFor", { name: receipt.handedTo, receiver: receipt.receiver.name })}
              </Fact>
            )}
            <Fact label={t("funding")}>
              {receipt.pickupHub ? t("fundingHub", { hub: receipt.pickupHub }) : t("fundingSender")}
            </Fact>
            {receipt.fee !== null && <PriceBreakdown label={tPrice("fee")} price={receipt.fee} parts={receipt.parts} />}
            {receipt.tip !== null && <PriceBreakdown label={tPrice("tip")} price={receipt.tip} parts={null} />}
            {receipt.cardPayment?.card && (
              <Fact label={tPay("payment")}>{tPay("paidByCard", { card: formatCard(receipt.cardPayment.card) })}</Fact>
            )}
            {receipt.cardPayment?.refund === "done" && (
              <Fact label={tPay("refund")}>{formatMoney(receipt.cardPayment.refunded ?? 0)}</Fact>
            )}
            {receipt.cardPayment?.refund === "under_way" && <Fact label={tPay("refund")}>{tPay("listRefund")}</Fact>}
            {receipt.driver && (
              <Fact label={t("carriedBy")}>
                <PersonName name={receipt.driver.firstName} />
              </Fact>
            )}
            <Fact label={t("requestedAt")}>{formatReceiptTime(locale, receipt.createdAt)}</Fact>
            {receipt.endedAt && (
              <Fact label={t(receipt.status === "delivered" ? "deliveredAt" : "ended")}>
                {formatReceiptTime(locale, receipt.endedAt)}
              </Fact>
            )}
            {receipt.cancelReason && (
              <Fact label={t("reason")}>{deliveryReason(locale, receipt.cancelReason, receipt.cancelReasonCode)}</Fact>
            )}
          </dl>
          <RouteAddresses pickup={pickupLabel(receipt)} dropOff={receipt.deliveryAddress} />
          <dl className="divide-y border-y empty:hidden">
            {receiptSteps(receipt).map(({ key, at }) => (
              <Fact key={key} label={stepTitle(t, key, receipt.receiver.name)}>
                {formatReceiptTime(locale, at)}
              </Fact>
            ))}
          </dl>
          {receipt.ledger && (
            <div className="flex flex-col gap-1 text-xs text-muted-foreground">
              <p>{t("ledgerEntries", { n: receipt.ledger.entries })}</p>
              <p className="font-mono break-all">{receipt.ledger.hash}</p>
            </div>
          )}
          <p className="text-center text-xs text-muted-foreground tabular-nums">
            {t("issued")} {formatReceiptTime(locale, receipt.issuedAt)} · Handover
          </p>
        </section>
      )}
    </ResourceView>
  );
}

// With year and zone, because a printed receipt is read later and elsewhere.
function formatReceiptTime(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(regionOf[locale], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at));
}
