// Mutants of the sender's card payment: who reads it, when it can be paid, and automatic refunds.
import type { Mutant } from "./mutant.ts";

export const payingMutants: Mutant[] = [
  {
    name: "anybody reads where a delivery's payment is",
    of: "payments/payment_requests",
    from: "t.id = p_transaction_id and t.user_id = v_actor",
    to: "t.id = p_transaction_id",
    file: "card-payments",
    test: "reads the payment's progress, and its provider id while they can pay; other users do not",
  },
  {
    name: "a payment can be paid after the end",
    of: "payments/payment_requests",
    from: "case when private.is_card_payment_due(v_t) and private.can_be_paid(v_payment.status) then",
    to: "case when private.can_be_paid(v_payment.status) then",
    file: "card-payments",
    test: "cannot pay after cancelling, and reads the refund's progress",
  },
  {
    name: "the receiver reads of the sender's card",
    of: "deliveries/delivery_json",
    from: "if v_sees_price and p_t.fee > 0 then",
    to: "if p_t.fee > 0 then",
    file: "card-payments",
    test: "reads it with the delivery, without provider ids; the receiver does not",
  },
  {
    name: "the sender is told each time",
    of: "payments/payment_requests",
    from: "and u.action = 'payment_due_told'",
    to: "and u.action = 'payment_due_told_never'",
    file: "card-payments",
    test: "is notified once that the payment is due, and not after paying",
  },
  {
    name: "what a card paid after the end stays",
    of: "payments/record_payment",
    from: "if v_new.status = 'paid' and v_old.status <> 'paid' then\n    v_t := private.refund_late_payment(v_t);",
    to: "if false then\n    v_t := private.refund_late_payment(v_t);",
    file: "card-payments",
    test: "is refunded automatically when the card paid before the cancellation reached the provider",
  },
  {
    name: "what is paid in time goes back, too",
    of: "payments/card_payments",
    from: "if v_t.status in ('failed', 'cancelled') and v_t.refund_due_at is not null and private.request_card_refund(",
    to: "if private.request_card_refund(",
    file: "card-payments",
    test: '"paid" books the payment and starts the search once, and older responses change nothing',
  },
];
