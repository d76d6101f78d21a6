import { MaskedText, MaskedTextBody } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { throughUs } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/text: the caller's words to the driver while their leg is open, from our number.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: MaskedTextBody,
  response: MaskedText,
  status: 201,
  handle: ({ params, body }) =>
    throughUs(
      call("send_text", { p_transaction_id: params.id, p_words: body.text, p_driver_id: body.driverId ?? null }),
    ),
});
