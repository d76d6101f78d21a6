import { CashRequest, CashRequestParams, DeclineCashRequestBody } from "@/lib/contracts/cash-request";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/cash-requests/:id/decline: whoever was asked says no. Safe to repeat.
export const POST = route({
  actor: "user",
  params: CashRequestParams,
  body: DeclineCashRequestBody,
  response: CashRequest,
  handle: ({ params, body }) =>
    call("decline_cash_request", { p_id: params.id, p_reason: body.reason ?? null, p_block: body.block ?? false }),
});
