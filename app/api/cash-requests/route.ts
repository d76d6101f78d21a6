import { AskForCashBody, CashRequest, CashRequestList } from "@/lib/contracts/cash-request";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { toServedE164 } from "@/server/session/phone";

// GET /api/cash-requests: whom the caller asked for cash, and who asked them.
export const GET = route({
  actor: "user",
  response: CashRequestList,
  handle: () => call("list_cash_requests"),
});

// POST /api/cash-requests: asks somebody who knows the caller. Few a day; one is open between two people.
export const POST = route({
  actor: "user",
  body: AskForCashBody,
  response: CashRequest,
  status: 201,
  limit: { per: 60, max: 10 },
  handle: ({ body }) => call("ask_for_cash", { p_body: { ...body, phone: toServedE164(body.phone) } }),
});
