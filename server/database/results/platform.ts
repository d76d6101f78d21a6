import "server-only";
import { z } from "zod";
import { time, uuid } from "@/lib/contracts/common";

const count = z.number().int();
const byName = z.record(z.string(), count);

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
  limited: z.boolean(),
  retryAfter: z.number().nullish(),
  replay: z.object({ status: z.number(), response: z.unknown() }).nullish(),
  mismatch: z.boolean(),
  running: z.boolean(),
});
export type Admission = z.infer<typeof Admission>;

export const QueueHealth = z.object({
  due: count,
  running: count,
  scheduled: count,
  failed: count,
  oldestDueSeconds: z.number(),
});
/** Whether calls and texts go through the platform's number. */
export const PhoneMasking = z.object({ masked: z.boolean() });
export const AppliedMigrations = z.object({ versions: z.array(z.string()) });
/** The number of live workers, and the age of the last heartbeat; null if there was none. */
export const WorkerHealth = z.object({ alive: count, lastBeatSeconds: z.number().nullable() });
/** Whether the auth server calls our hook for access tokens. */
export const TokenHookHealth = z.object({ codeSignIn: z.enum(["hook", "no_hook", "unknown"]) });
export const PaymentHealth = z.object({ comparedAt: time.nullable(), differences: count });
const age = count.nullable();
export const PlatformMetrics = z.object({
  drivers: byName,
  openTransactions: byName,
  openOffers: count,
  overdueOffers: count,
  dispatch: byName,
  attention: byName,
  queue: QueueHealth,
  unconfirmedOffers: z.object({ count, oldestSeconds: age }),
  cash: z.object({ outDollars: z.number(), outOldestSeconds: age, dueDollars: z.number(), dueOldestSeconds: age }),
  differences: z.object({ books: count, holdings: count, payments: count }),
  unrootedSeconds: age,
  paymentsComparedSeconds: age,
  incidents: z.object({ open: count, unanswered: count, oldestUnansweredSeconds: age }),
  onCall: z.object({ people: count, gapSeconds: count }),
});
export type PlatformMetrics = z.infer<typeof PlatformMetrics>;

/** Number of rows that a sweep changed, by kind. */
export const Counts = byName;

/** The newest root over the ledger's chains; all null before the first entry. */
export const LedgerRoot = z.object({
  id: z.number().int().nullable(),
  lastTransferId: z.number().int().nullable(),
  chains: z.number().int().nullable(),
  entries: z.number().int().nullable(),
  root: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type LedgerRoot = z.infer<typeof LedgerRoot>;

/** Storage path of an identity document, and its hash when it was stored. */
export const StoredIdentityDocument = z.object({ path: z.string(), sha256: z.string() });
