import { cashRequests } from "@/lib/contracts/cash-request";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(cashRequests.withdraw, ({ params }) => call("withdraw_cash_request", { p_id: params.id }));
