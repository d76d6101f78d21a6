import { cronRoute } from "@/server/http/cron-route";
import { addScheduled } from "@/server/tasks/add-scheduled";

const handler = cronRoute(() => addScheduled("routing-positions"));

// GET or POST /api/cron/routing-positions: tells the routing provider where drivers are, by a job that /api/cron/jobs
// does; nothing without a provider.
export { handler as GET, handler as POST };
