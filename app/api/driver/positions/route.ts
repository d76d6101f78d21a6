import { driver } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { keepPositions } from "@/server/positions/gathered";

export const POST = route(
  driver.recordPositions,
  ({ db, actor, body }) => keepPositions(db, actor.userId, body.positions),
  { unlisted: true },
);
