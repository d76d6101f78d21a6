"use client";

import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { isScheduled } from "@/lib/domain/transaction/transaction";
import { isTodayInZone, formatPreferredTime, timeInZone } from "@/lib/i18n/format-preferred-time";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { ClockIcon, CashIcon } from "@/components/ui/icons";
import { useNow } from "@/components/ui/time";
import type { Leg } from "@/lib/contracts/delivery/leg";
import { isReturning } from "@/lib/domain/task/leg";
import { formatMoney } from "@/components/ui/money";
import { hasDriver } from "./change/delivery-rules";

/** A paid delivery that waits for its preferred time: that time, and when the search for a driver begins. */
export function ScheduledNote({
  delivery,
}: {
  delivery: Pick<Transaction, "status" | "searchFrom" | "preferredTime">;
}) {
  const t = useTranslations(customerDeliveryMessages);
  const { locale } = useLocale();
  const now = useNow();
  const { searchFrom, preferredTime } = delivery;
  if (!isScheduled(delivery) || searchFrom === null || preferredTime === null) return null;
  const { timeZone } = preferredTime;
  const isToday = isTodayInZone(searchFrom, now, timeZone);
  return (
    <Notice tone="warning" icon={ClockIcon}>
      <span data-testid="scheduled">
        {t("scheduled", {
          window: formatPreferredTime(locale, preferredTime, now),
          when: t(isToday ? "atTime" : "onDay", { time: timeInZone(locale, searchFrom, timeZone, isToday) }),
        })}
      </span>
    </Notice>
  );
}

/**
 * Cash of the delivery that a driver still holds: the amount and where it goes. `leg`: the open exchange of cash, if
 * known; its amount is lower than the delivery's after a partial return.
 */
export function CashReturnNote({
  delivery: { amount, funding, status, cashToReturn },
  leg,
}: {
  delivery: Pick<Transaction, "amount" | "funding" | "status" | "cashToReturn">;
  leg: Leg | null;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (!cashToReturn) return null;
  const returnLeg = leg && isReturning({ leg }) ? leg : null;
  const amountText = formatMoney(returnLeg?.amount ?? amount);
  const name = returnLeg?.driver.name.trim().split(/\s+/)[0] ?? "";
  return (
    <Notice tone="warning" icon={CashIcon}>
      {funding === "prefunded"
        ? t("cashBackToHub")
        : returnLeg?.hubId
          ? t("cashGoesToHub", { name, amount: amountText, hub: returnLeg.takerName })
          : returnLeg
            ? t("cashWithDriver", { name, amount: amountText })
            : // A previous driver holds the cash, not the current one.
              t(hasDriver(status) ? "cashWithFormerDriver" : "cashToReturn", { amount: amountText })}
    </Notice>
  );
}

/**
 * Shows a sender how to pay, or, for a prefunded delivery, that no hub has enough cash yet. Prefunded: the sender pays
 * the amount, and a hub gives the cash. Hidden otherwise.
 */
export function FundingNote({
  delivery: { funding, status, paymentDue, waitingForHub },
  customerRole,
}: {
  delivery: Pick<Transaction, "funding" | "status" | "paymentDue" | "waitingForHub">;
  customerRole: "sender" | "receiver" | null;
}) {
  const t = useTranslations(customerDeliveryMessages);
  if (customerRole !== "sender" || (funding !== "prefunded" && !paymentDue)) return null;
  if (waitingForHub && status === "payment_confirmed")
    return (
      <Notice tone="warning" icon={ClockIcon}>
        {t("waitingForHub")}
      </Notice>
    );
  if (status !== "accepted" && status !== "payment_pending") return null;
  return (
    <Notice tone="warning" icon={CashIcon}>
      {t(funding === "prefunded" ? "payAmountHint" : "payFeeHint", { amount: formatMoney(paymentDue ?? 0) })}
    </Notice>
  );
}

/** Explains that an administrator reviews the delivery. Hidden otherwise. */
export function UnderReviewNote({ delivery: { inMoneyReview } }: { delivery: Pick<Transaction, "inMoneyReview"> }) {
  const t = useTranslations(customerDeliveryMessages);
  if (!inMoneyReview) return null;
  return (
    <Notice tone="warning" icon={ClockIcon} live="polite">
      <strong className="block font-semibold">{t("underReviewTitle")}</strong>
      {t("underReviewHint")}
    </Notice>
  );
}
