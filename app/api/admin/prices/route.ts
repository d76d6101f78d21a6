import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { NewPriceBody, Prices, PricesOrAsked } from "@/lib/contracts/admin-prices";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/prices: what holds now, and every version.
export const GET = route({ actor: "admin", response: Prices, handle: () => call("admin_list_prices") });

// POST /api/admin/prices: the next version, on record; takes two.
export const POST = route({
  actor: "admin",
  body: NewPriceBody,
  response: PricesOrAsked,
  accepted: ApprovalAsked,
  status: 201,
  handle: ({ body }) => call("admin_add_price", { p_body: body }),
});
