import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.writeOff, ({ params, body }) =>
  call("admin_write_off", { p_transaction_id: params.id, p_reason: body.reason }),
);
