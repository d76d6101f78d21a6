import { AdminTextBody, MaskedText } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/text: the support desk writes to the delivery's driver, sender or receiver.
export const POST = route({
  actor: "admin",
  params: TransactionParams,
  body: AdminTextBody,
  response: MaskedText,
  status: 201,
  handle: ({ params, body }) =>
    call("admin_send_text", {
      p_transaction_id: params.id,
      p_to: body.to,
      p_words: body.text ?? null,
      p_canned: body.canned ?? null,
    }),
});
