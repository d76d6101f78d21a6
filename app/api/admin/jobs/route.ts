import { FailedJobList, FailedJobsQuery } from "@/lib/contracts/admin-jobs";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/jobs: background work that failed for good.
export const GET = route({
  actor: "admin",
  query: FailedJobsQuery,
  response: FailedJobList,
  handle: ({ query }) => call("admin_list_jobs", { p_cursor: query.cursor, p_limit: query.limit }),
});
