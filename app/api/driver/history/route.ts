import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(driver.listHistory, ({ query }) =>
  rpc.prepare("list_driver_history", {
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
    p_status: query.status ?? null,
    p_from: query.from ?? null,
    p_transaction: query.transactionId ?? null,
  }),
);
