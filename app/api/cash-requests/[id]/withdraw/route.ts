import { cashRequests } from "@/lib/contracts/delivery/cash-request";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(cashRequests.withdraw, ({ params }) =>
  rpc.prepare("withdraw_cash_request", { p_id: params.id }),
);
