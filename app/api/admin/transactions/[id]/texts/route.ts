import { AdminTextList } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/texts: every conversation of a delivery, oldest first.
export const GET = route({
  actor: "admin",
  params: TransactionParams,
  response: AdminTextList,
  handle: ({ params }) => call("admin_list_texts", { p_transaction_id: params.id }),
});
