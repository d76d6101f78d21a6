import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

const handler = cronRoute(async (db) => {
  await callFunction(db, "age_candidates");
  return callFunction(db, "sweep_presence");
});

// GET or POST /api/cron/presence: drivers whose app has been silent too long go offline, old positions count no more.
export { handler as GET, handler as POST };
