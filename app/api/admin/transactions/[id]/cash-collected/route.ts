import { collections } from "@/lib/contracts/collection";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(collections.recordCollected, ({ params, body }) =>
  call("admin_cash_collected", { p_transaction_id: params.id, p_reason: body.reason }),
);
