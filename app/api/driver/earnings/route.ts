import { earnings } from "@/lib/contracts/driver/earnings";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

// A suspended driver still reads what they are owed.
export const GET = route(
  earnings.get,
  ({ query }) => rpc.prepare("get_driver_earnings", { p_from: query.from, p_to: query.to }),
  {
    allowSuspended: true,
  },
);
