import "server-only";
import type { CronItem } from "graphile-worker";
import type { TaskName } from "@/server/tasks/task-list";

// What a worker starts by the clock. The cron routes call the same functions on hosts without one. A minute missed is a
// minute missed: each sweep takes whatever is due, so nothing is made up for.
const at = (match: string, task: TaskName, queueName?: string): CronItem => ({
  task, match, identifier: task,
  // A sweep that still waits is not joined by a second one.
  options: { jobKey: `cron:${task}`, maxAttempts: 3, backfillPeriod: 0, ...(queueName ? { queueName } : {}) },
});
// The provider takes five calls at once: four are for deliveries and drivers, one is for what goes by the clock.
const BY_THE_CLOCK = "routing:4";

export const cronItems: CronItem[] = [
  at("* * * * *", "expire_offers"),
  at("* * * * *", "sweep_presence"),
  at("* * * * *", "age_reach"),
  at("*/10 * * * *", "expire_transactions"),
  at("7 * * * *", "clean_up"),
  at("* * * * *", "follow_routing_events", BY_THE_CLOCK),
  at("* * * * *", "upload_positions", BY_THE_CLOCK),
  // A day begins when it begins in the account's zone: whoever has not been told of it is, whatever the hour.
  at("20 * * * *", "sync_routing_drivers"),
  at("30 8 * * *", "reconcile_routing", BY_THE_CLOCK),
];
