import "server-only";
import { regionOf, type Locale, adjustClockGrammar, locales } from "@/lib/i18n/translate";
import { deliveryReason } from "@/lib/i18n/messages/delivery-reason";
import { notificationReasonMessages } from "@/lib/i18n/messages/end-reasons";
import type { NoticeContext } from "@/server/database/results/notifications";
import type { NotificationContext, Role, NotificationText } from "@/server/notifications/notification-type";
import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { canSendMail, sendMail } from "@/server/notifications/mail/send-mail";
import { notificationTargets, insertNotification } from "@/server/notifications/insert-notification";
import { sendNoticeSms } from "@/server/sms/sms-messages";
import { z } from "zod";
import { notificationNames, notificationTypes } from "@/server/notifications/types";
import { notifyPhone, pushNotice } from "@/server/notifications/push/push-to-phones";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";

/** A reader of a notification, with language and role. */
type Reader = { id: string; locale: Locale; role: Role };

/** The readers of a notification: the person named by the event, otherwise everyone in the roles of its type. */
export function readersOf(
  context: NoticeContext | null,
  roles: readonly Role[],
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
  if (!user) return parties.filter(({ role }) => roles.includes(role));
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
  const { driver: fallbackDriver, other } = fallbackNames[reader.locale];
  return {
    role: reader.role,
    amount: amountOf(context, facts, reader.locale),
    orderNo: context?.transaction.orderNo ?? "",
    sender: context?.sender.name || other,
    receiver: context?.receiver.name || other,
    driver: context?.driver?.name.split(/\s+/)[0] || fallbackDriver,
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

/**
 * Notifies a person outside the app: by email, or by SMS to the verified number where email is unavailable or refused,
 * never by both. Throws for a retry on transient failures; a repeat sends the same email under the same id, and no
 * second SMS.
 */
async function notifyOutsideApp(
  { id }: { id: string },
  { title, message, page, key }: NotificationText & { page: string; key: string },
): Promise<void> {
  const { email, smsPhone } = await notificationTargets(id);
  const messageName = createHash("sha256").update(key).digest("hex").slice(0, 16);
  if (email !== null && canSendMail()) {
    const text = `${message}\n\n${env().APP_URL.replace(/\/$/, "")}${page}\n`;
    const result = await sendMail({ to: email, subject: title, text, id: messageName });
    if (result.outcome === "accepted") return;
    if (result.outcome === "later") throw new Error("Failed to send mail");
    log().warn({ reason: result.reason }, "a mail was refused");
  }
  await sendNoticeSms(smsPhone, { title, page, name: messageName });
}

/**
 * An event to notify people of. `key` is unique per cause; `userId` names the only reader, otherwise the type's readers
 * are notified.
 */
export const NotifyPayload = z.object({
  type: z.enum(notificationNames),
  transactionId: z.guid().optional(),
  userId: z.guid().optional(),
  key: z.string().min(1).max(400),
  facts: z.record(z.string(), z.unknown()).default({}),
});
export type NotifyPayload = z.infer<typeof NotifyPayload>;

/**
 * Notifies all readers in the app, and some outside of it; each in their language and each once, however often the job
 * runs.
 */
export async function notify({ type, transactionId, userId, key, facts }: NotifyPayload): Promise<void> {
  const { recipients, text, outsideAppPage, pushOrSmsTo, pushPage } = notificationTypes[type];
  const context =
    transactionId === undefined
      ? null
      : await rpc(ownerContext, "get_notification_context", { p_transaction_id: transactionId });
  const user = userId === undefined ? null : { id: userId, locale: (await notificationTargets(userId)).locale };
  const readers = readersOf(context, recipients, user);
  if (readers.length === 0) log().warn({ notification: type }, "a notification has no reader");
  const results = await Promise.allSettled(
    readers.map((reader) => {
      // In every language, because the reader may change it before reading.
      const texts = Object.fromEntries(
        locales.map((locale) => {
          const { title, message } = text[locale](notificationContextFor({ ...reader, locale }, context, facts));
          return [locale, { title, message: adjustClockGrammar(locale, message) }];
        }),
      ) as Record<Locale, NotificationText>;
      const insertion = insertNotification({
        userId: reader.id,
        type,
        ...texts[reader.locale],
        translations: texts,
        dedupeKey: `${key}:${reader.id}`,
        data: { ...(transactionId === undefined ? {} : { transactionId }), ...linkFacts(facts) },
        role: reader.role,
      });
      return insertion.then(async ({ event }) => {
        // For a customer's notification the database selects the channels.
        if (event !== null) return;
        if (outsideAppPage !== undefined || pushPage !== undefined)
          await Promise.all([
            outsideAppPage !== undefined &&
              notifyOutsideApp(reader, { ...texts[reader.locale], page: outsideAppPage, key }),
            pushPage !== undefined && pushNotice(reader.id, { ...texts[reader.locale], page: pushPage, key }),
          ]);
        else if (transactionId !== undefined && reader.role === "driver" && pushOrSmsTo)
          await notifyPhone(reader.id, { title: texts[reader.locale].title, transactionId, key });
      });
    }),
  );
  // One reader's failure does not affect the others; the retry notifies only the missing ones.
  const cause = results.find((result) => result.status === "rejected")?.reason as unknown;
  if (cause !== undefined) throw new Error(sendFailure(readers.length), { cause });
}

/** The specified error messages. */
export const sendFailure = (readers: number): string =>
  readers > 1 ? "Failed to send bulk notifications" : "Failed to send notification";

/** Only ids are passed to the browser, to open the right page. */
function linkFacts(facts: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      name.endsWith("Id") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
