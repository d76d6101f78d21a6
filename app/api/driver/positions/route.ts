import { PositionsAnswer, PositionsBody } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { keepPositions } from "@/server/positions/gathered";

// POST /api/driver/positions: where the driver's phone was. Each place counts once; late and repeated ones are named.
export const POST = route({
  actor: "driver",
  unlisted: true,
  body: PositionsBody,
  response: PositionsAnswer,
  handle: ({ db, actor, body }) => keepPositions(db, actor.userId, body.positions),
});
