import { cronRoute } from "@/server/http/cron-route";
import { addScheduled } from "@/server/tasks/add-scheduled";

const handler = cronRoute(() => addScheduled("routing-drivers"));

// GET or POST /api/cron/routing-drivers: tells the routing provider of drivers' days that it has not heard of, by a job
// that /api/cron/jobs does; nothing without a provider.
export { handler as GET, handler as POST };
