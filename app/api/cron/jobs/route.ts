import { cronRoute } from "@/server/http/cron-route";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// A serverless host stops a request after a minute or less.
export const maxDuration = 60;
const BUDGET_MS = 25_000;

const handler = cronRoute(() => runDueJobs(BUDGET_MS));

// GET or POST /api/cron/jobs: does due background jobs for a while, on hosts without a resident worker.
export { handler as GET, handler as POST };
