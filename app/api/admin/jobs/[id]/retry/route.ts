import { JobParams, JobRetried } from "@/lib/contracts/admin-jobs";
import { route } from "@/server/http/route";
import { retryJob } from "@/server/jobs/failed-jobs";

// POST /api/admin/jobs/:id/retry: a failed job is tried again. Safe to repeat: one that waits already is answered as it
// stands.
export const POST = route({
  actor: "admin",
  params: JobParams,
  response: JobRetried,
  handle: ({ params }) => retryJob(params.id),
});
