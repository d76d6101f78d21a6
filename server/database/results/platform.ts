import "server-only";
import { z } from "zod";
import { FailedJobList, JobRetryResult, JobsRetryResult } from "@/lib/contracts/admin/jobs";
import { emptyResponse, uuid } from "@/lib/contracts/common";

const count = z.number().int();
const countsByName = z.record(z.string(), count);

/** The result of admission: the session and its user, the rate limit, and the state of the idempotency key. */
export const Admission = z.object({
  userId: uuid.nullable(),
  isAdmin: z.boolean().nullish().transform(Boolean),
  userType: z
    .enum(["user", "driver"])
    .nullish()
    .transform((type) => type ?? "user"),
  driver: z
    .object({ isApproved: z.boolean(), suspended: z.boolean() })
    .nullish()
    .transform((driver) => driver ?? null),
  /** Over the rate limit. */
  limited: z.boolean(),
  retryAfter: z.number().nullish(),
  replay: z.object({ status: z.number(), response: z.unknown() }).nullish(),
  /** The idempotency key belongs to another request (`mismatch`) or to one in progress (`running`). */
  mismatch: z.boolean(),
  running: z.boolean(),
});
export type Admission = z.infer<typeof Admission>;

const QueueHealth = z.object({
  due: count,
  running: count,
  scheduled: count,
  failed: count,
  oldestDueSeconds: z.number(),
});

const AppliedMigrations = z.object({ versions: z.array(z.string()) });

const RegisteredKey = z.object({ missing: z.array(z.string()) });

/** The number of live workers, and the age of the last heartbeat; null if there was none. */
const WorkerHealth = z.object({ alive: count, lastBeatSeconds: z.number().nullable() });

const ageSeconds = count.nullable();

export const PlatformMetrics = z.object({
  drivers: countsByName,
  openTransactions: countsByName,
  openOffers: count,
  overdueOffers: count,
  dispatch: countsByName,
  attention: countsByName,
  queue: QueueHealth,
  unconfirmedOffers: z.object({ count, oldestSeconds: ageSeconds }),
  cash: z.object({
    heldDollars: z.number(),
    heldOldestSeconds: ageSeconds,
    overdueDollars: z.number(),
    overdueOldestSeconds: ageSeconds,
  }),
  differences: z.object({ unbalancedBooks: count, holdings: count, payments: count }),
  /** Age of the oldest ledger entry without a root hash. */
  unrootedSeconds: ageSeconds,
  paymentsComparedSeconds: ageSeconds,
  incidents: z.object({ open: count, unacknowledged: count, oldestUnacknowledgedSeconds: ageSeconds }),
  onCall: z.object({ people: count, gapSeconds: count }),
});
export type PlatformMetrics = z.infer<typeof PlatformMetrics>;

/** Number of rows that a sweep changed, by kind. */
const Counts = countsByName;

/** Results of the functions in supabase/schemas/platform. */
export const platformResults = {
  admin_list_jobs: FailedJobList,
  admin_retry_job: JobRetryResult,
  admin_retry_jobs: JobsRetryResult,
  admit_request: Admission,
  admit_requests: z.object({ admissions: z.array(Admission) }),
  list_applied_migrations: AppliedMigrations,
  register_encryption_key: RegisteredKey,
  clean_up: Counts,
  expire_transactions: z.object({ expired: count, codes: count, approvals: count, deposits: count, more: z.boolean() }),
  get_platform_metrics: PlatformMetrics,
  get_queue_health: QueueHealth,
  list_realtime_topics: z.array(z.string()),
  refund_rate_limit: emptyResponse,
  store_idempotent_response: emptyResponse,
  get_worker_health: WorkerHealth,
  get_broadcast_health: z.object({ path: z.enum(["insert", "send", "refused"]) }),
};
