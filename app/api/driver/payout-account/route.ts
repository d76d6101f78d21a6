import { payoutAccounts } from "@/lib/contracts/driver/payout-account";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(payoutAccounts.get, () => rpc.prepare("get_payout_accounts"), { allowSuspended: true });

export const POST = route(
  payoutAccounts.set,
  ({ body: { routing, account, savings } }) =>
    rpc.prepare("set_payout_account", { p_account: { routing, account, savings } }),
  {
    allowSuspended: true,
    idempotent: false,
    limit: { windowSeconds: 600, max: 10 },
    reauthentication: ({ currentPassword }) => currentPassword,
  },
);

export const DELETE = route(payoutAccounts.delete, () => rpc.prepare("set_payout_account"), {
  allowSuspended: true,
  idempotent: false,
  limit: { windowSeconds: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
});
