import { cronRoute } from "@/server/http/cron-route";
import { addScheduled } from "@/server/tasks/add-scheduled";

const handler = cronRoute(() => addScheduled("routing-events"));

// GET or POST /api/cron/routing-events: reads the routing provider's events, by a job that /api/cron/jobs does; nothing
// without a provider. In the queue its calls count towards the five that an account may have open.
export { handler as GET, handler as POST };
