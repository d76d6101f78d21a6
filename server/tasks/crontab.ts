import "server-only";
import type { CronItem } from "graphile-worker";
import type { TaskName } from "@/server/tasks/task-list";
import { ownerPool } from "@/server/database/connections";

// The schedule: run by a worker; on hosts without one a scheduler calls the cron routes, each of which runs its tasks
// listed here. Missed runs are not repeated: each sweep processes everything that is due.
type ScheduledTask = { match: string; task: TaskName; route: CronRoute; queueName?: string };
type CronRoute =
  | "expire-offers"
  | "presence"
  | "check-ins"
  | "cleanup"
  | "eta-calibration"
  | "ledger-root"
  | "payment-reconciliation"
  | "identity"
  | "routing-events"
  | "routing-positions"
  | "routing-drivers"
  | "routing-reconciliation";

// The provider allows five concurrent calls: three queues for deliveries and drivers make one each, and a scheduled job
// makes two.
const PROVIDER_QUEUE = { queueName: "routing:clock" };

export const schedule: readonly ScheduledTask[] = [
  { match: "* * * * *", task: "expire_offers", route: "expire-offers" },
  { match: "* * * * *", task: "sweep_presence", route: "presence" },
  { match: "* * * * *", task: "expire_candidate_positions", route: "presence" },
  { match: "* * * * *", task: "delete_position_broadcasts", route: "presence" },
  { match: "* * * * *", task: "sweep_check_ins", route: "check-ins" },
  { match: "*/10 * * * *", task: "expire_transactions", route: "cleanup" },
  { match: "*/10 * * * *", task: "run_standing_orders", route: "cleanup" },
  { match: "7 * * * *", task: "clean_up", route: "cleanup" },
  { match: "27 * * * *", task: "archive_positions", route: "cleanup" },
  { match: "37 * * * *", task: "calibrate_eta", route: "eta-calibration" },
  // At night in the business time zone.
  { match: "12 7 * * *", task: "write_ledger_root", route: "ledger-root" },
  // During the day, because it notifies people.
  { match: "40 14 * * *", task: "sweep_identity", route: "identity" },
  // Hourly, because a day ends in the business time zone. People are notified by day only.
  { match: "3 * * * *", task: "sweep_documents", route: "cleanup" },
  { match: "42 7 * * *", task: "reconcile_payments", route: "payment-reconciliation" },
  { match: "* * * * *", task: "poll_routing_events", route: "routing-events", ...PROVIDER_QUEUE },
  { match: "* * * * *", task: "upload_positions", route: "routing-positions", ...PROVIDER_QUEUE },
  // Hourly, because a day begins in the account's time zone: sends days that were not sent yet.
  { match: "20 * * * *", task: "sync_routing_drivers", route: "routing-drivers" },
  { match: "30 8 * * *", task: "reconcile_routing", route: "routing-reconciliation", ...PROVIDER_QUEUE },
];

/** Deduplicates a sweep that is still queued, from worker or scheduler. */
const jobKeyOf = (task: TaskName): string => `cron:${task}`;
const MAX_ATTEMPTS = 3;

export const cronItems: CronItem[] = schedule.map(({ match, task, queueName }) => ({
  task,
  match,
  identifier: task,
  options: {
    jobKey: jobKeyOf(task),
    maxAttempts: MAX_ATTEMPTS,
    backfillPeriod: 0,
    ...(queueName ? { queueName } : {}),
  },
}));

/**
 * Enqueues the jobs that a worker would enqueue by schedule; POST /api/cron/jobs runs them. For tasks that call the
 * routing provider: as jobs they respect its limits, are retried, and fail visibly. A job that is still queued is not
 * added twice.
 */
export async function enqueueScheduled(route: CronRoute): Promise<{ added: string[] }> {
  const items = schedule.filter((item) => item.route === route);
  for (const { task, queueName } of items) {
    await ownerPool().query("select private.enqueue($1, '{}', null, $2, $3, p_queue => $4)", [
      task,
      jobKeyOf(task),
      MAX_ATTEMPTS,
      queueName ?? null,
    ]);
  }
  return { added: items.map(({ task }) => task) };
}
