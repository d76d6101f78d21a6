import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { sweepIdentity } from "@/server/identity/identity-documents";

export const { GET, POST } = cronRoute(cron.identity, (db) => sweepIdentity(db));
