import { EarningsQuery } from "@/lib/contracts/earnings";
import { route } from "@/server/http/route";
import { exportEarnings } from "@/server/payouts/export-earnings";

// GET /api/driver/earnings/file: the driver's statement as a CSV file.
export const GET = route({
  actor: "driver",
  query: EarningsQuery,
  handle: ({ db, query, request }) => exportEarnings(db, request, query),
});
