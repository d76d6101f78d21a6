import { cronRoute } from "@/server/http/cron-route";
import { addScheduled } from "@/server/tasks/add-scheduled";

const handler = cronRoute(() => addScheduled("routing-comparison"));

// GET or POST /api/cron/routing-comparison: compares deliveries with the routing provider's orders, by a job that
// /api/cron/jobs does; nothing without a provider.
export { handler as GET, handler as POST };
