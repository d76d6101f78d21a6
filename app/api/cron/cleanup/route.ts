import { cron } from "@/lib/contracts/machines";
import { cronRoute } from "@/server/http/cron-route";
import type { AskDatabase } from "@/server/database/ask-database";
import { callFunction } from "@/server/database/call-function";
import { movePositions } from "@/server/positions/history-move";
import { cleanUp } from "@/server/tasks/clean-up";

// A serverless host stops a request after a minute or less.
export const maxDuration = 60;
const BUDGET_MS = 20_000;

export const { GET, POST } = cronRoute(cron.cleanup, async (db) => {
  const ask: AskDatabase = (name, ...args) => callFunction(db, name, ...args);
  return {
    standing: await ask("make_standing_orders"),
    expired: await ask("expire_transactions"),
    documents: await ask("sweep_documents"),
    cleaned: await cleanUp(ask, BUDGET_MS),
    moved: await movePositions(ask, BUDGET_MS),
  };
});
