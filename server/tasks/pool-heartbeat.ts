import "server-only";
import type { TaskName } from "@/server/tasks/task-list";

// The queue keeps a killed worker's jobs locked for four hours. Therefore every worker pool sends a heartbeat, and jobs
// of a silent pool are released to others.

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
type HeartbeatOptions = { query: Query; heartbeatMs: number; staleMs: number; onError: (error: unknown) => void };
export type PoolHeartbeat = {
  /** Registers the pool. Resolves when the database has recorded it, or could not be reached. */
  add(poolId: string): Promise<void>;
  /** Removes a pool that has ended cleanly and has no jobs. */
  remove(poolId: string): Promise<void>;
  /** Ends a pool's heartbeat while the database is unreachable: its jobs are released after the timeout. */
  abandon(poolId: string): void;
  /** Stops the heartbeat: remaining jobs are released after the timeout. */
  stop(): void;
};

const heartbeatSql = `
  insert into private.worker_pools (id) select unnest($1::text[])
  on conflict (id) do update set heartbeat_at = now()`;

// Releases the jobs of silent pools. The lock's age is checked too, because a pool may take its first job before its
// first heartbeat arrives.
const recoverSql = `
  with silent as (
    select distinct jobs.locked_by as id from graphile_worker.jobs
    where jobs.locked_at < now() - $1 * interval '1 millisecond'
      and not exists (select from private.worker_pools pool
                      where pool.id = jobs.locked_by and pool.heartbeat_at > now() - $1 * interval '1 millisecond'))
  select graphile_worker.force_unlock_workers(array_agg(id)) from silent having count(*) > 0`;

// When a pool only seemed dead, both it and its successor complete the job. The second one finds no job, and its queue
// would stay locked. Otherwise no queue is locked without a job of its holder.
const unlockQueuesSql = `
  update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
  where queue.locked_at < now() - $1 * interval '1 millisecond'
    and not exists (select from graphile_worker._private_jobs job
                    where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`;

const deletePoolsSql = `delete from private.worker_pools where id = any($1::text[]) or heartbeat_at < now() - interval '1 day'`;

// Enqueueing a job with the key of a running one takes the key away and uses up the running job's attempts. If that
// worker then dies, its job remains. It is deleted as complete, because the new job replaces it.
const completeOrphansSql = `
  select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where key is null and locked_at is null and attempts >= max_attempts and task_identifier = any($1::text[])))`;
// Covers all tasks: one missing here would be shown as failed forever.
const isAlwaysKeyed: Record<TaskName, boolean> = {
  dispatch: true,
  expire_offer: true,
  escalate_offer: true,
  withdraw_offer_push: true,
  send_leg_code_sms: true,
  send_account_notice: true,
  send_chat_message: true,
  send_email_verification: true,
  wake_dispatches: true,
  complete_leaving: true,
  request_payment: true,
  check_payment: true,
  cancel_payment: true,
  refund_payment: true,
  reconcile_payments: true,
  transfer_pay: true,
  send_alarm: true,
  send_incident_sms: true,
  sound_next_alarm: true,
  store_incident_positions: true,
  check_handover_code: true,
  review_track: true,
  apply_scheduled_change: true,
  advance_planned_hours: true,
  sweep_documents: true,
  sweep_identity: true,
  expire_offers: true,
  sweep_presence: true,
  delete_position_broadcasts: true,
  sweep_check_ins: true,
  advance_check_in: true,
  expire_candidate_positions: true,
  broadcast_positions: true,
  calibrate_eta: true,
  write_ledger_root: true,
  run_standing_orders: true,
  expire_transactions: true,
  clean_up: true,
  archive_positions: true,
  send_notification: true,
  find_road_route: true,
  measure_drive: true,
  sync_routing_order: true,
  sync_routing_driver: true,
  sync_routing_drivers: true,
  upload_positions: true,
  poll_routing_events: true,
  reconcile_routing: true,
  plan_routes: true,
  mirror_routing_zones: true,
  // Not keyed always: failed ones must not be deleted.
  evaluate_dispatch_trace: false,
  notify: false,
  sync_routing_orders: false,
  send_offer_push: false,
  send_check_in_push: false,
  send_check_in_sms: false,
  remove_files: false,
};
const alwaysKeyed = Object.entries(isAlwaysKeyed)
  .filter(([, isKeyed]) => isKeyed)
  .map(([task]) => task);

/**
 * Releases jobs of workers that have been silent for `staleMs`, and queues without a job. Any process may call this at
 * any time.
 */
export async function recoverJobs(query: Query, staleMs: number): Promise<void> {
  await query(recoverSql, [staleMs]);
  await query(unlockQueuesSql, [staleMs]);
  await query(completeOrphansSql, [alwaysKeyed]);
}

/** Sends the heartbeat of this process's pools, and releases the jobs of silent ones. */
export function startHeartbeat({ query, heartbeatMs, staleMs, onError }: HeartbeatOptions): PoolHeartbeat {
  const pools = new Set<string>();
  let pendingHeartbeat: Promise<void> | null = null;

  const sendHeartbeat = async (): Promise<void> => {
    try {
      if (pools.size > 0) await query(heartbeatSql, [[...pools]]);
      await recoverJobs(query, staleMs);
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(() => {
    // Skipped while the previous heartbeat still waits for the database.
    pendingHeartbeat ??= sendHeartbeat().finally(() => {
      pendingHeartbeat = null;
    });
  }, heartbeatMs);

  return {
    add(poolId) {
      pools.add(poolId);
      return sendHeartbeat();
    },
    async remove(poolId) {
      pools.delete(poolId);
      await pendingHeartbeat;
      await query(deletePoolsSql, [[poolId]]).catch(onError);
    },
    abandon: (poolId) => {
      pools.delete(poolId);
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}
