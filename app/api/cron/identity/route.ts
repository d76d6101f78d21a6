import { cron } from "@/lib/contracts/machines";
import { cronRoute } from "@/server/http/cron-route";
import { keepIdentity } from "@/server/identity/keep-identity";

export const { GET, POST } = cronRoute(cron.identity, (db) => keepIdentity(db));
