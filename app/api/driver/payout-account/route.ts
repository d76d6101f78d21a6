import { payoutAccounts } from "@/lib/contracts/payout-account";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(payoutAccounts.get, () => call("get_payout_accounts"), { suspendedToo: true });

export const POST = route(
  payoutAccounts.set,
  ({ body: { routing, account, savings } }) => call("set_payout_account", { p_account: { routing, account, savings } }),
  {
    suspendedToo: true,
    idempotent: false,
    limit: { per: 600, max: 10 },
    reauthentication: ({ currentPassword }) => currentPassword,
  },
);

export const DELETE = route(payoutAccounts.delete, () => call("set_payout_account"), {
  suspendedToo: true,
  idempotent: false,
  limit: { per: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
});
