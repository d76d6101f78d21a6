import { FailedJobList, FailedJobsQuery } from "@/lib/contracts/admin-jobs";
import { route } from "@/server/http/route";
import { listFailedJobs } from "@/server/jobs/failed-jobs";

// GET /api/admin/jobs: background work that failed for good.
export const GET = route({ actor: "admin", query: FailedJobsQuery, response: FailedJobList, handle: ({ db, query }) => listFailedJobs(db, query) });
