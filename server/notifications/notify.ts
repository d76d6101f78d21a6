import "server-only";
import { z } from "zod";
import { clockGrammar, locales, toLocale, type Locale } from "@/lib/i18n/text";
import { log } from "@/server/core/log";
import { insertNotice } from "@/server/notifications/in-app";
import { aboutFor, readersOf } from "@/server/notifications/notice-context";
import type { Words } from "@/server/notifications/notification-type";
import { notificationNames, notificationTypes } from "@/server/notifications/types";
import { tellPhone } from "@/server/notifications/push/tell-phone";
import { pushNotice } from "@/server/notifications/push/push-notice";
import { tellOutside } from "@/server/notifications/tell-outside";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { ownerPool } from "@/server/database/connections";

/**
 * An event people are told of. `key` is unique to its cause; `userId` names the one reader, else the type's readers are
 * told.
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
 * Tells everyone concerned in the app, some outside it, too; each in their language and each once, however often the
 * job runs.
 */
export async function notify({ type, transactionId, userId, key, facts }: NotifyPayload): Promise<void> {
  const { to, text, outside, onPhones, push } = notificationTypes[type];
  const context =
    transactionId === undefined
      ? null
      : await rpc(ownerContext, "notification_context", { p_transaction_id: transactionId });
  const named = userId === undefined ? null : { id: userId, locale: await localeOf(userId) };
  const readers = readersOf(context, to, named);
  if (readers.length === 0) log().warn({ notification: type }, "a notice has no reader");
  const told = await Promise.allSettled(
    readers.map((reader) => {
      // In every language: the reader may choose another one before they look.
      const words = Object.fromEntries(
        locales.map((locale) => {
          const { title, message } = text[locale](aboutFor({ ...reader, locale }, context, facts));
          return [locale, { title, message: clockGrammar(locale, message) }];
        }),
      ) as Record<Locale, Words>;
      const notice = insertNotice({
        userId: reader.id,
        type,
        ...words[reader.locale],
        words,
        dedupeKey: `${key}:${reader.id}`,
        data: { ...(transactionId === undefined ? {} : { transactionId }), ...linkFacts(facts) },
        role: reader.role,
      });
      return notice.then(async ({ event }) => {
        // A customer's: the database has decided by which channels it goes.
        if (event !== null) return;
        if (outside !== undefined || push !== undefined)
          await Promise.all([
            outside !== undefined && tellOutside(reader, { ...words[reader.locale], page: outside, key }),
            push !== undefined && pushNotice(reader.id, { ...words[reader.locale], page: push, key }),
          ]);
        else if (transactionId !== undefined && reader.role === "driver" && onPhones)
          await tellPhone(reader.id, { title: words[reader.locale].title, transactionId, key });
      });
    }),
  );
  // One reader's trouble keeps it from nobody else; the job runs again, and tells those alone who were not told.
  const cause = told.find((one) => one.status === "rejected")?.reason as unknown;
  if (cause !== undefined) throw new Error(sendFailure(readers.length), { cause });
}

/** What is said when somebody of so many could not be told. */
export const sendFailure = (readers: number): string =>
  readers > 1 ? "Failed to send bulk notifications" : "Failed to send notification";

/** Ids alone travel on to the browser, to open the right page. */
function linkFacts(facts: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      name.endsWith("Id") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

async function localeOf(userId: string): Promise<Locale> {
  const { rows } = await ownerPool().query<{ locale: string }>(
    "select locale from public.user_settings where user_id = $1",
    [userId],
  );
  return toLocale(rows[0]?.locale);
}
