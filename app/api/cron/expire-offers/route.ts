import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { rpc } from "@/server/database/rpc";

export const { GET, POST } = cronRoute(cron.expireOffers, (db) => rpc(db, "expire_offers", { p_limit: 2000 }));
