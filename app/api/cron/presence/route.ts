import { cron } from "@/lib/contracts/machines";
import { cronRoute } from "@/server/http/cron-route";
import type { AskDatabase } from "@/server/database/ask-database";
import { callFunction } from "@/server/database/call-function";
import { removePositionMessages } from "@/server/tasks/remove-position-messages";

const BUDGET_MS = 10_000;

export const { GET, POST } = cronRoute(cron.presence, async (db) => {
  const ask: AskDatabase = (name, ...args) => callFunction(db, name, ...args);
  await callFunction(db, "age_candidates");
  const presence = await callFunction(db, "sweep_presence");
  await removePositionMessages(ask, BUDGET_MS);
  return presence;
});
