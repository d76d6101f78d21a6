import { cashRequests } from "@/lib/contracts/delivery/cash-request";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(cashRequests.decline, ({ params, body }) =>
  rpc.prepare("decline_cash_request", { p_id: params.id, p_reason: body.reason ?? null, p_block: body.block ?? false }),
);
