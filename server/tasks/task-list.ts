import "server-only";
import { z } from "zod";
import { escalateOffer } from "@/server/notifications/escalate-offer";
import { notify, NotifyPayload } from "@/server/notifications/notify";
import { sendOfferPush, SendPushPayload } from "@/server/notifications/send-offer-push";
import { withdrawOfferPush } from "@/server/notifications/withdraw-offer-push";
import { defineTask, type Task } from "@/server/tasks/define-task";
import { requestPayment } from "@/server/tasks/request-payment";
import { callService } from "@/server/tasks/service-sql";
import { sweepOffers } from "@/server/tasks/sweep-offers";

const OfTransaction = z.object({ transactionId: z.guid() });
const OfOffer = z.object({ offerId: z.guid() });
const OfDriver = z.object({ driverId: z.guid() });
const OfNothing = z.object({});

/** Every task by the name SQL enqueues it with. All of them may run twice: what they call answers a repeat as a repeat. */
export const taskList = {
  // Offers the delivery to the best driver, or leaves it waiting.
  dispatch: defineTask(OfTransaction, ({ transactionId }) => callService("dispatch_transaction", { p_transaction_id: transactionId })),
  // Closes the offer if its time is up and nobody answered.
  expire_offer: defineTask(OfOffer, ({ offerId }) => callService("expire_offer", { p_offer_id: offerId })),
  // Deliveries that wait get another look, now that this driver is free.
  wake_dispatches: defineTask(OfDriver, ({ driverId }) => callService("wake_dispatches", { p_driver_id: driverId })),
  // The driver whose page was closed goes offline, unless a heartbeat came.
  settle_leaving: defineTask(OfDriver, ({ driverId }) => callService("settle_leaving", { p_driver_id: driverId })),
  // Asks for the sender's money; the local stack confirms it by itself.
  request_payment: defineTask(OfTransaction, ({ transactionId }) => requestPayment(transactionId)),
  // Tells people in the app, each of them once.
  notify: defineTask(NotifyPayload, notify),
  // Tells the driver's phones of an offer.
  send_push: defineTask(SendPushPayload, sendOfferPush),
  // The phone has not confirmed the offer: texts the driver, or gives the offer to the next.
  escalate_offer: defineTask(OfOffer, ({ offerId }) => escalateOffer(offerId)),
  // Phones that were told of an offer learn that it is closed.
  withdraw_push: defineTask(OfOffer, ({ offerId }) => withdrawOfferPush(offerId)),
  expire_offers: defineTask(OfNothing, () => sweepOffers()),
  sweep_presence: defineTask(OfNothing, () => callService("sweep_presence")),
  // Drivers whose position has grown old are looked for by their zones alone.
  age_reach: defineTask(OfNothing, () => callService("age_reach")),
  expire_transactions: defineTask(OfNothing, () => callService("expire_transactions")),
  clean_up: defineTask(OfNothing, () => callService("clean_up")),
} satisfies Record<string, Task>;

export type TaskName = keyof typeof taskList;
