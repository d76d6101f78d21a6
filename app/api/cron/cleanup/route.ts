import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

const handler = cronRoute(async (db) => ({
  expired: await callFunction(db, "expire_transactions"),
  cleaned: await callFunction(db, "clean_up"),
}));

// GET or POST /api/cron/cleanup: ends deliveries nobody answered or paid, and removes what is old.
export { handler as GET, handler as POST };
