import "server-only";
import { z } from "zod";
import { emptyResponse } from "@/lib/contracts/common";
import { LinkedOffer, Offer, OfferList } from "@/lib/contracts/driver/offer";
import { Task } from "@/lib/contracts/driver/task";
import { WebhookResult } from "@/lib/contracts/system";
import { toLocale } from "@/lib/i18n/translate";

const count = z.number().int();

/** The fallback if the driver did not see the push of an offer. */
const EscalationMessage = z.object({
  action: z.literal("send"),
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
const EscalationStep = z.discriminatedUnion("action", [
  z.object({ action: z.literal("none") }),
  z.object({ action: z.literal("failed") }),
  EscalationMessage,
]);

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

/** The reply to a text; none without a locale. */
const SmsReply = z.object({ answer: z.string(), locale: z.string().optional() });

/** Results of the functions in supabase/schemas/offers. */
export const offersResults = {
  accept_offer: Task,
  accept_offer_by_link: Task,
  acknowledge_offer: Offer,
  acknowledge_offer_by_link: Offer,
  decline_offer: Offer,
  decline_offer_by_link: Offer,
  escalate_offer: EscalationStep,
  expire_offer: z.object({ outcome: z.string() }),
  expire_offers: z.object({ expired: count, revived: count, more: z.boolean() }),
  get_offer: Offer,
  get_offer_by_link: LinkedOffer,
  get_offer_push: OfferPush.nullable(),
  handle_driver_sms: SmsReply,
  list_offers: OfferList,
  mark_offer_read: Offer,
  record_message_result: emptyResponse,
  record_message_status: WebhookResult,
};
