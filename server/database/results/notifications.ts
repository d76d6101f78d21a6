import "server-only";
import { z } from "zod";
import { EndReasonCode } from "@/lib/contracts/end-reason";
import { NotificationPreferences } from "@/lib/contracts/notification-preferences";
import { LegKind } from "@/lib/contracts/leg";
import { toLocale } from "@/lib/i18n/translate";

// What the functions answer that notify people.

const locale = z.string().nullish().transform(toLocale);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");
const Party = z.object({ id: z.guid(), name: text, locale });

/** What notification_context() answers: a delivery, its people, and nothing secret. */
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
  /** It may have been sent before; `last`: then it is not sent again, only looked for. */
  again: z.boolean(),
  last: z.boolean(),
});
/** What escalate_offer() answers: nothing to do, given up, or a message to send. */
export const EscalationStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("none") }),
  z.object({ step: z.literal("failed") }),
  Message,
]);
export type EscalationMessage = z.infer<typeof Message>;

/** What a customer's notice is, and to whom. */
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
/** What advance_notification() answers: nothing to do now, a push to these phones, or a message to send. */
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
export type NoticeOrder = Exclude<NoticeStep, { step: "none" }>;
/** What get_notification_preferences() answers: the installation's own channels are the server's to know. */
export const KnownChoices = NotificationPreferences.omit({ noMail: true }).extend({ hasMail: z.boolean() });
export type KnownChoices = z.infer<typeof KnownChoices>;
/** A person's phones, their language, and what they want to be notified by. */
export const PushTargets = z.object({
  items: z.array(Phone),
  locale: z.string().transform(toLocale),
  notifications: z.object({ push: z.boolean().default(true) }),
});
export type PushTargets = z.infer<typeof PushTargets>;
export const OwnPhones = z.object({ locale, phones: z.array(Phone) });

/** What leg_code_sms_to_send() answers: what a text with a leg's code says, and to whom. */
export const LegText = z.object({
  phone: z.string(),
  locale,
  kind: LegKind,
  amount: z.number(),
  digits: z.string(),
  display: z.string(),
  driver: text,
});
export type LegText = z.infer<typeof LegText>;

/** What account_notice_to_send() answers: a message to an address that an account had; `to` is null where none may be sent. */
const AccountNotice = z.object({
  step: z.literal("send"),
  channel: z.enum(["phone", "email"]),
  what: z.enum(["phone", "email", "password"]),
  at: z.string(),
  locale: z.string().transform(toLocale),
  to: z.string().nullable(),
  newAddress: z.string().nullable(),
  heldUntil: z.string().nullable(),
  /** With a link that undoes the change. */
  link: z.boolean(),
});
export type AccountNoticeOrder = z.infer<typeof AccountNotice>;
export const AccountNoticeToSend = z.discriminatedUnion("step", [z.object({ step: z.literal("none") }), AccountNotice]);

/** What check_in_to_send() answers: whom to ask whether all is right, and a number that takes texts. */
export const CheckInToTell = z.object({ driverId: z.guid(), locale, phone: z.string().nullable() });
export type CheckInToTell = z.infer<typeof CheckInToTell>;

/** What is texted back; without a locale nothing is. */
export const TextAnswer = z.object({ answer: z.string(), locale: z.string().optional() });
