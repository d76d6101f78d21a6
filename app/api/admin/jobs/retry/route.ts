import { JobsRetried, RetryJobsBody } from "@/lib/contracts/admin-jobs";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/jobs/retry: failed jobs are tried again. Safe to repeat: those that wait already are skipped.
export const POST = route({
  actor: "admin",
  body: RetryJobsBody,
  response: JobsRetried,
  handle: ({ body }) => call("admin_retry_jobs", { p_ids: body.ids }),
});
