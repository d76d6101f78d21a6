import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { storePositions } from "@/server/positions/store-positions";

export const POST = route(
  driver.recordPositions,
  ({ db, actor, body }) => storePositions(db, actor.userId, body.positions),
  { keepsReplicaReads: true },
);
