import { Timeline, TimelineQuery } from "@/lib/contracts/admin-timeline";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/timeline: everything that happened to a delivery, newest first.
export const GET = route({
  actor: "admin",
  params: AdminTransactionParams,
  query: TimelineQuery,
  response: Timeline,
  handle: ({ params, query }) =>
    call("admin_delivery_timeline", {
      p_transaction_id: params.id,
      p_group: query.group ?? null,
      p_cursor: query.cursor ?? null,
      p_limit: query.limit,
    }),
});
