import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { enqueueScheduled } from "@/server/tasks/crontab";

export const { GET, POST } = cronRoute(cron.routingReconciliation, () => enqueueScheduled("routing-reconciliation"));
