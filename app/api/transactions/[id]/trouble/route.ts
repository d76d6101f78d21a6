import { Received, TroubleBody, TroubleParams } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/trouble: its sender or receiver says that something is wrong.
export const POST = route({
  actor: "user",
  params: TroubleParams,
  body: TroubleBody,
  response: Received,
  handle: ({ params, body }) =>
    call("report_trouble", {
      p_transaction_id: params.id,
      p_danger: body.danger,
      p_note: body.note,
      p_position: body.position,
    }),
});
