import { PayoutAccountBody, PayoutAccounts, RemovePayoutAccountBody } from "@/lib/contracts/payout-account";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/payout-account: where the driver's pay goes.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  response: PayoutAccounts,
  handle: () => call("get_payout_accounts"),
});

// POST /api/driver/payout-account: the bank account that pay goes to from now on, with the password. Few tries.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  body: PayoutAccountBody,
  response: PayoutAccounts,
  idempotent: false,
  limit: { per: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
  handle: ({ body: { routing, account, savings } }) =>
    call("set_payout_account", { p_account: { routing, account, savings } }),
});

// DELETE /api/driver/payout-account: pay goes to no bank account any more, with the password. Few tries.
export const DELETE = route({
  actor: "driver",
  suspendedToo: true,
  body: RemovePayoutAccountBody,
  response: PayoutAccounts,
  idempotent: false,
  limit: { per: 600, max: 10 },
  reauthentication: ({ currentPassword }) => currentPassword,
  handle: () => call("set_payout_account"),
});
