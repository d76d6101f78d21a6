import { MaskedText, MaskedTextBody } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/text: the caller writes to the driver while their leg is open, or to the support desk.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: MaskedTextBody,
  response: MaskedText,
  status: 201,
  limit: { per: 60, max: 30 },
  handle: ({ params, body }) =>
    call("send_text", {
      p_transaction_id: params.id,
      p_words: body.text ?? null,
      p_canned: body.canned ?? null,
      p_with: body.with ?? null,
      p_driver_id: body.driverId ?? null,
    }),
});
