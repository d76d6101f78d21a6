import { webhooks } from "@/lib/contracts/system";
import { env } from "@/server/env";
import { Refusal } from "@/server/core/errors";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { isSigned } from "@/server/payments/webhooks";

export const POST = route(
  webhooks.paymentEvent,
  ({ body }) =>
    rpc.prepare("record_payment_event", {
      p_event_id: body.id,
      p_transaction_id: body.transactionId,
      p_event: body.event,
    }),
  {
    authorize: (request, raw) => {
      if (!isSigned(request.headers.get("x-handover-signature"), raw, env().PAYMENTS_WEBHOOK_SECRET, new Date()))
        throw new Refusal("INVALID_SIGNATURE");
    },
  },
);
