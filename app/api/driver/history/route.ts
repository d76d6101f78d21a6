import { DriverHistory, HistoryQuery } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/driver/history: the driver's finished tasks, newest first.
export const GET = route({
  actor: "driver",
  query: HistoryQuery,
  response: DriverHistory,
  handle: ({ query }) =>
    call("driver_history", {
      p_cursor: query.cursor ?? null,
      p_limit: query.limit,
      p_status: query.status ?? null,
      p_from: query.from ?? null,
      p_transaction: query.transactionId ?? null,
    }),
});
