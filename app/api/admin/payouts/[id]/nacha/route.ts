import { PayoutParams } from "@/lib/contracts/admin-payouts";
import { route } from "@/server/http/route";
import { exportNacha } from "@/server/payouts/export-nacha";

// GET /api/admin/payouts/:id/nacha: what is owed of a closed period, as a file of credits for the bank. On record.
export const GET = route({
  actor: "admin",
  params: PayoutParams,
  handle: ({ db, params }) => exportNacha(db, params.id),
});
