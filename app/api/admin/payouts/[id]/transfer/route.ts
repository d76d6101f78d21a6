import { Payout, PayoutParams, TransferPayoutBody } from "@/lib/contracts/admin-payouts";
import { route } from "@/server/http/route";
import { transferPayout } from "@/server/payouts/transfer-payout";

// POST /api/admin/payouts/:id/transfer: what is owed goes to the drivers' accounts at the payment provider. Safe to
// repeat; what was refused is tried anew.
export const POST = route({
  actor: "admin",
  params: PayoutParams,
  body: TransferPayoutBody,
  response: Payout,
  handle: ({ params }) => transferPayout(params.id),
});
