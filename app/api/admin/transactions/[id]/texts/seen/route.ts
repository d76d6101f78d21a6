import { AdminSeeTextsBody, TextsSeen } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/texts/seen: the support desk has read what they wrote to it. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: TransactionParams,
  body: AdminSeeTextsBody,
  response: TextsSeen,
  handle: ({ params, body }) => call("admin_see_texts", { p_transaction_id: params.id, p_with: body.with }),
});
