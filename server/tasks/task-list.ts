import "server-only";
import { z } from "zod";
import { sendMaskedText } from "@/server/calls/send-masked-text";
import { dispatch } from "@/server/dispatch/dispatch";
import { escalateOffer } from "@/server/notifications/escalate-offer";
import { notify, NotifyPayload } from "@/server/notifications/notify";
import { sendAccountNotice } from "@/server/notifications/send-account-notice";
import { sendNotice } from "@/server/notifications/send-notice";
import { sendOfferPush, SendPushPayload } from "@/server/notifications/push/send-offer-push";
import { pushCheckIn, textCheckIn } from "@/server/notifications/tell-check-in";
import { withdrawOfferPush } from "@/server/notifications/push/withdraw-offer-push";
import { movePositions } from "@/server/positions/history-move";
import { removeFiles, RemoveFilesPayload } from "@/server/media/remove-files";
import { followEvents } from "@/server/routing/follow-events";
import { mirrorZones } from "@/server/routing/mirror-zones";
import { sendAlarm } from "@/server/safety/send-alarm";
import { sendIncidentText } from "@/server/safety/send-incident-text";
import { cancelPayment } from "@/server/payments/cancel-payment";
import { checkPayment } from "@/server/payments/check-payment";
import { comparePayments } from "@/server/payments/compare-payments";
import { refundPayment } from "@/server/payments/refund-payment";
import { transferPay } from "@/server/payouts/transfer-pay";
import { planRoutes } from "@/server/routing/plan";
import { reconcile } from "@/server/routing/reconcile";
import { syncDriver, syncDrivers } from "@/server/routing/sync-driver";
import { syncOrder, syncOrders } from "@/server/routing/sync-order";
import { uploadPositions } from "@/server/routing/upload-positions";
import { cleanUp } from "@/server/tasks/clean-up";
import { defineTask, type Task } from "@/server/tasks/define-task";
import { removePositionMessages } from "@/server/tasks/remove-position-messages";
import { requestPayment } from "@/server/tasks/request-payment";
import { ownerContext, serviceContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { keepIdentity } from "@/server/identity/keep-identity";
import { logRoot } from "@/server/tasks/log-root";
import { sendEmailProof } from "@/server/notifications/mail/send-email-proof";
import { sweepOffers } from "@/server/tasks/sweep-offers";
import { textLegCode } from "@/server/texting/text-leg-code";
import { findWay } from "@/server/directions/find-way";
import { measureDrive } from "@/server/eta/measure-drive";

const OfTransaction = z.object({ transactionId: z.guid() });
const OfTransactions = z.object({ transactionIds: z.array(z.guid()).max(200) });
const OfWay = z.object({ transactionId: z.guid(), driverId: z.guid().optional() });
const OfOffer = z.object({ offerId: z.guid() });
const OfNotice = z.object({ noticeId: z.guid() });
const OfProof = z.object({ proofId: z.guid() });
const OfText = z.object({ textId: z.guid() });
const OfCheckIn = z.object({ checkInId: z.guid() });
const OfLeg = z.object({ legId: z.guid() });
const OfDriver = z.object({ driverId: z.guid() });
const OfApproval = z.object({ approvalId: z.guid() });
const OfTrack = z.object({ transactionId: z.guid(), driverId: z.guid() });
const OfPay = z.object({ payoutId: z.guid(), driverId: z.guid() });
const OfPlan = z.object({ planId: z.guid() });
const OfAlarm = z.object({ alarmId: z.guid() });
const OfIncident = z.object({ incidentId: z.guid() });
const OfEntry = z.object({ entryId: z.number().int() });
const OfNothing = z.object({});

// All tasks may run twice: what they call answers a repeat as a repeat.

/** What is done on our own database, or with a short word to a phone, by the name SQL enqueues it with. */
export const ownTasks = {
  // Offers the delivery to the best driver, or leaves it waiting.
  dispatch: defineTask(OfTransaction, ({ transactionId }) => dispatch(ownerContext, transactionId)),
  // Closes the offer if its time is up and nobody answered.
  expire_offer: defineTask(OfOffer, ({ offerId }) => rpc(ownerContext, "expire_offer", { p_offer_id: offerId })),
  // Deliveries that wait get another look, now that this driver is free.
  wake_dispatches: defineTask(OfDriver, ({ driverId }) =>
    rpc(ownerContext, "wake_dispatches", { p_driver_id: driverId }),
  ),
  // The driver whose page was closed goes offline, unless a heartbeat came.
  complete_leaving: defineTask(OfDriver, ({ driverId }) =>
    rpc(ownerContext, "complete_leaving", { p_driver_id: driverId }),
  ),
  // Tells people in the app, each of them once.
  notify: defineTask(NotifyPayload, notify),
  // Notifies an address that its account has another phone, e-mail address or password.
  send_account_notice: defineTask(OfNotice, ({ noticeId }, isLastTry) => sendAccountNotice(noticeId, isLastTry)),
  // The next step of a customer's notice outside the app, by the channels they chose.
  send_notification: defineTask(OfNotice, ({ noticeId }) => sendNotice(noticeId)),
  // Tells the driver's phones of an offer.
  send_offer_push: defineTask(SendPushPayload, sendOfferPush),
  // The phone has not confirmed the offer: texts the driver, or gives the offer to the next.
  escalate_offer: defineTask(OfOffer, ({ offerId }) => escalateOffer(offerId)),
  // The code that gives cash to a driver, or takes it back, by text to a plain telephone.
  send_leg_code_sms: defineTask(OfLeg, ({ legId }) => textLegCode(legId)),
  // What somebody of a delivery wrote to the other side, from our number.
  send_chat_message: defineTask(OfText, ({ textId }) => sendMaskedText(textId)),
  // Mails the link that proves somebody's e-mail address.
  send_email_verification: defineTask(OfProof, ({ proofId }) => sendEmailProof(proofId)),
  // Drivers with cash are asked whether all is right, where a rule says so.
  sweep_check_ins: defineTask(OfNothing, () => rpc(ownerContext, "sweep_check_ins")),
  // The next step for a driver who has not answered; by the clock, whatever the two below come to.
  advance_check_in: defineTask(OfCheckIn, ({ checkInId }) =>
    rpc(ownerContext, "advance_check_in", { p_id: checkInId }),
  ),
  // Asks by push, and by text.
  send_check_in_push: defineTask(OfCheckIn, ({ checkInId }) => pushCheckIn(checkInId)),
  send_check_in_sms: defineTask(OfCheckIn, ({ checkInId }) => textCheckIn(checkInId)),
  // Phones that were told of an offer learn that it is closed.
  withdraw_offer_push: defineTask(OfOffer, ({ offerId }) => withdrawOfferPush(offerId)),
  // Tells one administrator of an incident by one channel.
  send_alarm: defineTask(OfAlarm, ({ alarmId }) => sendAlarm(alarmId)),
  // Nobody has taken the incident: the next are told.
  sound_next_alarm: defineTask(OfIncident, ({ incidentId }) =>
    rpc(ownerContext, "sound_next_alarm", { p_incident_id: incidentId }),
  ),
  // Texts somebody concerned what the safety desk has to say.
  send_incident_sms: defineTask(OfEntry, ({ entryId }, isLastTry) => sendIncidentText(entryId, isLastTry)),
  // The driver's way around an incident is kept.
  store_incident_positions: defineTask(OfIncident, ({ incidentId }) =>
    rpc(ownerContext, "store_incident_positions", { p_incident_id: incidentId }),
  ),
  // Whether a handover was done with the receiver's second code.
  check_handover_code: defineTask(OfTransaction, ({ transactionId }) =>
    rpc(ownerContext, "check_handover_code", { p_transaction_id: transactionId }),
  ),
  // The driver's track of a delivery that is over says whether an administrator has to look.
  review_track: defineTask(OfTrack, ({ transactionId, driverId }) =>
    rpc(ownerContext, "review_track", { p_transaction_id: transactionId, p_driver_id: driverId }),
  ),
  // A change that the only administrator of a team has scheduled takes effect.
  apply_scheduled_change: defineTask(OfApproval, ({ approvalId }) =>
    rpc(ownerContext, "apply_scheduled_change", { p_id: approvalId }),
  ),
  expire_offers: defineTask(OfNothing, () => sweepOffers()),
  sweep_presence: defineTask(OfNothing, () => rpc(ownerContext, "sweep_presence")),
  // Deletes realtime messages with positions of some minutes ago.
  delete_position_broadcasts: defineTask(OfNothing, () => removePositionMessages(ownerContext)),
  // The board hears of places that nobody's next position has said.
  broadcast_positions: defineTask(OfNothing, () => rpc(ownerContext, "broadcast_positions")),
  // Drivers whose position has grown old are looked for by their zones alone.
  expire_candidate_positions: defineTask(OfNothing, () => rpc(ownerContext, "expire_candidate_positions")),
  // What finished drives say of how long roads take.
  calibrate_eta: defineTask(OfNothing, () => rpc(ownerContext, "calibrate_eta")),
  // One hash over all entries so far.
  write_ledger_root: defineTask(OfNothing, async () => logRoot(await rpc(ownerContext, "write_ledger_root"))),
  // A driver's planned hours begin or end: they are reminded, told, and at the end go offline.
  advance_planned_hours: defineTask(OfDriver, ({ driverId }) =>
    rpc(ownerContext, "advance_planned_hours", { p_driver_id: driverId }),
  ),
  // Drivers are told before a document of theirs expires, and leave the search when one has.
  sweep_documents: defineTask(OfNothing, () => rpc(ownerContext, "sweep_documents")),
  // People are told before what is known of them ends; pictures of papers whose time is over are deleted.
  sweep_identity: defineTask(OfNothing, () => keepIdentity(serviceContext)),
  run_standing_orders: defineTask(OfNothing, () => rpc(ownerContext, "run_standing_orders")),
  expire_transactions: defineTask(OfNothing, () => rpc(ownerContext, "expire_transactions")),
  // Pictures that are not kept any longer.
  remove_files: defineTask(RemoveFilesPayload, removeFiles),
  // Positions of days that are long over go from the database into files.
  archive_positions: defineTask(OfNothing, async () => {
    await movePositions(ownerContext);
  }),
  // What is old goes, a slice at a time.
  clean_up: defineTask(OfNothing, () => cleanUp(ownerContext)),
} satisfies Record<string, Task>;

/** What waits for others' servers. Done in slots of their own, so that a slow one keeps no offer waiting. */
export const routingTasks = {
  // Asks for the sender's money, at the payment provider where there is one.
  request_payment: defineTask(OfTransaction, ({ transactionId }) => requestPayment(transactionId)),
  // Looks at what the payment provider says of a delivery's payment.
  check_payment: defineTask(OfTransaction, ({ transactionId }) => checkPayment(transactionId)),
  // A payment that nobody waits for any more cannot be paid.
  cancel_payment: defineTask(OfTransaction, ({ transactionId }) => cancelPayment(transactionId)),
  // Gives back what is to be refunded.
  refund_payment: defineTask(OfTransaction, ({ transactionId }) => refundPayment(transactionId)),
  // The payment provider's list is held against the money book.
  reconcile_payments: defineTask(OfNothing, () => comparePayments()),
  // Transfers a driver's pay at the payment provider.
  transfer_pay: defineTask(OfPay, ({ payoutId, driverId }) => transferPay(payoutId, driverId)),
  // The way by road to the stops before a driver, or back with the cash.
  find_road_route: defineTask(OfWay, ({ transactionId, driverId }) => findWay(ownerContext, transactionId, driverId)),
  // How far the driver drove for a delivery that is over.
  measure_drive: defineTask(OfTrack, ({ transactionId, driverId }) =>
    measureDrive(ownerContext, transactionId, driverId),
  ),
  // The routing provider holds of this delivery what it should.
  sync_routing_order: defineTask(OfTransaction, ({ transactionId }) => syncOrder(transactionId)),
  // The same of many deliveries, in the provider's lists.
  sync_routing_orders: defineTask(OfTransactions, ({ transactionIds }) => syncOrders(transactionIds)),
  // The provider knows this driver's day.
  sync_routing_driver: defineTask(OfDriver, ({ driverId }) => syncDriver(driverId)),
  sync_routing_drivers: defineTask(OfNothing, () => syncDrivers()),
  upload_positions: defineTask(OfNothing, () => uploadPositions()),
  poll_routing_events: defineTask(OfNothing, () => followEvents()),
  reconcile_routing: defineTask(OfNothing, () => reconcile()),
  // The provider's geofences are our zones, where it has such calls.
  mirror_routing_zones: defineTask(OfNothing, () => mirrorZones()),
  // One step of planning a day.
  plan_routes: defineTask(OfPlan, ({ planId }) => planRoutes(planId)),
} satisfies Record<string, Task>;

export type TaskName = keyof typeof ownTasks | keyof typeof routingTasks;
