import { adminJobs } from "@/lib/contracts/admin/jobs";
import { route } from "@/server/http/route";
import { retryJob } from "@/server/admin/failed-jobs";

export const POST = route(adminJobs.retry, ({ params }) => retryJob(params.id));
