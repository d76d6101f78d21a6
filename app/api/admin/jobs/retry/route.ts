import { JobsRetried, RetryJobsBody } from "@/lib/contracts/admin-jobs";
import { route } from "@/server/http/route";
import { retryJobs } from "@/server/jobs/failed-jobs";

// POST /api/admin/jobs/retry: failed jobs are tried again. Safe to repeat: those that wait already are skipped.
export const POST = route({ actor: "admin", body: RetryJobsBody, response: JobsRetried, handle: ({ db, body }) => retryJobs(db, body.ids) });
