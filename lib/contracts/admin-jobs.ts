import { z } from "zod";
import { cursor, limit, page, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** The queue's number of a job. */
const jobId = z.string().regex(/^\d{1,18}$/);

/** Work that failed for good: it was tried as often as it may be. */
export const FailedJob = z
  .object({
    id: jobId,
    /** The queue's name of the work, such as `send_push`. */
    task: z.string(),
    /** Of a notice: its type. */
    notice: z.string().nullable(),
    transactionId: uuid.nullable(),
    orderNo: z.string().nullable(),
    driverId: uuid.nullable(),
    driverName: z.string().nullable(),
    /**
     * there; over: trying again finds nothing to do; gone: what it was about does not exist any more; none: it goes by
     * the clock.
     */
    subject: z.enum(["there", "over", "gone", "none"]),
    attempts: z.number().int(),
    createdAt: time,
    failedAt: time,
    /** Without keys, codes, numbers, addresses and what is known of the people concerned. */
    error: z.string().nullable(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof FailedJob>;
/** `total`: how many there are in all. */
export const FailedJobList = page(FailedJob).extend({ total: z.number().int() });
export type FailedJobList = z.infer<typeof FailedJobList>;
const FailedJobsQuery = z.strictObject({
  state: z.enum(["failed"]).default("failed"),
  cursor,
  limit: limit(50),
});

/** Whatever names no job is not found. */
const JobParams = z.object({ id: z.string().min(1).max(64) });
export const JobRetried = z.object({ id: jobId, state: z.enum(["waiting", "running"]) });
const RetryJobsBody = z.strictObject({ ids: z.array(jobId).min(1).max(100) });
export const JobsRetried = z.object({ retried: z.number().int(), skipped: z.number().int() });
export type JobsRetried = z.infer<typeof JobsRetried>;

const tag = "Admin: jobs";
const path = "/api/admin/jobs";
export const adminJobs = {
  listFailed: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "Background work that failed for good, the newest first",
    query: FailedJobsQuery,
    response: FailedJobList,
  },
  retry: {
    method: "POST",
    path: `${path}/{id}/retry`,
    actor: "admin",
    tag,
    summary: "Try a failed job again; one that waits or runs already is answered as it stands",
    params: JobParams,
    response: JobRetried,
  },
  retryMany: {
    method: "POST",
    path: `${path}/retry`,
    actor: "admin",
    tag,
    summary: "Try failed jobs again; those that have not failed are skipped",
    body: RetryJobsBody,
    response: JobsRetried,
    example: { ids: ["41", "42"] },
  },
} as const satisfies Record<string, RouteContract>;
