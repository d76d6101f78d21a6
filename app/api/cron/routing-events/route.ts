import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { enqueueScheduled } from "@/server/tasks/crontab";

// As a job, its calls count towards the five that an account may have open.
export const { GET, POST } = cronRoute(cron.routingEvents, () => enqueueScheduled("routing-events"));
