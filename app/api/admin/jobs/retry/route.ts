import { adminJobs } from "@/lib/contracts/admin/jobs";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminJobs.retryMany, ({ body }) => rpc.prepare("admin_retry_jobs", { p_ids: body.ids }));
