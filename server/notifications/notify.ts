import "server-only";
import { z } from "zod";
import { adjustClockGrammar, locales, type Locale } from "@/lib/i18n/translate";
import { log } from "@/server/core/log";
import { insertNotification } from "@/server/notifications/insert-notification";
import { notificationContextFor, readersOf } from "@/server/notifications/notification-context";
import type { NotificationText } from "@/server/notifications/notification-type";
import { notificationNames, notificationTypes } from "@/server/notifications/types";
import { notifyPhone } from "@/server/notifications/push/notify-phone";
import { pushNotice } from "@/server/notifications/push/push-notice";
import { notifyOutsideApp } from "@/server/notifications/notify-outside-app";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { notificationTargets } from "@/server/notifications/notification-targets";

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
      const notice = insertNotification({
        userId: reader.id,
        type,
        ...texts[reader.locale],
        translations: texts,
        dedupeKey: `${key}:${reader.id}`,
        data: { ...(transactionId === undefined ? {} : { transactionId }), ...linkFacts(facts) },
        role: reader.role,
      });
      return notice.then(async ({ event }) => {
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
