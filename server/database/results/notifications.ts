import "server-only";
import { z } from "zod";
import { EndReasonCode } from "@/lib/contracts/delivery/end-reason";
import { NotificationPreferences } from "@/lib/contracts/notification-preferences";
import { LegKind } from "@/lib/contracts/delivery/leg";
import { toLocale } from "@/lib/i18n/translate";

// Results of the functions that send notifications.

const locale = z.string().nullish().transform(toLocale);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");
const Party = z.object({ id: z.guid(), name: text, locale });

/** Result of notification_context(): a delivery and its people, without secrets. */
export const NoticeContext = z.object({
  transaction: z.object({
    amount: z.coerce.number(),
    orderNo: text,
    pickupAddress: text,
    deliveryAddress: text,
    reason: text,
    reasonCode: EndReasonCode.nullable(),
  }),
  sender: Party,
  receiver: Party,
  driver: Party.nullish().transform((driver) => driver ?? null),
});
export type NoticeContext = z.infer<typeof NoticeContext>;

const Message = z.object({
  step: z.literal("send"),
  channel: z.enum(["sms", "email"]),
  messageId: z.guid(),
  offerId: z.guid(),
  to: z.string().nullable(),
  locale: z.string().transform(toLocale),
  expiresAt: z.coerce.date(),
  secondsLeft: z.number(),
  /** `again`: it may have been sent before; `last`: then it is only looked up, not sent again. */
  again: z.boolean(),
  last: z.boolean(),
});
/** Result of escalate_offer(): nothing to do, failed, or a message to send. */
export const EscalationStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("none") }),
  z.object({ step: z.literal("failed") }),
  Message,
]);

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
const Phone = z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() });
/** Result of advance_notification(): nothing to do now, a push, or a message to send. */
export const NoticeStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("none") }),
  z.object({ step: z.literal("push"), phones: z.array(Phone), ...notice }),
  z.object({
    step: z.literal("send"),
    channel: z.enum(["sms", "email"]),
    messageId: z.guid(),
    to: z.string(),
    again: z.boolean(),
    last: z.boolean(),
    ...notice,
  }),
]);
export type NoticeStep = z.infer<typeof NoticeStep>;
export type NoticeToSend = Exclude<NoticeStep, { step: "none" }>;
/** Result of get_notification_preferences(); the server adds which channels are configured. */
export const StoredNotificationPreferences = NotificationPreferences.omit({ emailUnavailableReason: true }).extend({
  hasMail: z.boolean(),
});
export type StoredNotificationPreferences = z.infer<typeof StoredNotificationPreferences>;
/** Result of notification_targets(): a person's push subscriptions, addresses, language and notification settings. */
export const NotificationTargets = z.object({
  items: z.array(Phone),
  email: z.string().nullable(),
  /** Null if it accepts no texts. */
  smsPhone: z.string().nullable(),
  locale: z.string().transform(toLocale),
  notifications: z.object({ push: z.boolean().default(true) }),
});
export type NotificationTargets = z.infer<typeof NotificationTargets>;
/** Result of get_offer_push(). */
export const OfferPush = z.object({
  driverId: z.guid(),
  expiresAt: z.coerce.date(),
  secondsLeft: z.number(),
  retries: z.number().int(),
  isOpen: z.boolean(),
  isClosed: z.boolean(),
});
export type OfferPush = z.infer<typeof OfferPush>;
export const OwnPushSubscriptions = z.object({ locale, phones: z.array(Phone) });

/** Result of leg_code_sms_to_send(): the content and recipient of an SMS with a leg's code. */
export const LegCodeSms = z.object({
  phone: z.string(),
  locale,
  kind: LegKind,
  amount: z.number(),
  digits: z.string(),
  display: z.string(),
  driver: text,
});
export type LegCodeSms = z.infer<typeof LegCodeSms>;

/** Result of account_notice_to_send(): a message to an account's previous address; `to` is null if none may be sent. */
const AccountNotice = z.object({
  step: z.literal("send"),
  channel: z.enum(["phone", "email"]),
  changed: z.enum(["phone", "email", "password"]),
  at: z.string(),
  locale: z.string().transform(toLocale),
  to: z.string().nullable(),
  newAddress: z.string().nullable(),
  heldUntil: z.string().nullable(),
  /** Whether the message includes a link that reverts the change. */
  link: z.boolean(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;
export const AccountNoticeToSend = z.discriminatedUnion("step", [z.object({ step: z.literal("none") }), AccountNotice]);

/** Result of check_in_to_send(): the driver to check on, and a number that accepts texts. */
export const CheckInToSend = z.object({ driverId: z.guid(), locale, phone: z.string().nullable() });
export type CheckInToSend = z.infer<typeof CheckInToSend>;

/** The reply to a text; none without a locale. */
export const SmsReply = z.object({ answer: z.string(), locale: z.string().optional() });
