import { cronRoute } from "@/server/http/cron-route";
import { keepIdentity } from "@/server/identity/keep-identity";

const handler = cronRoute((db) => keepIdentity(db));

// GET or POST /api/cron/identity: tells people whose identity is known no longer soon, and deletes papers whose time is
// over.
export { handler as GET, handler as POST };
