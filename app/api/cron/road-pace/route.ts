import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

const handler = cronRoute((db) => callFunction(db, "learn_pace"));

// GET or POST /api/cron/road-pace: learns from finished drives by what the routing engine's seconds are multiplied.
export { handler as GET, handler as POST };
