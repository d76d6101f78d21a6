import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

const handler = cronRoute((db) => callFunction(db, "sweep_check_ins"));

// GET or POST /api/cron/check-ins: drivers with cash are asked whether all is right, where a rule says so.
export { handler as GET, handler as POST };
