import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { storeIdentity } from "@/server/identity/store-identity";

export const { GET, POST } = cronRoute(cron.identity, (db) => storeIdentity(db));
