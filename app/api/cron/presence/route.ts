import { cronRoute } from "@/server/http/cron-route";
import type { AskDatabase } from "@/server/database/ask-database";
import { callFunction } from "@/server/database/call-function";
import { removePositionMessages } from "@/server/tasks/remove-position-messages";

const BUDGET_MS = 10_000;

const handler = cronRoute(async (db) => {
  const ask: AskDatabase = (name, ...args) => callFunction(db, name, ...args);
  await callFunction(db, "age_candidates");
  const presence = await callFunction(db, "sweep_presence");
  await removePositionMessages(ask, BUDGET_MS);
  return presence;
});

// GET or POST /api/cron/presence: drivers whose app has been silent too long go offline, old positions no longer count,
// and realtime messages with positions are deleted after some minutes.
export { handler as GET, handler as POST };
