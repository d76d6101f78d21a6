"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { statusDescription, statusLabel } from "@/lib/i18n/messages/delivery-status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Timeline, type TimelineStep } from "@/components/ui/page/timeline";
import { formatDateTime, formatTime } from "@/components/ui/time";
import type { CustomerRole } from "./change/delivery-rules";
import { deliverySteps, type DeliveryStep, stepTitle } from "./delivery-steps";

type DeliveryTimelineProps = {
  delivery: Transaction;
  viewerRole: CustomerRole | "admin";
  /** Details of the arrival that only administrators see. */
  arrivalNote?: string | null;
};

/** The steps of a delivery with their times, and the one it is waiting for. */
export function DeliveryTimeline({ delivery, viewerRole, arrivalNote }: DeliveryTimelineProps) {
  const t = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const title = (key: DeliveryStep["key"]): string =>
    stepTitle(t, key, viewerRole === "receiver" ? null : delivery.receiver.name);
  const waitingText = (): string => {
    // An administrator checks the delivery before it continues.
    if (delivery.inMoneyReview) return t("underReview");
    switch (delivery.status) {
      case "pending":
        return viewerRole === "receiver" ? t("waitOwnAnswer") : t("waitReceiver", { name: delivery.receiver.name });
      case "accepted":
        return t("waitPaymentRequest");
      case "payment_pending":
        return t("waitPayment");
      case "payment_confirmed":
        if (isScheduled(delivery)) return statusLabel(locale, delivery);
        // exhausted: the search found no driver and continues.
        return delivery.dispatch === "exhausted" && viewerRole !== "admin"
          ? t("waitExhausted")
          : statusDescription(locale, delivery);
      case "broadcast":
      case "assigned":
      case "in_transit":
        return statusDescription(locale, delivery);
      case "servicing":
        return t("waitCode");
      case "delivered":
      case "cancelled":
      case "failed":
      case "refunded":
        return "";
    }
  };
  const steps = deliverySteps(delivery).map(({ key, state, at }): TimelineStep => ({
    key,
    // The current step reads as waiting: "Accepted" before the receiver accepts would look done.
    title: state === "next" ? waitingText() : title(key),
    detail: at && (
      <>
        <StepTime at={at} />
        {key === "arrived" && arrivalNote && <span className="block">{arrivalNote}</span>}
      </>
    ),
    // A refund ended early but successfully.
    state: state === "next" ? "current" : state !== "stopped" ? state : key === "refunded" ? "done" : "failed",
  }));
  return <Timeline steps={steps} label={t("progress")} />;
}

/** The time of a step: only the time today, with the date otherwise. */
function StepTime({ at }: { at: string }) {
  const { locale } = useLocale();
  // oxlint-disable-next-line react/purity -- a render on a later day must show the date
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {today ? formatTime(locale, at) : formatDateTime(locale, at)}
    </time>
  );
}
