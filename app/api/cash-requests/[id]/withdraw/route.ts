import { CashRequest, CashRequestParams, WithdrawCashRequestBody } from "@/lib/contracts/cash-request";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/cash-requests/:id/withdraw: the asker takes it back. Safe to repeat.
export const POST = route({
  actor: "user",
  params: CashRequestParams,
  body: WithdrawCashRequestBody,
  response: CashRequest,
  handle: ({ params }) => call("withdraw_cash_request", { p_id: params.id }),
});
