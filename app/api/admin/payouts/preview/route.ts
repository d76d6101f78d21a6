import { PayoutPreview, PayoutPreviewQuery } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/payouts/preview: what closing a period up to a moment would close.
export const GET = route({
  actor: "admin",
  query: PayoutPreviewQuery,
  response: PayoutPreview,
  handle: ({ query }) => call("admin_preview_payout", { p_upto: query.upto }),
});
