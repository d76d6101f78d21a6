import { cronRoute } from "@/server/http/cron-route";
import { followEvents } from "@/server/routing/follow-events";

const handler = cronRoute(() => followEvents());

// GET or POST /api/cron/routing-events: takes in what the routing provider has to tell; nothing without a provider.
export { handler as GET, handler as POST };
