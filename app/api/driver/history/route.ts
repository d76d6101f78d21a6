import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(driver.listHistory, ({ query }) =>
  call("driver_history", {
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
    p_status: query.status ?? null,
    p_from: query.from ?? null,
    p_transaction: query.transactionId ?? null,
  }),
);
