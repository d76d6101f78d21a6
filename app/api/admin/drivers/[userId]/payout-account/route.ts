import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import {
  PayoutAccounts,
  PayoutAccountsOrAsked,
  ProviderAccountBody,
  ProviderAccountParams,
} from "@/lib/contracts/payout-account";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/payout-account: where a driver's pay goes.
export const GET = route({
  actor: "admin",
  params: ProviderAccountParams,
  response: PayoutAccounts,
  handle: ({ params }) => call("admin_get_payout_accounts", { p_user_id: params.userId }),
});

// POST /api/admin/drivers/:userId/payout-account: the driver's account at the payment provider; takes two. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: ProviderAccountParams,
  body: ProviderAccountBody,
  response: PayoutAccountsOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) =>
    call("admin_set_provider_account", {
      p_user_id: params.userId,
      p_provider_id: body.account,
      p_reason: body.reason,
    }),
});
