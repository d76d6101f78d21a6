import { PayoutParams } from "@/lib/contracts/admin-payouts";
import { exportPayout } from "@/server/payouts/export-payout";
import { route } from "@/server/http/route";

// GET /api/admin/payouts/:id/file: a closed period as a CSV file.
export const GET = route({
  actor: "admin",
  params: PayoutParams,
  handle: ({ db, params, request }) => exportPayout(db, request, params.id),
});
