import { payoutAccounts } from "@/lib/contracts/driver/payout-account";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(payoutAccounts.getForDriver, ({ params }) =>
  rpc.prepare("admin_get_payout_accounts", { p_user_id: params.userId }),
);

export const POST = route(payoutAccounts.setForDriver, ({ params, body }) =>
  rpc.prepare("admin_set_provider_account", {
    p_user_id: params.userId,
    p_provider_id: body.account,
    p_reason: body.reason,
  }),
);
