import { z } from "zod";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** A job's id in the queue. */
const jobId = z.string().regex(/^\d{1,18}$/);

/** A job that failed on its last attempt. */
export const FailedJob = z
  .object({
    id: jobId,
    /** The queue's task name, such as `send_offer_push`. */
    task: z.string(),
    /** For a notification: its type. */
    notice: z.string().nullable(),
    transactionId: uuid.nullable(),
    orderNo: z.string().nullable(),
    driverId: uuid.nullable(),
    driverName: z.string().nullable(),
    /**
     * there: exists. over: a retry would find nothing to do. gone: it no longer exists. none: a scheduled job without a
     * subject.
     */
    subject: z.enum(["there", "over", "gone", "none"]),
    attempts: z.number().int(),
    createdAt: time,
    failedAt: time,
    /** Without keys, codes, numbers, addresses and personal data. */
    error: z.string().nullable(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof FailedJob>;
/** `total`: the count across all pages. */
export const FailedJobList = page(FailedJob).extend({ total: z.number().int() });
export type FailedJobList = z.infer<typeof FailedJobList>;
const FailedJobsQuery = z.strictObject({
  state: z.enum(["failed"]).default("failed"),
  cursor,
  limit: limit(50),
});

/** Any other text is answered with 404. */
const JobParams = z.object({ id: z.string().min(1).max(64) });
export const JobRetryResult = z.object({ id: jobId, state: z.enum(["waiting", "running"]) });
const RetryJobsBody = z.strictObject({ ids: z.array(jobId).min(1).max(100) });
export const JobsRetryResult = z.object({ retried: z.number().int(), skipped: z.number().int() });
export type JobsRetryResult = z.infer<typeof JobsRetryResult>;

const tag = "Admin: jobs";
const path = "/api/admin/jobs";
export const adminJobs = {
  listFailed: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "List jobs that failed for good, newest first",
    query: FailedJobsQuery,
    response: FailedJobList,
  },
  retry: {
    method: "POST",
    path: `${path}/{id}/retry`,
    actor: "admin",
    tag,
    summary: "Retry a failed job; a waiting or running job is returned unchanged",
    params: JobParams,
    response: JobRetryResult,
  },
  retryMany: {
    method: "POST",
    path: `${path}/retry`,
    actor: "admin",
    tag,
    summary: "Retry failed jobs; jobs that have not failed are skipped",
    body: RetryJobsBody,
    response: JobsRetryResult,
    example: { ids: ["41", "42"] },
  },
} as const satisfies Record<string, RouteContract>;
