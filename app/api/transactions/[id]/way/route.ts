import { DeliveryWayOrNull, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/way: what is left of the driver's way, for the parties and admins.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: DeliveryWayOrNull,
  handle: ({ params }) => call("delivery_way", { p_id: params.id }),
});
