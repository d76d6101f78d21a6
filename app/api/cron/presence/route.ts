import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/http/unwrap";

const handler = cronRoute((db) => callFunction(db, "sweep_presence"));

// GET or POST /api/cron/presence: drivers whose app has been silent too long go offline.
export { handler as GET, handler as POST };
