import { PaymentEventAnswer, PaymentEventBody } from "@/lib/contracts/machines";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { isSigned } from "@/server/payments/signature";

// POST /api/webhooks/payments: what the payment provider says of a delivery, signed by it. Each event id counts once.
export const POST = route({
  actor: "machine",
  body: PaymentEventBody,
  response: PaymentEventAnswer,
  authorize: (request, raw) => {
    if (!isSigned(request.headers.get("x-handover-signature"), raw, env().PAYMENTS_WEBHOOK_SECRET, new Date()))
      throw new Refusal("INVALID_SIGNATURE");
  },
  handle: ({ body }) =>
    call("record_payment_event", { p_event_id: body.id, p_transaction_id: body.transactionId, p_event: body.event }),
});
