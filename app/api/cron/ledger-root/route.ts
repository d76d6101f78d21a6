import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";
import { logRoot } from "@/server/ledger/log-root";

const handler = cronRoute(async (db) => logRoot(await callFunction(db, "root_ledger")));

// GET or POST /api/cron/ledger-root: writes one hash over all entries of the ledger so far.
export { handler as GET, handler as POST };
