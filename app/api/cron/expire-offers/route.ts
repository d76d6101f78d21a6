import { cron } from "@/lib/contracts/machines";
import { cronRoute } from "@/server/http/cron-route";
import { callFunction } from "@/server/database/call-function";

export const { GET, POST } = cronRoute(cron.expireOffers, (db) => callFunction(db, "expire_offers", { p_limit: 2000 }));
