import { cron } from "@/lib/contracts/machines";
import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";
import { logRoot } from "@/server/tasks/log-root";

export const { GET, POST } = cronRoute(cron.ledgerRoot, async (db) => logRoot(await callFunction(db, "root_ledger")));
