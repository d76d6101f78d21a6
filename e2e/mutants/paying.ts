// Mutants of the sender's card payment: who reads it, when it can be paid, and automatic refunds.
// A mutant replaces text of a SQL function (`from` with `to`) with a bug, and the named test must detect it.
import type { Mutant } from "./mutant.ts";

export const payingMutants: Mutant[] = [
  {
    target: "app.get_payment",
    from: "t.id = p_transaction_id and t.user_id = v_actor",
    to: "t.id = p_transaction_id",
    testFile: "card-payments",
    testTitle: "reads the payment's progress, and its provider id while they can pay; other users do not",
  },
  {
    target: "app.get_payment",
    from: "case when private.is_card_payment_due(v_transaction) and private.can_be_paid(v_payment.status) then",
    to: "case when private.can_be_paid(v_payment.status) then",
    testFile: "card-payments",
    testTitle: "cannot pay after cancelling, and reads the refund's progress",
  },
  {
    target: "private.transaction_json",
    from: "if v_sees_price and p_transaction.fee > 0 then",
    to: "if p_transaction.fee > 0 then",
    testFile: "card-payments",
    testTitle: "reads it with the delivery, without provider ids; the receiver does not",
  },
  {
    target: "app.notify_payment_due",
    from: "and u.action = 'payment_due_told'",
    to: "and u.action = 'payment_due_told_never'",
    testFile: "card-payments",
    testTitle: "is notified once that the payment is due, and not after paying",
  },
  {
    target: "app.record_payment",
    from: "if v_new.status = 'paid' and v_old.status <> 'paid' then\n    v_transaction := private.refund_late_payment(v_transaction);",
    to: "if false then\n    v_transaction := private.refund_late_payment(v_transaction);",
    testFile: "card-payments",
    testTitle: "is refunded automatically when the card paid before the cancellation reached the provider",
  },
  {
    target: "private.refund_late_payment",
    from: "if v_transaction.status in ('failed', 'cancelled') and v_transaction.refund_due_at is not null and private.request_card_refund(",
    to: "if private.request_card_refund(",
    testFile: "card-payments",
    testTitle: '"paid" books the payment and starts the search once, and older responses change nothing',
  },
];
