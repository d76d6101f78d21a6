import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { notificationReasonMessages } from "@/lib/i18n/messages/end-reasons";
import type { NoticeContext } from "@/server/database/results/notifications";
import type { NotificationContext, Role } from "@/server/notifications/notification-type";

/** A reader of a notification, with language and role. */
export type Reader = { id: string; locale: Locale; role: Role };

/** The readers of a notification: the person named by the event, otherwise everyone in the roles of its type. */
export function readersOf(
  context: NoticeContext | null,
  to: readonly Role[],
  user: { id: string; locale: Locale } | null,
): Reader[] {
  const parties: Reader[] =
    context === null
      ? []
      : [
          { id: context.sender.id, locale: context.sender.locale, role: "sender" },
          { id: context.receiver.id, locale: context.receiver.locale, role: "receiver" },
          ...(context.driver
            ? [{ id: context.driver.id, locale: context.driver.locale, role: "driver" as const }]
            : []),
        ];
  if (!user) return parties.filter(({ role }) => to.includes(role));
  const party = parties.find(({ id }) => id === user.id);
  return [party ?? { ...user, role: "person" }];
}

/** The reason: the event's own, otherwise the delivery's, as free text or translated. */
function reasonFor(locale: Locale, context: NoticeContext | null, facts: Record<string, unknown>): string {
  if (typeof facts.reason === "string") return facts.reason.trim();
  if (context === null) return "";
  const { reason, reasonCode } = context.transaction;
  return reasonCode === null ? deliveryReason(locale, reason, null) : notificationReasonMessages[locale][reasonCode];
}

const fallbackNames = {
  en: { driver: "A driver", other: "Someone" },
  es: { driver: "Un repartidor", other: "Alguien" },
} as const;

/** The values for one reader's texts. A driver who has left is "a driver". */
export function notificationContextFor(
  reader: Reader,
  context: NoticeContext | null,
  facts: Record<string, unknown>,
): NotificationContext {
  const { driver, other } = fallbackNames[reader.locale];
  return {
    role: reader.role,
    amount: amountOf(context, facts, reader.locale),
    orderNo: context?.transaction.orderNo ?? "",
    sender: context?.sender.name || other,
    receiver: context?.receiver.name || other,
    driver: context?.driver?.name.split(/\s+/)[0] || driver,
    pickupAddress: context?.transaction.pickupAddress ?? "",
    deliveryAddress: context?.transaction.deliveryAddress ?? "",
    reason: reasonFor(reader.locale, context, facts),
    facts,
  };
}

/** The amount concerned by the event, otherwise the delivery's. */
function amountOf(context: NoticeContext | null, { amount }: Record<string, unknown>, locale: Locale): string {
  const shownAmount = typeof amount === "number" ? amount : context?.transaction.amount;
  return shownAmount === undefined ? "" : dollars(shownAmount, locale);
}

// US Spanish, because the money is dollars with the country's sign and separators.
const money: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat(regionOf.en, { style: "currency", currency: "USD" }),
  es: new Intl.NumberFormat(regionOf.es, { style: "currency", currency: "USD" }),
};
const dollars = (amount: number, locale: Locale): string => money[locale].format(amount);
