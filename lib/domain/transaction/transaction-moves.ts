import type { TransactionStatus } from "./transaction-status";

export type MoveActor = "sender" | "receiver" | "driver" | "admin" | "payments" | "system" | "provider";
type StatusMove = { from: TransactionStatus; to: TransactionStatus; action: string; actor: MoveActor };

const move = (from: TransactionStatus, to: TransactionStatus, action: string, actor: MoveActor): StatusMove => ({
  from,
  to,
  action,
  actor,
});

/** All allowed transitions of a delivery. Mirrors private.status_transitions; a database test compares the two. */
export const transactionMoves: readonly StatusMove[] = [
  move("pending", "accepted", "accept", "receiver"),
  move("pending", "cancelled", "reject", "receiver"),
  move("pending", "cancelled", "cancel", "sender"),
  move("accepted", "cancelled", "cancel", "sender"),
  move("payment_pending", "cancelled", "cancel", "sender"),
  move("pending", "cancelled", "expire", "system"),
  move("accepted", "cancelled", "expire", "system"),
  move("payment_pending", "cancelled", "expire", "system"),
  move("accepted", "payment_pending", "request_payment", "payments"),
  move("payment_pending", "payment_confirmed", "confirm_payment", "payments"),
  move("payment_pending", "failed", "fail_payment", "payments"),
  move("payment_confirmed", "failed", "fail_payment", "payments"),
  move("broadcast", "failed", "fail_payment", "payments"),
  move("assigned", "failed", "fail_payment", "payments"),
  move("accepted", "payment_confirmed", "confirm_payment", "admin"),
  move("payment_pending", "payment_confirmed", "confirm_payment", "admin"),
  move("payment_confirmed", "broadcast", "offer", "system"),
  move("broadcast", "payment_confirmed", "offers_closed", "system"),
  move("broadcast", "assigned", "accept_offer", "driver"),
  move("payment_confirmed", "assigned", "assign", "admin"),
  move("broadcast", "assigned", "assign", "admin"),
  move("assigned", "payment_confirmed", "cancel_task", "driver"),
  move("assigned", "payment_confirmed", "unassign", "admin"),
  move("assigned", "in_transit", "start_service", "driver"),
  move("assigned", "cancelled", "leave_pickup", "driver"),
  move("in_transit", "servicing", "arrive", "driver"),
  move("in_transit", "servicing", "arrive", "provider"),
  move("in_transit", "failed", "cancel_task", "driver"),
  move("servicing", "failed", "cancel_task", "driver"),
  move("in_transit", "failed", "fail_task", "driver"),
  move("servicing", "failed", "fail_task", "driver"),
  move("in_transit", "failed", "robbed", "admin"),
  move("servicing", "failed", "robbed", "admin"),
  move("servicing", "delivered", "complete", "driver"),
  move("in_transit", "delivered", "complete_override", "admin"),
  move("servicing", "delivered", "complete_override", "admin"),
  move("pending", "cancelled", "cancel", "admin"),
  move("accepted", "cancelled", "cancel", "admin"),
  move("payment_pending", "cancelled", "cancel", "admin"),
  move("payment_confirmed", "cancelled", "cancel", "admin"),
  move("broadcast", "cancelled", "cancel", "admin"),
  move("assigned", "cancelled", "cancel", "admin"),
  move("failed", "refunded", "refund", "admin"),
  move("cancelled", "refunded", "refund", "admin"),
  move("failed", "refunded", "refund", "payments"),
  move("cancelled", "refunded", "refund", "payments"),
];

/** The status after this actor's action; null when it is not allowed. */
export function targetStatus(from: TransactionStatus, action: string, actor: MoveActor): TransactionStatus | null {
  return (
    transactionMoves.find(
      (candidate) => candidate.from === from && candidate.action === action && candidate.actor === actor,
    )?.to ?? null
  );
}
