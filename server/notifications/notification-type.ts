import "server-only";
import type { Locale } from "@/lib/i18n/translate";

/** The reader's role in the notification's delivery; "person" for notifications about the reader's account. */
export type Role = "sender" | "receiver" | "driver" | "person";

/** Values for a notification's texts, in the reader's language. Never contains a code. */
export type NotificationContext = {
  /** The reader's role. */
  role: Role;
  /** Such as "$120.00". */
  amount: string;
  orderNo: string;
  sender: string;
  receiver: string;
  /** The driver's first name. */
  driver: string;
  pickupAddress: string;
  deliveryAddress: string;
  /** The reason as free text; may be empty. */
  reason: string;
  /** Facts of the event, such as a driver's answer. */
  facts: Readonly<Record<string, unknown>>;
};

export type NotificationText = { title: string; message: string };

/**
 * One type of notification: its default readers, and each reader's texts.
 *
 * To add a notification type: its texts in a file of `types/`, the check constraint of
 * supabase/schemas/notifications/tables/notifications.sql, for customers its event in notification_events.sql, the
 * label `notice_<type>` in lib/i18n/messages/admin-jobs.ts, and the call that sends it: `private.notify_delivery` in SQL
 * or `notify` in notify.ts.
 */
export type NotificationType = {
  recipients: readonly Exclude<Role, "person">[];
  /**
   * The page that a message outside the app links to. It is sent by email, otherwise by SMS, in addition to a push.
   */
  outsideAppPage?: `/${string}`;
  /**
   * Also sent to drivers by push, or without one by SMS; links to the delivery. A customer's channels are selected in
   * the database (supabase/schemas/notifications/notification_events.sql).
   */
  pushOrSmsTo?: readonly "driver"[];
  /** Also pushed to the reader's phones: the page that the push opens. Its title is visible on locked screens. */
  pushPage?: `/${string}`;
  text: Readonly<Record<Locale, (context: NotificationContext) => NotificationText>>;
};

/** The end of a sentence with a reason: ": no answer". Without one, a period. */
export const appendReason = (reason: string): string => (reason ? `: ${reason.replace(/[.\s]+$/, "")}.` : ".");
