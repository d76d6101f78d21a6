import { AcceptElsewhereBody, CellDeliveryParams } from "@/lib/contracts/cells";
import { Transaction } from "@/lib/contracts/transaction";
import { acceptElsewhere } from "@/server/elsewhere/elsewhere";
import { route } from "@/server/http/route";

// POST /api/cells/:cell/deliveries/:id/accept: the receiver wants the cash that another cell's delivery brings. Safe to
// repeat.
export const POST = route({
  actor: "user",
  params: CellDeliveryParams,
  body: AcceptElsewhereBody,
  response: Transaction,
  handle: ({ session, params, body }) => acceptElsewhere(session, { ...params, version: body.version ?? null }),
});
