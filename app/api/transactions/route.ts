import { transactions } from "@/lib/contracts/delivery/transaction";
import { callerIpHash } from "@/server/http/rate-limit/caller-bucket";
import { route } from "@/server/http/route";
import { createTransaction } from "@/server/transactions/transactions";
import { rpc } from "@/server/database/rpc";

export const GET = route(transactions.list, ({ query }) =>
  rpc.prepare("list_transactions", {
    p_role: query.role,
    p_status: query.status ?? null,
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
    p_stage: query.stage ?? null,
  }),
);

export const POST = route(
  transactions.create,
  ({ db, body, key, request }) => createTransaction(db, body, key, callerIpHash(request.headers)),
  { limit: { windowSeconds: 60, max: 20 } },
);
