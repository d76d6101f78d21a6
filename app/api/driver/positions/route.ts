import { PositionsAnswer, PositionsBody } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/driver/positions: where the driver's phone was. Each place counts once; late and repeated ones are named.
export const POST = route({
  actor: "driver",
  body: PositionsBody,
  response: PositionsAnswer,
  handle: ({ body }) => call("record_positions", { p_positions: body.positions }),
});
