import { Earnings, EarningsQuery } from "@/lib/contracts/earnings";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/earnings: the driver's own pay, by weeks, and what of it is open, closed and paid. What is owed to them
// they read when they are suspended, too.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  query: EarningsQuery,
  response: Earnings,
  handle: ({ query }) => call("driver_earnings", { p_from: query.from, p_to: query.to }),
});
