import { cron } from "@/lib/contracts/system";
import { cronRoute } from "@/server/http/cron-route";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// A serverless host stops a request after a minute or less.
export const maxDuration = 60;
const BUDGET_MS = 25_000;

// For hosts without a resident worker.
export const { GET, POST } = cronRoute(cron.jobs, () => runDueJobs(BUDGET_MS));
