import { cronRoute } from "@/server/http/cron-route";

const handler = cronRoute(() => Promise.resolve({ processed: 0 }));

// GET or POST /api/cron/routing-events: without a routing provider there are no events to take in.
export { handler as GET, handler as POST };
