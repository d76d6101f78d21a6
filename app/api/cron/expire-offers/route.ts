import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

const handler = cronRoute((db) => callFunction(db, "expire_offers", { p_limit: 2000 }));

// GET or POST /api/cron/expire-offers: closes offers whose time is up and goes on to the next driver.
export { handler as GET, handler as POST };
