import type { TransactionStatus } from "../transaction";

export type TransitionActor = "sender" | "receiver" | "driver" | "admin" | "payments" | "system" | "provider";
type StatusTransition = { from: TransactionStatus; to: TransactionStatus; action: string; actor: TransitionActor };

const transition = (
  from: TransactionStatus,
  to: TransactionStatus,
  action: string,
  actor: TransitionActor,
): StatusTransition => ({
  from,
  to,
  action,
  actor,
});

/** All allowed transitions of a delivery. Mirrors private.status_transitions; a database test compares the two. */
export const statusTransitions: readonly StatusTransition[] = [
  transition("pending", "accepted", "accept", "receiver"),
  transition("pending", "cancelled", "reject", "receiver"),
  transition("pending", "cancelled", "cancel", "sender"),
  transition("accepted", "cancelled", "cancel", "sender"),
  transition("payment_pending", "cancelled", "cancel", "sender"),
  transition("pending", "cancelled", "expire", "system"),
  transition("accepted", "cancelled", "expire", "system"),
  transition("payment_pending", "cancelled", "expire", "system"),
  transition("accepted", "payment_pending", "request_payment", "payments"),
  transition("payment_pending", "payment_confirmed", "confirm_payment", "payments"),
  transition("payment_pending", "failed", "fail_payment", "payments"),
  transition("payment_confirmed", "failed", "fail_payment", "payments"),
  transition("broadcast", "failed", "fail_payment", "payments"),
  transition("assigned", "failed", "fail_payment", "payments"),
  transition("accepted", "payment_confirmed", "confirm_payment", "admin"),
  transition("payment_pending", "payment_confirmed", "confirm_payment", "admin"),
  transition("payment_confirmed", "broadcast", "offer", "system"),
  transition("broadcast", "payment_confirmed", "offers_closed", "system"),
  transition("broadcast", "assigned", "accept_offer", "driver"),
  transition("payment_confirmed", "assigned", "assign", "admin"),
  transition("broadcast", "assigned", "assign", "admin"),
  transition("assigned", "payment_confirmed", "cancel_task", "driver"),
  transition("assigned", "payment_confirmed", "unassign", "admin"),
  transition("assigned", "in_transit", "start_service", "driver"),
  transition("assigned", "cancelled", "leave_pickup", "driver"),
  transition("in_transit", "servicing", "arrive", "driver"),
  transition("in_transit", "servicing", "arrive", "provider"),
  transition("in_transit", "failed", "cancel_task", "driver"),
  transition("servicing", "failed", "cancel_task", "driver"),
  transition("in_transit", "failed", "fail_task", "driver"),
  transition("servicing", "failed", "fail_task", "driver"),
  transition("in_transit", "failed", "robbed", "admin"),
  transition("servicing", "failed", "robbed", "admin"),
  transition("servicing", "delivered", "complete", "driver"),
  transition("in_transit", "delivered", "complete_override", "admin"),
  transition("servicing", "delivered", "complete_override", "admin"),
  transition("pending", "cancelled", "cancel", "admin"),
  transition("accepted", "cancelled", "cancel", "admin"),
  transition("payment_pending", "cancelled", "cancel", "admin"),
  transition("payment_confirmed", "cancelled", "cancel", "admin"),
  transition("broadcast", "cancelled", "cancel", "admin"),
  transition("assigned", "cancelled", "cancel", "admin"),
  transition("failed", "refunded", "refund", "admin"),
  transition("cancelled", "refunded", "refund", "admin"),
  transition("failed", "refunded", "refund", "payments"),
  transition("cancelled", "refunded", "refund", "payments"),
];

/** The status after this actor's action; null when it is not allowed. */
export function targetStatus(
  from: TransactionStatus,
  action: string,
  actor: TransitionActor,
): TransactionStatus | null {
  return (
    statusTransitions.find(
      (candidate) => candidate.from === from && candidate.action === action && candidate.actor === actor,
    )?.to ?? null
  );
}
