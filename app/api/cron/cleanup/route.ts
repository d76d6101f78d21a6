import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";
import { cleanUp } from "@/server/tasks/clean-up";

// A serverless host stops a request after a minute or less.
export const maxDuration = 60;
const BUDGET_MS = 25_000;

const handler = cronRoute(async (db) => ({
  standing: await callFunction(db, "make_standing_orders"),
  expired: await callFunction(db, "expire_transactions"),
  documents: await callFunction(db, "sweep_documents"),
  cleaned: await cleanUp((name, ...args) => callFunction(db, name, ...args), BUDGET_MS),
}));

// GET or POST /api/cron/cleanup: makes the deliveries of standing orders, ends those nobody answered or paid, tells
// drivers of documents that expire, and removes what is old, for a while; the next call goes on.
export { handler as GET, handler as POST };
