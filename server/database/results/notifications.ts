import "server-only";
import { z } from "zod";
import { emptyResponse } from "@/lib/contracts/common";
import { EndReasonCode } from "@/lib/contracts/delivery/fields";
import { NotificationPreferences } from "@/lib/contracts/notification-preferences";
import {
  MarkedAllRead,
  Notification,
  NotificationList,
  PushHealth,
  PushReceipt,
  PushSubscriptionSaved,
} from "@/lib/contracts/notifications";
import { toLocale } from "@/lib/i18n/translate";

const locale = z.string().nullish().transform(toLocale);

const trimmedText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");

const Party = z.object({ id: z.guid(), name: trimmedText, locale });

/** Result of get_notification_context(): a delivery and its people, without secrets. */
export const NoticeContext = z.object({
  transaction: z.object({
    amount: z.coerce.number(),
    orderNo: trimmedText,
    pickupAddress: trimmedText,
    deliveryAddress: trimmedText,
    reason: trimmedText,
    reasonCode: EndReasonCode.nullable(),
  }),
  sender: Party,
  receiver: Party,
  driver: Party.nullish().transform((driver) => driver ?? null),
});
export type NoticeContext = z.infer<typeof NoticeContext>;

/** The content and recipient of a customer's notification. */
const notice = {
  noticeId: z.guid(),
  type: z.string(),
  role: z.enum(["sender", "receiver", "person"]),
  transactionId: z.guid().nullable(),
  locale: z.string().transform(toLocale),
  title: z.string(),
  message: z.string(),
};

const PushSubscription = z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Result of advance_notification(): nothing to do now, a push, or a message to send. */
export const NoticeStep = z.discriminatedUnion("action", [
  z.object({ action: z.literal("none") }),
  z.object({ action: z.literal("push"), phones: z.array(PushSubscription), ...notice }),
  z.object({
    action: z.literal("send"),
    channel: z.enum(["sms", "email"]),
    messageId: z.guid(),
    to: z.string(),
    /** `again`: it may have been sent before; `last`: then it is only looked up, not sent again. */
    again: z.boolean(),
    last: z.boolean(),
    ...notice,
  }),
]);
export type NoticeStep = z.infer<typeof NoticeStep>;
export type NoticeToSend = Exclude<NoticeStep, { action: "none" }>;

/** Result of get_notification_preferences(); the server adds which channels are configured. */
export const StoredNotificationPreferences = NotificationPreferences.omit({ emailUnavailableReason: true }).extend({
  hasMail: z.boolean(),
});
export type StoredNotificationPreferences = z.infer<typeof StoredNotificationPreferences>;

/**
 * Result of get_notification_targets(): a person's push subscriptions, addresses, language and notification settings.
 */
export const NotificationTargets = z.object({
  items: z.array(PushSubscription),
  email: z.string().nullable(),
  /** Null if it accepts no texts. */
  smsPhone: z.string().nullable(),
  locale: z.string().transform(toLocale),
  notifications: z.object({ push: z.boolean().default(true) }),
});
export type NotificationTargets = z.infer<typeof NotificationTargets>;
const OwnPushSubscriptions = z.object({ locale, phones: z.array(PushSubscription) });

/** Results of the functions in supabase/schemas/notifications. */
export const notificationsResults = {
  acknowledge_push: PushReceipt,
  advance_notification: NoticeStep,
  delete_push_subscription: emptyResponse,
  get_notification_preferences: StoredNotificationPreferences,
  get_push_health: PushHealth,
  insert_notification: z.object({ inserted: z.boolean(), event: z.string().nullable() }),
  list_notifications: NotificationList,
  list_own_push_subscriptions: OwnPushSubscriptions,
  mark_all_notifications_read: MarkedAllRead,
  mark_notification_read: Notification,
  get_notification_context: NoticeContext,
  get_notification_targets: NotificationTargets,
  record_notification_push: emptyResponse,
  record_push_result: emptyResponse,
  record_sms_refusal: emptyResponse,
  save_notification_preferences: StoredNotificationPreferences,
  save_push_subscription: PushSubscriptionSaved,
};
