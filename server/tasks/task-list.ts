import "server-only";
import { z } from "zod";
import { sendMaskedSms } from "@/server/calls/send-masked-sms";
import { dispatch } from "@/server/dispatch/dispatch";
import { escalateOffer } from "@/server/notifications/escalate-offer";
import { notify, NotifyPayload } from "@/server/notifications/notify";
import { sendAccountNotice } from "@/server/notifications/send-account-notice";
import { sendNotice } from "@/server/notifications/send-notice";
import { sendOfferPush, SendPushPayload, withdrawOfferPush } from "@/server/notifications/push/offer-push";
import { pushCheckIn, textCheckIn } from "@/server/notifications/notify-check-in";
import { archivePositions } from "@/server/positions/position-history";
import { removeFiles, RemoveFilesPayload } from "@/server/media/photos";
import { pollEvents } from "@/server/provider-sync/poll-events";
import { mirrorZones } from "@/server/provider-sync/mirror-zones";
import { sendAlarm, sendIncidentSms } from "@/server/safety/alarms";
import { cancelPayment, checkPayment, refundPayment } from "@/server/payments/provider-payments";
import { comparePayments } from "@/server/payments/compare-payments";
import { transferPay } from "@/server/payouts/payouts";
import { planRoutes } from "@/server/provider-sync/plan";
import { reconcile } from "@/server/provider-sync/reconcile";
import { syncDriver, syncDrivers } from "@/server/provider-sync/sync-driver";
import { syncOrder, syncOrders } from "@/server/provider-sync/sync-order";
import { uploadPositions } from "@/server/provider-sync/upload-positions";
import {
  cleanUp,
  expireCandidatePositions,
  expireOffers,
  expireTransactions,
  logRoot,
  removePositionMessages,
  runStandingOrders,
  sweepPresence,
} from "@/server/tasks/sweeps";
import { defineTask, type JobHandler } from "@/server/tasks/define-task";
import { requestPayment } from "@/server/tasks/request-payment";
import { ownerContext, serviceContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { sweepIdentity } from "@/server/identity/identity-documents";
import { sendEmailVerification } from "@/server/notifications/mail/send-mail";
import { sendLegCodeSms } from "@/server/sms/leg-code-sms";
import { findRoadRoute } from "@/server/directions/find-road-route";
import { measureDrive } from "@/server/tracking/measure-drive";

const TransactionPayload = z.object({ transactionId: z.guid() });
const TransactionsPayload = z.object({ transactionIds: z.array(z.guid()).max(200) });
const RoadRoutePayload = z.object({ transactionId: z.guid(), driverId: z.guid().optional() });
const OfferPayload = z.object({ offerId: z.guid() });
const NoticePayload = z.object({ noticeId: z.guid() });
const VerificationPayload = z.object({ verificationId: z.guid() });
const MessagePayload = z.object({ messageId: z.guid() });
const CheckInPayload = z.object({ checkInId: z.guid() });
const LegPayload = z.object({ legId: z.guid() });
const DriverPayload = z.object({ driverId: z.guid() });
const ApprovalPayload = z.object({ approvalId: z.guid() });
const TrackPayload = z.object({ transactionId: z.guid(), driverId: z.guid() });
const PayPayload = z.object({ payoutId: z.guid(), driverId: z.guid() });
const PlanPayload = z.object({ planId: z.guid() });
const TracePayload = z.object({ traceId: z.number().int() });
const AlarmPayload = z.object({ alarmId: z.guid() });
const IncidentPayload = z.object({ incidentId: z.guid() });
const EntryPayload = z.object({ entryId: z.number().int() });
const EmptyPayload = z.object({});

// Tasks may run twice: their functions are idempotent.

/** Tasks on our own database, or with a short message to a phone, by the name with which SQL enqueues them. */
export const internalTasks = {
  // Offers the delivery to the best driver, or leaves it waiting.
  dispatch: defineTask(TransactionPayload, ({ transactionId }) => dispatch(ownerContext, transactionId)),
  // Evaluates the nearest drivers of a dispatch run (a search for a driver), for administrators.
  evaluate_dispatch_trace: defineTask(TracePayload, ({ traceId }) =>
    rpc(ownerContext, "evaluate_dispatch_trace", { p_trace_id: traceId }),
  ),
  // Closes the offer if it has expired without an answer.
  expire_offer: defineTask(OfferPayload, ({ offerId }) => rpc(ownerContext, "expire_offer", { p_offer_id: offerId })),
  // Retries waiting deliveries, because this driver has become free.
  wake_dispatches: defineTask(DriverPayload, ({ driverId }) =>
    rpc(ownerContext, "wake_dispatches", { p_driver_id: driverId }),
  ),
  // Sets the driver of a closed page offline, unless a heartbeat arrived.
  complete_leaving: defineTask(DriverPayload, ({ driverId }) =>
    rpc(ownerContext, "complete_leaving", { p_driver_id: driverId }),
  ),
  // Sends notifications in the app, each once.
  notify: defineTask(NotifyPayload, notify),
  // Notifies an address that its account's phone, email or password has changed.
  send_account_notice: defineTask(NoticePayload, ({ noticeId }, isLastAttempt) =>
    sendAccountNotice(noticeId, isLastAttempt),
  ),
  // Sends the next step of a customer's notification outside the app, by the chosen channels.
  send_notification: defineTask(NoticePayload, ({ noticeId }) => sendNotice(noticeId)),
  // Pushes an offer to the driver's phones.
  send_offer_push: defineTask(SendPushPayload, sendOfferPush),
  // Escalates an offer that was not acknowledged: texts the driver, or offers the delivery to the next.
  escalate_offer: defineTask(OfferPayload, ({ offerId }) => escalateOffer(offerId)),
  // Texts the code of a pickup or a return to a customer without internet on the phone.
  send_leg_code_sms: defineTask(LegPayload, ({ legId }) => sendLegCodeSms(legId)),
  // Sends a party's message to the other's phone from our number.
  send_chat_message: defineTask(MessagePayload, ({ messageId }) => sendMaskedSms(messageId)),
  // Mails the link that verifies an email address.
  send_email_verification: defineTask(VerificationPayload, ({ verificationId }) =>
    sendEmailVerification(verificationId),
  ),
  // Sends check-ins ("Are you OK?") to drivers with cash.
  sweep_check_ins: defineTask(EmptyPayload, () => rpc(ownerContext, "sweep_check_ins")),
  // Escalates an unanswered check-in, by time, independently of the two below.
  advance_check_in: defineTask(CheckInPayload, ({ checkInId }) =>
    rpc(ownerContext, "advance_check_in", { p_id: checkInId }),
  ),
  // Sends the check-in by push, and by text.
  send_check_in_push: defineTask(CheckInPayload, ({ checkInId }) => pushCheckIn(checkInId)),
  send_check_in_sms: defineTask(CheckInPayload, ({ checkInId }) => textCheckIn(checkInId)),
  // Notifies phones with a pushed offer that it is closed.
  withdraw_offer_push: defineTask(OfferPayload, ({ offerId }) => withdrawOfferPush(offerId)),
  // Notifies one administrator of an incident by one channel.
  send_alarm: defineTask(AlarmPayload, ({ alarmId }) => sendAlarm(alarmId)),
  // Escalates an incident that no one has taken.
  sound_next_alarm: defineTask(IncidentPayload, ({ incidentId }) =>
    rpc(ownerContext, "sound_next_alarm", { p_incident_id: incidentId }),
  ),
  // Sends a text of operations to a person concerned in an incident.
  send_incident_sms: defineTask(EntryPayload, ({ entryId }, isLastAttempt) => sendIncidentSms(entryId, isLastAttempt)),
  // Preserves the driver's positions around an incident.
  store_incident_positions: defineTask(IncidentPayload, ({ incidentId }) =>
    rpc(ownerContext, "store_incident_positions", { p_incident_id: incidentId }),
  ),
  // Checks whether a handover used the receiver's duress code.
  check_handover_code: defineTask(TransactionPayload, ({ transactionId }) =>
    rpc(ownerContext, "check_handover_code", { p_transaction_id: transactionId }),
  ),
  // Checks the driver's track of a finished delivery for implausible steps.
  review_track: defineTask(TrackPayload, ({ transactionId, driverId }) =>
    rpc(ownerContext, "review_track", { p_transaction_id: transactionId, p_driver_id: driverId }),
  ),
  // Applies a change that a team's only administrator has scheduled.
  apply_scheduled_change: defineTask(ApprovalPayload, ({ approvalId }) =>
    rpc(ownerContext, "apply_scheduled_change", { p_id: approvalId }),
  ),
  expire_offers: defineTask(EmptyPayload, () => expireOffers(ownerContext)),
  sweep_presence: defineTask(EmptyPayload, () => sweepPresence(ownerContext)),
  // Deletes realtime messages with positions older than some minutes.
  delete_position_broadcasts: defineTask(EmptyPayload, () => removePositionMessages(ownerContext)),
  // Broadcasts pending positions to the live map.
  broadcast_positions: defineTask(EmptyPayload, () => rpc(ownerContext, "broadcast_positions")),
  // Makes drivers with outdated positions candidates by their zone only.
  expire_candidate_positions: defineTask(EmptyPayload, () => expireCandidatePositions(ownerContext)),
  // Calibrates ETAs from finished drives.
  calibrate_eta: defineTask(EmptyPayload, () => rpc(ownerContext, "calibrate_eta")),
  // Stores one hash over all entries so far.
  write_ledger_root: defineTask(EmptyPayload, async () => logRoot(await rpc(ownerContext, "write_ledger_root"))),
  // Reminds a driver when the planned hours begin or end, and sets the driver offline at the end.
  advance_planned_hours: defineTask(DriverPayload, ({ driverId }) =>
    rpc(ownerContext, "advance_planned_hours", { p_driver_id: driverId }),
  ),
  // Notifies drivers before a document expires, and stops offers after it has.
  sweep_documents: defineTask(EmptyPayload, () => rpc(ownerContext, "sweep_documents")),
  // Notifies people before their identification expires, and deletes expired pictures of documents.
  sweep_identity: defineTask(EmptyPayload, () => sweepIdentity(serviceContext)),
  run_standing_orders: defineTask(EmptyPayload, () => runStandingOrders(ownerContext)),
  expire_transactions: defineTask(EmptyPayload, () => expireTransactions(ownerContext)),
  // Deletes expired pictures.
  remove_files: defineTask(RemoveFilesPayload, removeFiles),
  // Moves positions of old days from the database to files.
  archive_positions: defineTask(EmptyPayload, async () => {
    await archivePositions(ownerContext);
  }),
  // Deletes old data in slices.
  clean_up: defineTask(EmptyPayload, () => cleanUp(ownerContext)),
} satisfies Record<string, JobHandler>;

/** Tasks that wait for external services. They have their own slots, so that a slow service does not delay offers. */
export const externalTasks = {
  // Requests the sender's payment, at the payment provider if there is one.
  request_payment: defineTask(TransactionPayload, ({ transactionId }) => requestPayment(transactionId)),
  // Reads the state of a delivery's payment from the payment provider.
  check_payment: defineTask(TransactionPayload, ({ transactionId }) => checkPayment(transactionId)),
  // Cancels a payment that is no longer due.
  cancel_payment: defineTask(TransactionPayload, ({ transactionId }) => cancelPayment(transactionId)),
  // Makes due refunds.
  refund_payment: defineTask(TransactionPayload, ({ transactionId }) => refundPayment(transactionId)),
  // Reconciles the payment provider's list with the ledger.
  reconcile_payments: defineTask(EmptyPayload, () => comparePayments()),
  // Transfers a driver's pay at the payment provider.
  transfer_pay: defineTask(PayPayload, ({ payoutId, driverId }) => transferPay(payoutId, driverId)),
  // Finds the road route to a driver's next stops, or to the place of a return.
  find_road_route: defineTask(RoadRoutePayload, ({ transactionId, driverId }) =>
    findRoadRoute(ownerContext, transactionId, driverId),
  ),
  // Measures the distance driven for a finished delivery.
  measure_drive: defineTask(TrackPayload, ({ transactionId, driverId }) =>
    measureDrive(ownerContext, transactionId, driverId),
  ),
  // Syncs this delivery's order with the routing provider.
  sync_routing_order: defineTask(TransactionPayload, ({ transactionId }) => syncOrder(transactionId)),
  // Syncs the orders of many deliveries by the provider's list calls.
  sync_routing_orders: defineTask(TransactionsPayload, ({ transactionIds }) => syncOrders(transactionIds)),
  // Syncs this driver's working day with the provider.
  sync_routing_driver: defineTask(DriverPayload, ({ driverId }) => syncDriver(driverId)),
  sync_routing_drivers: defineTask(EmptyPayload, () => syncDrivers()),
  upload_positions: defineTask(EmptyPayload, () => uploadPositions()),
  poll_routing_events: defineTask(EmptyPayload, () => pollEvents()),
  reconcile_routing: defineTask(EmptyPayload, () => reconcile()),
  // Syncs zones to the provider's geofences, where it has such calls.
  mirror_routing_zones: defineTask(EmptyPayload, () => mirrorZones()),
  // Runs one step of planning a day's routes.
  plan_routes: defineTask(PlanPayload, ({ planId }) => planRoutes(planId)),
} satisfies Record<string, JobHandler>;

export type TaskName = keyof typeof internalTasks | keyof typeof externalTasks;
